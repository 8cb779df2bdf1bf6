import { controller, serves } from '@kerbside/platform/http/controller';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
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
  serves(readPrices, async ({ params, headers, caller }, { quotes, books }) =>
    tablesOf(await quotes.read(params.quoteId, accessOf(caller, headers[quoteSecretHeader])), books),
  ),
  serves(chooseCover, async ({ params, headers, body, caller: actor }, { cover, books, clock }) => {
    const quote = await cover.choose(params.quoteId, accessOf(actor, headers[quoteSecretHeader]), body, actor);
    return { quote: quoteView(quote, clock.now()), tables: tablesOf(quote, books) };
  }),
]);
