import type * as z from 'zod/mini';
import type { step5Form } from '@kerbside/contracts/http/pricing/steps';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import { chosenCover, type CoverForm } from '../products/cover.js';
import { chosenProducts, type ProductsForm } from '../products/product-changes.js';
import type { At } from '../quote-price/quote-book.js';
import { refitted, withVehicle } from '../quote-price/repricing.js';
import { changed, termsFor, lastStep, type Quote, type VehicleDraft, type Details } from '../quotes/model/quote.js';
import { decided, mapQuote, type QuoteDecision } from '../quotes/model/decision.js';
import { itemIn } from '../quotes/model/products.js';
import { updated } from '../quotes/model/quote-events.js';
import type { PublishedBooks } from '../rate-book/published-books.js';
import { lacksOwnership, needsOwnership } from './ownership.js';
import { isSettled, settledDetails, typedDetails, type Around, type TypedStep2 } from './details.js';

export type TermsForm = z.output<typeof step5Form>;

/** A step can be answered once all before it are. Step 3 without a price to choose from says so (Q5). */
const refuseUnreached = (quote: Quote, step: number): void => {
  if (step <= quote.step) return;
  const why = step === 3 && !quote.price && { message: 'Prices are required for step 3' };
  throw new DomainError('STEP_NOT_REACHED', { data: { step: quote.step }, ...why });
};

export const answerVehicle = (quote: Quote, vehicle: VehicleDraft, at: At): QuoteDecision => submitted(1, takeVehicle(quote, vehicle, at));

/** Step 1 without submitting it. With another car, details and a garage's price that do not go with it have to be given again. */
export const takeVehicle = (quote: Quote, vehicle: VehicleDraft, { books, today }: At): QuoteDecision =>
  mapQuote(withVehicle(quote, vehicle, books, today), (rated) => {
    const after = advanced(termsFor(rated, quote), 1);
    const again = isBoughtBeforeRegistered(after) ? 2 : hasLostVisit(quote, after) ? 3 : after.step;
    return again < after.step ? { ...after, step: again } : after;
  });

const hasLostVisit = ({ productType, products }: Quote, after: Quote): boolean =>
  Boolean(itemIn(products, productType)?.visit) && !itemIn(after.products, productType)?.visit;

const isBoughtBeforeRegistered = ({ vehicle, details }: Quote): boolean =>
  (details?.purchase_date ?? '9999') < (vehicle?.first_registration_date ?? '');

const around = (quote: Quote, today: IsoDay): Around => ({
  today,
  motExpiry: quote.vehicle?.mot_expiration_date,
  registered: quote.vehicle?.first_registration_date,
  hasOwner: quote.customerId !== null,
  needsOwnership: needsOwnership(quote.products),
});

export const answerDetails = (quote: Quote, form: Details, { books, today }: At): QuoteDecision => {
  refuseUnreached(quote, 2);
  const answered = startingAsAsked(quote, { ...quote, details: settledDetails(form, around(quote, today)) });
  return submitted(
    2,
    mapQuote(refitted(answered, books), (after) => advanced(termsFor(after, quote), 2)),
  );
};

interface TypedAt extends At {
  /** Something typed would be refused in a form that is submitted. */
  readonly isBlocked?: boolean;
}

/** Step 2 while it is being typed. What no longer answers it, or is blocked, has to be answered again before anything is paid. */
export const typeDetails = (quote: Quote, typed: TypedStep2, { books, today, isBlocked = false }: TypedAt): QuoteDecision => {
  const details = typedDetails(quote.details, typed, today);
  const step = !isBlocked && isSettled(details, around(quote, today)) ? quote.step : Math.min(quote.step, 2);
  const answered = startingAsAsked(quote, { ...quote, details, step });
  return mapQuote(refitted(answered, books), (after) => termsFor(after, quote));
};

/** The main product's own day gives way to another answer of step 2: the last one counts. */
const startingAsAsked = ({ details: before }: Quote, after: Quote): Quote => {
  const { details, products, productType } = after;
  if (before?.start_date === undefined || before.start_date === details?.start_date) return after;
  return {
    ...after,
    products: products.map((one) => (one.productType === productType && 'startDate' in one ? { ...one, startDate: null } : one)),
  };
};

/** Steps 3 and 4 of a warranty: the same form, before and after customising. */
export const answerCover = (quote: Quote, form: CoverForm, books: PublishedBooks, step: 3 | 4): QuoteDecision => {
  refuseUnreached(quote, step);
  return submitted(
    step,
    mapQuote(chosenCover(quote, form, books), (after) => advanced(after, step)),
  );
};

/** Steps 3 and 4 of every other product. */
export const answerProducts = (quote: Quote, form: ProductsForm, at: At, step: 3 | 4): QuoteDecision => {
  refuseUnreached(quote, step);
  return submitted(
    step,
    mapQuote(chosenProducts(quote, form, at), (after) => advanced(changed(quote, after), step)),
  );
};

export const answerTerms = (quote: Quote, { terms }: TermsForm, now: Date): QuoteDecision => {
  refuseUnreached(quote, lastStep);
  const unticked = Object.entries(terms).filter(([, isTicked]) => !isTicked);
  if (unticked.length > 0)
    throw invalid(Object.fromEntries(unticked.map(([name]) => [`terms.${name}`, 'Tick this box to agree to the terms'])));
  return submitted(lastStep, decided(advanced({ ...quote, termsAgreedAt: quote.termsAgreedAt ?? now }, lastStep)));
};

/** A submitted step is an event, before those of the price. */
export const submitted = (step: number, { quote, events }: QuoteDecision): QuoteDecision => decided(quote, updated(quote, step), ...events);

const advanced = (quote: Quote, answered: number): Quote => {
  // What was added since asks a question of step 2 that was left out.
  if (lacksOwnership(quote)) return { ...quote, step: 2 };
  const reached = Math.max(quote.step, answered + 1);
  return { ...quote, step: quote.termsAgreedAt ? reached : Math.min(reached, lastStep) };
};
