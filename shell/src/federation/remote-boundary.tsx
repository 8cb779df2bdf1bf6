import type { HostApi } from '@kerbside/contracts/host';
import { Component, type ReactNode } from 'react';
import { RemoteError } from './remote-error.js';
import { RemoteFailed } from './remote-failed.js';

interface RemoteBoundaryProps {
  readonly path: string;
  readonly host: HostApi;
  readonly onAgain: () => Promise<void>;
  readonly onFailure: (code: string) => void;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly failed: boolean;
}

const fine: State = { error: undefined, failed: false };

const codeOf = (error: unknown): string => (error instanceof RemoteError ? error.code : 'REMOTE_THREW');

/** What a remote throws, while loading or while drawing, stops here. Going to another page is another chance. */
export class RemoteBoundary extends Component<RemoteBoundaryProps, State> {
  override state = fine;

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFailure(codeOf(error));
  }

  override componentDidUpdate(before: RemoteBoundaryProps): void {
    const drewWrong = this.state.failed && !(this.state.error instanceof RemoteError);
    if (drewWrong && before.path !== this.props.path) this.setState(fine);
  }

  override render(): ReactNode {
    return this.state.failed ? (
      <RemoteFailed code={codeOf(this.state.error)} onAgain={this.props.onAgain} host={this.props.host} />
    ) : (
      this.props.children
    );
  }
}
