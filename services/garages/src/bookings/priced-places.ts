import { Injectable } from '@nestjs/common';
import { formatLongDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import { garageByUs } from '@kerbside/contracts/garages/garage-by-us';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import type { ProductType } from '@kerbside/contracts/ids';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { type Job, minutesFor } from '../diary/slot.js';
import { lastToPay } from '../due-days/due-day.js';
import { DueDaysRepository } from '../due-days/due-days.repository.js';
import { type NetworkGarage, tooSoon } from '../garages/garage.js';
import { GaragesService } from '../garages/garages.service.js';
import { SelectionsRepository, type Selection } from '../offers/selections.repository.js';
import { garageOf, type KeptBooking } from './booking.js';

type Place = Pick<KeptBooking, 'garage' | 'form'>;

type BoughtVisit = Pick<KeptBooking, 'quoteId' | 'products'> & { readonly customerId: string };

interface AskedDay {
  readonly day: IsoDay;
  readonly field: Parameters<typeof tooSoon>[1];
}

const isBeforeEarly = (day: IsoDay, { earlyFrom }: Pick<Selection, 'earlyFrom'>): boolean => (earlyFrom ? day < earlyFrom : false);
const isBeforeChosen = (date: IsoDay, { day }: Pick<Selection, 'day'>): boolean => day !== null && date < day;

/** Garages ask different prices, less of whoever books early, and a visit is paid by its day: it is made where and when its price was paid for, however it was drafted. */
@Injectable()
export class PricedPlaces {
  constructor(
    private readonly selections: SelectionsRepository,
    private readonly garages: GaragesService,
    private readonly days: DueDaysRepository,
    private readonly internal: Internal,
  ) {}

  /** What differs from the draft of a visit that was paid. A garage that has left the network leaves the choice to us. */
  async of({ quoteId, garage, form }: KeptBooking): Promise<Partial<Place>> {
    const last = await this.selections.of(quoteId, doneAtGarages);
    if (!last || !(isAtAnotherGarage(garage, last) || isBeforeEarly(form.booking_date, last) || isBeforeChosen(form.booking_date, last)))
      return {};
    const { policies } = await this.internal.send(readPurchasedQuote, { params: { quoteId } });
    const sold = policies.map(({ productType }) => productType);
    const priced = await this.selections.of(quoteId, sold);
    if (!priced) return {};
    const isTooSoon = (sold.includes('service') && isBeforeEarly(form.booking_date, priced)) || isBeforeChosen(form.booking_date, priced);
    const dated = { ...form, booking_date: (isTooSoon ? priced.day : null) ?? form.booking_date };
    if (!isAtAnotherGarage(garage, priced)) return { form: dated };
    const there = await this.garages.find(priced.garageId);
    const { garage_id: _, ...rest } = dated;
    if (!there) return { garage: null, form: { ...rest, garage_choice: 'our_choice' } };
    return { garage: garageOf(there), form: { ...dated, garage_choice: 'own_garage', garage_id: there.id } };
  }

  /** Of a visit that was bought: at a garage's early price perhaps, or by payments that end by the day that it was chosen for. Throws BOOKING_TOO_SOON beside `field`. */
  async refuseSooner({ quoteId, customerId, products }: BoughtVisit, { day, field }: AskedDay): Promise<void> {
    const priced = await this.selections.of(quoteId, products);
    if (priced?.earlyFrom && products.includes('service') && day < priced.earlyFrom)
      throw tooSoon(
        `Your service was paid for at the price for booking early. Choose ${formatLongDay(priced.earlyFrom)} or later, or call us.`,
        field,
      );
    if (!priced || !isBeforeChosen(day, priced)) return;
    const last = lastToPay(await this.days.ofCustomer(customerId), quoteId);
    if (last !== undefined && day < last)
      throw tooSoon(`Your payments for it go on until ${formatLongDay(last)}. Choose that day or later, or call us.`, field);
  }

  /** Of a visit that is booked after it was paid. Throws BOOKING_INVALID. */
  async refuseElsewhere(quoteId: string, garage: NetworkGarage | undefined, products: readonly ProductType[]): Promise<void> {
    const priced = await this.selections.of(quoteId, products);
    if (!priced || !isAtAnotherGarage(garage, priced)) return;
    const there = await this.garages.find(priced.garageId);
    if (!there && priced.garageId !== garageByUs) return;
    const where = there
      ? `is paid for at ${there.name}. Choose that garage`
      : 'is paid for at a garage that we choose. Leave the choice to us';
    throw new DomainError('BOOKING_INVALID', { fields: { garage_id: `Your visit ${where}, or call us.` } });
  }
}

type DraftBooking = Pick<KeptBooking, 'status' | 'garage' | 'products' | 'work'> & {
  readonly form: Pick<KeptBooking['form'], 'booking_date'>;
};

/** What the quote is for now, with its chosen visit. */
interface CurrentChoice {
  readonly selection: Pick<Selection, 'garageId' | 'day'> | undefined;
  readonly products: KeptBooking['products'];
  readonly work: readonly Job[];
}

/** Whether the visit was chosen at another garage, on another day or for other work after it was drafted. What is bought stays as it was bought. */
export const isOvertaken = (drafted: DraftBooking, { selection, products, work }: CurrentChoice): boolean => {
  if (drafted.status !== 'draft') return false;
  const isOther = !isSame(drafted.products, products) || minutesFor(drafted.work) !== minutesFor(work);
  return isOther || (selection !== undefined && isElsewhere(drafted, selection));
};

const isElsewhere = ({ garage, form }: DraftBooking, selection: NonNullable<CurrentChoice['selection']>): boolean =>
  isAtAnotherGarage(garage, selection) || (selection.day !== null && selection.day !== form.booking_date);

/** What is paid is the price of the garage that was chosen. */
const isAtAnotherGarage = (garage: Pick<NetworkGarage, 'id'> | null | undefined, { garageId }: Pick<Selection, 'garageId'>): boolean =>
  garageId !== (garage?.id ?? garageByUs);

const isSame = (some: KeptBooking['products'], others: KeptBooking['products']): boolean =>
  some.length === others.length && some.every((product) => others.includes(product));
