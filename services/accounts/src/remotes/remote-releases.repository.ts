import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RemoteEntry, RemoteName } from '@kerbside/contracts/page/remotes';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, Model } from 'mongoose';

/** A release that the list of releases names, or named. */
export interface RemoteReleaseRow {
  /** Made from the remote's name and the address at which the release was first listed: it never changes, though its host may move. */
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

/** How many of each remote are kept: as many as the operator's own history has. */
const kept = 20;

/** A remote that was rolled back, with the release in force and the listed one that it replaces. */
export interface BackInForce {
  readonly row: RemoteBackRow;
  readonly release: RemoteReleaseRow;
  readonly insteadOf: RemoteReleaseRow;
}

@Injectable()
export class RemoteReleasesRepository {
  private readonly releases: Model<RemoteReleaseRow>;
  private readonly backs: Model<RemoteBackRow>;

  constructor(mongo: Mongo) {
    this.releases = mongo.model('remote_releases', [{ key: { remote: 1, since: -1 } }]);
    this.backs = mongo.model('remote_backs');
  }

  /** By remote, the newest first. */
  list(): Promise<RemoteReleaseRow[]> {
    return this.releases.find().sort({ remote: 1, since: -1, _id: 1 }).lean<RemoteReleaseRow[]>();
  }

  find(remote: RemoteName, id: string, session: ClientSession): Promise<RemoteReleaseRow | null> {
    return this.releases.findOne({ _id: id, remote }).session(session).lean<RemoteReleaseRow>();
  }

  listed(remote: RemoteName, session: ClientSession): Promise<RemoteReleaseRow | null> {
    return this.releases.findOne({ remote, until: null }).session(session).lean<RemoteReleaseRow>();
  }

  async isListed(entry: RemoteEntry): Promise<boolean> {
    const same = { remote: entry.name, manifest: entry.manifest, until: null, 'signature.value': entry.signature.value };
    return (await this.releases.exists(same)) !== null;
  }

  /** Notes that the list now names this release of its remote, which ends a rollback from any other. One already listed keeps its `since`. */
  async note({ name, version, contract, manifest, signature }: RemoteEntry, now: Date, session: ClientSession): Promise<void> {
    // The same release at another address: its host has moved.
    const same = await this.releases
      .findOne({ remote: name, 'signature.value': signature.value }, { _id: 1 }, { session })
      .lean<Pick<RemoteReleaseRow, '_id'>>();
    const _id = same?._id ?? idOf({ name, manifest });
    await this.releases.updateMany({ remote: name, until: null, _id: { $ne: _id } }, { $set: { until: now } }, { session });
    const known = await this.releases.updateOne({ _id, until: null }, { $set: { signature, manifest } }, { session });
    if (known.matchedCount > 0) return;
    const row: RemoteReleaseRow = { _id, remote: name, version, contract, manifest, signature, since: now, until: null };
    await this.releases.replaceOne({ _id }, row, { upsert: true, session });
    await this.backs.deleteOne({ _id: name, insteadOf: { $ne: _id } }, { session });
    const old = await this.releases
      .find({ remote: name }, { _id: 1 }, { session })
      .sort({ since: -1, _id: 1 })
      .skip(kept)
      .lean<{ _id: string }[]>();
    await this.releases.deleteMany({ _id: { $in: old.map((one) => one._id) } }, { session });
  }

  /** Those whose replaced release is still the listed one. */
  async back(session?: ClientSession): Promise<BackInForce[]> {
    const within = session ? { session } : {};
    const rows = await this.backs.find({}, {}, within).sort({ _id: 1 }).lean<RemoteBackRow[]>();
    if (rows.length === 0) return [];
    const ids = rows.flatMap(({ releaseId, insteadOf }) => [releaseId, insteadOf]);
    const releases = await this.releases.find({ _id: { $in: ids } }, {}, within).lean<RemoteReleaseRow[]>();
    return rows.flatMap((row) => {
      const release = releases.find(({ _id }) => _id === row.releaseId);
      const insteadOf = releases.find(({ _id, until }) => _id === row.insteadOf && until === null);
      return release && insteadOf ? [{ row, release, insteadOf }] : [];
    });
  }

  async takeBack(row: RemoteBackRow, session: ClientSession): Promise<void> {
    await this.backs.replaceOne({ _id: row._id }, row, { upsert: true, session });
  }

  async takeForward(remote: RemoteName, session: ClientSession): Promise<void> {
    await this.backs.deleteOne({ _id: remote }, { session });
  }
}

const idOf = ({ name, manifest }: Pick<RemoteEntry, 'name' | 'manifest'>): string =>
  createHash('sha256').update(`${name} ${manifest}`).digest('hex').slice(0, 32);
