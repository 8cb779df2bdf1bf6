import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { readPolicyInternally, type Policy } from '@kerbside/contracts/http/claims/policies';
import type { lookupVehicleRecords, search, SearchHit } from '@kerbside/contracts/http/imports/imports';
import type { findPeople } from '@kerbside/contracts/http/imports/find';
import { readQuoteOwners } from '@kerbside/contracts/http/pricing/internal';
import type { JobSummary } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Sweeper, untilStopped } from '@kerbside/platform/work/sweep';
import { pageOf } from '@kerbside/platform/mongo/paging';
import type { ClientSession } from 'mongoose';
import { bookingEntry, claimEntry, customerEntry, hitOf, keptForms, policyEntries, quoteEntry, wordOf } from './entry.js';
import { foundPerson } from './found-person.js';
import { SearchRepository } from './search.repository.js';

export const indexCustomer = 'index-customer';
export const indexPolicy = 'index-policy';
export const indexQuote = 'index-quote';
export const indexAgain = 'index-customers-again';
const indexAgainEveryMs = 60 * 60_000;
const batch = 50;

interface PolicyFacts {
  readonly policyId: string;
  readonly customerId: string;
}

type Lookup = CallRequest<typeof lookupVehicleRecords>['params'];

const wordKinds: Readonly<Record<Lookup['searchBy'], SearchHit['matched']>> = {
  vrm: 'plate',
  name: 'name',
  email: 'email',
  policy_number: 'policy_number',
};
/** The vehicle lookup returns a single page. */
const lookupRows = 100;

/** Staff search: events, which carry only ids, keep the index up to date; the words come from the services that own the records. */
@Injectable()
export class SearchService {
  constructor(
    private readonly jobs: Jobs,
    private readonly entries: SearchRepository,
    private readonly internal: Internal,
    private readonly mongo: Mongo,
    sweeper: Sweeper,
  ) {
    sweeper.every(indexAgain, indexAgainEveryMs, (stopping) => this.indexAgain(stopping));
    jobs.define<{ quoteId: string; customerId: string }>(
      indexQuote,
      ({ quoteId }) => this.indexQuote(quoteId),
      ({ quoteId, customerId }) => aboutEntry('quote', quoteId, customerId),
    );
    jobs.define<{ customerId: string }>(
      indexCustomer,
      ({ customerId }) => this.indexCustomer(customerId),
      ({ customerId }) => aboutEntry('customer', customerId, customerId),
    );
    jobs.define<{ policyId: string; customerId?: string }>(
      indexPolicy,
      ({ policyId }) => this.indexPolicy(policyId),
      ({ policyId, customerId }) => aboutEntry('policy', policyId, customerId),
    );
  }

  queueCustomer(customerId: string, session: ClientSession): Promise<void> {
    return this.jobs.add(session, indexCustomer, customerId, { customerId });
  }

  /** Their address is in the entries of their policies, too. */
  async queueCustomerAgain(customerId: string, eventId: string, session: ClientSession): Promise<void> {
    await this.jobs.add(session, indexCustomer, `${customerId}:${eventId}`, { customerId });
    const policyIds = await this.entries.policiesOf(customerId, session);
    for (const policyId of policyIds) await this.queueAgain({ policyId, customerId }, eventId, session);
  }

  queuePolicy({ policyId, customerId }: PolicyFacts, session: ClientSession): Promise<void> {
    return this.jobs.add(session, indexPolicy, policyId, { policyId, customerId });
  }

  /** A mark of a renewal gives a policy another number, taking it back the one before, a transfer another owner, and a private plate another registration. */
  queueAgain({ policyId, customerId }: PolicyFacts, eventId: string, session: ClientSession): Promise<void> {
    return this.jobs.add(session, indexPolicy, `${policyId}:${eventId}`, { policyId, customerId });
  }

  /** A quote gets its owner once, and keeps its reference. */
  queueQuote(quoteId: string, customerId: string, session: ClientSession): Promise<void> {
    return this.jobs.add(session, indexQuote, quoteId, { quoteId, customerId });
  }

  keepClaim(claim: Parameters<typeof claimEntry>[0], session: ClientSession): Promise<void> {
    return this.entries.save([claimEntry(claim)], session);
  }

  keepBookings(bookings: readonly Parameters<typeof bookingEntry>[0][], session: ClientSession): Promise<void> {
    return this.entries.save(bookings.map(bookingEntry), session);
  }

