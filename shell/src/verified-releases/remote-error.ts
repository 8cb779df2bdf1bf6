import type { RemoteName } from '@kerbside/contracts/page/remotes';

export type RemoteFailure =
  /** The list does not have it, or it is switched off there. */
  | 'REMOTE_ABSENT'
  /** It was built for another host contract: none of its code runs. */
  | 'REMOTE_CONTRACT'
  /** It is not byte for byte what a trusted key signed: none of it runs. */
  | 'REMOTE_INTEGRITY'
  | 'REMOTE_UNREACHABLE'
  | 'REMOTE_TIMEOUT'
  /** What it exposes is not a component. */
  | 'REMOTE_SHAPE';

/** What is wrong with a release, for staff. */
export type Doubt = 'NOT_SIGNED' | 'UNKNOWN_KEY' | 'BAD_SIGNATURE' | 'OTHER_RELEASE' | 'NOT_LISTED' | 'CHANGED' | 'NO_CRYPTO';

interface Detail extends ErrorOptions {
  readonly doubt?: { readonly why: Doubt; readonly file: string };
}

export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly doubt: Detail['doubt'];
  constructor(
    readonly code: RemoteFailure,
    readonly remote: RemoteName,
    { doubt, ...options }: Detail = {},
  ) {
    super([remote, code, doubt?.why, doubt?.file].filter(Boolean).join(' '), options);
    this.doubt = doubt;
  }
}

export const doubted = (remote: RemoteName, why: Doubt, file: string): RemoteError =>
  new RemoteError('REMOTE_INTEGRITY', remote, { doubt: { why, file } });

/** Why it did not load, in so few signs that a report may carry it; for instance a module that the shell has in another version. */
export const reasonOf = ({ cause }: RemoteError): { readonly reason?: string } =>
  cause instanceof Error ? { reason: cause.message.replace(/[^\w/.:]+/g, '-').slice(0, 80) } : {};

/** The failure of loading a remote, by our own codes. */
export const failureOf = (remote: RemoteName, error: unknown): RemoteError => {
  if (error instanceof RemoteError) return error;
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  return new RemoteError(isLate ? 'REMOTE_TIMEOUT' : 'REMOTE_UNREACHABLE', remote, { cause: error });
};
