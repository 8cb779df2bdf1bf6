import { Injectable } from '@nestjs/common';
import type { OpenDay } from '@kerbside/contracts/http/garages/slots';
import { addDays, daysBetween, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { visitProblem, type DeliveryType } from '@kerbside/contracts/days/working-days';
import { Clock } from '@kerbside/platform/time/clock';
import { Sweeper } from '@kerbside/platform/work/sweep';
import type { ClientSession } from 'mongoose';
import type { NetworkGarage } from '../garages/garage.js';
import { DiaryRepository, type HoldsByDay } from './diary.repository.js';
import { isFree, placesLeft, slotsOf, type Job, type Slot } from './slot.js';

export const diarySweep = 'diary';
const sweepEveryMs = 60_000;
/** How many days of a diary may be read at once. */
export const mostDays = 62;

/** A place wanted in a garage's diary. Without a time, the earliest that is free. */
export interface SlotRequest {
  readonly bookingId: string;
  readonly garage: NetworkGarage;
  readonly day: IsoDay;
  readonly time?: string | undefined;
  readonly work: readonly Job[];
}

/** The range of days in which to look for room for a visit. */
export interface Look {
  readonly bookingId: string;
  readonly work: readonly Job[];
  readonly delivery: DeliveryType;
  readonly from: IsoDay;
  readonly to: IsoDay;
}

@Injectable()
export class DiaryService {
  constructor(
    private readonly diary: DiaryRepository,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.every(diarySweep, sweepEveryMs, () => this.diary.forgetExpired(this.clock.now()));
  }

  /** Each day that is looked at, at most two months, with the times that are free. What the booking itself holds counts as free. */
  async openDays(garage: NetworkGarage, look: Look): Promise<OpenDay[]> {
    return (await this.openDaysOfEach(garage, [look]))[0] ?? [];
  }

  /** The same for several visits, in their order: the diary is read once. */
  async openDaysOfEach(garage: NetworkGarage, looks: readonly Look[]): Promise<OpenDay[][]> {
    const [first] = looks;
    if (!first) return [];
    const from = looks.reduce((day, look) => (look.from < day ? look.from : day), first.from);
    const to = looks.reduce((day, look) => (look.to > day ? look.to : day), first.to);
    const held = await this.diary.heldOn(garage.id, from, to);
    return looks.map((look) => this.openDaysIn(held, garage, look));
  }

  private openDaysIn(held: HoldsByDay, garage: NetworkGarage, { bookingId, work, delivery, from, to }: Look): OpenDay[] {
    const at = this.clock.now();
    const today = londonDay(at);
    const count = Math.min(mostDays, Math.max(0, daysBetween(from, to) + 1));
    return Array.from({ length: count }, (_, place) => {
      const date = addDays(from, place);
      const problem = visitProblem(today, date, delivery);
      if (problem !== undefined) return { date, times: [], left: [], problem };
      const slots = slotsOf(garage, date, work);
      const open = slots
        .map(({ time, ...slot }) => ({ time, left: placesLeft(garage, { time, ...slot }, { holds: held.get(date) ?? [], at, bookingId }) }))
        .filter(({ left }) => left > 0);
      return {
        date,
        times: open.map(({ time }) => time),
        left: open.map(({ left }) => left),
        problem: open.length > 0 ? null : whyNone(garage, slots),
      };
    });
  }

  /** The slot that would be taken now; undefined when everything that was wanted is taken. */
  async firstFree(wanted: SlotRequest): Promise<Slot | undefined> {
    return (await this.candidates(wanted))[0];
  }

  /** Takes a slot until a moment, null for good; undefined when everything that was wanted is taken. Within a session it takes effect with it. */
  async hold(wanted: SlotRequest, until: Date | null, session?: ClientSession): Promise<Slot | undefined> {
    const { garage, bookingId } = wanted;
    const taking = { bookingId, until, at: this.clock.now() };
    for (const slot of await this.candidates(wanted)) if (await this.diary.take(garage, slot, taking, session)) return slot;
    return undefined;
  }

  release(slot: Pick<Slot, 'garageId' | 'day'>, bookingId: string, session?: ClientSession): Promise<void> {
    return this.diary.release(slot, bookingId, session);
  }

  leaveMotBay(slot: Pick<Slot, 'garageId' | 'day'>, bookingId: string, session: ClientSession): Promise<void> {
    return this.diary.leaveMotBay(slot, bookingId, session);
  }

  /** Without a wanted time, the booking keeps the one it has, otherwise it gets the earliest. */
  private async candidates({ garage, day, time, work, bookingId }: SlotRequest): Promise<readonly Slot[]> {
    const at = this.clock.now();
    const holds = (await this.diary.heldOn(garage.id, day, day)).get(day) ?? [];
    const own = holds.find((hold) => hold.bookingId === bookingId)?.time;
    const free = slotsOf(garage, day, work).filter((slot) => isFree(garage, slot, { holds, at, bookingId }));
    if (time !== undefined) return free.filter((slot) => slot.time === time);
    return free.toSorted((one, other) => Number(other.time === own) - Number(one.time === own));
  }
}

/** Why a garage has no time on a day on which visits are made. */
export const whyNone = ({ name }: Pick<NetworkGarage, 'name'>, slots: readonly Slot[]): string =>
  slots.length > 0
    ? `${name} is fully booked that day. Please choose another day.`
    : `${name} has no time for this visit that day. Please choose another day.`;
