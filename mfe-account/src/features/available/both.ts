import type { Load } from '@kerbside/contracts/ui/data/use-load';

/** Two loads that one part shows together: ready once both are, and "Try again" repeats those that failed. */
export const both = <A, B>(one: Load<A>, other: Load<B>): Load<readonly [A, B]> => {
  const failed = [one, other].filter((load) => load.status === 'failed');
  const [first] = failed;
  if (first) return { ...first, retry: () => failed.forEach(({ retry }) => retry()) };
  if (one.status !== 'ready' || other.status !== 'ready') return { status: 'loading' };
  return {
    status: 'ready',
    data: [one.data, other.data],
    refreshing: one.refreshing || other.refreshing,
    reload: () => {
      one.reload();
      other.reload();
    },
  };
};
