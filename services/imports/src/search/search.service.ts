import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { StaffCaller } from '@kerbside/contracts/caller';
import { readPeople, readPerson, type PersonWithCars } from '@kerbside/contracts/http/accounts/accounts';
import { readPolicyInternally, type Policy } from '@kerbside/contracts/http/claims/policies';
import { lookupVehicleRecords, search, type SearchHit } from '@kerbside/contracts/http/imports/imports';
import { findPeople } from '@kerbside/contracts/http/imports/find';
import { readQuoteOwners } from '@kerbside/contracts/http/pricing/internal';
import type { JobSummary } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Sweeper } from '@kerbside/platform/work/sweep';
import { pageOf } from '@kerbside/platform/mongo/paging';
import type { ClientSession } from 'mongoose';
import {
  bookingEntry,
  carEntries,
  claimEntry,
  customerEntry,
  formerNumberOf,
  hitOf,
  type KnownPerson,
  policyEntries,
  quoteEntry,
  type SearchEntry,
} from './entry.js';
import { foundPerson } from './found-person.js';
import { hiddenFrom } from './hidden.js';
import { SearchRepository, type SearchQuery } from './search.repository.js';
import { askedFor, wordOf } from './words.js';
import { controller, serves } from '@kerbside/platform/http/controller';

export const indexCustomer = 'index-customer';
export const indexCustomers = 'index-customers';
export const indexPolicy = 'index-policy';
export const indexQuote = 'index-quote';
export const indexAgain = 'index-customers-again';
const indexAgainEveryMs = 60 * 60_000;
const batch = 50;
/** The most people that accounts reads at once: as many as an event of an import names. */
const readAtOnce = 500;