  forgetCustomer(customerId: string, session: ClientSession): Promise<void> {
    return this.entries.removeAllOf(customerId, session);
  }

  async search(query: CallRequest<typeof search>['query']) {
    const page = pageOf(query);
    const forms = keptForms(query.q);
    const { entries, count } = await this.entries.find({ forms }, page);
    return { rows: entries.flatMap((entry) => hitOf(entry, forms) ?? []), paging: { ...page, count } };
  }

  /** People, each once, with what was found of theirs. */
  async people(query: CallRequest<typeof findPeople>['query']): Promise<CallAnswer<typeof findPeople>> {
    const page = pageOf(query);
    const forms = keptForms(query.q);
    const { people, count } = await this.entries.people(forms, page);
    const known = await this.entries.known(people.map(({ customerId }) => customerId));
    return { rows: people.map((person) => foundPerson(person, known, forms)), paging: { ...page, count } };
  }

  async lookup({ searchBy, entity, keyword }: Lookup): Promise<{ rows: SearchHit[] }> {
    const by = wordKinds[searchBy];
    const forms = [wordOf(by, keyword)];
    if (entity === 'customer') return { rows: await this.customersBy(by, forms) };
    const { entries } = await this.entries.find({ forms, by, kind: entity }, { page: 1, perPage: lookupRows });
    return { rows: entries.flatMap((entry) => hitOf(entry, forms) ?? []) };
  }

  /** Finds customers also by what they have: the plate of their car, the number of their policy. */
  private async customersBy(by: SearchHit['matched'], forms: readonly string[]): Promise<SearchHit[]> {
    const { entries } = await this.entries.find({ forms, by }, { page: 1, perPage: lookupRows });
    const customers = await this.entries.customers([...new Set(entries.map(({ customerId }) => customerId))]);
    return customers.flatMap((entry) => {
      const hit = hitOf(entry, forms);
      return hit ? [{ ...hit, matched: by }] : [];
    });
  }

  private async indexCustomer(customerId: string): Promise<Effect> {
    const person = await this.personOrNobody(customerId);
    return (session) =>
      person ? this.entries.save(person.erasedAt ? [] : [customerEntry(person)], session) : this.entries.removeAllOf(customerId, session);
  }

  /** Nobody: the account was taken back since. */
  private async personOrNobody(userId: string): Promise<CallAnswer<typeof readPerson> | undefined> {
    try {
      return await this.internal.send(readPerson, { params: { userId } });
    } catch (error) {
      if (error instanceof DomainError && error.code === 'NOT_FOUND') return undefined;
      throw error;
    }
  }

  private async indexQuote(quoteId: string): Promise<Effect> {
    const { owners } = await this.internal.send(readQuoteOwners, { body: { quoteIds: [quoteId] } });
    const entries = owners.flatMap(({ customerId, reference }) => (reference ? [quoteEntry({ quoteId, customerId, reference })] : []));
    return (session) => this.entries.save(entries, session);
  }

  /** Customers who were found by fewer words before. */
  private async indexAgain(stopping: AbortSignal): Promise<boolean> {
    const ids = await this.entries.unknown(batch);
    for (const customerId of untilStopped(stopping, ids)) {
      const effect = await this.indexCustomer(customerId);
      await this.mongo.transaction(effect);
    }
    return ids.length === batch;
  }

  private async indexPolicy(policyId: string): Promise<Effect> {
    const policy = await this.internal.send(readPolicyInternally, { params: { policyId } });
    const person = await this.internal.send(readPerson, { params: { userId: policy.customerId } });
    return async (session) => {
      await this.forgetCarBefore(policy, session);
      if (!person.erasedAt) await this.entries.save([customerEntry(person), ...policyEntries(policy, person)], session);
    };
  }

  /** Once its car has another registration, the customer's car is no longer found by the one before. */
  private async forgetCarBefore({ id, customerId, vehicle }: Policy, session: ClientSession): Promise<void> {
    const before = (await this.entries.plateOfPolicy(id, session)) ?? null;
    if (before === null || before === wordOf('plate', vehicle.registrationNumber ?? '')) return;
    await this.entries.removeCar(customerId, before, session);
  }
}

const aboutEntry = (subjectType: string, subjectId: string, customerId: string | undefined): JobSummary => ({
  customerId: customerId ?? null,
  subjectType,
  subjectId,
  amountPence: null,
  toDo: 'The staff search does not find this yet. Nothing is missing for the customer. Try it again once the services it calls are back.',
});
