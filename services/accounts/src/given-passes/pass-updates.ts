import { Injectable } from '@nestjs/common';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Clock } from '@kerbside/platform/time/clock';
import { eachOf, Sweeper } from '@kerbside/platform/work/sweep';
import { Jobs } from '@kerbside/platform/work/jobs';
import type { ClientSession } from 'mongoose';
import type { GivenPass } from './given-pass.js';
import { GivenPassesRepository } from './given-passes.repository.js';

export const updatePass = 'update-pass';
export const blankPass = 'blank-pass';
export const passDays = 'passes-by-day';
const everyMs = 15 * 60_000;
const atOnce = 200;

export interface PassToUpdate {
  readonly carId: string;
  readonly customerId: string;
}

/** Has customers' passes checked again. */
@Injectable()
export class PassUpdates {
  constructor(
    private readonly given: GivenPassesRepository,
    private readonly jobs: Jobs,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.every(passDays, everyMs, (stopping) => this.askOfDay(stopping));
  }

  /** Once per `because`, the id of the event that caused it. */
  async ask(customerIds: readonly string[], because: string, session: ClientSession): Promise<void> {
    for (const pass of await this.given.of(customerIds, session)) await this.queue(pass, because, session);
  }

  /** A car has another registration. What covers it has it later, and asks then; so only a pass that shows no cover changes now. */
  async askOfRenamed(carId: string, because: string, session: ClientSession): Promise<void> {
    const pass = await this.given.find(carId, session);
    if (pass?.isVoid) await this.queue(pass, because, session);
  }

  /** For a car that its owner took off the account, or put back: the pass now links elsewhere. */
  async askOfMoved(carId: string, because: string, session: ClientSession): Promise<void> {
    const pass = await this.given.find(carId, session);
    if (pass) await this.queue(pass, because, session);
  }

  /** For an erased owner: what a wallet provider keeps of their passes is removed too. */
  async askOfErased(customerId: string, requestId: string, session: ClientSession): Promise<void> {
    for (const { _id: carId, isWithGoogle } of await this.given.of([customerId], session))
      if (isWithGoogle) await this.jobs.add(session, blankPass, `${carId}:${requestId}`, { carId, customerId } satisfies PassToUpdate);
  }

  /** What a pass shows may change with the day alone. */
  private async askOfDay(stopping: AbortSignal): Promise<void> {
    const today = londonDay(this.clock.now());
    await eachOf(stopping, this.outdated(today), (pass) => this.mongo.transaction((session) => this.queue(pass, today, session)));
  }

  private async *outdated(today: IsoDay): AsyncGenerator<GivenPass> {
    for (let after: string | undefined = ''; after !== undefined;) {
      const page: readonly GivenPass[] = await this.given.outdated(today, { after, howMany: atOnce });
      yield* page;
      after = page.length < atOnce ? undefined : page.at(-1)?._id;
    }
  }

  private queue({ _id: carId, customerId }: GivenPass, because: string, session: ClientSession): Promise<void> {
    return this.jobs.add(session, updatePass, `${carId}:${because}`, { carId, customerId } satisfies PassToUpdate);
  }
}
