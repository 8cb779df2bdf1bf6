import type { RemoteBackRow } from './remote-releases.repository.js';
import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { StaffCaller } from '@kerbside/contracts/caller';
import {
  type RemoteSwitch,
  chooseRemoteRelease,
  listRemoteReleases,
  listRemoteSwitches,
  readRemotesOff,
  switchRemote,
  tellRemoteReleases,
} from '@kerbside/contracts/http/accounts/remotes';
import { remoteName, type RemoteName } from '@kerbside/contracts/page/remotes';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, notFound, refuseUnseen } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { Model } from 'mongoose';
import { PeopleRepository, type ShownNames } from '../people/people.repository.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { RemoteReleasesService } from './remote-releases.service.js';

interface RemoteSwitchRow extends Omit<RemoteBackRow, 'releaseId' | 'insteadOf'> {
  readonly isOn: boolean;
}

/** Remotes that admins switch off and on, beside the list of releases, which only an operator changes. */
@Injectable()
export class RemoteSwitchesService {
  private readonly switches: Model<RemoteSwitchRow>;

  constructor(
    private readonly mongo: Mongo,
    private readonly people: PeopleRepository,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {
    this.switches = mongo.model('remote_switches');
  }

  async list(): Promise<RemoteSwitch[]> {
    const rows = await this.switches.find().sort({ _id: 1 }).lean<RemoteSwitchRow[]>();
    const names = await this.people.shownNames(rows.map(({ staffId }) => staffId));
    return rows.map((row) => viewOf(row, names));
  }

  async off(): Promise<RemoteName[]> {
    return (await this.switches.find({ isOn: false }).sort({ _id: 1 }).lean<RemoteSwitchRow[]>()).map(({ _id }) => _id);
  }

  /** One already in that state keeps who switched it, when and why; anybody else is told. */
  async switch(name: string, { isOn, was, why }: CallRequest<typeof switchRemote>['body'], actor: StaffCaller): Promise<RemoteSwitch> {
    const { data: remote } = remoteName.safeParse(name);
    if (remote === undefined) throw notFound();
    if (remote === 'backoffice' && !isOn) throw new DomainError('STAFF_NEED_IT');
    const row = await this.mongo.transaction(async (session) => {
      const before = await this.switches.findById(remote).session(session).lean<RemoteSwitchRow>();
      const action = isOn ? 'remote-switched-on' : 'remote-switched-off';
      if (before?.isOn === isOn) {
        await this.audit.refuseSecond('REMOTE_CHANGED', { actor, subjectId: remote, action });
        return before;
      }
      refuseUnseen('REMOTE_CHANGED', was, before?.at.toISOString() ?? null);
      const after: RemoteSwitchRow = { _id: remote, isOn, why, at: this.clock.now(), staffId: actor.userId };
      await this.switches.replaceOne({ _id: remote }, after, { upsert: true, session });
      await this.audit.record(session, { actor, action, subjectType: 'remote', subjectId: remote, why });
      return after;
    });
    return viewOf(row, await this.people.shownNames([row.staffId]));
  }
}

const viewOf = ({ _id: remote, isOn, why, at, staffId }: RemoteSwitchRow, names: ShownNames): RemoteSwitch => ({
  remote,
  isOn,
  why,
  since: at.toISOString(),
  by: { id: staffId, name: names(staffId) },
});

export const RemoteSwitchesController = controller({ switches: RemoteSwitchesService, releases: RemoteReleasesService }, [
  serves(listRemoteSwitches, async (_, { switches }) => ({ rows: await switches.list() })),
  serves(switchRemote, ({ params, body, caller }, { switches }) => switches.switch(params.remote, body, caller)),
  serves(readRemotesOff, async (_, { switches, releases }) => {
    const [off, back] = await Promise.all([switches.off(), releases.back()]);
    return { off, back };
  }),
  serves(listRemoteReleases, (_, { releases }) => releases.list()),
  serves(chooseRemoteRelease, ({ params, body, caller }, { releases }) => releases.choose(params.remote, body, caller)),
  serves(tellRemoteReleases, ({ body }, { releases }) => releases.tell(body.remotes)),
]);
