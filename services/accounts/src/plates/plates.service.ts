import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { registrationChangeCancelled, registrationChangeRequested } from '@kerbside/contracts/events/accounts';
import {
  type RegistrationChange,
  requestRegistrationChange,
  approveRegistrationChange,
  listRegistrationChanges,
  readRegistrationChange,
  readRegistrationChangeInternally,
  rejectRegistrationChange,
} from '@kerbside/contracts/http/accounts/registrations';
import { BlockedFields } from '@kerbside/platform/blocked/blocked-fields';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { notFound } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import type { CarRecord } from '../cars/car.js';
import { CarsRepository } from '../cars/cars.repository.js';
import { AccountUpdates } from '../updates/account-updates.js';
import { PlatesRepository } from './plates.repository.js';
import { isWaiting, toChange, wished, type ChangeRecord } from './registration-change.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { PlatesDeskService } from './plates-desk.service.js';

/** How a customer, or staff for them, changes a car's registration. */
@Injectable()
export class PlatesService {
  constructor(
    private readonly plates: PlatesRepository,
    private readonly cars: CarsRepository,
    private readonly updates: AccountUpdates,
    private readonly blocked: BlockedFields,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  async read(carId: string, caller: Caller): Promise<{ change: RegistrationChange | null }> {
    await this.cars.open(carId, caller);
    const last = await this.plates.last(carId);
    return { change: last && toChange(last) };
  }

  request(form: CallRequest<typeof requestRegistrationChange>['body'], caller: Caller): Promise<{ succeeded: boolean }> {
    return this.mongo.transaction(async (session) => {
      const car = await this.cars.open(form.car_id, caller, session);
      if (form.user_id !== car.customerId) throw notFound();
      const to = form.new_reg_number;
      const last = await this.plates.last(car._id, session);
      const heldBy = await this.heldBy(car.customerId, to, session);
      const isAskedForAnother = await this.plates.isAskedFor(car.customerId, to, session);
      const change = wished({ car, last, to, heldBy, isAskedForAnother, cancels: form.cancels, id: randomUUID() }, this.clock.now());
      // Sending the current number cancels (A4): nothing new is requested, so blocked values do not matter.
      if (change.status !== 'cancelled') await this.blocked.refuse({ new_reg_number: ['vrm', to] }, caller);
      if (change !== last) await this.keep(change, caller, session);
      return { succeeded: true };
    });
  }

  /** A private plate moves to another car: both changes may be told at once. */
  private async heldBy(customerId: string, registrationNumber: string, session: ClientSession): Promise<CarRecord | null> {
    const holder = await this.cars.ofIdentity(customerId, registrationNumber, session);
    const last = holder && (await this.plates.last(holder._id, session));
    return last && isWaiting(last) ? null : holder;
  }

  private async keep(change: ChangeRecord, actor: Caller, session: ClientSession): Promise<void> {
    await this.plates.save(change, session);
    this.updates.add({ customerId: change.customerId, part: 'cars' }, session);
    const { _id: changeId, carId, customerId, status, version, from, to } = change;
    const data = { customerId, carId, changeId };
    if (status === 'cancelled') await this.outbox.add(session, registrationChangeCancelled, { id: changeId, version, data });
    else
      await this.outbox.add(session, registrationChangeRequested, {
        id: changeId,
        version,
        data: { ...data, isAltered: status === 'altered' },
      });
    const what = { action: `registration-change-${status}`, subjectType: 'car', subjectId: carId, customerId };
    await this.audit.record(session, { actor, ...what, before: { registrationNumber: from }, after: { registrationNumber: to } });
  }
}

export const PlatesController = controller({ plates: PlatesService, desk: PlatesDeskService }, [
  serves(requestRegistrationChange, ({ body, caller }, { plates }) => plates.request(body, caller)),
  serves(readRegistrationChange, ({ params, caller }, { plates }) => plates.read(params.carId, caller)),
  serves(listRegistrationChanges, ({ query }, { desk }) => desk.list(query)),
  serves(approveRegistrationChange, ({ body, caller }, { desk }) =>
    desk.approve({ carId: body.car_id, seen: body.new_reg_number }, caller),
  ),
  serves(rejectRegistrationChange, ({ params, body, caller }, { desk }) =>
    desk.reject({ carId: params.carId, seen: body.new_reg_number }, body.why, caller),
  ),
  serves(readRegistrationChangeInternally, async ({ params }, { desk }) => {
    const change = await desk.changeOf(params.changeId);
    const now = await desk.givenLast(change.carId);
    return { ...toChange(change), make: change.make, model: change.model, ...(now === undefined ? {} : { now }) };
  }),
]);
