import { Injectable } from '@nestjs/common';
import { Jobs } from '@kerbside/platform/jobs';
import type { ClientSession } from 'mongoose';
import type { GivenPass } from './given-pass.js';
import { GivenPassesRepository } from './given-passes.repository.js';

export const updatePass = 'update-pass';

export interface PassToUpdate {
  readonly carId: string;
  readonly customerId: string;
}

/** Asks for the passes of customers to be looked at again. */
@Injectable()
export class PassUpdates {
  constructor(
    private readonly given: GivenPassesRepository,
    private readonly jobs: Jobs,
  ) {}

  /** Once for each `because`, the id of what happened. */
  async ask(customerIds: readonly string[], because: string, session: ClientSession): Promise<void> {
    for (const pass of await this.given.of(customerIds, session)) await this.queue(pass, because, session);
  }

  /** A car has another registration. What covers it has it later, and asks then; so only a pass that shows no cover changes now. */
  async askOfRenamed(carId: string, because: string, session: ClientSession): Promise<void> {
    const pass = await this.given.find(carId, session);
    if (pass?.isVoid) await this.queue(pass, because, session);
  }

  private queue({ _id: carId, customerId }: GivenPass, because: string, session: ClientSession): Promise<void> {
    return this.jobs.add(session, updatePass, `${carId}:${because}`, { carId, customerId } satisfies PassToUpdate);
  }
}
