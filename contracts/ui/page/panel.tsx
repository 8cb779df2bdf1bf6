import { createContext, useContext, useState, type ReactNode, type RefObject } from 'react';
import { Alert } from '../basics/alert.js';
import { Button } from '../controls/button.js';
import { Page, Stack } from '../basics/layout.js';
import { PageHeading } from './page-heading.js';
import css from './panel.module.css';
import { PageSkeleton } from './skeleton.js';
import { Spinner } from '../basics/spinner.js';
import type { Load } from '../data/use-load.js';
import { useRetryFocus } from './use-retry-focus.js';

/** Where nothing says what. */
export const couldNotLoad = 'We could not load this';

export interface PanelProps<T> {
  readonly load: Load<T>;
  readonly words: {
    /** Announced while loading: "Loading your policies". */
    readonly loading: string;
    /** Above the reason when it failed. */
    readonly failed: string;
  };
  /** Whether there is nothing to show; then `whenEmpty` is drawn. */
  readonly isEmpty?: ((data: T) => boolean) | undefined;
  /** Says what will appear here and how to get it. */
  readonly whenEmpty?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** The four states of a screen that loads data: loading, failed, empty, ready. */
export function Panel<T>(props: PanelProps<T>) {
  return <Shown {...props} {...usePlaced(props.load)} />;
}

interface PanelPlace {
  readonly place: RefObject<HTMLDivElement | null>;
  /** Whether it has yet to load for the first time. */
  readonly isFirst: boolean;
}

const usePlaced = ({ status }: Load<unknown>): PanelPlace => {
  const place = useRetryFocus(status);
  const [isFirst, setIsFirst] = useState(true);
  if (isFirst && status !== 'loading') setIsFirst(false);
  return { place, isFirst };
};

interface ShownProps<T> extends PanelProps<T>, PanelPlace {}

function Shown<T>({ place, isFirst, load, words, isEmpty, whenEmpty, children }: ShownProps<T>) {
  if (load.status === 'loading') return <Loading isFirst={isFirst}>{words.loading}</Loading>;
  if (load.status === 'failed') return <Failure place={place} load={load} words={words} title={words.failed} />;
  if (isEmpty?.(load.data)) return whenEmpty;
  return (
    <div ref={place} aria-busy={load.refreshing}>
      {children(load.data)}
    </div>
  );
}

interface LoadingProps {
  /** Nothing was there before: what follows in the page waits for it (see `Stack`). */
  readonly isFirst?: boolean;
  readonly children: string;
}

/** The shape of what is being loaded, drawn in its place; a spinner without one. */
export const LoadingShape = createContext<ReactNode>(undefined);

/** In place of what is being loaded. */
export function Loading({ isFirst = true, children }: LoadingProps) {
  const shape = useContext(LoadingShape);
  return (
    <div className={shape ? css.shaped : css.loading} role="status" data-first-load={isFirst || undefined}>
      {shape ?? <Spinner size={24} />}
      <span>{children}</span>
    </div>
  );
}

interface FailureProps extends Pick<PanelProps<never>, 'words'> {
  readonly load: Extract<Load<unknown>, { status: 'failed' }>;
  /** A page's heading says it already. */
  readonly title?: string;
  readonly place: PanelPlace['place'];
}

/** Its button says what is tried again: a page may have several. */
function Failure({ place, load, words, title }: FailureProps) {
  return (
    <div ref={place}>
      <Alert
        tone="danger"
        title={title}
        live
        actions={<Button label="Try again" variant="secondary" aria-label={`Try again: ${words.loading}`} onClick={load.retry} />}
      >
        {load.message}
      </Alert>
    </div>
  );
}

/** For a panel that is the whole page: its children draw the page, and a failure gets the page's margins and heading. */
export function PagePanel<T>(props: PanelProps<T>) {
  const { load, words } = props;
  const placed = usePlaced(load);
  if (load.status === 'loading') return <PageSkeleton label={words.loading} />;
  if (load.status !== 'failed') return <Shown {...props} {...placed} />;
  return (
    <Page width="reading">
      <Stack>
        <PageHeading>{words.failed}</PageHeading>
        <Failure {...props} {...placed} load={load} />
      </Stack>
    </Page>
  );
}

export interface EmptyStateProps {
  /** A picture of it. */
  readonly scene?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Nothing here yet: says what will appear, and how to get it. */
export function EmptyState({ scene, title, children, action }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      {scene}
      <p className={css.title}>{title}</p>
      {children !== undefined && <div className={css.words}>{children}</div>}
      {action}
    </div>
  );
}
