import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { registrationChangeApproved, registrationChangeRejected } from '@kerbside/contracts/events/accounts';
import type { listRegistrationChanges, RegistrationChange } from '@kerbside/contracts/http/accounts/registrations';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, found } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageOf } from '@kerbside/platform/mongo/paging';
import type { ClientSession } from 'mongoose';
import { renamed } from '../cars/car.js';
import { CarDaysRepository } from '../car-days/car-days.repository.js';
import { CarsRepository } from '../cars/cars.repository.js';
import { AccountUpdates } from '../updates/account-updates.js';
import { PlatesRepository } from './plates.repository.js';
import { decided, toChange, type ChangeRecord } from './registration-change.js';
import { PassUpdates } from '../given-passes/pass-updates.js';

/** A car, and the requested number that staff saw; absent where the page does not say. */
interface PlateView {
  readonly carId: string;
  readonly seen: string | undefined;
}

/** What staff decide about changes of registration. */
@Injectable()
export class PlatesDeskService {
  constructor(
    private readonly plates: PlatesRepository,
    private readonly cars: CarsRepository,
    private readonly days: CarDaysRepository,
    private readonly updates: AccountUpdates,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    private readonly passes: PassUpdates,
  ) {}

  async list({
    customers,
    ...query
  }: CallRequest<typeof listRegistrationChanges>['query']): Promise<CallAnswer<typeof listRegistrationChanges>> {
    const page = pageOf(query);
    const { rows, count } = await this.plates.waiting(page, customers);
    return { rows: rows.map(toChange), paging: { ...page, count } };
  }

  approve({ carId, seen }: PlateView, actor: Caller): Promise<RegistrationChange> {
    return this.mongo.transaction(async (session) => {
      const last = await this.lastOf(carId, actor, session);
      const change = decided(last, { decision: { status: 'approved' }, seen }, this.clock.now());
      await this.rename(change, actor, session);
      await this.passes.askOfRenamed(carId, change._id, session);
      await this.settle(change, actor, session);
      return toChange(change);
    });
  }

  reject({ carId, seen }: PlateView, why: string, actor: Caller): Promise<RegistrationChange> {
    return this.mongo.transaction(async (session) => {
      const last = await this.lastOf(carId, actor, session);
      const change = decided(last, { decision: { status: 'rejected', why }, seen }, this.clock.now());
      await this.settle(change, actor, session);
      return toChange(change);
    });
  }

  async changeOf(changeId: string): Promise<ChangeRecord> {
    return found(await this.plates.find(changeId));
  }

  /** The car's latest approved registration; undefined before any change was approved. */
  async givenLast(carId: string): Promise<string | undefined> {
    return (await this.plates.approvedOf(carId)).at(-1)?.to;
  }

  private async lastOf(carId: string, actor: Caller, session: ClientSession): Promise<ChangeRecord | null> {
    await this.cars.open(carId, actor, session);
    const last = await this.plates.last(carId, session);
    if (last?.status === 'approved' || last?.status === 'rejected') {
      const did = { actor, subjectId: carId, action: `registration-change-${last.status}` };
      await this.audit.refuseSecond('NO_CHANGE_WAITING', did, `This change was ${last.status} already.`);
    }
    return last;
  }

  private async rename({ carId, customerId, to }: ChangeRecord, actor: Caller, session: ClientSession): Promise<void> {
    if (await this.cars.has(customerId, to, session)) throw new DomainError('REGISTRATION_TAKEN');
    const car = await this.cars.open(carId, actor, session);
    if (!(await this.cars.save(renamed(car, to), car, session))) throw new DomainError('NO_CHANGE_WAITING');
    await this.days.touch([car], session);
  }

  private async settle(change: ChangeRecord, actor: Caller, session: ClientSession): Promise<void> {
    await this.plates.save(change, session);
    const { _id: changeId, carId, customerId, status, version, from, to, why } = change;
    this.updates.add({ customerId, part: 'cars' }, session);
    const type = status === 'approved' ? registrationChangeApproved : registrationChangeRejected;
    await this.outbox.add(session, type, { id: changeId, version, data: { customerId, carId, changeId } });
    const what = { action: `registration-change-${status}`, subjectType: 'car', subjectId: carId, customerId, why: why ?? undefined };
    await this.audit.record(session, { actor, ...what, before: { registrationNumber: from }, after: { registrationNumber: to } });
  }
}
