import type * as z from 'zod/mini';
import type { Cover } from '@kerbside/contracts/http/pricing';
import type { step3Form, step5Form } from '@kerbside/contracts/http/pricing-steps';
import type { IsoDay } from '@kerbside/contracts/dates';
import { DomainError, invalid } from '@kerbside/platform/errors';
import type { RateBooks } from '../rate-book/rate-books.js';
import { isSettled, settledDetails, typedDetails } from './details.js';
import type { Details, Quote, VehicleDraft } from './quote.js';
import { withCover, withVehicle } from './repricing.js';

export type CoverForm = z.output<typeof step3Form>;
export type TermsForm = z.output<typeof step5Form>;

export const lastStep = 5;

/** A step can be answered once all before it are. */
export const refuseUnreached = (quote: Quote, step: number): void => {
  if (step > quote.step) throw new DomainError('STEP_NOT_REACHED', { data: { step: quote.step } });
};

export const answerVehicle = (quote: Quote, vehicle: VehicleDraft, books: RateBooks, today: IsoDay): Quote =>
  advanced(termsFor(withVehicle(quote, vehicle, books, today), quote), 1);

export const answerDetails = (quote: Quote, form: Details, today: IsoDay): Quote => {
  refuseUnreached(quote, 2);
  return advanced({ ...quote, details: settledDetails(form, today) }, 2);
};

/** Step 2 while it is being typed. What no longer answers it has to be answered again before anything is paid. */
export const typeDetails = (quote: Quote, typed: Readonly<Record<string, unknown>>, today: IsoDay): Quote => {
  const details = typedDetails(quote.details, typed);
  return { ...quote, details, step: isSettled(details, today) ? quote.step : Math.min(quote.step, 2) };
};

/** Steps 3 and 4: the same form, before and after customising. */
export const answerCover = (quote: Quote, form: CoverForm, books: RateBooks, step: 3 | 4): Quote => {
  refuseUnreached(quote, step);
  return advanced(chosenCover(quote, form, books), step);
};

/** Changes the cover without moving on. */
export const chosenCover = (quote: Quote, form: CoverForm, books: RateBooks): Quote => {
  if (!quote.vehicle) throw new DomainError('PRICES_NEED_VEHICLE');
  const changed = termsFor(withCover(quote, coverOf(form), books), quote);
  return changed.termsAgreedAt ? changed : { ...changed, step: Math.min(changed.step, lastStep) };
};

export const answerTerms = (quote: Quote, { terms }: TermsForm, now: Date): Quote => {
  refuseUnreached(quote, lastStep);
  const unticked = Object.entries(terms).filter(([, isTicked]) => !isTicked);
  if (unticked.length > 0)
    throw invalid(Object.fromEntries(unticked.map(([name]) => [`terms.${name}`, 'Tick this box to agree to the terms'])));
  return advanced({ ...quote, termsAgreedAt: quote.termsAgreedAt ?? now }, lastStep);
};

/** The terms were agreed for one car and one cover: another one needs them agreed again. */
const termsFor = (after: Quote, before: Quote): Quote => {
  const isSame = JSON.stringify([after.vehicle, after.cover]) === JSON.stringify([before.vehicle, before.cover]);
  return isSame ? after : { ...after, termsAgreedAt: null };
};

const advanced = (quote: Quote, answered: number): Quote => {
  const reached = Math.max(quote.step, answered + 1);
  return { ...quote, step: quote.termsAgreedAt ? reached : Math.min(reached, lastStep) };
};

const coverOf = (form: CoverForm): Cover => ({
  version: form.version,
  duration: form.duration,
  labour_rate: form.labour_rate,
  repairer_preference: form.repairer_preference,
  repair_contribution: form.repair_contribution,
  extended_mileage: form.extended_mileage ?? false,
  betterment_removal: form.betterment_removal ?? false,
  remove_wear_tear_90_days: form.remove_wear_tear_90_days ?? false,
  subproducts: form.subproducts,
  additional_products: form.additional_products,
  instalments: form.instalments ?? false,
});
