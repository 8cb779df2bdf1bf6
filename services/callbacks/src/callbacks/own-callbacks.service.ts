import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { hasTime } from '@kerbside/contracts/callbacks/callback-times';
import { callbackBooked, callbackCompleted } from '@kerbside/contracts/events/callbacks';
import type { moveOwnCallback, OwnCallback, OwnCallbackFilter } from '@kerbside/contracts/http/callbacks/own-callbacks';
import { productType } from '@kerbside/contracts/ids';
import { DomainError, found } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { Clock } from '@kerbside/platform/time/clock';
import type { ClientSession } from 'mongoose';
import type { Letter } from '../letters/message.js';
import { MessagesService } from '../messages/messages.service.js';
import { presentCustomer } from '../present-customer.js';
import type { ReminderRecord } from '../reminders/reminder.js';
import { RemindersRepository } from '../reminders/reminders.repository.js';
import { overtaken } from '../visits/waiting-visit.js';
import { bookedMoment, callBy, type Callback } from './callback.js';
import { callbackCancelledLetter, callbackMovedLetter } from './callback-letters.js';
import { CallbacksRepository } from './callbacks.repository.js';

const shownToCustomers = 100;

interface WaitingCallback {
  readonly callback: Callback;
  /** What staff do about it. */
  readonly work: ReminderRecord;
}

interface CallbackAddress extends Pick<Callback, 'id' | 'customerId'> {
  readonly to: string;
  readonly version: number;
}

/** What the customer who booked a call sees of it, and does with it. Staff's queue follows. */
@Injectable()
export class OwnCallbacksService {
  constructor(
    private readonly callbacks: CallbacksRepository,
    private readonly reminders: RemindersRepository,
    private readonly messages: MessagesService,
    private readonly internal: Internal,
    private readonly mongo: Mongo,
    private readonly outbox: Outbox,
    private readonly config: PlatformConfig,
    private readonly clock: Clock,
  ) {}

  async listOf(customerId: string, filter: OwnCallbackFilter) {
    const callbacks = await this.callbacks.listOf(customerId, shownToCustomers);
    const completed = await this.reminders.completedAmong(callbacks.map(({ id }) => id));
    const all = callbacks.map((callback) => ownCallbackOf(callback, completed.has(callback.id)));
    return { rows: filter === 'all' ? all : all.filter(({ status }) => status === filter) };
  }

  /** Whoever has taken the call sees that it changed. */
  async move(callbackId: string, asked: CallRequest<typeof moveOwnCallback>['body'], customerId: string): Promise<OwnCallback> {
    const { email: to } = await presentCustomer(this.internal, customerId);
    return this.mongo.transaction(async (session) => {
      const { callback, work } = await this.open(callbackId, customerId, session);
      if (work.doneAt !== null) throw new DomainError('CALLBACK_COMPLETED');
      if (!hasTime(callback.subject)) throw new DomainError('CALLBACK_WITHOUT_TIME');
      const now = this.clock.now();
      const moved = { ...callback, ...bookedMoment({ callback_subject: callback.subject, ...asked }, now) };
      if (moved.date === callback.date && moved.time === callback.time) return ownCallbackOf(callback, false);
      const version = work.version + 1;
      await this.callbacks.change(moved, session);
      await this.reminders.put({ ...work, remindAt: callBy(moved, now), hiddenBy: [], unreadBy: work.users, version }, session);
      await this.write({ ...moved, to, version }, callbackMovedLetter(moved, this.config.publicUrl), session);
      const { subject, date, time } = moved;
      await this.outbox.add(session, callbackBooked, {
        id: callbackId,
        version,
        data: { callbackId, subject, date, time, dueOn: date, customerId },
      });
      return ownCallbackOf(moved, false);
    });
  }

  async cancel(callbackId: string, customerId: string): Promise<OwnCallback> {
    const { email: to } = await presentCustomer(this.internal, customerId);
    return this.mongo.transaction(async (session) => {
      const { callback, work } = await this.open(callbackId, customerId, session);
      if (callback.cancelledAt) return ownCallbackOf(callback, true);
      if (work.doneAt !== null) throw new DomainError('CALLBACK_COMPLETED');
      const cancelled = { ...callback, cancelledAt: this.clock.now() };
      const done = overtaken(work, 'The customer cancelled the call', cancelled.cancelledAt);
      await this.callbacks.change(cancelled, session);
      await this.reminders.put(done, session);
      await this.write({ ...cancelled, to, version: done.version }, callbackCancelledLetter(cancelled, this.config.publicUrl), session);
      const data = { callbackId, reason: done.doneReason.code, customerId };
      await this.outbox.add(session, callbackCompleted, { id: callbackId, version: done.version, data });
      return ownCallbackOf(cancelled, true);
    });
  }

  private async open(callbackId: string, customerId: string, session: ClientSession): Promise<WaitingCallback> {
    const callback = found(await this.callbacks.findOwn(callbackId, customerId, session));
    return { callback, work: await this.reminders.require(callbackId, session) };
  }

  /** To the address that they have by now: what was typed with the call may be one that they left. */
  private async write({ id, customerId, to, version }: CallbackAddress, letter: Letter, session: ClientSession) {
    await this.messages.queue(letter, { key: `callback-letter:${id}:${version}`, channel: 'email', customerId, to }, session);
  }
}

/** As the customer sees it. */
const ownCallbackOf = (callback: Callback, isCompleted: boolean): OwnCallback => {
  const { id, reference, subject, date, time, status, createdAt, cancelledAt } = callback;
  return {
    id,
    reference,
    subject,
    productType: productType.safeParse(callback.productType).data ?? null,
    date,
    time,
    status: isCompleted ? 'completed' : status,
    ...(cancelledAt ? { isCancelled: true as const } : {}),
    bookedAt: createdAt.toISOString(),
  };
};
