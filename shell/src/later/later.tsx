import { use, type ComponentType } from 'react';

type Loaded<P> = Promise<{ readonly default: ComponentType<P> }>;

/** Like React's `lazy`, but a failed load is retried the next time it is drawn. */
export const later = <P extends object>(load: () => Loaded<P>): ComponentType<P> => {
  let started: Loaded<P> | undefined;
  const start = (): Loaded<P> => {
    const loading = load();
    loading.catch(() => {
      started = undefined;
    });
    return loading;
  };
  return function Later(props: P) {
    started ??= start();
    const { default: Loaded } = use(started);
    return <Loaded {...props} />;
  };
};
