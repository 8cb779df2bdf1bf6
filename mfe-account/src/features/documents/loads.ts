import type { Load } from '@kerbside/contracts/ui/data/use-load';

export const mapped = <T, U>(load: Load<T>, to: (data: T) => U): Load<U> =>
  load.status === 'ready' ? { ...load, data: to(load.data) } : load;

/** Lists that are read one by one, as one list: failed while one of them is, and complete before any of it is shown. */
export const together = <T>(loads: readonly Load<readonly T[]>[]): Load<readonly T[]> => {
  const failed = loads.filter((load) => load.status === 'failed');
  const [first] = failed;
  if (first) return { ...first, retry: () => failed.forEach(({ retry }) => retry()) };
  const ready = loads.filter((load) => load.status === 'ready');
  if (ready.length < loads.length) return { status: 'loading' };
  return {
    status: 'ready',
    data: ready.flatMap(({ data }) => data),
    refreshing: ready.some(({ refreshing }) => refreshing),
    reload: () => ready.forEach(({ reload }) => reload()),
  };
};
