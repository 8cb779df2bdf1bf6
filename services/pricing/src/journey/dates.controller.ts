import { controller, serves } from '@kerbside/platform/http/controller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { noteDates } from '@kerbside/contracts/http/pricing/dates';
import { Clock } from '@kerbside/platform/time/clock';
import { accessOf } from '../access/caller-access.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import { noteDueDates } from './due-dates.js';

export const DatesController = controller({ changes: QuoteChanges, clock: Clock }, [
  serves(noteDates, async (asked, { changes, clock }) => {
    const { secret, ...dates } = asked.body;
    const now = clock.now();
    await changes.make({
      quoteId: asked.params.quoteId,
      access: accessOf(asked, secret),
      by: { actor: asked.caller, action: 'quote-dates-noted' },
      decide: (quote) => noteDueDates(quote, dates, { now, today: londonDay(now) }),
    });
  }),
]);
