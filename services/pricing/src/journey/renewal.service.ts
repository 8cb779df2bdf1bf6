import { Injectable } from '@nestjs/common';
import type * as z from 'zod/mini';
import { isSameMake, testedMileages } from '@kerbside/contracts/car/car-facts';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { EventData } from '@kerbside/contracts/event';
import { autoRenewalCancelled, autoRenewalResumed, claimPaid } from '@kerbside/contracts/events/claims';
import type { ProductType } from '@kerbside/contracts/ids';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { startRenewalQuote } from '@kerbside/contracts/http/pricing/visits';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Clock } from '@kerbside/platform/time/clock';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { controller, serves } from '@kerbside/platform/http/controller';
import { PublishedBooks } from '../rate-book/published-books.js';
import { addOnsOf, type RateBook } from '../rate-book/rate-book.js';
import { detailsOfAccount } from '../for-customer/for-customer.service.js';
import type { FoundVehicle } from '../vehicles/found-vehicle.js';
import { VehicleLookup } from '../vehicles/vehicle-lookup.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import { decided, mapQuote, modified } from '../quotes/model/decision.js';
import { isOver, termsFor, type OfferedCover, type ProductChoice, type Quote, type VehicleDraft } from '../quotes/model/quote.js';
import { QuotesRepository } from '../quotes/quotes.repository.js';
import { QuotesService } from '../quotes/quotes.service.js';
import { answerVehicle } from './steps.js';
import { vehicleByRegistration } from '../car/vehicle-choice.js';
import { quoteFacts } from '../quote-price/quote-facts.js';
import { ratedOf } from '../quote-price/quote-parts.js';
import { repriced } from '../quote-price/repricing.js';
import { typeNamed } from '../quotes/model/products.js';

type Policy = z.output<typeof startRenewalQuote.body>;

