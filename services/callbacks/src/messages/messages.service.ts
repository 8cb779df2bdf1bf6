import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller, StaffCaller } from '@kerbside/contracts/caller';
import { messageSent } from '@kerbside/contracts/events/callbacks';
import type { listMessages, Message, sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import type { LetterFacts } from '@kerbside/contracts/http/callbacks/requested-letters';
import { id as idSchema } from '@kerbside/contracts/ids';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Log } from '@kerbside/platform/telemetry/log';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageOf } from '@kerbside/platform/mongo/paging';
import { netMs, Sweeper, untilStopped } from '@kerbside/platform/work/sweep';
import type { ClientSession } from 'mongoose';
import * as z from 'zod/mini';
import { PostConfig } from '../config.js';
import { Post, RefusedAddress, type Attachment } from '../post/post.js';
import {
  asText,
  friendInvitation,
  gapInformation,
  oneTimeCode,
  passwordReset,
  policyTransfer,
  policyTransferWithdrawn,
  renewalRefused,
  renewalUnpriced,
  priceReserved,
  secondFactorChanged,
  secondFactorReset,
  signInLink,
  firstPassword,
} from '../letters/letters.js';
import { emailChange, emailChangeNotice, emailChangeTaken, dataCopyReady, erasureAsked, erasureRefused } from '../letters/email-letters.js';
import { nextTry, type Letter, type MessageRecord } from '../letters/message.js';
import { MessagesRepository } from './messages.repository.js';
import { afterLastTry, expiryOf, hasSecret, isWayIn, SealedLetters } from './secret-message.js';
import { shown, withheld } from './own-message.js';

/** One for each channel: texts do not wait for a mail server that does not answer. */
export const sendSweeps = { email: 'send-emails', sms: 'send-texts' } as const;
const batch = 20;
export const forgetSweep = 'forget-messages';
const forgetEveryMs = 60 * 60_000;

const letters: { readonly [T in keyof LetterFacts]: (facts: LetterFacts[T]) => Letter } = {
  'password-reset': passwordReset,
  'first-password': firstPassword,
  'sign-in-link': signInLink,
  'second-factor-reset': secondFactorReset,
  'second-factor-changed': secondFactorChanged,
  'one-time-code': oneTimeCode,
  'friend-invitation': friendInvitation,
  'price-reserved': priceReserved,
  'gap-information': gapInformation,
  'policy-transfer': policyTransfer,
  'policy-transfer-withdrawn': policyTransferWithdrawn,
  'renewal-unpriced': renewalUnpriced,
  'renewal-refused': renewalRefused,
  'email-change': emailChange,
  'email-change-notice': emailChangeNotice,
  'email-change-taken': emailChangeTaken,
  'data-copy-ready': dataCopyReady,
  'erasure-asked': erasureAsked,
  'erasure-refused': erasureRefused,
};

const letterOf = <T extends keyof LetterFacts>(template: T, facts: LetterFacts[T]): Letter => letters[template](facts);

export interface MessageAddress {
  readonly key: string;
  readonly channel: MessageRecord['channel'];
  readonly customerId: string | null;
  readonly onBehalfOf?: string | undefined;
  readonly to: string;
  readonly isForStaff?: boolean | undefined;
  readonly attachments?: readonly Attachment[];
}

