import { Injectable } from '@nestjs/common';
import { readPerson, type Person } from '@kerbside/contracts/http/accounts/accounts';
import { readPoliciesOfQuote, readPolicyInternally, type Cover, type Order, type Policy } from '@kerbside/contracts/http/claims/policies';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import { readBookedVisit } from '@kerbside/contracts/http/garages/bookings';
import { aboutRecord } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import { Internal } from '@kerbside/platform/internal/internal';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { policyIssued } from '@kerbside/contracts/events/claims';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { policyConfirmation } from '../letters/letters.js';
import type { Letter } from '../letters/message.js';
import { orderConfirmation } from '../letters/order-confirmation.js';
import { MessagesService } from '../messages/messages.service.js';
import { scheduleOf } from '../policies/policies.consumer.js';
import type { Attachment } from '../post/post.js';

export const confirmPolicy = 'confirm-policy';

interface Confirmation {
  readonly policyId: string;
  readonly customerId: string;
}

type IssuedConfirmation = Confirmation & Pick<Policy, 'quoteId' | 'productType'>;

/** Confirms everything that is issued by email, once, with its schedule. */
@Injectable()
export class ConfirmationsService {
  constructor(
    private readonly jobs: Jobs,
    private readonly messages: MessagesService,
    private readonly internal: Internal,
    private readonly config: PlatformConfig,
  ) {
    jobs.defineKeyed<Confirmation>(confirmPolicy, ({ policyId }) => this.write(policyId), aboutConfirmation);
  }

  /** The orders of one purchase are one visit, and have one letter. */
  confirm({ policyId, customerId, quoteId, productType }: IssuedConfirmation): Promise<void> {
    const id = isWork({ productType }) ? `visit:${quoteId}` : policyId;
    return this.jobs.do(confirmPolicy, id, { policyId, customerId });
  }

  private async write(policyId: string): Promise<Effect> {
    const policy = await this.internal.send(readPolicyInternally, { params: { policyId } });
    return policy.kind === 'order' ? this.confirmOrders(policy) : this.confirmCover(policy);
  }

  private async confirmCover(policy: Cover): Promise<Effect> {
    const [person, schedules] = await Promise.all([this.personOf(policy), this.schedulesOf([policy])]);
    const letter = policyConfirmation(policy, { firstName: person.firstName, siteUrl: this.config.publicUrl });
    return this.sending(letter, { key: `policy-confirmation:${policy.id}`, person, attachments: schedules });
  }

  /** Events carry only ids, so claims is asked what else is done at the visit, and garages where and when it is. */
  private async confirmOrders(policy: Order): Promise<Effect> {
    const { quoteId } = policy;
    const { policies } = await this.internal.send(readPoliciesOfQuote, { params: { quoteId } });
    const [first, ...others] = policies.filter((one) => one.kind === 'order').filter(({ status }) => status !== 'cancelled');
    // Cancelled since: that has a letter of its own.
    if (!first) return () => Promise.resolve();
    const orders = [first, ...others] as const;
    const [person, schedules, { visit }] = await Promise.all([
      this.personOf(policy),
      this.schedulesOf(orders),
      this.internal.send(readBookedVisit, { params: { quoteId } }),
    ]);
    const letter = orderConfirmation(orders, { firstName: person.firstName, visit, siteUrl: this.config.publicUrl });
    return this.sending(letter, { key: `order-confirmation:${quoteId}`, person, attachments: schedules });
  }

  private personOf({ customerId: userId }: Policy) {
    return this.internal.send(readPerson, { params: { userId } });
  }

  private schedulesOf(policies: readonly Policy[]): Promise<Attachment[]> {
    return Promise.all(policies.map(({ id }) => scheduleOf(this.internal, id)));
  }

  private sending(letter: Letter, { key, person, attachments }: LetterAddress): Effect {
    if (person.erasedAt) return () => Promise.resolve();
    const addressed = { key, channel: 'email' as const, customerId: person.id, to: person.email, attachments };
    return async (session) => {
      await this.messages.queue(letter, addressed, session);
    };
  }
}

const isWork = ({ productType }: Pick<Policy, 'productType'>): boolean => doneAtGarages.includes(productType);

interface LetterAddress {
  /** One letter for each. */
  readonly key: string;
  readonly person: Pick<Person, 'id' | 'email' | 'erasedAt'>;
  readonly attachments: Attachment[];
}

const aboutConfirmation = aboutRecord(
  'policy',
  'policyId',
  'The customer has this policy but has no confirmation of it. Try it again; if it still fails, send them the schedule from their page.',
);

export const PoliciesConsumer = consumer(
  'PoliciesConsumer',
  { confirmations: ConfirmationsService },
  {
    issued: repeatable(policyIssued, ({ data }, { confirmations }) => confirmations.confirm(data)),
  },
);
