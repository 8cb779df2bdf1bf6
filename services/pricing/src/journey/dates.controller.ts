import { controller, serves } from '@kerbside/platform/http/controller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { noteDates } from '@kerbside/contracts/http/pricing/dates';
import { Clock } from '@kerbside/platform/time/clock';
import { accessOf } from '../access/caller-access.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import { noteDueDates } from './due-dates.js';

export const DatesController = controller({ changes: QuoteChanges, clock: Clock }, [
  serves(noteDates, async ({ params, headers, body, caller: actor }, { changes, clock }) => {
    const { secret, ...dates } = body;
    const now = clock.now();
    await changes.make({
      quoteId: params.quoteId,
      access: accessOf(actor, headers[quoteSecretHeader] ?? secret),
      by: { actor, action: 'quote-dates-noted' },
      decide: (quote) => noteDueDates(quote, dates, { now, today: londonDay(now) }),
    });
  }),
]);
