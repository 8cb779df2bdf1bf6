import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { readPerson } from '@kerbside/contracts/http/accounts';
import { readPolicyInternally, type Policy } from '@kerbside/contracts/http/claims';
import type { lookupVehicleRecords, search, SearchHit } from '@kerbside/contracts/http/imports';
import type { JobSummary } from '@kerbside/platform/job-row';
import { Jobs, type Effect } from '@kerbside/platform/jobs';
import { Internal } from '@kerbside/platform/internal';
import { pageOf } from '@kerbside/platform/paging';
import type { ClientSession } from 'mongoose';
import { customerEntry, hitOf, keptForms, policyEntries, wordOf, type Matched } from './entry.js';
import { SearchRepository } from './search.repository.js';

export const indexCustomer = 'index-customer';
export const indexPolicy = 'index-policy';

interface PolicyFacts {
  readonly policyId: string;
  readonly customerId: string;
}

type Lookup = CallRequest<typeof lookupVehicleRecords>['params'];

const wordKinds: Readonly<Record<Lookup['searchBy'], Matched>> = {
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
  ) {
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

  queuePolicy({ policyId, customerId }: PolicyFacts, session: ClientSession): Promise<void> {
    return this.jobs.add(session, indexPolicy, policyId, { policyId, customerId });
  }

  /** A mark of a renewal gives a policy another number, taking it back the one before, a transfer another owner, and a private plate another registration. */
  queueAgain({ policyId, customerId }: PolicyFacts, eventId: string, session: ClientSession): Promise<void> {
    return this.jobs.add(session, indexPolicy, `${policyId}:${eventId}`, { policyId, customerId });
  }

  async search(query: CallRequest<typeof search>['query']) {
    const page = pageOf(query);
    const forms = keptForms(query.q);
    const { entries, count } = await this.entries.find({ forms }, page);
    return { rows: entries.map((entry) => hitOf(entry, forms)), paging: { ...page, count } };
  }

  async lookup({ searchBy, entity, keyword }: Lookup): Promise<{ rows: SearchHit[] }> {
    const by = wordKinds[searchBy];
    const forms = [wordOf(by, keyword)];
    if (entity === 'customer') return { rows: await this.customersBy(by, forms) };
    const { entries } = await this.entries.find({ forms, by, kind: entity }, { page: 1, perPage: lookupRows });
    return { rows: entries.map((entry) => hitOf(entry, forms)) };
  }

  /** Finds customers also by what they have: the plate of their car, the number of their policy. */
  private async customersBy(by: Matched, forms: readonly string[]): Promise<SearchHit[]> {
    const { entries } = await this.entries.find({ forms, by }, { page: 1, perPage: lookupRows });
    const customers = await this.entries.customers([...new Set(entries.map(({ customerId }) => customerId))]);
    return customers.map((entry) => ({ ...hitOf(entry, forms), matched: by }));
  }

  private async indexCustomer(customerId: string): Promise<Effect> {
    const person = await this.internal.send(readPerson, { params: { userId: customerId } });
    return (session) => this.entries.save([customerEntry(person)], session);
  }

  private async indexPolicy(policyId: string): Promise<Effect> {
    const policy = await this.internal.send(readPolicyInternally, { params: { policyId } });
    const person = await this.internal.send(readPerson, { params: { userId: policy.customerId } });
    return async (session) => {
      await this.forgetCarBefore(policy, session);
      await this.entries.save([customerEntry(person), ...policyEntries(policy, person)], session);
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
