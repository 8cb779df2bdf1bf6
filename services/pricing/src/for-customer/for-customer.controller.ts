import { controller, serves } from '@kerbside/platform/http/controller';
import { listQuotes } from '@kerbside/contracts/http/pricing/customer';
import { giveQuoteTo, startQuoteFor, startQuoteForCaller } from '@kerbside/contracts/http/pricing/staff';
import { Clock } from '@kerbside/platform/time/clock';
import { quoteView } from '../quotes/quote-view.js';
import { QuotesService } from '../quotes/quotes.service.js';
import { ForCustomerService } from './for-customer.service.js';

export const ForCustomerController = controller({ forCustomer: ForCustomerService, quotes: QuotesService, clock: Clock }, [
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
