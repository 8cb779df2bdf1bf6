import type { RemoteEntry, RemoteName } from '@kerbside/contracts/page/remotes';

/** A release that the list of releases names, or named. */
export interface RemoteReleaseRow {
  /** Made from the remote's name and the manifest's address: a release never changes. */
  readonly _id: string;
  readonly remote: RemoteName;
  readonly version: string;
  readonly contract: number;
  readonly manifest: string;
  readonly signature: RemoteEntry['signature'];
  readonly since: Date;
  /** Null while it is listed. */
  readonly until: Date | null;
}

/** A remote that an admin rolled back. */
export interface RemoteBackRow {
  readonly _id: RemoteName;
  readonly releaseId: string;
  /** The release that was listed at the time. While another one is listed, this has no effect. */
  readonly insteadOf: string;
  readonly why: string;
  readonly at: Date;
  readonly staffId: string;
}
