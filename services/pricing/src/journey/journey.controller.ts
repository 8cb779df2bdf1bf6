import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { quoteSecretHeader, submitStep } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep1 } from '@kerbside/contracts/http/pricing/journey';
import { submitStep2, submitStep3, submitStep4, submitStep5 } from '@kerbside/contracts/http/pricing/journey-steps';
import { updateQuote } from '@kerbside/contracts/http/pricing/typing';
import { Clock } from '@kerbside/platform/time/clock';
import { notFound } from '@kerbside/platform/errors/errors';
import { BodyReadBy, CurrentCaller, Input, Reply, Serves, type FastifyReply } from '@kerbside/platform/calls/http';
import { accessOf } from '../access/caller-access.js';
import { AddressLimits } from '../limits/address-limits.js';
import { pageAfter, quoteView } from '../quotes/quote-view.js';
import type { Quote } from '../quotes/model/quote.js';
import { JourneyService, type StepAnswer, type StepLeft } from './journey.service.js';
import { StepGuard } from './step-guard.js';
import { TypingService } from './typing.service.js';

type StepRequest = CallRequest<typeof submitStep1 | typeof submitStep2 | typeof submitStep3 | typeof submitStep4 | typeof submitStep5>;

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

  @Serves(submitStep1)
  @BodyReadBy(StepGuard)
  async answerVehicle(@Input() input: CallRequest<typeof submitStep1>, @CurrentCaller() actor: Caller, @Reply() reply: FastifyReply) {
    await this.limits.count('vehicle-lookup', reply);
    const { body } = input;
    return body.is_auto_submitted ? this.leave(input, actor, { step: 1 }) : this.submit(input, actor, { step: 1, form: body });
  }

  @Serves(submitStep2)
  @BodyReadBy(StepGuard)
  answerDetails(@Input() input: CallRequest<typeof submitStep2>, @CurrentCaller() actor: Caller) {
    const { body } = input;
    return body.is_auto_submitted ? this.leave(input, actor, { step: 2, typed: body }) : this.submit(input, actor, { step: 2, form: body });
  }

  @Serves(submitStep3)
  @BodyReadBy(StepGuard)
  answerChoice(@Input() input: CallRequest<typeof submitStep3>, @CurrentCaller() actor: Caller) {
    const { body } = input;
    return body.is_auto_submitted ? this.leave(input, actor, { step: 3, form: body }) : this.submit(input, actor, { step: 3, form: body });
  }

  @Serves(submitStep4)
  @BodyReadBy(StepGuard)
  answerCustomisedChoice(@Input() input: CallRequest<typeof submitStep4>, @CurrentCaller() actor: Caller) {
    const { body } = input;
    return body.is_auto_submitted ? this.leave(input, actor, { step: 4, form: body }) : this.submit(input, actor, { step: 4, form: body });
  }

  @Serves(submitStep5)
  @BodyReadBy(StepGuard)
  answerTerms(@Input() input: CallRequest<typeof submitStep5>, @CurrentCaller() actor: Caller) {
    const { body } = input;
    return body.is_auto_submitted ? this.leave(input, actor, { step: 5 }) : this.submit(input, actor, { step: 5, form: body });
  }

  /** The five steps have the same addresses and are served above, whichever call their page sends: there is no other step. */
  @Serves(submitStep)
  answerOther(): never {
    throw notFound();
  }

  private async submit(input: StepRequest, actor: Caller, answer: StepAnswer) {
    return this.answered(await this.journey.submit(by(input, actor), answer), answer.step);
  }

  private async leave(input: StepRequest, actor: Caller, left: StepLeft) {
    return this.answered(await this.journey.autosave(by(input, actor), left, input.body.form_created_at), left.step);
  }

  private answered(quote: Quote, step: number) {
    return { modified: quote.modifiedAt.toISOString(), next: pageAfter(quote, step), quote: this.view(quote) };
  }

  private view(quote: Quote) {
    return quoteView(quote, this.clock.now());
  }
}

const by = ({ params, headers, body }: StepRequest, actor: Caller) => ({
  quoteId: params.quoteId,
  access: accessOf(actor, headers[quoteSecretHeader] ?? body.secret),
  actor,
});
