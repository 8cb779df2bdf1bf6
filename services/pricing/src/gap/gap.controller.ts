import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { confirmGapEarly, giveGapInformation, readGapInformation } from '@kerbside/contracts/http/pricing/gap-information';
import { Clock } from '@kerbside/platform/time/clock';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { accessOf } from '../access/caller-access.js';
import type { Quote } from '../quotes/model/quote.js';
import { QuotesService } from '../quotes/quotes.service.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { gapInformationOf } from './gap-information.js';
import { GapService } from './gap.service.js';

@Controller()
export class GapController {
  constructor(
    private readonly gap: GapService,
    private readonly quotes: QuotesService,
    private readonly books: PublishedBooks,
    private readonly clock: Clock,
  ) {}

  @Serves(readGapInformation)
  async read(@Input() { params, headers }: CallRequest<typeof readGapInformation>, @CurrentCaller() caller: Caller) {
    return this.information(await this.quotes.read(params.quoteId, accessOf(caller, headers[quoteSecretHeader])));
  }

  @Serves(giveGapInformation)
  async give(@Input() { params, headers }: CallRequest<typeof giveGapInformation>, @CurrentCaller() actor: Caller) {
    return this.information(await this.gap.give({ ...params, actor, access: accessOf(actor, headers[quoteSecretHeader]) }));
  }

  @Serves(confirmGapEarly)
  async confirm(@Input() { params, headers, body }: CallRequest<typeof confirmGapEarly>, @CurrentCaller() actor: Caller) {
    const confirmation = { cameBack: body.came_back_by_myself, understands: body.understands_restriction };
    return this.information(
      await this.gap.confirm({ ...params, actor, access: accessOf(actor, headers[quoteSecretHeader]) }, confirmation),
    );
  }

  private information(quote: Quote) {
    return gapInformationOf(quote, this.books, this.today());
  }

  private today(): string {
    return londonDay(this.clock.now());
  }
}
