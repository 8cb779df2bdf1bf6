import type { HostApi } from '@kerbside/contracts/host';
import type { RemoteName } from '@kerbside/contracts/page/remotes';
import { Component, type ReactNode } from 'react';
import type { Finding } from '../verified-releases/inspection.js';
import { reasonOf, RemoteError } from '../verified-releases/remote-error.js';
import { RemoteFailed } from './remote-failed.js';
import { RemoteLoading } from './remote-loading.js';

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
export class RemoteBoundary extends Component<RemoteBoundaryProps, State> {
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
