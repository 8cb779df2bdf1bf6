import * as z from 'zod/mini';
import { flag } from '@kerbside/contracts/fields';
import {
  coverAnswers,
  customisedCoverAnswers,
  detailsAnswers,
  detailsOfAccountAnswers,
  productsAnswers,
  termsAnswers,
  typedAnswers,
} from '@kerbside/contracts/http/pricing/journey-steps';
import { halfAnswered, vehicleAnswers } from '@kerbside/contracts/http/pricing/journey';
import type { ProductType } from '@kerbside/contracts/ids';

export type StepNumber = 1 | 2 | 3 | 4 | 5;

/** What a body says of itself before it is read. */
interface Hints {
  readonly secret: string | undefined;
  /** The page was left with its form unsent. */
  readonly isLeft: boolean;
  /** The details of the account apply. */
  readonly isOfAccount: boolean;
}

export const hintsIn = (body: unknown): Hints => {
  const { secret, is_auto_submitted, billing_details }: Readonly<Partial<Record<string, unknown>>> = { ...Object(body) };
  return {
    secret: typeof secret === 'string' ? secret : undefined,
    isLeft: z.safeParse(flag, is_auto_submitted).data === true,
    isOfAccount: billing_details === 'yes',
  };
};

/** The shape, of those that the step's call takes, by which this body is read. */
export const formFor = (step: StepNumber, productType: ProductType, body: unknown): z.core.$ZodType => {
  const { isLeft, isOfAccount } = hintsIn(body);
  if (isLeft && step === 2) return typedAnswers;
  const form = wholeForm(step, { isWarranty: productType === 'warranty', isOfAccount });
  return isLeft && !z.safeParse(form, body).success ? halfAnswered : form;
};

interface Kind {
  readonly isWarranty: boolean;
  readonly isOfAccount: boolean;
}

const wholeForm = (step: StepNumber, { isWarranty, isOfAccount }: Kind) => {
  switch (step) {
    case 1:
      return vehicleAnswers;
    case 2:
      return isOfAccount ? detailsOfAccountAnswers : detailsAnswers;
    case 3:
      return isWarranty ? coverAnswers : productsAnswers;
    case 4:
      return isWarranty ? customisedCoverAnswers : productsAnswers;
    case 5:
      return termsAnswers;
  }
};
