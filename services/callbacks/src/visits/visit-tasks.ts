import { Injectable } from '@nestjs/common';
import { callbackCompleted } from '@kerbside/contracts/events/callbacks';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import type { ClientSession } from 'mongoose';
import { RemindersRepository } from '../reminders/reminders.repository.js';
import { overtaken } from './waiting-visit.js';

interface VisitEvent {
  readonly time: string;
  readonly data: { readonly customerId: string; readonly bookingNumber: string };
}

/** Closes staff's work for a visit once it is done in any way, so that they do not call a garage or a customer for nothing. */
@Injectable()
export class VisitTasks {
  constructor(
    private readonly reminders: RemindersRepository,
    private readonly outbox: Outbox,
  ) {}

  /** `why` is what staff read as its reason. */
  async close({ time, data: { customerId, bookingNumber } }: VisitEvent, why: string, session: ClientSession): Promise<void> {
    for (const task of await this.reminders.openOfVisit(customerId, bookingNumber, session)) {
      const after = overtaken(task, why, new Date(time));
      await this.reminders.put(after, session);
      const { id, version, doneReason } = after;
      const data = { callbackId: id, reason: doneReason.code, customerId };
      await this.outbox.add(session, callbackCompleted, { id, version, data });
    }
  }
}
