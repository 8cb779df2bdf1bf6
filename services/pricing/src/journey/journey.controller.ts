import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { quoteSecretHeader, submitStep } from '@kerbside/contracts/http/pricing';
import { updateQuote } from '@kerbside/contracts/http/pricing-typing';
import { Clock } from '@kerbside/platform/clock';
import { CurrentCaller, Input, Reply, Serves, type FastifyReply } from '@kerbside/platform/http';
import { accessOf } from '../access/caller-access.js';
import { AddressLimits } from '../limits/address-limits.js';
import { pageAfter, quoteView } from '../quotes/quote-view.js';
import type { Quote } from '../quotes/model/quote.js';
import { JourneyService } from './journey.service.js';
import { TypingService } from './typing.service.js';

@Controller()
export class JourneyController {
  constructor(
    private readonly journey: JourneyService,
    private readonly typing: TypingService,
    private readonly clock: Clock,
    private readonly limits: AddressLimits,
  ) {}

  @Serves(updateQuote)
  async update(@Input() { headers, body }: CallRequest<typeof updateQuote>, @CurrentCaller() actor: Caller) {
    const { quote_id, secret, sequence, ...typed } = body;
    const access = accessOf(actor, headers[quoteSecretHeader] ?? secret);
    return this.view(await this.typing.save(quote_id, { access, actor, typed, sequence }));
  }

  @Serves(submitStep)
  async submit(
    @Input() { params, headers, body }: CallRequest<typeof submitStep>,
    @CurrentCaller() actor: Caller,
    @Reply() reply: FastifyReply,
  ) {
    if (params.step === '1') await this.limits.count('vehicle-lookup', reply);
    const access = accessOf(actor, headers[quoteSecretHeader] ?? body.secret);
    const submission = { ...params, body, access, actor };
    const quote = await (body.is_auto_submitted ? this.journey.autosave(submission) : this.journey.submit(submission));
    return { modified: quote.modifiedAt.toISOString(), next: pageAfter(quote, Number(params.step)), quote: this.view(quote) };
  }

  private view(quote: Quote) {
    return quoteView(quote, this.clock.now());
  }
}
