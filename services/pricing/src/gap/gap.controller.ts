import { controller, serves } from '@kerbside/platform/http/controller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { confirmGapEarly, giveGapInformation, readGapInformation } from '@kerbside/contracts/http/pricing/gap-information';
import { Clock } from '@kerbside/platform/time/clock';
import { accessOf } from '../access/caller-access.js';
import type { Quote } from '../quotes/model/quote.js';
import { QuotesService } from '../quotes/quotes.service.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { gapInformationOf } from './gap-information.js';
import { GapService } from './gap.service.js';

const information = ({ books, clock }: { books: PublishedBooks; clock: Clock }, quote: Quote) =>
  gapInformationOf(quote, books, londonDay(clock.now()));

export const GapController = controller({ gap: GapService, quotes: QuotesService, books: PublishedBooks, clock: Clock }, [
  serves(readGapInformation, async ({ params, headers, caller }, { quotes, ...parts }) =>
    information(parts, await quotes.read(params.quoteId, accessOf(caller, headers[quoteSecretHeader]))),
  ),
  serves(giveGapInformation, async ({ params, headers, caller: actor }, { gap, ...parts }) =>
    information(parts, await gap.give({ ...params, actor, access: accessOf(actor, headers[quoteSecretHeader]) })),
  ),
  serves(confirmGapEarly, async ({ params, headers, body, caller: actor }, { gap, ...parts }) => {
    const confirmation = { cameBack: body.came_back_by_myself, understands: body.understands_restriction };
    return information(parts, await gap.confirm({ ...params, actor, access: accessOf(actor, headers[quoteSecretHeader]) }, confirmation));
  }),
]);
