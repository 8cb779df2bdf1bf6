import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { startAbbreviatedQuote } from '@kerbside/contracts/http/pricing/abbreviated';
import { Clock } from '@kerbside/platform/time/clock';
import { CurrentCaller, Input, Reply, Serves, type FastifyReply } from '@kerbside/platform/calls/http';
import { AddressLimits } from '../limits/address-limits.js';
import { pageAfter, quoteView } from '../quotes/quote-view.js';
import { lastStep } from '../quotes/model/quote.js';
import { AbbreviatedService } from './abbreviated.service.js';

@Controller()
export class AbbreviatedController {
  constructor(
    private readonly abbreviated: AbbreviatedService,
    private readonly limits: AddressLimits,
    private readonly clock: Clock,
  ) {}

  @Serves(startAbbreviatedQuote)
  async start(@Input() { body }: CallRequest<typeof startAbbreviatedQuote>, @CurrentCaller() caller: Caller, @Reply() reply: FastifyReply) {
    await this.limits.count('quote-start', reply);
    if (body.registration_number) await this.limits.count('vehicle-lookup', reply);
    const { quote, secret } = await this.abbreviated.start(body, caller);
    return { quote: quoteView(quote, this.clock.now()), secret, next: pageAfter(quote, lastStep - 1) };
  }
}
