import type { ReactNode, RefObject } from 'react';
import { Alert } from '../basics/alert.js';
import { Button } from '../controls/button.js';
import { Page, Stack } from '../basics/layout.js';
import { PageHeading } from './page-heading.js';
import css from './panel.module.css';
import { Spinner } from '../basics/spinner.js';
import type { Load } from '../data/use-load.js';
import { useRetryFocus } from './use-retry-focus.js';

const couldNotLoad = 'We could not load this';

export interface PanelProps<T> {
  readonly load: Load<T>;
  /** Announced while loading: "Loading your policies". */
  readonly loading: string;
  /** Above the reason when it failed. */
  readonly failed?: string | undefined;
  /** Whether there is nothing to show; then `whenEmpty` is drawn. */
  readonly isEmpty?: ((data: T) => boolean) | undefined;
  /** Says what will appear here and how to get it. */
  readonly whenEmpty?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** The four states of a screen that loads data: loading, failed, empty, ready. */
export function Panel<T>(props: PanelProps<T>) {
  const place = useRetryFocus(props.load.status);
  return <Shown {...props} place={place} />;
}

type Place = RefObject<HTMLDivElement | null>;

function Shown<T>({
  place,
  load,
  loading,
  failed = couldNotLoad,
  isEmpty,
  whenEmpty,
  children,
}: PanelProps<T> & { readonly place: Place }) {
  if (load.status === 'loading') {
    return (
      <div className={css.loading} role="status">
        <Spinner size={24} />
        <span>{loading}</span>
      </div>
    );
  }
  if (load.status === 'failed') return <Failure load={load} title={failed} place={place} />;
  if (isEmpty?.(load.data)) return whenEmpty;
  return (
    <div ref={place} className={css.ready} aria-busy={load.refreshing || undefined}>
      {children(load.data)}
    </div>
  );
}

interface FailureProps {
  readonly load: Extract<Load<unknown>, { status: 'failed' }>;
  readonly title?: string;
  readonly place: Place;
}

function Failure({ load, title, place }: FailureProps) {
  const again = (
    <Button variant="secondary" onClick={load.retry}>
      Try again
    </Button>
  );
  return (
    <div ref={place}>
      <Alert tone="danger" title={title} live actions={again}>
        {load.message}
      </Alert>
    </div>
  );
}

/** For a panel that is the whole page: its children draw the page, and a failure gets the page's margins and heading. */
export function PagePanel<T>(props: PanelProps<T>) {
  const { load, failed = couldNotLoad } = props;
  const place = useRetryFocus(load.status);
  if (load.status !== 'failed') return <Shown {...props} place={place} />;
  return (
    <Page width="reading">
      <Stack>
        <PageHeading>{failed}</PageHeading>
        <Failure load={load} place={place} />
      </Stack>
    </Page>
  );
}

export interface EmptyStateProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Nothing here yet: says what will appear, and how to get it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      <p className={css.title}>{title}</p>
      {children !== undefined && <div className={css.words}>{children}</div>}
      {action}
    </div>
  );
}
