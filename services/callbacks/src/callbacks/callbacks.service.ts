import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { londonDay } from '@kerbside/contracts/days/dates';
import { dialled } from '@kerbside/contracts/reading/phone';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { callbackBooked } from '@kerbside/contracts/events/callbacks';
import { bookCallback } from '@kerbside/contracts/http/callbacks/callbacks';
import { BlockedFields } from '@kerbside/platform/blocked/blocked-fields';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { Clock } from '@kerbside/platform/time/clock';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { isDuplicateKey } from '@kerbside/platform/mongo/database-errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import type { ClientSession } from 'mongoose';
import { productNames, productType } from '@kerbside/contracts/ids';
import { controller, serves } from '@kerbside/platform/http/controller';
import { cancelOwnCallback, listOwnCallbacks, moveOwnCallback } from '@kerbside/contracts/http/callbacks/own-callbacks';
import { notFound } from '@kerbside/platform/errors/errors';
import { subjectsForStaff as subjects } from '@kerbside/contracts/callbacks/subject-names';
import { addressOf } from '@kerbside/platform/http/client-address';
import { MessagesService } from '../messages/messages.service.js';
import { referenceOf, unassigned } from '../reminders/new-reminder.js';
import { RemindersRepository } from '../reminders/reminders.repository.js';
import { bookedMoment, type Callback, callBy } from './callback.js';
import { callbackLetter } from './callback-letters.js';
import { CallbacksRepository } from './callbacks.repository.js';
import type { RelatedRecord, ReminderRecord } from '../reminders/reminder.js';
import { OwnCallbacksService } from './own-callbacks.service.js';

/** The customer whom it is about, known when they were signed in or staff booked it for them. */
const customerOf = ({ customerId, customerName }: Pick<Callback, 'customerId' | 'customerName'>): RelatedRecord | null =>
  customerId ? { table: 'customer', id: customerId, title: customerName } : null;

/** What staff have to do for a callback that a customer booked. It is not assigned yet. */
const workOf = (callback: Callback, note?: string): ReminderRecord => {
  const { id, reference, subject, customerName: name, customerEmail: email, customerPhone: phone, createdAt } = callback;
  const product = productType.safeParse(callback.productType).data;
  const about = product ? `${subjects[subject]}: ${productNames[product]}` : subjects[subject];
  return {
    ...unassigned,
    id,
    reference,
    isCallback: true,
    content: note ? `${about}\n${note}` : about,
    remindAt: callBy(callback, createdAt),
    task: 'call',
    related: customerOf(callback),
    contact: { name, email, phone },
    createdAt,
    createdBy: null,
    version: 1,
  };
};

type CallbackRequest = CallRequest<typeof bookCallback>['body'];

interface BookedFor {
  readonly customerId: string;
  readonly note: string | undefined;
}

interface BookingNote {
  readonly note?: string | undefined;
  readonly requestDigest?: string;
}

/** How many callbacks one email address or one telephone number may book in an hour. */
const bookingsAnHour = { points: 5, durationSeconds: 3_600 };
/** Higher, because a family, an office or a train shares one network address. */
const bookingsPerAddress = { points: 20, durationSeconds: 3_600 };

@Injectable()
export class CallbacksService {
  constructor(
    private readonly callbacks: CallbacksRepository,
    private readonly reminders: RemindersRepository,
    private readonly messages: MessagesService,
    private readonly mongo: Mongo,
    private readonly outbox: Outbox,
    private readonly limits: RateLimits,
    private readonly blocked: BlockedFields,
    private readonly config: PlatformConfig,
    private readonly clock: Clock,
  ) {}

  /** For no account when nobody is signed in. Asked twice for the same call, for instance because the first answer was lost, we make one. */
  async book(body: CallbackRequest, by: Caller, address: string): Promise<{ succeeded: boolean }> {
    const callback = this.callbackOf(body, by.kind === 'customer' ? by.userId : null);
    await this.limits.consumeByAddress('callback-bookings-address', address, bookingsPerAddress);
    await this.limits.consume('callback-bookings-phone', dialled(callback.customerPhone) ?? '', bookingsAnHour);
    await this.limits.consume('callback-bookings', callback.customerEmail, bookingsAnHour);
    await this.blocked.refuse({ customer_email: ['email', callback.customerEmail], customer_phone: ['phone', callback.customerPhone] }, by);
    await this.mongo.transaction((session) => this.addOnce(callback, session)).catch(unlessBooked);
    return { succeeded: true };
  }

  /** Books one for a customer in the caller's transaction, with a note for the agent who calls. Throws INVALID with the fields, as for the customer. */
  async bookFor(body: CallbackRequest, { customerId, note }: BookedFor, session: ClientSession): Promise<void> {
    await this.add(this.callbackOf(body, customerId), session, { note });
  }

  private async addOnce(callback: Callback, session: ClientSession): Promise<void> {
    const same = await this.callbacks.sameAs(callback, session);
    const completed = await this.reminders.completedAmong(same);
    if (same.every((id) => completed.has(id))) await this.add(callback, session, { requestDigest: digestOf(callback, same) });
  }

  private async add(callback: Callback, session: ClientSession, { note, requestDigest }: BookingNote): Promise<void> {
    await this.callbacks.add(callback, session, requestDigest);
    const work = workOf(callback, note);
    await this.reminders.put(work, session);
    const { customerEmail: to } = callback;
    const addressed = { key: `callback-letter:${callback.id}`, channel: 'email', customerId: callback.customerId, to } as const;
    await this.messages.queue(callbackLetter(callback, this.config.publicUrl), addressed, session);
    const { id: callbackId, subject, date, time, customerId } = callback;
    const data = { callbackId, subject, date, time, dueOn: londonDay(work.remindAt), customerId };
    await this.outbox.add(session, callbackBooked, { id: callbackId, version: 1, data });
  }

  private callbackOf(body: CallbackRequest, customerId: string | null): Callback {
    const now = this.clock.now();
    return {
      id: randomUUID(),
      reference: referenceOf(true),
      customerId,
      subject: body.callback_subject,
      productType: body.product_type ?? null,
      customerName: body.customer_name,
      customerEmail: body.customer_email,
      customerPhone: body.customer_phone,
      ...bookedMoment(body, now),
      status: 'open',
      createdAt: now,
    };
  }
}

/** The request, after the same ones that are completed: they can be asked for again. */
const digestOf = ({ customerId, customerEmail, customerPhone, subject, productType, date, time }: Callback, earlier: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify([customerId, customerEmail, customerPhone, subject, productType, date, time, ...earlier.toSorted()]))
    .digest('hex');

const unlessBooked = (error: unknown): void => {
  if (!isDuplicateKey(error)) throw error;
};

export const CallbacksController = controller({ callbacks: CallbacksService, own: OwnCallbacksService }, [
  serves(bookCallback, ({ body, caller, reply }, { callbacks }) => callbacks.book(body, caller, addressOf(reply))),
  /** Staff have no callbacks of their own. */
  serves(listOwnCallbacks, ({ query, caller }, { own }) => own.listOf(caller.userId, query.filter_by ?? 'all')),
  serves(moveOwnCallback, ({ params, body, caller }, { own }) => {
    if (caller.kind !== 'customer') throw notFound();
    return own.move(params.callbackId, body, caller.userId);
  }),
  serves(cancelOwnCallback, ({ params, caller }, { own }) => {
    if (caller.kind !== 'customer') throw notFound();
    return own.cancel(params.callbackId, caller.userId);
  }),
]);
