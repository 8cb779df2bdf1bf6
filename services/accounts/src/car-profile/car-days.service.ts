import { Injectable } from '@nestjs/common';
import { isRealDay, londonDay } from '@kerbside/contracts/days/dates';
import { carDaysChanged } from '@kerbside/contracts/events/accounts';
import { Clock } from '@kerbside/platform/time/clock';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Log } from '@kerbside/platform/telemetry/log';
import { eachOf, Sweeper } from '@kerbside/platform/work/sweep';
import type { ClientSession } from 'mongoose';
import { learned, type CarRecord } from '../cars/car.js';
import { daysOf, haveChanged, nextLook, type CarDaysRecord, type MotKnown } from '../car-days/car-days.js';
import { CarDaysRepository } from '../car-days/car-days.repository.js';
import { CarsRepository } from '../cars/cars.repository.js';
import { AccountUpdates } from '../updates/account-updates.js';
import { isUnknown, Registers } from './registers.js';

export const tellCarDays = 'tell-car-days';
const sweepEveryMs = 60_000;
/** The most lookups a minute: the registers belong to others, who meter them. */
const mostAtOnce = 50;
const askAgainMs = 60 * 60_000;

/** Tells other services when the MOT and the service of cars are due. The registers are asked when a car has changed, and when its MOT comes near. */
@Injectable()
export class CarDaysService {
  constructor(
    private readonly days: CarDaysRepository,
    private readonly cars: CarsRepository,
    private readonly registers: Registers,
    private readonly updates: AccountUpdates,
    private readonly mongo: Mongo,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly log: Log,
    sweeper: Sweeper,
  ) {
    sweeper.every(tellCarDays, sweepEveryMs, (stopping) => this.tellDue(stopping));
  }

  private async tellDue(stopping: AbortSignal): Promise<void> {
    await eachOf(stopping, await this.days.due(mostAtOnce), (row) => this.look(row));
  }

  private async look(row: CarDaysRecord): Promise<void> {
    const car = await this.cars.find(row._id);
    const mot = car && (await this.motOf(car));
    await this.mongo.transaction((session) => (car ? this.tell(row, car, mot ?? undefined, session) : this.forget(row, session)));
    if (car && mot?.registered) await this.learn(car, mot.registered);
  }

  /** Of a car that changes meanwhile it is learned when it is looked at next. */
  private async learn(car: CarRecord, on: string): Promise<void> {
    const after = learned(car, { registered: { on, source: 'register' } });
    if (after === car) return;
    await this.mongo.transaction(async (session) => {
      if (await this.cars.save(after, car, session)) this.updates.add({ customerId: car.customerId, part: 'cars' }, session);
    });
  }

  private async tell(row: CarDaysRecord, car: CarRecord, mot: MotOf | undefined, session: ClientSession): Promise<void> {
    const { _id, customerId, told, touched, version } = row;
    const now = this.clock.now();
    const days = daysOf(car, mot?.expiresOn, told);
    const isNew = haveChanged(days, told);
    const nextAt = mot?.isAway ? new Date(now.getTime() + askAgainMs) : nextLook(days, londonDay(now), told);
    const kept = isNew ? { told: days } : told ? { told } : {};
    const after = { _id, customerId, touched, version: version + (isNew ? 1 : 0), ...(nextAt ? { nextAt } : {}), ...kept };
    if (!(await this.days.save(after, row, session)) || !isNew) return;
    const { motDueOn, serviceDueOn, isOnAccount } = days;
    const data = { customerId, carId: _id, motDueOn, serviceDueOn, isOnAccount };
    await this.outbox.add(session, carDaysChanged, { id: _id, version: after.version, data });
  }

  /** The car is gone: an import was undone. */
  private async forget(row: CarDaysRecord, session: ClientSession): Promise<void> {
    if (!(await this.days.remove(row, session)) || !row.told?.isOnAccount) return;
    const data = { customerId: row.customerId, carId: row._id, motDueOn: null, serviceDueOn: null, isOnAccount: false };
    await this.outbox.add(session, carDaysChanged, { id: row._id, version: row.version + 1, data });
  }

  /** Undefined for a car that is not looked up. Even if the registers cannot be reached, other changes are still told. */
  private async motOf(car: CarRecord): Promise<MotOf | undefined> {
    if (car.archivedAt || car.registrationNumber === null) return undefined;
    try {
      const { mot_expiration_date: day, first_registration_date: registered } = (await this.registers.record(car)).vehicle;
      return { expiresOn: day !== null && isRealDay(day) ? day : null, isAway: false, registered };
    } catch (error) {
      if (isUnknown(error)) return { expiresOn: null, isAway: false };
      this.log.warn({ error, car: car._id }, 'The registers could not be asked when an MOT runs out; they are asked again in an hour');
      return { expiresOn: undefined, isAway: true };
    }
  }
}

interface MotOf {
  readonly registered?: string | null;
  readonly expiresOn: MotKnown;
  readonly isAway: boolean;
}
