import type { ServicesOf } from '@kerbside/platform/calls/with-services';
import { controller, serves } from '@kerbside/platform/http/controller';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep1 } from '@kerbside/contracts/http/pricing/journey';
import { submitStep2, submitStep3, submitStep4, submitStep5 } from '@kerbside/contracts/http/pricing/journey-steps';
import { updateQuote } from '@kerbside/contracts/http/pricing/typing';
import { Clock } from '@kerbside/platform/time/clock';
import { accessByActor, accessOf } from '../access/caller-access.js';
import { AddressLimits } from '../access/address-limits.js';
import { pageAfter, quoteView } from '../quotes/quote-view.js';
import type { Quote } from '../quotes/model/quote.js';
import { JourneyService, type StepAnswer, type StepLeft } from './journey.service.js';
import { TypingService } from './typing.service.js';
import { londonDay } from '@kerbside/contracts/days/dates';
import { noteDates } from '@kerbside/contracts/http/pricing/purchase';
import { QuoteChanges } from '../quotes/quote-changes.js';
import { noteDueDates } from './due-dates.js';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { callOf } from '@kerbside/platform/calls/http';
import { readBody, unreadOf } from '@kerbside/platform/http/late-body';
import { QuotesService } from '../quotes/quotes.service.js';
import { VoucherService } from '../reductions/voucher.service.js';
import { formFor, hintsIn, type StepNumber } from './step-forms.js';

const steps = new Map<object | undefined, StepNumber>([
  [submitStep1, 1],
  [submitStep2, 2],
  [submitStep3, 3],
  [submitStep4, 4],
  [submitStep5, 5],
]);

/** Lets the caller in to the quote whose step they answer, then has the form read that goes with its product. A stranger learns neither. */
@Injectable()
export class StepGuard implements CanActivate {
  constructor(private readonly quotes: QuotesService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const step = steps.get(callOf(context.getHandler()));
    if (step === undefined) return false;
    const { caller, input, body } = unreadOf<typeof submitStep1>(context);
    const access = accessOf({ caller, headers: input.headers }, hintsIn(body).secret);
    const { productType } = await this.quotes.read(input.params.quoteId, access);
    readBody(context, formFor(step, productType, body));
    return true;
  }
}

type StepRequest = CallRequest<typeof submitStep1 | typeof submitStep2 | typeof submitStep3 | typeof submitStep4 | typeof submitStep5> & {
  readonly caller: Caller;
};

const classes = {
  journey: JourneyService,
  typing: TypingService,
  quotes: QuotesService,
  vouchers: VoucherService,
  clock: Clock,
  limits: AddressLimits,
  changes: QuoteChanges,
};
type Parts = ServicesOf<typeof classes>;

const answered = (quote: Quote, step: number, clock: Clock) => ({
  modified: quote.modifiedAt.toISOString(),
  next: pageAfter(quote, step),
  quote: quoteView(quote, clock.now()),
});

const submit = async (asked: StepRequest, { journey, clock }: Parts, answer: StepAnswer) =>
  answered(await journey.submit(accessByActor(asked, asked.body.secret), answer), answer.step, clock);

const leave = async (asked: StepRequest, { journey, clock }: Parts, left: StepLeft) =>
  answered(await journey.autosave(accessByActor(asked, asked.body.secret), left, asked.body.form_created_at), left.step, clock);

export const JourneyController = controller(classes, [
  serves(readQuote, async (asked, { quotes, vouchers, clock }) =>
    quoteView(await vouchers.shown(await quotes.read(asked.params.quoteId, accessOf(asked))), clock.now()),
  ),
  serves(updateQuote, async (asked, { typing, clock }) => {
    const { quote_id, secret, sequence, ...typed } = asked.body;
    const by = { access: accessOf(asked, secret), actor: asked.caller };
    return quoteView(await typing.save(quote_id, { ...by, typed, sequence }), clock.now());
  }),
  serves(
    submitStep1,
    async (asked, parts) => {
      const { body, reply } = asked;
      await parts.limits.count('vehicle-lookup', reply);
      return body.is_auto_submitted ? leave(asked, parts, { step: 1 }) : submit(asked, parts, { step: 1, form: body });
    },
    StepGuard,
  ),
  serves(
    submitStep2,
    (asked, parts) => {
      const { body } = asked;
      return body.is_auto_submitted ? leave(asked, parts, { step: 2, typed: body }) : submit(asked, parts, { step: 2, form: body });
    },
    StepGuard,
  ),
  serves(
    submitStep3,
    (asked, parts) => {
      const { body } = asked;
      return body.is_auto_submitted ? leave(asked, parts, { step: 3, form: body }) : submit(asked, parts, { step: 3, form: body });
    },
    StepGuard,
  ),
  serves(
    submitStep4,
    (asked, parts) => {
      const { body } = asked;
      return body.is_auto_submitted ? leave(asked, parts, { step: 4, form: body }) : submit(asked, parts, { step: 4, form: body });
    },
    StepGuard,
  ),
  serves(
    submitStep5,
    (asked, parts) => {
      const { body } = asked;
      return body.is_auto_submitted ? leave(asked, parts, { step: 5 }) : submit(asked, parts, { step: 5, form: body });
    },
    StepGuard,
  ),
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
