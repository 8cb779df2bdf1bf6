import { Injectable } from '@nestjs/common';
import { detailsShown } from '@kerbside/contracts/http/accounts/details-shown';
import type { Caller } from '@kerbside/contracts/caller';
import { type Person, readPerson } from '@kerbside/contracts/http/accounts/accounts';
import type { ProductType } from '@kerbside/contracts/ids';
import { Audit } from '@kerbside/platform/audit/audit';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { Details } from '../quotes/model/details.js';
import { QuotesService } from '../quotes/quotes.service.js';
import type { Quote } from '../quotes/model/quote.js';

/** A quote that staff start for somebody on the telephone: it is the customer's from the start, and step 2 is filled in. */
@Injectable()
export class ForCustomerService {
  constructor(
    private readonly quotes: QuotesService,
    private readonly internal: Internal,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
  ) {}

  async start(customerId: string, productType: ProductType, actor: Caller): Promise<Quote> {
    const person = await this.internal.send(readPerson, { params: { userId: customerId } });
    if (person.role !== null) throw notFound();
    if (person.erasedAt) throw new DomainError('CUSTOMER_ERASED');
    const begun = this.quotes.begin({ productType, customerId });
    const quote = { ...begun.quote, details: knownDetails(person) };
    await this.mongo.transaction(async (session) => {
      await this.quotes.add(quote, session);
      const about = { subjectType: 'quote', subjectId: quote.id, customerId, after: { productType } };
      await this.audit.record(session, { actor, action: 'quote-started-for-customer', ...about });
    });
    return quote;
  }
}

/** What an account knows of its owner, as step 2 asks for it: undefined where it does not. */
export const knownDetails = (person: Person): Details => {
  const shown = { ...detailsShown(person), email: person.email };
  return Object.fromEntries(Object.entries(shown).map(([name, text]) => [name, text === '' ? undefined : text]));
};
