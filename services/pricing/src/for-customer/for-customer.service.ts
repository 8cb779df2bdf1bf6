import { Injectable } from '@nestjs/common';
import { detailsShown } from '@kerbside/contracts/http/accounts/details-shown';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { type Person, readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { startQuoteForCaller, giveQuoteTo, startQuoteFor } from '@kerbside/contracts/http/pricing/staff';
import type { ProductType } from '@kerbside/contracts/ids';
import { Audit } from '@kerbside/platform/audit/audit';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { controller, serves } from '@kerbside/platform/http/controller';
import { listQuotes } from '@kerbside/contracts/http/pricing/pricing';
import { Clock } from '@kerbside/platform/time/clock';
import { decided } from '../quotes/model/decision.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import { QuotesRepository } from '../quotes/quotes.repository.js';
import { QuotesService } from '../quotes/quotes.service.js';
import type { Quote, Details } from '../quotes/model/quote.js';
import { quoteView } from '../quotes/quote-view.js';

type CallerRequest = CallRequest<typeof startQuoteForCaller>['body'];

/** A quote that staff start for somebody on the telephone: it is the customer's from the start, and step 2 is filled in. */
@Injectable()
export class ForCustomerService {
  constructor(
    private readonly quotes: QuotesService,
    private readonly kept: QuotesRepository,
    private readonly changes: QuoteChanges,
    private readonly internal: Internal,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
  ) {}

  async start(customerId: string, productType: ProductType, actor: Caller): Promise<Quote> {
    const person = await this.customer(customerId);
    const { quote } = this.quotes.begin({ productType, customerId, details: detailsOfAccount(person) });
    return this.add(quote, { actor, action: 'quote-started-for-customer', after: { productType } });
  }

  /** For somebody without an account: it keeps the callback that they asked for, and what that knows of them. */
  async startForCaller(callbackId: string, { product_type: productType, ...caller }: CallerRequest, actor: Caller): Promise<Quote> {
    const { quote } = this.quotes.begin({ productType, customerId: null, callbackId, details: detailsOfCaller(caller) });
    return this.add(quote, { actor, action: 'quote-started-for-caller', after: { productType, callbackId } });
  }

  /** The caller has an account now: it was made for the address that step 2 has. */
  async give(quoteId: string, customerId: string, actor: Caller): Promise<Quote> {
    const { email } = await this.customer(customerId);
    return this.changes.make({
      quoteId,
      access: { isStaff: true, customerId, secretHash: undefined },
      by: { actor, action: 'quote-given-to-customer' },
      decide: (quote) => {
        if (quote.customerId !== customerId || quote.details?.email !== email) throw notFound();
        return decided(quote);
      },
    });
  }

  /** Those that are theirs, and those begun for them before their account was made: whoever began one and left goes on with it. */
  async allOf(customerId: string): Promise<Quote[]> {
    const found = await Promise.all([this.kept.ofCustomer(customerId), this.begunFor(customerId)]);
    return found.flat().toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  }

  /** None while nobody tells who they are: their own quotes are there all the same. */
  private async begunFor(customerId: string): Promise<Quote[]> {
    const person = await this.customer(customerId).catch((): undefined => undefined);
    return person ? this.kept.begunFor(person.email) : [];
  }

  private async customer(userId: string): Promise<Person> {
    const person = await this.internal.send(readPerson, { params: { userId } });
    if (person.role !== null) throw notFound();
    if (person.erasedAt) throw new DomainError('CUSTOMER_ERASED');
    return person;
  }

  private async add(quote: Quote, done: StartedBy): Promise<Quote> {
    await this.mongo.transaction(async (session) => {
      await this.quotes.add(quote, session);
      await this.audit.record(session, { ...done, subjectType: 'quote', subjectId: quote.id, customerId: quote.customerId });
    });
    return quote;
  }
}

interface StartedBy {
  readonly actor: Caller;
  readonly action: string;
  readonly after: Readonly<Record<string, string>>;
}

/** A caller gives one name: its first word, and the rest of it, as step 2 asks for them. */
const detailsOfCaller = ({
  customer_name: name = '',
  customer_email: email,
  customer_phone: phone,
}: Omit<CallerRequest, 'product_type'>): Details => {
  const [first, ...rest] = name.split(/\s+/).filter(Boolean);
  return { first_name: first, last_name: rest.join(' ') || undefined, email, phone: phone || undefined };
};

/** What an account knows of its owner, as step 2 asks for it: undefined where it does not. */
export const knownDetails = (person: Person): Details => {
  const shown = { ...detailsShown(person), email: person.email };
  return Object.fromEntries(Object.entries(shown).map(([name, text]) => [name, text === '' ? undefined : text]));
};

const needed = ['first_name', 'last_name', 'address_line_1', 'town', 'postcode'] as const satisfies (keyof Details)[];

/** Those of a quote that is begun for a customer: they follow the account, once it knows all that step 2 asks for. */
export const detailsOfAccount = (person: Person): Details => {
  const known = knownDetails(person);
  return needed.every((name) => known[name] !== undefined) ? { ...known, billing_details: 'yes' } : known;
};

export const ForCustomerController = controller({ forCustomer: ForCustomerService, quotes: QuotesRepository, clock: Clock }, [
  serves(startQuoteFor, async ({ params, body, caller }, { forCustomer, clock }) =>
    quoteView(await forCustomer.start(params.customerId, body.product_type, caller), clock.now()),
  ),
  serves(startQuoteForCaller, async ({ params, body, caller }, { forCustomer, clock }) =>
    quoteView(await forCustomer.startForCaller(params.callbackId, body, caller), clock.now()),
  ),
  serves(giveQuoteTo, async ({ params, body, caller }, { forCustomer, clock }) =>
    quoteView(await forCustomer.give(params.quoteId, body.customer_id, caller), clock.now()),
  ),
  serves(listQuotes, async ({ query, caller }, { quotes, forCustomer, clock }) => {
    if (caller.kind === 'staff' && query.reference !== undefined)
      return { rows: (await quotes.numbered(query.reference)).map((quote) => quoteView(quote, clock.now())) };
    const customerId = caller.kind === 'customer' ? caller.userId : query.customerId;
    if (customerId === undefined) return { rows: [] };
    const all = await (caller.kind === 'staff' ? forCustomer.allOf(customerId) : quotes.ofCustomer(customerId));
    const rows = all.map((quote) => ({ quote, shown: quoteView(quote, clock.now()) }));
    // A renewal is offered on the page of its policy: to its customer it is no quote that they began, until they pay for it.
    const theirs = rows.filter(({ quote, shown }) => caller.kind === 'staff' || quote.renewal === null || shown.status !== 'open');
    return { rows: theirs.map(({ shown }) => shown) };
  }),
]);
