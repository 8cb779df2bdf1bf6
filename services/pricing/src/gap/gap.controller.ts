import { controller, serves } from '@kerbside/platform/http/controller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { confirmGapEarly, giveGapInformation, readGapInformation } from '@kerbside/contracts/http/pricing/gap-information';
import { Clock } from '@kerbside/platform/time/clock';
import { accessByActor, accessOf } from '../access/caller-access.js';
import type { Quote } from '../quotes/model/quote.js';
import { QuotesService } from '../quotes/quotes.service.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { gapInformationOf } from './gap-information.js';
import { GapService } from './gap.service.js';

const information = ({ books, clock }: { books: PublishedBooks; clock: Clock }, quote: Quote) =>
  gapInformationOf(quote, books, londonDay(clock.now()));

export const GapController = controller({ gap: GapService, quotes: QuotesService, books: PublishedBooks, clock: Clock }, [
  serves(readGapInformation, async (asked, { quotes, ...parts }) =>
    information(parts, await quotes.read(asked.params.quoteId, accessOf(asked))),
  ),
  serves(giveGapInformation, async (asked, { gap, ...parts }) => information(parts, await gap.give(accessByActor(asked)))),
  serves(confirmGapEarly, async (asked, { gap, ...parts }) => {
    const { came_back_by_myself: cameBack, understands_restriction: understands } = asked.body;
    return information(parts, await gap.confirm(accessByActor(asked), { cameBack, understands }));
  }),
]);
