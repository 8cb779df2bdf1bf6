import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { noteDates } from '@kerbside/contracts/http/pricing/dates';
import { Clock } from '@kerbside/platform/time/clock';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { accessOf } from '../access/caller-access.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import { noteDueDates } from './due-dates.js';

@Controller()
export class DatesController {
  constructor(
    private readonly changes: QuoteChanges,
    private readonly clock: Clock,
  ) {}

  @Serves(noteDates)
  async note(@Input() { params, headers, body }: CallRequest<typeof noteDates>, @CurrentCaller() actor: Caller) {
    const { secret, ...dates } = body;
    const now = this.clock.now();
    await this.changes.make({
      quoteId: params.quoteId,
      access: accessOf(actor, headers[quoteSecretHeader] ?? secret),
      by: { actor, action: 'quote-dates-noted' },
      decide: (quote) => noteDueDates(quote, dates, { now, today: londonDay(now) }),
    });
    return {};
  }
}
