import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { submitStep1 } from '@kerbside/contracts/http/pricing/journey';
import { submitStep2, submitStep3, submitStep4, submitStep5 } from '@kerbside/contracts/http/pricing/journey-steps';
import { callOf } from '@kerbside/platform/calls/http';
import { readBody, unreadOf } from '@kerbside/platform/http/late-body';
import { accessOf } from '../access/caller-access.js';
import { QuotesService } from '../quotes/quotes.service.js';
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
