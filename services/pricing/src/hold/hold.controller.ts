import { controller, serves } from '@kerbside/platform/http/controller';
import { lockQuote, openQuote, sellQuote, unlockQuote } from '@kerbside/contracts/http/pricing/internal';
import { Clock } from '@kerbside/platform/time/clock';
import { accessOnBehalf } from '../access/caller-access.js';
import { quoteFacts } from '../quote-price/quote-facts.js';
import type { Quote } from '../quotes/model/quote.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { HoldService } from './hold.service.js';

const facts = ({ books, clock }: { books: PublishedBooks; clock: Clock }, quote: Quote) => quoteFacts(quote, books, clock.now());

/** What payments and vouchers ask before, during and after a payment. */
export const HoldController = controller({ holds: HoldService, books: PublishedBooks, clock: Clock }, [
  serves(openQuote, async ({ params, body }, { holds, ...parts }) => facts(parts, await holds.open(params.quoteId, accessOnBehalf(body)))),
  serves(lockQuote, async ({ params, body: { asker, paymentId, totalPence } }, { holds, ...parts }) => {
    const quote = await holds.hold(params.quoteId, { paymentId, totalPence }, asker && accessOnBehalf(asker));
    return { ...facts(parts, quote), saleId: quote.state.status === 'paying' ? quote.state.saleId : undefined };
  }),
  serves(sellQuote, async ({ params, body }, { holds, ...parts }) => facts(parts, await holds.sell(params.quoteId, body))),
  serves(unlockQuote, async ({ params, body }, { holds }) => {
    await holds.release(params.quoteId, body);
  }),
]);
