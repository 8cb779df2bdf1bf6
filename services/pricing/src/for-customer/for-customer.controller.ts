import { controller, serves } from '@kerbside/platform/http/controller';
import { giveQuoteTo, startQuoteFor, startQuoteForCaller } from '@kerbside/contracts/http/pricing/staff';
import { Clock } from '@kerbside/platform/time/clock';
import { quoteView } from '../quotes/quote-view.js';
import { ForCustomerService } from './for-customer.service.js';

export const ForCustomerController = controller({ quotes: ForCustomerService, clock: Clock }, [
  serves(startQuoteFor, async ({ params, body, caller }, { quotes, clock }) =>
    quoteView(await quotes.start(params.customerId, body.product_type, caller), clock.now()),
  ),
  serves(startQuoteForCaller, async ({ params, body, caller }, { quotes, clock }) =>
    quoteView(await quotes.startForCaller(params.callbackId, body, caller), clock.now()),
  ),
  serves(giveQuoteTo, async ({ params, body, caller }, { quotes, clock }) =>
    quoteView(await quotes.give(params.quoteId, body.customer_id, caller), clock.now()),
  ),
]);
