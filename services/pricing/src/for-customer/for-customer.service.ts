import { Injectable } from '@nestjs/common';
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

/** What an account knows of its owner, as step 2 asks for it. The last of several lines of an address is the town. */
export const knownDetails = ({ title, firstName, lastName, email, phone, address, postcode }: Person): Details => {
  const [first, ...more] = address;
  const town = more.at(-1);
  const between = more.slice(0, -1).join(', ');
  return {
    title: title ?? undefined,
    first_name: firstName,
    last_name: lastName,
    email,
    phone: phone ?? undefined,
    address_line_1: first,
    address_line_2: between === '' ? undefined : between,
    town,
    postcode: postcode ?? undefined,
  };
};
