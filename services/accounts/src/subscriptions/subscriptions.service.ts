import { Injectable } from '@nestjs/common';
import type { CallAnswer } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { consentChanged } from '@kerbside/contracts/events/accounts';
import {
  readSubscriptionsOfCustomer,
  type Subscriptions,
  readChosenSubscriptions,
  readSubscriptions,
  unsubscribeInternally,
  updateSubscriptions,
} from '@kerbside/contracts/http/accounts/subscriptions';
import { Clock } from '@kerbside/platform/time/clock';
import { found } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { AccountUpdates } from '../updates/account-updates.js';
import { PeopleRepository } from '../people/people.repository.js';
import { consentChange, ConsentsRepository, noSubscriptions } from './consents.repository.js';
import { controller, serves } from '@kerbside/platform/http/controller';

const shownChanges = 100;

@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly people: PeopleRepository,
    private readonly consents: ConsentsRepository,
    private readonly updates: AccountUpdates,
    private readonly outbox: Outbox,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  async read(customerId: string): Promise<Subscriptions> {
    return (await this.chosen(customerId)).chosen ?? noSubscriptions;
  }

  /** Null while they have not chosen. */
  async chosen(customerId: string): Promise<{ chosen: Subscriptions | null }> {
    const person = found(await this.people.find(customerId));
    return { chosen: person.subscriptions ?? null };
  }

  /** For staff. */
  async ofCustomer(customerId: string, caller: Caller): Promise<CallAnswer<typeof readSubscriptionsOfCustomer>> {
    const { subscriptions } = await this.people.openTo(caller, customerId);
    const changes = await this.consents.latestOf(customerId, shownChanges);
    return {
      chosen: subscriptions ?? null,
      changes: changes.map(({ at, given, withdrawn }) => ({ at: at.toISOString(), given: [...given], withdrawn: [...withdrawn] })),
    };
  }

  async choose(customerId: string, chosen: Subscriptions): Promise<Subscriptions> {
    await this.mongo.transaction(async (session) => {
      const { subscriptions: before = noSubscriptions, version } = await this.people.setSubscriptions(customerId, chosen, session);
      const change = consentChange(before, chosen);
      if (!change) return;
      const { given, withdrawn } = change;
      await this.consents.add(customerId, change, this.clock.now(), session);
      const data = { customerId, given: [...given], withdrawn: [...withdrawn] };
      this.updates.add({ customerId, part: 'subscriptions' }, session);
      await this.outbox.add(session, consentChanged, { id: customerId, version: version + 1, data });
    });
    return chosen;
  }

  /** Takes them off every list. Returns whether they were on one. */
  async unsubscribe(customerId: string): Promise<{ changed: boolean }> {
    const before = await this.read(customerId);
    await this.choose(customerId, noSubscriptions);
    return { changed: Object.values(before).includes(true) };
  }
}

export const SubscriptionsController = controller({ subscriptions: SubscriptionsService }, [
  serves(readSubscriptions, ({ caller }, { subscriptions }) => subscriptions.read(caller.userId)),
  serves(readSubscriptionsOfCustomer, ({ params, caller }, { subscriptions }) => subscriptions.ofCustomer(params.userId, caller)),
  serves(updateSubscriptions, ({ body, caller }, { subscriptions }) => {
    const { email = false, sms = false, phone = false, post = false } = body;
    return subscriptions.choose(caller.userId, { email, sms, phone, post });
  }),
  serves(readChosenSubscriptions, ({ params }, { subscriptions }) => subscriptions.chosen(params.userId)),
  serves(unsubscribeInternally, ({ params }, { subscriptions }) => subscriptions.unsubscribe(params.userId)),
]);
