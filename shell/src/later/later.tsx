import { use, Component, type ComponentType, type ReactNode } from 'react';

interface LoadBoundaryProps {
  readonly onFailure: () => void;
  readonly failed: ReactNode;
  readonly children: ReactNode;
}

/** For parts of the shell that are loaded on demand. */
export class LoadBoundary extends Component<LoadBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailure();
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.failed : this.props.children;
  }
}

type LaterModule<P> = Promise<{ readonly default: ComponentType<P> }>;

/** A component whose code is fetched when it is drawn, or before: `ready` is fulfilled once it can be drawn. */
export type Later<P> = ComponentType<P> & { readonly ready: () => Promise<unknown> };

/** Like React's `lazy`, but a failed load is retried the next time it is drawn. */
export const later = <P extends object>(load: () => LaterModule<P>): Later<P> => {
  let started: LaterModule<P> | undefined;
  const start = (): LaterModule<P> => {
    const loading = load();
    loading.catch(() => {
      started = undefined;
    });
    return loading;
  };
  const ready = (): LaterModule<P> => (started ??= start());
  function Later(props: P) {
    const { default: Loaded } = use(ready());
    return <Loaded {...props} />;
  }
  return Object.assign(Later, { ready });
};
