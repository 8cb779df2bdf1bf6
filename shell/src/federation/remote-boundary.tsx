import type { HostApi } from '@kerbside/contracts/host';
import type { RemoteName } from '@kerbside/contracts/remotes';
import { Component, type ReactNode } from 'react';
import { RemoteError } from './remote-error.js';
import { RemoteFailed } from './remote-failed.js';

interface RemoteBoundaryProps {
  readonly name: RemoteName;
  readonly path: string;
  readonly host: HostApi;
  readonly onAgain: () => Promise<void>;
  /** Whether it came of a file that is not the signed one. */
  readonly doubtAbout: (error: unknown) => Promise<RemoteError | undefined>;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly failed: boolean;
}

const fine: State = { error: undefined, failed: false };

const factsOf = (error: unknown) => (error instanceof RemoteError ? { code: error.code, doubt: error.doubt } : { code: 'REMOTE_THREW' });

/** What a remote throws, while loading or while drawing, stops here. Going to another page is another chance. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, State> {
  override state = fine;

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
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
    return this.state.failed ? <RemoteFailed {...factsOf(this.state.error)} onAgain={onAgain} host={host} /> : children;
  }

  async #explain(error: unknown): Promise<void> {
    const doubt = error instanceof RemoteError ? undefined : await this.props.doubtAbout(error);
    if (doubt) this.setState((state) => (state.error === error ? { error: doubt, failed: true } : state));
    const facts = factsOf(doubt ?? error);
    this.props.host.track('remote_failed', { name: this.props.name, code: facts.code, ...facts.doubt });
  }
}
