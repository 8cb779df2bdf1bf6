import { controller, serves } from '@kerbside/platform/http/controller';
import { chooseCover, readPrices } from '@kerbside/contracts/http/pricing/tables';
import { Clock } from '@kerbside/platform/time/clock';
import { accessOf } from '../access/caller-access.js';
import { quoteView } from '../quotes/quote-view.js';
import { QuotesService } from '../quotes/quotes.service.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { tablesOf } from './cover.js';
import { CoverService } from './cover.service.js';

/** The warranty's own tables and options. */
export const CoverController = controller({ quotes: QuotesService, cover: CoverService, books: PublishedBooks, clock: Clock }, [
  serves(readPrices, async (asked, { quotes, books }) => tablesOf(await quotes.read(asked.params.quoteId, accessOf(asked)), books)),
  serves(chooseCover, async (asked, { cover, books, clock }) => {
    const quote = await cover.choose(asked.params.quoteId, accessOf(asked), asked.body, asked.caller);
    return { quote: quoteView(quote, clock.now()), tables: tablesOf(quote, books) };
  }),
]);
