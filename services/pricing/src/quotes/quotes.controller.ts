import { controller, serves } from '@kerbside/platform/http/controller';
import { readQuote, startQuote } from '@kerbside/contracts/http/pricing/pricing';
import { listQuotes } from '@kerbside/contracts/http/pricing/customer';
import { listQuotesOfPerson, readQuoteOwners } from '@kerbside/contracts/http/pricing/internal';
import { Clock } from '@kerbside/platform/time/clock';
import { accessOf } from '../access/caller-access.js';
import { ForCustomerService } from '../for-customer/for-customer.service.js';
import { AddressLimits } from '../limits/address-limits.js';
import { quoteView } from './quote-view.js';
import { QuotesService } from './quotes.service.js';

export const QuotesController = controller(
  { quotes: QuotesService, forCustomer: ForCustomerService, clock: Clock, limits: AddressLimits },
  [
    serves(startQuote, async ({ body, caller, reply }, { quotes, limits, clock }) => {
      await limits.count('quote-start', reply);
      const { quote, secret } = await quotes.start(body.product_type, caller);
      return { quote: quoteView(quote, clock.now()), secret };
    }),
    serves(readQuote, async (asked, { quotes, clock }) => quoteView(await quotes.read(asked.params.quoteId, accessOf(asked)), clock.now())),
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
    serves(readQuoteOwners, async ({ body }, { quotes }) => ({ owners: await quotes.ownersOf(body.quoteIds) })),
    serves(listQuotesOfPerson, async ({ body }, { quotes }) => ({ quoteIds: await quotes.idsOf(body) })),
  ],
);
