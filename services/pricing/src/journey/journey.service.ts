import { Injectable } from '@nestjs/common';
import type * as z from 'zod/mini';
import type { Caller } from '@kerbside/contracts/caller';
import { testedMileages, type MileageFact } from '@kerbside/contracts/car/car-facts';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { halfAnswered } from '@kerbside/contracts/http/pricing/journey';
import { BlockedFields } from '@kerbside/platform/blocked/blocked-fields';
import { Clock } from '@kerbside/platform/time/clock';
import { invalid } from '@kerbside/platform/errors/errors';
import { PublishedBooks } from '../rate-book/published-books.js';
import { VehicleLookup } from '../vehicles/vehicle-lookup.js';
import { refuseImpossibleDays, refuseMileage } from '../car/car-days.js';
import { contactIn, detailsFrom, type Step2Form, type TypedStep2 } from './details.js';
import { chosenCover, type CoverForm } from '../products/cover.js';
import { chosenProducts, type ProductsForm } from '../products/product-changes.js';
import { changed, refuseUnlessOpen, type Quote, type VehicleDraft } from '../quotes/model/quote.js';
import { decided, modified, mapQuote, type QuoteDecision } from '../quotes/model/decision.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import type { OnQuote } from '../access/access.js';
import { QuotesService } from '../quotes/quotes.service.js';
import { answerCover, answerDetails, answerProducts, answerTerms, answerVehicle, type TermsForm } from './steps.js';
import { TypingService } from './typing.service.js';
import { vehicleByHand, vehicleByRegistration, type Step1Form } from '../car/vehicle-choice.js';

type Decide = (quote: Quote, now: Date) => QuoteDecision;

export type StepAnswer =
  | { readonly step: 1; readonly form: Step1Form }
  | { readonly step: 2; readonly form: Step2Form }
  | { readonly step: 3 | 4; readonly form: CoverForm | ProductsForm }
  | { readonly step: 5; readonly form: TermsForm };

/** A step whose page was left with its form unsent. */
export type StepLeft =
  | { readonly step: 1 | 5 }
  | { readonly step: 2; readonly typed: TypedStep2 }
  | { readonly step: 3 | 4; readonly form: CoverForm | ProductsForm | z.output<typeof halfAnswered> };

/** The five steps of a quote (Q2): each is decided by a rule of `steps.ts`. */
@Injectable()
export class JourneyService {
  constructor(
    private readonly quotes: QuotesService,
    private readonly typing: TypingService,
    private readonly changes: QuoteChanges,
    private readonly lookup: VehicleLookup,
    private readonly books: PublishedBooks,
    private readonly clock: Clock,
    private readonly blocked: BlockedFields,
  ) {}

  /** Saves the step and moves on. */
  async submit({ quoteId, access, actor }: OnQuote, answer: StepAnswer): Promise<Quote> {
    const decide = await this.decisionOn(answer, actor);
    return this.changes.make({
      quoteId,
      access,
      by: { actor, action: `quote-step-${answer.step}-submitted` },
      decide: (quote) => this.whenOpen(quote, decide),
    });
  }

  /** Saves what is good without moving on (Q4). A form that is older than the last change saves nothing. */
  async autosave({ quoteId, access, actor }: OnQuote, left: StepLeft, formCreatedAt: string | undefined): Promise<Quote> {
    const quote = await this.quotes.read(quoteId, access);
    if (isOlder(formCreatedAt, quote.modifiedAt)) return quote;
    if (left.step === 2) return this.typing.save(quoteId, { access, actor, typed: left.typed });
    const decide = quote.vehicle && 'form' in left ? this.choiceIn(left.form) : undefined;
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

  /** Undefined where the form makes none. */
  private choiceIn(form: CoverForm | ProductsForm | z.output<typeof halfAnswered>): Decide | undefined {
    if ('version' in form) return (quote) => chosenCover(quote, form, this.books);
    if (!('products' in form || 'instalments' in form)) return undefined;
    return (quote, now) =>
      mapQuote(chosenProducts(quote, form, { books: this.books, today: londonDay(now) }), (after) => changed(quote, after));
  }

  private async decisionOn(answer: StepAnswer, actor: Caller): Promise<Decide> {
    switch (answer.step) {
      case 1: {
        const { form } = answer;
        await this.blocked.refuse({ registration_number: ['vrm', form.registration_number] }, actor);
        const { vehicle, tested } = await this.carOf(form);
        return (quote, now) => {
          refuseImpossibleDays(form, vehicle, londonDay(now));
          // Staff may know that a test was read wrong; the trail says who sent the step.
          if (actor.kind !== 'staff') refuseMileage(vehicle, tested, londonDay(now));
          return answerVehicle(quote, vehicle, { books: this.books, today: londonDay(now) });
        };
      }
      case 2: {
        const details = detailsFrom(answer.form);
        await this.blocked.refuse(contactIn(details), actor);
        return (quote, now) => answerDetails(quote, details, { books: this.books, today: londonDay(now) });
      }
      case 3:
      case 4: {
        const { form, step } = answer;
        return 'version' in form
          ? (quote) => answerCover(quote, form, this.books, step)
          : (quote, now) => answerProducts(quote, form, { books: this.books, today: londonDay(now) }, step);
      }
      case 5:
        return (quote, now) => answerTerms(quote, answer.form, now);
    }
  }

  private async carOf(form: Step1Form): Promise<{ readonly vehicle: VehicleDraft; readonly tested: readonly MileageFact[] }> {
    if (form.vrm_lookup_option === 'no') return { vehicle: vehicleByHand(form), tested: [] };
    if (!form.registration_number) throw invalid({ registration_number: 'Enter the registration number' });
    const { vehicle, motTests } = await this.lookup.record(form.registration_number, 'registration_number');
    return { vehicle: vehicleByRegistration(form, vehicle), tested: testedMileages(motTests) };
  }

  private whenOpen(quote: Quote, decide: Decide): QuoteDecision {
    const now = this.clock.now();
    refuseUnlessOpen(quote, now);
    return modified(decide(quote, now), now);
  }
}

/** A form that was left as it was opened changes nothing. */
const isSameChoice = (before: Quote, after: Quote): boolean => choiceOf(before) === choiceOf(after);
const choiceOf = ({ products, paysByInstalments }: Quote): string => JSON.stringify([products, paysByInstalments]);

const isOlder = (formCreatedAt: string | undefined, modifiedAt: Date): boolean =>
  formCreatedAt !== undefined && Date.parse(formCreatedAt) < modifiedAt.getTime();
