import { Injectable } from '@nestjs/common';
import * as z from 'zod/mini';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/dates';
import { productsForm } from '@kerbside/contracts/http/pricing-products';
import { step1Form, step3Form, step4Form, step5Form } from '@kerbside/contracts/http/pricing-steps';
import { Clock } from '@kerbside/platform/clock';
import { invalid, notFound } from '@kerbside/platform/errors';
import { fieldsOf } from '@kerbside/platform/input';
import { PublishedBooks } from '../rate-book/published-books.js';
import { VehicleLookup } from '../vehicles/vehicle-lookup.js';
import { refuseImpossibleDays } from '../car/car-days.js';
import { detailsForm, detailsFrom } from './details.js';
import { chosenCover } from '../products/cover.js';
import { chosenProducts } from '../products/product-changes.js';
import { changed } from '../quotes/model/agreed-terms.js';
import { decided, modified, mapQuote, type Decision } from '../quotes/model/decision.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import { refuseUnlessOpen, type Quote } from '../quotes/model/quote.js';
import type { Vehicle } from '../quotes/model/vehicle.js';
import type { QuoteAccess } from '../access/access.js';
import { QuotesService } from '../quotes/quotes.service.js';
import { answerCover, answerDetails, answerProducts, answerTerms, answerVehicle } from './steps.js';
import { TypingService } from './typing.service.js';
import { vehicleByHand, vehicleByRegistration, type Step1Form } from '../car/vehicle-choice.js';

export type StepBody = Readonly<Record<string, unknown>>;
type Decide = (quote: Quote, now: Date) => Decision;

export interface Submission {
  readonly quoteId: string;
  readonly step: string;
  readonly body: StepBody;
  readonly access: QuoteAccess;
  readonly actor: Caller;
}

const stepNumbers: readonly string[] = ['1', '2', '3', '4', '5'];

/** The five steps of a quote (Q2): each is parsed by its own form and decided by a rule of `steps.ts`. */
@Injectable()
export class JourneyService {
  constructor(
    private readonly quotes: QuotesService,
    private readonly typing: TypingService,
    private readonly changes: QuoteChanges,
    private readonly lookup: VehicleLookup,
    private readonly books: PublishedBooks,
    private readonly clock: Clock,
  ) {}

  /** Saves the step and moves on. */
  async submit(submission: Submission): Promise<Quote> {
    const { quoteId, access, actor, step } = submission;
    // Before the form is read: a stranger learns nothing, and asks the vehicle register nothing.
    const asked = await this.quotes.read(quoteId, access);
    const answer = await this.answerOf(submission, asked);
    return this.changes.make({
      quoteId,
      access,
      by: { actor, action: `quote-step-${step}-submitted` },
      decide: (quote) => this.whenOpen(quote, answer),
    });
  }

  /**
   * The page was left with the form unsent (Q4): what is good is saved without moving on. A form older than the last change is
   * not, and neither is one that does not read well; the customer is gone and can mend nothing.
   */
  async autosave({ quoteId, access, actor, step, body }: Submission): Promise<Quote> {
    const quote = await this.quotes.read(quoteId, access);
    if (!stepNumbers.includes(step)) throw notFound();
    if (isOlder(body['form_created_at'], quote.modifiedAt)) return quote;
    if (step === '2') return this.typing.save(quoteId, { access, actor, typed: body });
    if (!quote.vehicle || (step !== '3' && step !== '4')) return quote;
    const decide = this.savedAnswer(quote, body);
    if (!decide) return quote;
    return this.changes.make({
      quoteId,
      access,
      by: { actor, action: 'quote-cover-chosen' },
      decide: (one) => {
        const after = this.whenOpen(one, decide);
        return isSameChoice(one, after.quote) ? decided(one) : after;
      },
    });
  }

  private savedAnswer({ productType }: Quote, body: StepBody): Decide | undefined {
    if (productType === 'warranty') {
      const cover = z.safeParse(step3Form, body);
      return cover.success ? (quote) => chosenCover(quote, cover.data, this.books) : undefined;
    }
    const products = z.safeParse(productsForm, body);
    return products.success
      ? (quote, now) =>
          mapQuote(chosenProducts(quote, products.data, { books: this.books, today: londonDay(now) }), (after) => changed(quote, after))
      : undefined;
  }

  private async answerOf({ step, body }: Submission, { productType }: Quote): Promise<Decide> {
    switch (step) {
      case '1': {
        const form = formOf(step1Form, body);
        const vehicle = await this.vehicleOf(form);
        return (quote, now) => {
          refuseImpossibleDays(form, vehicle, londonDay(now));
          return answerVehicle(quote, vehicle, { books: this.books, today: londonDay(now) });
        };
      }
      case '2': {
        const details = detailsFrom(formOf(detailsForm(body), body));
        return (quote, now) => answerDetails(quote, details, londonDay(now));
      }
      case '3':
      case '4':
        return productType === 'warranty' ? this.coverAnswer(step, body) : this.productsAnswer(step, body);
      case '5': {
        const form = formOf(step5Form, body);
        return (quote, now) => answerTerms(quote, form, now);
      }
      default:
        throw notFound();
    }
  }

  private coverAnswer(step: '3' | '4', body: StepBody): Decide {
    const form = formOf(step === '3' ? step3Form : step4Form, body);
    return (quote) => answerCover(quote, form, this.books, step === '3' ? 3 : 4);
  }

  private productsAnswer(step: '3' | '4', body: StepBody): Decide {
    const form = formOf(productsForm, body);
    return (quote, now) => answerProducts(quote, form, { books: this.books, today: londonDay(now) }, step === '3' ? 3 : 4);
  }

  private async vehicleOf(form: Step1Form): Promise<Vehicle> {
    if (form.vrm_lookup_option === 'no') return vehicleByHand(form);
    if (!form.registration_number) throw invalid({ registration_number: 'Enter the registration number' });
    return vehicleByRegistration(form, await this.lookup.find(form.registration_number));
  }

  private whenOpen(quote: Quote, decide: Decide): Decision {
    const now = this.clock.now();
    refuseUnlessOpen(quote, now);
    return modified(decide(quote, now), now);
  }
}

/** For fields without words of their own. */
const plainEnglish = ({ input }: { readonly input?: unknown }): string =>
  input === undefined ? 'This is required' : 'Enter a valid value';

const formOf = <S extends z.core.$ZodType>(schema: S, body: StepBody): z.output<S> => {
  const parsed = z.safeParse(schema, body, { error: plainEnglish });
  if (!parsed.success) throw invalid(fieldsOf(parsed.error.issues));
  return parsed.data;
};

/** A form that was left as it was opened changes nothing. */
const isSameChoice = (before: Quote, after: Quote): boolean => choiceOf(before) === choiceOf(after);
const choiceOf = ({ products, paysByInstalments }: Quote): string => JSON.stringify([products, paysByInstalments]);

const isOlder = (formCreatedAt: unknown, modifiedAt: Date): boolean =>
  typeof formCreatedAt === 'string' && Date.parse(formCreatedAt) < modifiedAt.getTime();