@Injectable()
export class MessagesService {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly sealed: SealedLetters,
    private readonly post: Post,
    private readonly config: PostConfig,
    private readonly mongo: Mongo,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly log: Log,
    sweeper: Sweeper,
  ) {
    for (const channel of ['email', 'sms'] as const)
      sweeper.every(sendSweeps[channel], netMs, (stopping) => this.sendDue(channel, stopping), [
        { collection: 'messages', dueAt: 'nextTryAt', only: { field: 'channel', is: channel } },
      ]);
    sweeper.every(forgetSweep, forgetEveryMs, () => this.messages.removeExpired(this.clock.now()));
  }

  /** Queues what another service asks for. */
  async accept({ template, facts, ...addressed }: CallRequest<typeof sendMessage>['body']): Promise<void> {
    const letter = letterOf(template, facts);
    await this.queue(addressed.channel === 'sms' ? asText(letter) : letter, addressed);
  }

  /** Stores a message once; a sweep sends it. False when it was stored before. */
  async queue(
    letter: Letter,
    { attachments = [], isForStaff = false, ...addressed }: MessageAddress,
    session?: ClientSession,
  ): Promise<boolean> {
    const now = this.clock.now();
    const id = randomUUID();
    return this.messages.add(
      {
        ...this.sealed.seal(letter, id),
        ...addressed,
        id,
        attachments,
        isForStaff,
        ...(addressed.customerId !== null && !isForStaff && !isWayIn(letter) ? { isUnread: true } : {}),
        status: 'to-send',
        tries: 0,
        nextTryAt: now,
        createdAt: now,
        sentAt: null,
        expiresAt: expiryOf({ ...letter, ...addressed }, now),
      },
      session,
    );
  }

  async list({ customerId, search, ...paging }: CallRequest<typeof listMessages>['query'], actor: Caller) {
    const { page, perPage } = pageOf(paging);
    const { messages, count } = await this.messages.list({ customerId, search, withStaffs: isAdmin(actor), page, perPage });
    await this.noteList(actor, { customerId, search, page });
    return { rows: messages.map(withheld), paging: { page, perPage, count } };
  }

  async read(messageId: string, actor: Caller): Promise<Message> {
    const message = await this.open(messageId, actor);
    await this.note(actor, 'message-read', message);
    return this.config.showsSecrets && isAdmin(actor) && message.sealed !== null ? shown(this.sealed.open(message)) : withheld(message);
  }

  async attachment(messageId: string, index: number, actor: Caller): Promise<Attachment> {
    const message = await this.open(messageId, actor);
    const attachment = message.attachments[index];
    if (!attachment) throw notFound();
    await this.note(actor, 'message-attachment-downloaded', message);
    return attachment;
  }

  /** Sends the same message to the same address, with its files. Refused if its code or link is withheld: a new one can be requested. */
  async sendAgain(messageId: string, key: string, actor: StaffCaller): Promise<void> {
    const { template, subject, text, html, channel, customerId, onBehalfOf, to, isForStaff, attachments } = await this.open(
      messageId,
      actor,
    );
    if (hasSecret({ template, text })) throw new DomainError('MESSAGE_WITHHELD');
    const about = customerId ? { subjectType: 'customer', subjectId: customerId } : { subjectType: 'message', subjectId: messageId };
    await this.mongo.transaction(async (session) => {
      const addressed = { key: `again:${messageId}:${key}`, channel, customerId, onBehalfOf, to, isForStaff, attachments };
      if (!(await this.queue({ template, subject, text, html }, addressed, session))) return this.refuseSecond(messageId, actor);
      await this.messages.setAgain(messageId, { version: randomUUID(), by: actor.userId, at: this.clock.now() }, session);
      await this.audit.record(session, { actor, action: 'message-sent-again', ...about, customerId, after: { messageId } });
    });
  }

  /** Not whoever sent it, whose answer may have been lost. */
  private async refuseSecond(messageId: string, actor: StaffCaller): Promise<void> {
    const { again } = await this.open(messageId, actor);
    if (again?.by !== actor.userId)
      throw new DomainError('MESSAGE_SENT_AGAIN', { data: again && { by: again.by, at: again.at.toISOString() } });
  }

  /** Only admins may open messages to staff. Otherwise an agent could have an admin's reset link sent, read it here and become an admin. */
  private async open(messageId: string, actor: Caller): Promise<MessageRecord> {
    const message = await this.messages.find(messageId);
    if (!message || (message.isForStaff && !isAdmin(actor))) throw notFound();
    return message;
  }

  /** An open message is read again whenever something changes: that is one look. Each download is an act. */
  private async note(
    actor: Caller,
    action: 'message-read' | 'message-attachment-downloaded',
    { id, customerId }: MessageRecord,
  ): Promise<void> {
    const subject = customerId ? { subjectType: 'customer', subjectId: customerId } : { subjectType: 'message', subjectId: id };
    const facts = { actor, action, ...subject, customerId, after: { messageId: id } };
    await this.mongo.transaction((session) =>
      action === 'message-read' ? this.audit.recordLook(session, facts) : this.audit.record(session, facts),
    );
  }

  /** Audits each look at a list. The search text may be a name or an address, so only whether there was one is recorded. */
  private async noteList(
    actor: Caller,
    { customerId, search, page }: { customerId?: string | undefined; search?: string | undefined; page: number },
  ) {
    const filter = { customerId: isId(customerId) ? customerId : null, isSearch: Boolean(search), page };
    const subject = { subjectType: 'mailbox', subjectId: 'mailbox', customerId: filter.customerId };
    await this.mongo.transaction((session) =>
      this.audit.recordLook(session, { actor, action: 'messages-listed', ...subject, after: filter }),
    );
  }

  private async sendDue(channel: MessageRecord['channel'], stopping: AbortSignal): Promise<boolean> {
    const due = await this.messages.due(channel, this.clock.now(), batch);
    for (const message of untilStopped(stopping, due)) await this.send(message).catch((error: unknown) => this.postpone(message, error));
    return due.length === batch;
  }

  private async send(message: MessageRecord): Promise<void> {
    await this.post.send(this.sealed.open(message));
    const { id, channel, template, customerId } = message;
    await this.mongo.transaction(async (session) => {
      const sent = { ...afterLastTry(message, this.config.showsSecrets), sentAt: this.clock.now() };
      if (!(await this.messages.markSent(id, sent, session))) return;
      await this.outbox.add(session, messageSent, { id, version: 1, data: { messageId: id, channel, template, customerId } });
    });
  }

  private async postpone(message: MessageRecord, error: unknown): Promise<void> {
    const { id } = message;
    const tries = message.tries + 1;
    this.log.error({ error, messageId: id, tries }, 'A message could not be sent');
    const nextTryAt = error instanceof RefusedAddress ? undefined : nextTry({ ...message, tries }, this.clock.now());
    const change = nextTryAt ? { nextTryAt } : { ...afterLastTry(message, this.config.showsSecrets), status: 'failed' as const };
    await this.messages.change(id, { tries, ...change });
  }
}

const isId = (text: string | undefined): boolean => z.safeParse(idSchema, text).success;

const isAdmin = (actor: Caller): boolean => actor.kind === 'staff' && actor.role === 'admin';