/** Quotes that renew a policy: for its customer, whom step 2 knows whoever opens it, and its car, with what it cost before. */
@Injectable()
export class RenewalService {
  constructor(
    private readonly quotes: QuotesService,
    private readonly rows: QuotesRepository,
    private readonly changes: QuoteChanges,
    private readonly lookup: VehicleLookup,
    private readonly internal: Internal,
    private readonly books: PublishedBooks,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  /** One policy is renewed by one quote, however often it is asked for, until that is spent. */
  async start({ policyId, customerId, previousPence, registrationNumber, insteadOf, ...asked }: Policy): Promise<Quote> {
    const productType = typeNamed(asked.productType);
    const { vehicle: found, motTests } = await this.lookup.record(registrationNumber);
    const mileage = Math.max(asked.mileage, ...testedMileages(motTests).map((tested) => tested.mileage));
    const last = asked.fromQuoteId === undefined ? undefined : await this.rows.find(asked.fromQuoteId);
    if (isOfAnother(last?.vehicle ?? {}, found)) throw new DomainError('VEHICLE_NOT_FOUND');
    const vehicle = vehicleByRegistration({ ...toldBefore(last?.vehicle ?? {}), vrm_lookup_option: 'yes', mileage }, found);
    const renewal = { policyId, previousPence, ...(insteadOf === undefined ? {} : { insteadOf }) };
    const owner = detailsOfAccount(await this.internal.send(readPerson, { params: { userId: customerId } }));
    const details = asked.startsOn === undefined ? owner : { ...owner, start_date: asked.startsOn };
    const { quote } = this.quotes.begin({ productType, customerId, renewal, details });
    const book = this.books.inForce(londonDay(this.clock.now()));
    const products = last ? chosenBefore(last, { productType, with: asked.with ?? [] }, book) : [];
    return this.mongo.transaction(async (session) => {
      const before = await this.rows.renewalOf(renewal, session);
      if (before) return before;
      await this.quotes.add(quote, session);
      return this.changes.within(session, {
        quoteId: quote.id,
        decide: (started) => {
          const at = { books: this.books, today: londonDay(this.clock.now()) };
          const opened = answerVehicle({ ...started, products }, vehicle, at);
          // So that staff give back last year's price for what we offered alone.
          return mapQuote(opened, (offer) => ({ ...offer, renewal: { ...renewal, offered: offeredIn(offer) } }));
        },
      });
    });
  }

  /** The claim for the loss of its car was paid: none of the quotes that were to renew it is sold. */
  async lose(policyId: string): Promise<void> {
    for (const quoteId of await this.rows.renewing(policyId))
      await this.changes.make({
        quoteId,
        decide: (quote) => decided(quote.renewal ? { ...quote, renewal: { ...quote.renewal, isCarLost: true } } : quote),
      });
  }

  /** The owner of what came with it switched its renewal off, or on again, after it was offered: the quote is what they would be sold. */
  async follow({ offeredIn: quoteId, productType }: OfferedRenewal, renewal: 'on' | 'off'): Promise<void> {
    if (quoteId === undefined) return;
    const change = this.changes.make({
      quoteId,
      decide: (quote) => {
        const now = this.clock.now();
        const after = withAddOn(quote, { productType, renewal }, this.books);
        if (after === quote || isOver(quote, now)) return decided(quote);
        return modified(repriced(termsFor(after, quote), this.books), now);
      },
    });
    await change.catch(unlessGone);
  }
}

/** It was erased. */
const unlessGone = (error: unknown): void => {
  if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
};

type OfferedRenewal = Pick<EventData<typeof autoRenewalResumed>, 'offeredIn' | 'productType'>;

interface AddOnRenewal {
  readonly productType: ProductType;
  readonly renewal: 'on' | 'off';
}

/** What came with the renewed cover is not renewed with it, or is after all where we had offered that. */
export const withAddOn = (quote: Quote, { productType, renewal }: AddOnRenewal, books: PublishedBooks): Quote => {
  const [choice, ...others] = quote.products;
  if (!choice || !quote.renewal) return quote;
  const keys = addOnsOf(ratedOf(quote, books).book, choice.productType).flatMap(({ key, policy }) =>
    policy?.productType === productType ? [key] : [],
  );
  const had = addOnsIn(choice);
  const offered = quote.renewal.offered ? addOnsIn(quote.renewal.offered.choice) : [];
  const back = keys.filter((key) => offered.includes(key) && !had.includes(key));
  const has = renewal === 'on' ? [...had, ...back] : had.filter((key) => !keys.includes(key));
  return has.length === had.length ? quote : { ...quote, products: [withAddOns(choice, has), ...others] };
};

const addOnsIn = (choice: ProductChoice): readonly string[] => ('cover' in choice ? choice.cover.additional_products : choice.addOns);

const withAddOns = (choice: ProductChoice, keys: readonly string[]): ProductChoice =>
  'cover' in choice ? { ...choice, cover: { ...choice.cover, additional_products: [...keys] } } : { ...choice, addOns: keys };

/** Whether registers have a plate for another car than they told us was covered: a changed one reaches them late, or was mistyped. Years and models are written anew; makes are not. */
const isOfAnother = (covered: VehicleDraft, found: Pick<FoundVehicle, 'make'>): boolean =>
  covered.vrm_lookup_option === 'yes' && !(covered.make && isSameMake(covered.make, found.make));

const offeredIn = ({ products: [choice], vehicle }: Quote): OfferedCover | undefined =>
  choice && { choice, registrationNumber: vehicle?.registration_number ?? null };

/** What the customer said of the car, which no register knows: the same cover is for the same use. What they were never asked is not believed: a price that rests on it waits for the answer. */
const toldBefore = ({ model, private_use_only, engine_size_range, gross_weight_range, bhp_range }: VehicleDraft) => ({
  model,
  private_use_only,
  engine_size_range,
  gross_weight_range,
  bhp_range,
});

interface RenewedTypes {
  readonly productType: ProductType;
  readonly with: readonly ProductType[];
}

/** What is part of it is bought again, and what came with it and is renewed with it. */
const chosenBefore = ({ products }: Pick<Quote, 'products'>, renewed: RenewedTypes, book: RateBook): ProductChoice[] =>
  products.flatMap((choice) => (choice.productType === renewed.productType ? [chosenAgain(choice, keptIn(book, renewed))] : []));

const keptIn = (book: RateBook, { productType, with: types }: RenewedTypes): readonly string[] =>
  addOnsOf(book, productType).flatMap(({ key, policy }) => (policy === null || types.includes(policy.productType) ? [key] : []));

const chosenAgain = (choice: ProductChoice, keys: readonly string[]): ProductChoice => {
  const kept = (all: readonly string[]) => all.filter((key) => keys.includes(key));
  const again = withAddOns(choice, kept(addOnsIn(choice)));
  return 'cover' in again ? again : { ...again, startDate: null, visit: null, selectionVersion: 0 };
};

export const RenewalController = controller({ renewals: RenewalService, books: PublishedBooks, clock: Clock }, [
  serves(startRenewalQuote, async ({ body }, { renewals, books, clock }) => quoteFacts(await renewals.start(body), books, clock.now())),
]);

export const RenewalsConsumer = consumer(
  'RenewalsConsumer',
  { renewals: RenewalService },
  {
    off: repeatable(autoRenewalCancelled, ({ data }, { renewals }) => renewals.follow(data, 'off')),
    on: repeatable(autoRenewalResumed, ({ data }, { renewals }) => renewals.follow(data, 'on')),
    paid: repeatable(claimPaid, async ({ data: { kind, policyId } }, { renewals }) => {
      if (kind === 'gap') await renewals.lose(policyId);
    }),
  },
);
