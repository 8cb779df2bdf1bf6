import type { RemoteName } from '@kerbside/contracts/remotes';

export type RemoteFailure =
  /** The list does not have it, or has it switched off. */
  | 'REMOTE_ABSENT'
  /** It was built for another host contract: none of its code runs. */
  | 'REMOTE_CONTRACT'
  | 'REMOTE_UNREACHABLE'
  | 'REMOTE_TIMEOUT'
  /** What it exposes is not a component. */
  | 'REMOTE_SHAPE';

export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  constructor(
    readonly code: RemoteFailure,
    readonly remote: RemoteName,
    options?: ErrorOptions,
  ) {
    super(`${remote}: ${code}`, options);
  }
}
