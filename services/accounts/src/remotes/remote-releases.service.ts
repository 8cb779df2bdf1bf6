import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { StaffCaller } from '@kerbside/contracts/caller';
import type {
  chooseRemoteRelease,
  KeptRelease,
  listRemoteReleases,
  readRemotesOff,
  RemoteBack,
} from '@kerbside/contracts/http/accounts/remotes';
import { remoteName, type RemoteEntry } from '@kerbside/contracts/page/remotes';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, notFound, refuseUnseen } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PeopleRepository, type ShownNames } from '../people/people.repository.js';
import { RemoteReleasesRepository, type RemoteBackRow, type RemoteReleaseRow } from './remote-releases.repository.js';

/** The releases of remotes that edges reported, and those that admins rolled back to. Only an operator lists a new one. */
@Injectable()
export class RemoteReleasesService {
  constructor(
    private readonly mongo: Mongo,
    private readonly releases: RemoteReleasesRepository,
    private readonly people: PeopleRepository,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<CallAnswer<typeof listRemoteReleases>> {
    const [rows, back] = await Promise.all([this.releases.list(), this.releases.back()]);
    const names = await this.people.shownNames(back.map(({ row }) => row.staffId));
    return { rows: rows.map(viewOf), back: back.map(({ row }) => backOf(row, names)) };
  }

  /** For the edge. */
  async back(): Promise<CallAnswer<typeof readRemotesOff>['back']> {
    return (await this.releases.back()).map(({ release, insteadOf }) => ({ insteadOf: insteadOf.manifest, release: entryOf(release) }));
  }

  async tell(entries: readonly RemoteEntry[]): Promise<void> {
    for (const entry of entries)
      if (!(await this.releases.isListed(entry)))
        await this.mongo.transaction((session) => this.releases.note(entry, this.clock.now(), session));
  }

  /** Null: the remote has the listed release. A choice already in force keeps who made it, when and why; anybody else is told. */
  async choose(name: string, { releaseId, was, why }: CallRequest<typeof chooseRemoteRelease>['body'], actor: StaffCaller) {
    const { data: remote } = remoteName.safeParse(name);
    if (remote === undefined) throw notFound();
    const row = await this.mongo.transaction(async (session) => {
      const [release, listed, all] = [
        await this.releases.find(remote, releaseId, session),
        await this.releases.listed(remote, session),
        await this.releases.back(session),
      ];
      if (!release || !listed) throw notFound();
      const before = all.find(({ row }) => row._id === remote)?.row;
      const note = { actor, subjectType: 'remote', subjectId: remote, why };
      if (release._id === listed._id) {
        if (before === undefined) {
          await this.audit.refuseSecond('REMOTE_CHANGED', { actor, subjectId: remote, action: 'remote-returned-to-newest' });
          return undefined;
        }
        refuseUnseen('REMOTE_CHANGED', was, before.releaseId);
        await this.releases.takeForward(remote, session);
        await this.audit.record(session, { ...note, action: 'remote-returned-to-newest', after: { version: release.version } });
        return undefined;
      }
      if (remote === 'backoffice') throw new DomainError('STAFF_NEED_NEWEST');
      if (release.contract !== listed.contract) throw new DomainError('OTHER_CONTRACT');
      if (before?.releaseId === release._id) {
        await this.audit.refuseSecond('REMOTE_CHANGED', { actor, subjectId: remote, action: 'remote-taken-back' });
        return before;
      }
      refuseUnseen('REMOTE_CHANGED', was, before?.releaseId ?? null);
      const after: RemoteBackRow = { _id: remote, releaseId, insteadOf: listed._id, why, at: this.clock.now(), staffId: actor.userId };
      await this.releases.takeBack(after, session);
      await this.audit.record(session, { ...note, action: 'remote-taken-back', after: { version: release.version } });
      return after;
    });
    return { back: row === undefined ? null : backOf(row, await this.people.shownNames([row.staffId])) };
  }
}

const backOf = ({ _id: remote, releaseId, why, at, staffId }: RemoteBackRow, names: ShownNames): RemoteBack => ({
  remote,
  releaseId,
  why,
  since: at.toISOString(),
  by: { id: staffId, name: names(staffId) },
});

const viewOf = ({ _id: id, remote, version, contract, manifest, since, until }: RemoteReleaseRow): KeptRelease => ({
  id,
  remote,
  version,
  contract,
  manifest,
  since: since.toISOString(),
  ...(until ? { until: until.toISOString() } : {}),
});

const entryOf = ({ remote: name, version, contract, manifest, signature }: RemoteReleaseRow): RemoteEntry => ({
  name,
  version,
  contract,
  manifest,
  enabled: true,
  signature,
});
