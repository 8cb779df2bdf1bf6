import type { ReactNode } from 'react';
import { Alert } from './alert.js';
import { Button } from './button.js';
import { Page } from './layout.js';
import css from './panel.module.css';
import { Spinner } from './spinner.js';
import type { Load } from './use-load.js';

export interface PanelProps<T> {
  readonly load: Load<T>;
  /** Said while loading: "Loading your policies". */
  readonly loading: string;
  /** Above the reason when it failed. */
  readonly failed?: string | undefined;
  /** Whether there is nothing to show; then `whenEmpty` is drawn. */
  readonly isEmpty?: ((data: T) => boolean) | undefined;
  /** Says what will be here and how to get it. */
  readonly whenEmpty?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** The four states of a screen that reads: loading, failed, empty, ready. */
export function Panel<T>({ load, loading, failed = 'We could not load this', isEmpty, whenEmpty, children }: PanelProps<T>) {
  if (load.status === 'loading') {
    return (
      <div className={css.loading} role="status">
        <Spinner size={24} />
        <span>{loading}</span>
      </div>
    );
  }
  if (load.status === 'failed') {
    return (
      <Alert
        tone="danger"
        title={failed}
        live
        actions={
          <Button variant="secondary" onClick={load.retry}>
            Try again
          </Button>
        }
      >
        {load.message}
      </Alert>
    );
  }
  if (isEmpty?.(load.data)) return whenEmpty;
  return (
    <div className={css.ready} aria-busy={load.refreshing || undefined}>
      {children(load.data)}
    </div>
  );
}

/** For a panel that is the whole page: its children draw the page, and a failure keeps the page's margins. */
export function PagePanel<T>(props: PanelProps<T>) {
  const panel = <Panel {...props} />;
  return props.load.status === 'failed' ? <Page width="reading">{panel}</Page> : panel;
}

export interface EmptyStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Nothing here yet: what will be, and how to get it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      <p className={css.title}>{title}</p>
      {children !== undefined && <div className={css.words}>{children}</div>}
      {action}
    </div>
  );
}
