import type { RemoteEntry, RemoteName } from '@kerbside/contracts/page/remotes';
import { Schema } from 'mongoose';

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

const needed = { type: String, required: true };

export const remoteReleaseSchema = new Schema<RemoteReleaseRow>(
  {
    _id: String,
    remote: needed,
    version: needed,
    contract: { type: Number, required: true },
    manifest: needed,
    signature: { type: new Schema({ key: needed, value: needed }, { _id: false }), required: true },
    since: { type: Date, required: true },
    until: { type: Date, default: null },
  },
  { collection: 'remote_releases', versionKey: false },
);
remoteReleaseSchema.index({ remote: 1, since: -1 });

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

export const remoteBackSchema = new Schema<RemoteBackRow>(
  { _id: String, releaseId: needed, insteadOf: needed, why: needed, at: { type: Date, required: true }, staffId: needed },
  { collection: 'remote_backs', versionKey: false },
);
