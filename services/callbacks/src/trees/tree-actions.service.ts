import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { readPerson, type Person } from '@kerbside/contracts/http/accounts/accounts';
import { unsubscribeInternally } from '@kerbside/contracts/http/accounts/subscriptions';
import type { requestTermination, sendOffer, TreeAction } from '@kerbside/contracts/http/callbacks/tree';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import type { ClientSession } from 'mongoose';
import { asText } from '../messages/letters.js';
import type { Letter } from '../messages/message.js';
import { MessagesService } from '../messages/messages.service.js';
import { newReminder } from '../reminders/new-reminder.js';
import { RemindersRepository } from '../reminders/reminders.repository.js';
import type { Staff } from '../staff-only.js';
import { offerMessage, welcomeBack } from './tree-letters.js';
import { acted, type TreeResult } from './tree-result.js';
import { TreesRepository } from './trees.repository.js';

interface Deed {
  readonly id: string;
  readonly action: TreeAction;
  readonly actor: Staff;
}

/** What an agent does for the customer of a call, each once (A4). */
@Injectable()
export class TreeActionsService {
  constructor(
    private readonly trees: TreesRepository,
    private readonly messages: MessagesService,
    private readonly reminders: RemindersRepository,
    private readonly internal: Internal,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    private readonly config: PlatformConfig,
  ) {}

  async welcomeBack(id: string, actor: Staff): Promise<object> {
    const person = await this.customerOf(id);
    const message = welcomeBack(this.reader(person));
    return this.once({ id, action: 'welcome_back', actor }, (session) => this.send({ id, person, message, channel: 'email' }, session));
  }

  async unsubscribe(id: string, actor: Staff): Promise<object> {
    const { customerId, sent } = await this.trees.require(id, null);
    if (sent.includes('unsubscribe')) throw new DomainError('ALREADY_UNSUBSCRIBED');
    const { changed } = await this.internal.send(unsubscribeInternally, { params: { userId: customerId } });
    if (!changed) throw new DomainError('ALREADY_UNSUBSCRIBED');
    return this.once({ id, action: 'unsubscribe', actor }, () => Promise.resolve());
  }

  async terminate({ id, reason }: CallRequest<typeof requestTermination>['body'], actor: Staff): Promise<object> {
    const person = await this.customerOf(id);
    return this.once({ id, action: 'termination', actor }, (session) => this.reminders.put(this.request(person, reason, actor), session));
  }

  async offer({ id, type, ...written }: CallRequest<typeof sendOffer>['body'], actor: Staff): Promise<object> {
    const person = await this.customerOf(id);
    const message = offerMessage(this.reader(person), written);
    return this.once({ id, action: 'offer', actor }, (session) => this.send({ id, person, message, channel: type }, session));
  }

  private async customerOf(id: string): Promise<Person> {
    const { customerId } = await this.trees.require(id, null);
    return this.internal.send(readPerson, { params: { userId: customerId } });
  }

  private reader({ firstName }: Person) {
    return { firstName, siteUrl: this.config.publicUrl };
  }

  /** Work that nobody has: people end an account, with what belongs to it. */
  private request({ id, firstName, lastName, email, phone }: Person, reason: string, { userId }: Staff) {
    const name = `${firstName} ${lastName}`;
    const about = { related_table: 'customer', related_id: id, related_title: name } as const;
    const contact = { related_person: name, related_email: email, related_phone: phone ?? undefined };
    const made = newReminder({ save_type: 'snooze', ...about, ...contact }, { by: userId, at: this.clock.now() });
    return { ...made, content: `End the account: ${reason}`, version: 1 };
  }

  private async send(
    { id, person, message, channel }: { id: string; person: Person; message: Letter; channel: 'email' | 'sms' },
    session: ClientSession,
  ): Promise<void> {
    const to = channel === 'email' ? person.email : person.phone;
    if (!to) throw invalid({ type: 'We have no phone number of this customer' });
    const addressed = { key: `decision-tree:${id}:${message.template}`, channel, customerId: person.id, to };
    await this.messages.queue(channel === 'sms' ? asText(message) : message, addressed, session);
  }

  private async once({ id, action, actor }: Deed, work: (session: ClientSession) => Promise<void>): Promise<object> {
    await this.mongo.transaction(async (session) => {
      const result: TreeResult = acted(await this.trees.require(id, session), action);
      await this.trees.put(result, session);
      await work(session);
      const { customerId } = result;
      const subject = { subjectType: 'customer', subjectId: customerId, customerId, after: { resultId: id } };
      await this.audit.record(session, { actor, action: `decision-tree-${action.replace('_', '-')}`, ...subject });
    });
    return {};
  }
}
