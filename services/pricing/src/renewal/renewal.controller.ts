import { controller, serves } from '@kerbside/platform/http/controller';
import { startRenewalQuote } from '@kerbside/contracts/http/pricing/visits';
import { Clock } from '@kerbside/platform/time/clock';
import { quoteFacts } from '../quote-price/quote-facts.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { RenewalService } from './renewal.service.js';

export const RenewalController = controller({ renewals: RenewalService, books: PublishedBooks, clock: Clock }, [
  serves(startRenewalQuote, async ({ body }, { renewals, books, clock }) => quoteFacts(await renewals.start(body), books, clock.now())),
]);
