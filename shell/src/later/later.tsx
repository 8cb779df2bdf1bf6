import { use, type ComponentType } from 'react';

type Loaded<P> = Promise<{ readonly default: ComponentType<P> }>;

/** A component whose code is fetched when it is drawn, or before: `ready` is fulfilled once it can be drawn. */
export type Later<P> = ComponentType<P> & { readonly ready: () => Promise<unknown> };

/** Like React's `lazy`, but a failed load is retried the next time it is drawn. */
export const later = <P extends object>(load: () => Loaded<P>): Later<P> => {
  let started: Loaded<P> | undefined;
  const start = (): Loaded<P> => {
    const loading = load();
    loading.catch(() => {
      started = undefined;
    });
    return loading;
  };
  const ready = (): Loaded<P> => (started ??= start());
  function Later(props: P) {
    const { default: Loaded } = use(ready());
    return <Loaded {...props} />;
  }
  return Object.assign(Later, { ready });
};
