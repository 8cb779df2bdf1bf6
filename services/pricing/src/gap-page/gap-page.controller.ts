import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { adjustGapQuote } from '@kerbside/contracts/http/pricing/gap';
import { Clock } from '@kerbside/platform/time/clock';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { accessOf } from '../access/caller-access.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { GapPageService } from './gap-page.service.js';
import { gapPanels } from './gap-panels.js';

@Controller()
export class GapPageController {
  constructor(
    private readonly page: GapPageService,
    private readonly books: PublishedBooks,
    private readonly clock: Clock,
  ) {}

  @Serves(adjustGapQuote)
  async adjust(@Input() { headers, body }: CallRequest<typeof adjustGapQuote>, @CurrentCaller() actor: Caller) {
    const access = accessOf(actor, headers[quoteSecretHeader] ?? body.secret);
    const quote = await this.page.adjust({ quoteId: body.quoteId, access, actor }, body);
    return gapPanels(quote, this.books, londonDay(this.clock.now()));
  }
}
