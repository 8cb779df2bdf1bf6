import { Component, createContext, lazy, Suspense, useContext, useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import type { HostApi } from '../../src/host.js';
import { couldNotLoad, PagePanel, Panel } from './panel.js';
import { PageSkeleton } from './skeleton.js';
import { focusIn } from './use-retry-focus.js';

// Parts and pages of a remote whose code is fetched when they are drawn. One that does not load fails in its own place: the rest, and what was typed
// there, stays, and "Try again" fetches it again.

const why = 'Check your connection and try again.';

type WhyUnloaded = HostApi['whyUnloaded'];
const Why = createContext<WhyUnloaded | undefined>(undefined);

/** Wraps a remote: the shell says why a part of it did not load. */
export function LateParts({ host, children }: { readonly host: Pick<HostApi, 'whyUnloaded'>; readonly children: ReactNode }) {
  return <Why value={host.whyUnloaded}>{children}</Why>;
}

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>;

interface LateOptions {
  /** Shown until it has loaded. */
  readonly loading?: ReactNode;
  /** Above the reason when it failed. */
  readonly failed?: string;
}

export const latePart = <P extends object>(load: Load<P>, options: LateOptions = {}): ComponentType<P> => late(load, options, Panel);

/** A whole page; its room is kept while it loads, unless stated. */
export const latePage = <P extends object>(load: Load<P>, options: LateOptions = { loading: <PageSkeleton /> }): ComponentType<P> =>
  late(load, options, PagePanel);

const late = <P extends object>(load: Load<P>, { loading, failed = couldNotLoad }: LateOptions, Failed: typeof Panel): ComponentType<P> => {
  const Content = contentOf(load);
  return function Late(props: P) {
    return <Boundary why={useContext(Why)} loading={loading} Content={Content} of={props} Failed={Failed} failed={failed} />;
  };
};

class NotLoaded extends Error {
  override readonly name = 'NotLoaded';
}

interface LoadedPart<P> {
  readonly Part: ComponentType<P>;
  /** Those who waited for this load: a failure fails all of them, but nobody who asks later. */
  readonly turns: WeakSet<object>;
  hasFailed: boolean;
}

const fetchedBy = <P extends object>(load: Load<P>): LoadedPart<P> => {
  const fetched: LoadedPart<P> = {
    Part: lazy(() =>
      load().catch((cause: unknown) => {
        fetched.hasFailed = true;
        throw new NotLoaded('A part did not load', { cause });
      }),
    ),
    turns: new WeakSet(),
    hasFailed: false,
  };
  return fetched;
};

interface ContentProps<P> {
  /** A new object for each attempt of a place. */
  readonly turn: object;
  readonly of: P;
}

const contentOf = <P extends object>(load: Load<P>): ComponentType<ContentProps<P>> => {
  let fetched: LoadedPart<P> | undefined;
  return function Content({ turn, of }: ContentProps<P>) {
    if (!fetched || (fetched.hasFailed && !fetched.turns.has(turn))) fetched = fetchedBy(load);
    fetched.turns.add(turn);
    const { Part } = fetched;
    return <Part {...of} />;
  };
};

interface BoundaryProps<P> {
  readonly why: WhyUnloaded | undefined;
  readonly loading: ReactNode;
  readonly Content: ComponentType<ContentProps<P>>;
  readonly of: P;
  readonly Failed: typeof Panel;
  readonly failed: string;
}

interface State {
  /** `thrown`: not a loading failure, or one that the shell reports in place of the whole remote. */
  readonly status: 'drawn' | 'explaining' | 'failed' | 'thrown';
  readonly turn: object;
  readonly isRetry: boolean;
  readonly error: unknown;
}

class Boundary<P> extends Component<BoundaryProps<P>, State> {
  override state: State = { status: 'drawn', turn: {}, isRetry: false, error: undefined };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return error instanceof NotLoaded ? { status: 'explaining', error: error.cause } : { status: 'thrown', error };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof NotLoaded) void this.#explain(error.cause);
  }

  override render(): ReactNode {
    const { loading, Content, of, Failed, failed } = this.props;
    const { status, turn, isRetry, error } = this.state;
    if (status === 'thrown') throw error;
    if (status === 'explaining') return loading;
    if (status === 'failed')
      return (
        <Failed load={{ status: 'failed', message: why, error, retry: this.#retry }} words={{ loading: failed, failed }}>
          {() => null}
        </Failed>
      );
    return (
      <Suspense fallback={loading}>
        {isRetry && <FocusNext />}
        <Content turn={turn} of={of} />
      </Suspense>
    );
  }

  readonly #retry = (): void => this.setState({ status: 'drawn', turn: {}, isRetry: true });

  async #explain(error: unknown): Promise<void> {
    const reason = (await this.props.why?.(error)) ?? 'changed';
    if (reason === 'mended') this.setState({ status: 'drawn', turn: {} });
    else this.setState({ status: reason === 'away' ? 'failed' : 'thrown' });
  }
}

/** "Try again" took the focus with it, so this moves it to what was loaded. */
function FocusNext() {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const next = here.current?.nextElementSibling;
    if (document.activeElement === document.body && next instanceof HTMLElement) focusIn(next, 'h1, h2, h3');
  }, []);
  return <span ref={here} hidden />;
}
