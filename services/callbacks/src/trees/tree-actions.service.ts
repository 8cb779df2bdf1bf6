import type { StaffCaller } from '@kerbside/contracts/caller';
import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { decisionTreeSaved } from '@kerbside/contracts/events/callbacks';
import { firm } from '@kerbside/contracts/firm/firm';
import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import { readChosenSubscriptions, unsubscribeInternally } from '@kerbside/contracts/http/accounts/subscriptions';
import type { requestTermination, sendOffer, TreeAction } from '@kerbside/contracts/http/callbacks/tree';
import { mobileOf } from '@kerbside/contracts/reading/phone';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { aboutRecord } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import type { ClientSession } from 'mongoose';
import { asText, letter } from '../letters/letters.js';
import type { Letter } from '../letters/message.js';
import { MessagesService } from '../messages/messages.service.js';
import { noMobile, presentCustomer } from '../present-customer.js';
import { RemindersRepository } from '../reminders/reminders.repository.js';
import { acted, type TreeResult, workAbout } from './tree-result.js';
import { TreesRepository } from './trees.repository.js';

export const unsubscribeCustomer = 'unsubscribe-customer';

interface UnsubscribeOrder {
  readonly customerId: string;
}

interface TreeAct {
  readonly id: string;
  readonly action: TreeAction;
  readonly actor: StaffCaller;
  readonly why?: string;
}

/** What an agent does for the customer of a call, each once (A4). */
@Injectable()
export class TreeActionsService {
  constructor(
    private readonly trees: TreesRepository,
    private readonly messages: MessagesService,
    private readonly reminders: RemindersRepository,
    private readonly internal: Internal,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    private readonly config: PlatformConfig,
    private readonly jobs: Jobs,
  ) {
    jobs.define<UnsubscribeOrder>(unsubscribeCustomer, (facts) => this.takeOffLists(facts), aboutUnsubscribing);
  }

  async welcomeBack(id: string, actor: StaffCaller): Promise<void> {
    const person = await this.customerOf(id);
    const message = welcomeBack(this.reader(person));
    return this.once({ id, action: 'welcome_back', actor }, (session) => this.send({ id, person, message, channel: 'email' }, session));
  }

  async unsubscribe(id: string, actor: StaffCaller): Promise<void> {
    const { id: customerId } = await this.customerOf(id);
    await this.refuseWhenOptedOut(customerId);
    // Accounts is asked by a job, so that the change is in the trail even if the process dies between the two.
    return this.once({ id, action: 'unsubscribe', actor }, (session) => this.jobs.add(session, unsubscribeCustomer, id, { customerId }));
  }

  /** A customer who has not chosen still gets messages, such as one that asks for a review. */
  private async refuseWhenOptedOut(customerId: string): Promise<void> {
    const { chosen } = await this.internal.send(readChosenSubscriptions, { params: { userId: customerId } });
    if (chosen && !Object.values(chosen).includes(true)) throw new DomainError('ALREADY_UNSUBSCRIBED');
  }

  private async takeOffLists({ customerId }: UnsubscribeOrder): Promise<Effect> {
    await this.internal.send(unsubscribeInternally, { params: { userId: customerId } });
    return () => Promise.resolve();
  }

  async terminate({ id, reason }: CallRequest<typeof requestTermination>['body'], actor: StaffCaller): Promise<void> {
    const person = await this.customerOf(id);
    return this.once({ id, action: 'termination', actor, why: reason }, (session) =>
      this.reminders.put(this.request(person, reason, actor), session),
    );
  }

  async offer({ id, type, ...written }: CallRequest<typeof sendOffer>['body'], actor: StaffCaller): Promise<void> {
    const person = await this.customerOf(id);
    await this.refuseWhenOptedOut(person.id);
    const message = offerMessage(this.reader(person), written);
    return this.once({ id, action: 'offer', actor }, (session) => this.send({ id, person, message, channel: type }, session));
  }

  private async customerOf(id: string): Promise<Person> {
    const { customerId } = await this.trees.require(id, null);
    return presentCustomer(this.internal, customerId);
  }

  private reader({ firstName }: Person) {
    return { firstName, siteUrl: this.config.publicUrl };
  }

  /** Staff, not a program, end an account with everything that belongs to it. */
  private request(person: Person, reason: string, { userId }: StaffCaller) {
    return workAbout(person, `End the account: ${reason}`, { by: userId, at: this.clock.now() });
  }

  private async send(
    { id, person, message, channel }: { id: string; person: Person; message: Letter; channel: 'email' | 'sms' },
    session: ClientSession,
  ): Promise<void> {
    const to = channel === 'email' ? person.email : mobileOf(person.phone ?? '');
    if (!to) throw invalid({ type: noMobile });
    const addressed = { key: `decision-tree:${id}:${message.template}`, channel, customerId: person.id, to };
    await this.messages.queue(channel === 'sms' ? asText(message) : message, addressed, session);
  }

  private async once({ id, action, actor, why }: TreeAct, work: (session: ClientSession) => Promise<void>): Promise<void> {
    await this.mongo.transaction(async (session) => {
      const result: TreeResult = acted(await this.trees.require(id, session), action);
      await this.trees.put(result, session);
      await work(session);
      const { customerId, version } = result;
      await this.outbox.add(session, decisionTreeSaved, { id, version, data: { resultId: id, customerId } });
      const subject = { subjectType: 'customer', subjectId: customerId, customerId, after: { resultId: id } };
      await this.audit.record(session, { actor, why, action: `decision-tree-${action.replace('_', '-')}`, ...subject });
    });
  }
}

const aboutUnsubscribing = aboutRecord(
  'customer',
  'customerId',
  'The customer asked on a call to hear of no more offers, and is still on our lists. Try it again; if it fails again, ask the developers.',
);

interface Reader {
  readonly firstName: string;
  readonly siteUrl: string;
}

/** To a customer who has no car at present. */
const welcomeBack = ({ firstName, siteUrl }: Reader): Letter =>
  letter({
    template: 'welcome-back',
    subject: `Welcome back to ${firm.brand}`,
    greeting: `Hello ${firstName},`,
    paragraphs: [
      'It was good to talk to you. Your account is as you left it, with your documents and what you told us.',
      'When you have another car, type its registration on our site to see what cover for it costs.',
    ],
    link: { label: 'Open your account', url: new URL('/account/', siteUrl).href },
  });

/** What an agent wrote during the call. */
const offerMessage = (
  { firstName, siteUrl }: Reader,
  { subject, content }: { readonly subject: string; readonly content: string },
): Letter =>
  letter({
    template: 'offer',
    subject,
    greeting: `Hello ${firstName},`,
    paragraphs: content.split(/\n\s*\n/),
    link: { label: 'See your account', url: new URL('/account/', siteUrl).href },
  });