interface CustomerChange {
  readonly customerId: string;
  readonly eventId: string;
}

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
    sweeper.every(indexAgain, indexAgainEveryMs, () => this.indexAgain());
    jobs.defineKeyed<{ quoteId: string; customerId: string }>(
      indexQuote,
      ({ quoteId }) => this.indexQuote(quoteId),
      ({ quoteId, customerId }) => aboutEntry('quote', quoteId, customerId),
    );
    jobs.defineTogether<{ customerId: string }>(
      indexCustomer,
      (all) => this.customersNow(all.map(({ customerId }) => customerId)),
      ({ customerId }) => aboutEntry('customer', customerId, customerId),
    );
    jobs.define<{ customerIds: readonly string[] }>(
      indexCustomers,
      ({ customerIds }) => this.customersNow(customerIds),
      ({ customerIds: [first = ''] }) => aboutEntry('customer', first, first),
    );
    jobs.defineKeyed<PolicyFacts>(
      indexPolicy,
      (policy) => this.policyNow(policy),
      ({ policyId, customerId }) => aboutEntry('policy', policyId, customerId),
    );
  }

  /** One job for all customers who arrive together: an import registers many thousands. */
  async queueTogether(changes: readonly CustomerChange[], session: ClientSession): Promise<void> {
    const [first, ...others] = changes;
    if (!first) return;
    const { customerId, eventId } = first;
    if (others.length === 0) await this.jobs.do(indexCustomer, `${customerId}:${eventId}`, { customerId });
    else await this.jobs.add(session, indexCustomers, eventId, { customerIds: changes.map((one) => one.customerId) });
  }

  /**
   * Those whom a batch of an import added, in the transaction of what became of its rows: as their row says, which costs half of asking accounts, or by a job
   * where more rows are about them.
   */
  async keepImported(
    batchId: string,
    people: readonly KnownPerson[],
    severalTimes: readonly string[],
    session: ClientSession,
  ): Promise<void> {
    if (people.length > 0) await this.entries.addCustomers([...people.map(customerEntry), ...people.flatMap(carEntries)], session);
    if (severalTimes.length > 0) await this.jobs.add(session, indexCustomers, batchId, { customerIds: severalTimes });
  }

  /** Also queues their policies, whose entries contain their name and email address. */
  async queueCustomersAgain(changes: readonly CustomerChange[], session: ClientSession): Promise<void> {
    if (changes.length === 0) return;
    await this.queueTogether(changes, session);
    const eventOf = new Map(changes.map(({ customerId, eventId }) => [customerId, eventId]));
    const found = await this.entries.policiesOf([...eventOf.keys()], session);
    const policies = found.map(({ entityId: policyId, customerId }) => ({
      id: `${policyId}:${eventOf.get(customerId)}`,
      facts: { policyId, customerId },
    }));
    await this.jobs.addAll(session, indexPolicy, policies);
  }

  keepPolicy({ policyId, customerId }: PolicyFacts): Promise<void> {
    return this.jobs.do(indexPolicy, policyId, { policyId, customerId });
  }

  /**
   * Marking a renewal gives a policy a new number and undoing that restores the old one; a transfer changes its owner, a private plate its
   * registration, and a cancellation, or what is owed, whether it is one to act on.
   */
  keepPolicyAgain({ policyId, customerId }: PolicyFacts, eventId: string): Promise<void> {
    return this.jobs.do(indexPolicy, `${policyId}:${eventId}`, { policyId, customerId });
  }

  /** A quote gets its owner once, and its reference never changes. */
  keepQuote(quoteId: string, customerId: string): Promise<void> {
    return this.jobs.do(indexQuote, quoteId, { quoteId, customerId });
  }

  /** Shows the claim under its policy's current number: the policy may have been renumbered between the claim and its event. */
  async keepClaim(claim: Parameters<typeof claimEntry>[0], session: ClientSession): Promise<void> {
    const policyNumber = (await this.entries.policy(claim.policyId, session))?.title ?? claim.policyNumber;
    await this.entries.save([claimEntry({ ...claim, policyNumber })], session);
  }

  keepBookings(bookings: readonly Parameters<typeof bookingEntry>[0][], session: ClientSession): Promise<void> {
    return this.entries.save(bookings.map(bookingEntry), session);
  }

  async forgetCustomers(customerIds: readonly string[], session: ClientSession): Promise<void> {
    if (customerIds.length > 0) await this.entries.removeAllOf(customerIds, session);
  }

  async search(query: CallRequest<typeof search>['query'], caller: StaffCaller) {
    const page = pageOf(query);
    const asked = askedFor(query.q);
    const { entries, count } = await this.entries.find({ ...asked, hidden: await hiddenFrom(caller, this.internal) }, page);
    return { rows: entries.flatMap((entry) => hitOf(entry, asked.forms) ?? []), paging: { ...page, count } };
  }

  /** People, each listed once, with the matching records of theirs. */
  async people(query: CallRequest<typeof findPeople>['query'], caller: StaffCaller): Promise<CallAnswer<typeof findPeople>> {
    const page = pageOf(query);
    const asked = askedFor(query.q);
    const { people, count } = await this.entries.people({ ...asked, hidden: await hiddenFrom(caller, this.internal) }, page);
    const known = await this.entries.known(people.map(({ customerId }) => customerId));
    return { rows: people.map((person) => foundPerson(person, known, asked.forms)), paging: { ...page, count } };
  }

  async lookup({ searchBy, entity, keyword }: Lookup, caller: StaffCaller): Promise<{ rows: SearchHit[] }> {
    const by = wordKinds[searchBy];
    const asked = { ...askedFor(keyword), hidden: await hiddenFrom(caller, this.internal) };
    if (entity === 'policy' || (entity === 'car' && by === 'plate')) {
      const { entries } = await this.entries.find({ ...asked, by, kind: entity }, { page: 1, perPage: lookupRows });
      return { rows: entries.flatMap((entry) => hitOf(entry, asked.forms) ?? []) };
    }
    const theirs = await this.theirs(entity, by, asked);
    return { rows: theirs.flatMap((entry) => hitOf(entry, asked.forms) ?? []).map((hit) => ({ ...hit, matched: by })) };
  }

  /** Customers by what they own, too, and cars by their owner or their policy, whose number names one of them. */
  private async theirs(kind: 'customer' | 'car', by: SearchHit['matched'], asked: SearchQuery): Promise<SearchEntry[]> {
    const { entries } = await this.entries.find({ ...asked, by }, { page: 1, perPage: lookupRows });
    const known = await this.entries.known([...new Set(entries.map(({ customerId }) => customerId))]);
    const plates = new Set(entries.map(({ customerId, words }) => `${customerId}:${words.find((one) => one.by === 'plate')?.word}`));
    const isOne = kind === 'car' && by === 'policy_number';
    return known.filter((entry) => entry.kind === kind && (!isOne || plates.has(entry.entityId)));
  }

  private customersNow(customerIds: readonly string[]): Promise<Effect> {
    return asItIs(
      () => this.indexCustomers(customerIds),
      (session) => this.entries.known(customerIds, session),
    );
  }

  private policyNow(policy: PolicyFacts): Promise<Effect> {
    return asItIs(
      () => this.indexPolicy(policy),
      (session) => this.entries.ofPolicy(policy.policyId, policy.customerId, session),
    );
  }

  private async indexCustomers(customerIds: readonly string[]): Promise<Effect> {
    const userIds = [...new Set(customerIds)];
    const people: PersonWithCars[] = [];
    for (let at = 0; at < userIds.length; at += readAtOnce)
      people.push(...(await this.internal.send(readPeople, { body: { userIds: userIds.slice(at, at + readAtOnce) } })).people);
    const present = people.filter(({ erasedAt }) => !erasedAt);
    const withCars = present.flatMap(({ id, cars: known }) => (known ? [id] : []));
    // Their accounts have been undone with an import since.
    const found = new Set(people.map(({ id }) => id));
    const gone = userIds.filter((userId) => !found.has(userId));
    return async (session) => {
      await this.entries.saveCustomers([...present.map(customerEntry), ...present.flatMap(carEntries)], withCars, session);
      if (gone.length > 0) await this.entries.removeAllOf(gone, session);
    };
  }

  private async indexQuote(quoteId: string): Promise<Effect> {
    const { owners } = await this.internal.send(readQuoteOwners, { body: { quoteIds: [quoteId] } });
    const entries = owners.map(({ customerId, reference }) => quoteEntry({ quoteId, customerId, reference }));
    return (session) => this.entries.save(entries, session);
  }

  /** Indexes again the customers and policies whose entries lack newer fields. */
  private async indexAgain(): Promise<boolean> {
    const [ids, policies] = [await this.entries.unknown(batch), await this.entries.unknownPolicies(batch)];
    for (const { entityId: policyId, customerId } of policies)
      await this.mongo.transaction(await this.policyNow({ policyId, customerId }).catch((error) => this.gone(policyId, error)));
    // Those of the policies too: which plates their cars had before was lost to the policies' entries.
    await this.mongo.transaction(await this.indexCustomers([...ids, ...policies.map(({ customerId }) => customerId)]));
    return ids.length === batch || policies.length === batch;
  }

  /** What nobody knows any more is found no more; it kept all after it from being indexed. */
  private gone(policyId: string, error: unknown): Effect {
    if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
    return (session) => this.entries.removePolicy(policyId, session);
  }

  private async indexPolicy({ policyId, customerId }: PolicyFacts): Promise<EffectOn<readonly SearchEntry[]>> {
    const policy = await this.internal.send(readPolicyInternally, { params: { policyId } });
    const { customerId: userId } = policy;
    const person = await this.internal.send(readPerson, { params: { userId } });
    return async (session, written) => {
      // It may have another owner since.
      const known = userId === customerId ? written : await this.entries.ofPolicy(policyId, userId, session);
      const before = known.find(({ kind }) => kind === 'policy');
      await this.forgetCarBefore(policy, before?.words.find(({ by }) => by === 'plate')?.word, session);
      await this.renumberClaims(policy, before?.title, session);
      if (!person.erasedAt) await this.entries.savePolicy([customerEntry(person), ...policyEntries(policy, person)], known, session);
    };
  }

  private async renumberClaims(policy: Policy, number: string | undefined, session: ClientSession): Promise<void> {
    const { id: policyId, customerId, policyNumber } = policy;
    const before = [...(number ? [number] : []), ...formerNumberOf(policy)].filter((one) => one !== policyNumber);
    if (before.length > 0) await this.entries.renumberClaims({ policyId, customerId, policyNumber, before }, session);
  }

  /** When the policy's car has a new registration, removes the customer's car under the old one. */
  private async forgetCarBefore({ customerId, vehicle }: Policy, before: string | undefined, session: ClientSession): Promise<void> {
    if (before === undefined || before === wordOf('plate', vehicle.registrationNumber ?? '')) return;
    await this.entries.removeCar(customerId, before, session);
  }
}

/** Given what was written before it. */
type EffectOn<T> = (session: ClientSession, written: T) => Promise<void>;

/** What was read of others before is not written over what another job read, and wrote, since: it is read again. */
const asItIs = async <T>(read: () => Promise<EffectOn<T>>, written: (session?: ClientSession) => Promise<T>): Promise<Effect> => {
  const before = await written();
  const effect = await read();
  return async (session) => {
    const now = await written(session);
    return (isDeepStrictEqual(before, now) ? effect : await read())(session, now);
  };
};

const aboutEntry = (subjectType: string, subjectId: string, customerId: string): JobSummary => ({
  customerId,
  subjectType,
  subjectId,
  amountPence: null,
  toDo: 'The staff search does not find this yet. Nothing is missing for the customer. Try it again once the services it calls are back.',
});

export const SearchController = controller({ entries: SearchService }, [
  serves(search, ({ query, caller }, { entries }) => entries.search(query, caller)),
  serves(findPeople, ({ query, caller }, { entries }) => entries.people(query, caller)),
  serves(lookupVehicleRecords, ({ params, caller }, { entries }) => entries.lookup(params, caller)),
]);
