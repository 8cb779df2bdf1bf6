import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import type { updateCarField } from '@kerbside/contracts/http/accounts/cars';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, invalid, notFound } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { archived, mayOverrule, noted, notedBefore, notedFault, type CarRecord } from '../cars/car.js';
import { CarDaysRepository } from '../car-days/car-days.repository.js';
import { CarsRepository } from '../cars/cars.repository.js';
import { PassUpdates } from '../given-passes/pass-updates.js';
import { AccountUpdates } from '../updates/account-updates.js';
import { Registers } from './registers.js';

interface Act {
  readonly actor: Caller;
  readonly action: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly why?: string | undefined;
}

/** What a customer changes about a car, or staff for them. */
@Injectable()
export class CarCareService {
  constructor(
    private readonly cars: CarsRepository,
    private readonly registers: Registers,
    private readonly days: CarDaysRepository,
    private readonly updates: AccountUpdates,
    private readonly passes: PassUpdates,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  note(field: CallRequest<typeof updateCarField>['body'], actor: Caller): Promise<void> {
    return this.change(field.id, actor, async (car) => {
      // It is off the account: nothing shows what would be noted.
      if (car.archivedAt) throw notFound();
      const after = noted(car, field);
      if (after === car) return;
      const now = this.clock.now();
      const fault = notedFault(car, field, await this.registers.known(car), { now, reader: actor.kind });
      const why = fault !== undefined && actor.kind === 'staff' && mayOverrule(field, now) ? field.overrule : undefined;
      if (fault !== undefined && !why) throw invalid({ value: fault });
      const what = { before: { [field.fieldname]: notedBefore(car, field) }, after: { [field.fieldname]: field.value }, why };
      await this.save(after, car, { actor, action: 'car-field-updated', ...what });
    });
  }

  /** Does nothing to a car that is already archived. */
  archive(carId: string, actor: Caller): Promise<void> {
    return this.change(carId, actor, async (car) => {
      if (!car.archivedAt) await this.move(car, this.clock.now(), { actor, action: 'car-archived' });
    });
  }

  /** What was noted of it is as it was left, and its days are told again. */
  restore(carId: string, actor: Caller): Promise<void> {
    return this.change(carId, actor, async (car) => {
      if (car.archivedAt) await this.move(car, null, { actor, action: 'car-restored' });
    });
  }

  /** What registers, purchases and claims say of it meanwhile is read first: nobody has to press again for that. */
  private async change(carId: string, actor: Caller, change: (car: CarRecord) => Promise<void>): Promise<void> {
    for (let again = 3; ; again -= 1) {
      try {
        return await change(await this.cars.open(carId, actor));
      } catch (error) {
        if (again === 0 || !(error instanceof DomainError) || error.code !== 'CAR_CHANGED') throw error;
      }
    }
  }

  private async move(car: CarRecord, archivedAt: Date | null, act: Act): Promise<void> {
    const after = archived(car, archivedAt);
    await this.save(after, car, act, (session) => this.passes.askOfMoved(car._id, `${act.action}-${after.version}`, session));
  }

  private async save(after: CarRecord, before: CarRecord, act: Act, follow?: (session: ClientSession) => Promise<void>): Promise<void> {
    await this.mongo.transaction(async (session) => {
      if (!(await this.cars.save(after, before, session))) throw new DomainError('CAR_CHANGED');
      const { _id: subjectId, customerId } = after;
      await this.days.touch([after], session);
      this.updates.add({ customerId, part: 'cars' }, session);
      await this.audit.record(session, { ...act, subjectType: 'car', subjectId, customerId });
      await follow?.(session);
    });
  }
}
