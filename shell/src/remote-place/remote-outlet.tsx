import type { HostApi, WhyUnloaded } from '@kerbside/contracts/host';
import type { RemoteName } from '@kerbside/contracts/page/remotes';
import { Suspense, use, useMemo, useState, useCallback, useEffect, useRef, useSyncExternalStore, Component, type ReactNode } from 'react';
import type { Finding } from '../verified-releases/inspection.js';
import type { Remotes } from '../federation/load-remote.js';
import { focusHeading } from '../layout/use-heading-focus.js';
import * as messages from '../messages/shell.js';
import { RemoteFailed } from './remote-failed.js';
import { reasonOf, RemoteError } from '../verified-releases/remote-error.js';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { PageSkeleton } from '@kerbside/contracts/ui/page/skeleton';
import css from './remote-loading.module.css';

interface RemoteOutletProps {
  readonly name: RemoteName;
  readonly path: string;
  readonly remotes: Remotes;
  readonly host: HostApi;
}

/** The place of one remote in the page. "Try again" reads the list again and mounts what it finds; the page around it stays. */
export function RemoteOutlet({ name, path, remotes, host }: RemoteOutletProps) {
  const [attempt, setAttempt] = useState(0);
  const isAbsent = useAbsence(name, remotes);
  const turn = useTurn(name, remotes);
  if (isAbsent) return <RemoteAbsent name={name} remotes={remotes} host={host} />;
  const again = async () => {
    await remotes.again(name);
    setAttempt((count) => count + 1);
  };
  return (
    <RemoteBoundary
      key={`${name} ${attempt} ${turn}`}
      name={name}
      path={path}
      onAgain={again}
      inspect={(error) => remotes.inspect(name, error)}
      host={host}
    >
      <Suspense fallback={<RemoteLoading onAgain={again} />}>
        <Mounted name={name} remotes={remotes} host={host} />
      </Suspense>
    </RemoteBoundary>
  );
}

function Mounted({ name, remotes, host }: Omit<RemoteOutletProps, 'path'>) {
  const App = use(remotes.load(name));
  const ofRemote = useMemo(
    () => ({ ...host, whyUnloaded: async (error: unknown) => whyOf(await remotes.inspect(name, error)) }),
    [host, remotes, name],
  );
  return <App host={ofRemote} />;
}

const whyOf = ({ doubt, isMended }: Finding): WhyUnloaded => {
  if (doubt) return 'changed';
  return isMended ? 'mended' : 'away';
};

/** Whether the remote is switched off or not listed, for as long as this is in view. When a switch removes the focused element, the heading gets the focus. */
const useAbsence = (name: RemoteName, remotes: Pick<Remotes, 'isAbsent' | 'watch'>): boolean => {
  const watch = useCallback((listener: () => void) => remotes.watch(name, listener), [remotes, name]);
  const isAbsent = useSyncExternalStore(watch, () => remotes.isAbsent(name));
  const before = useRef(isAbsent);
  useEffect(() => {
    const main = document.querySelector('main');
    if (before.current === isAbsent || !main) return undefined;
    before.current = isAbsent;
    return focusHeading(main, () => false);
  }, [isAbsent]);
  return isAbsent;
};

/** Changes when an admin took the remote back to an earlier release, or forward again: its page is mounted anew, and its heading gets the focus. */
const useTurn = (name: RemoteName, remotes: Pick<Remotes, 'turnOf' | 'watch'>): number => {
  const watch = useCallback((listener: () => void) => remotes.watch(name, listener), [remotes, name]);
  const turn = useSyncExternalStore(watch, () => remotes.turnOf(name));
  const before = useRef(turn);
  useEffect(() => {
    const main = document.querySelector('main');
    if (before.current === turn || !main) return undefined;
    before.current = turn;
    return focusHeading(main, () => false);
  }, [turn]);
  return turn;
};

interface RemoteAbsentProps {
  readonly name: RemoteName;
  readonly remotes: Remotes;
  readonly host: HostApi;
}

/** Replaces a remote that is switched off and stays still: it polls in the background for its return, and only a change in the list changes the page. */
function RemoteAbsent({ name, remotes, host }: RemoteAbsentProps) {
  const { track } = host;
  useEffect(() => {
    track('remote_failed', { name, code: 'REMOTE_ABSENT' });
  }, [track, name]);
  const again = async () => {
    await remotes.again(name);
    if (remotes.isAbsent(name)) host.announce(messages.remote.absentTitle);
  };
  return <RemoteFailed code="REMOTE_ABSENT" onAgain={again} host={host} />;
}

interface RemoteBoundaryProps {
  readonly name: RemoteName;
  readonly path: string;
  readonly host: HostApi;
  readonly onAgain: () => Promise<void>;
  /** Whether the error came from a file that differs, or differed, from the signed one. */
  readonly inspect: (error: unknown) => Promise<Finding>;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly failed: boolean;
  /** The cause is known. Until then nothing is shown that might have to be taken back. */
  readonly isExplained: boolean;
}

/** The error itself names its cause. */
const explained: Finding = { doubt: undefined, isMended: false };

const fine: State = { error: undefined, failed: false, isExplained: false };

const factsOf = (error: unknown) => (error instanceof RemoteError ? { code: error.code, doubt: error.doubt } : { code: 'REMOTE_THREW' });

/** Only what loading failed of: an error of drawing may quote what is on the page. */
const reasonsOf = (error: unknown) => (error instanceof RemoteError ? { ...error.doubt, ...reasonOf(error) } : {});

/** Errors of a remote, while loading or while drawing, stop here. Going to another page tries again. */
class RemoteBoundary extends Component<RemoteBoundaryProps, State> {
  override state = fine;

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true, isExplained: error instanceof RemoteError };
  }

  override componentDidCatch(error: unknown): void {
    void this.#explain(error);
  }

  override componentDidUpdate(before: RemoteBoundaryProps): void {
    const drewWrong = this.state.failed && !(this.state.error instanceof RemoteError);
    if (drewWrong && before.path !== this.props.path) this.setState(fine);
  }

  override render(): ReactNode {
    const { host, onAgain, children } = this.props;
    const { error, failed, isExplained } = this.state;
    if (!failed) return children;
    return isExplained ? <RemoteFailed {...factsOf(error)} onAgain={onAgain} host={host} /> : <RemoteLoading onAgain={onAgain} />;
  }

  async #explain(error: unknown): Promise<void> {
    const { doubt, isMended } = error instanceof RemoteError ? explained : await this.props.inspect(error);
    if (isMended) return this.props.onAgain();
    this.setState((state) => (state.error === error ? { error: doubt ?? error, failed: true, isExplained: true } : state));
    const found = doubt ?? error;
    this.props.host.track('remote_failed', { name: this.props.name, code: factsOf(found).code, ...reasonsOf(found) });
    return undefined;
  }
}

/** Quick pages show nothing at all, slower ones the shape of a page, and after a longer wait the customer may start again. */
const saidAfterMs = 200;
const offerAfterMs = 3_000;

function RemoteLoading({ onAgain }: { readonly onAgain: () => Promise<void> }) {
  const shown = useAfter(saidAfterMs);
  const isSlow = useAfter(offerAfterMs);
  return (
    <div className={css.place}>
      <PageSkeleton label={shown ? messages.remote.loading : undefined} />
      {isSlow && (
        <div className={css.slow}>
          <p role="status">{messages.remote.slow}</p>
          <Button label={messages.remote.again} variant="secondary" onClick={() => void onAgain()} />
        </div>
      )}
    </div>
  );
}

const useAfter = (milliseconds: number): boolean => {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return passed;
};
