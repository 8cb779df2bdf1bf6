import { Injectable } from '@nestjs/common';
import { formatLongDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import { garageByUs } from '@kerbside/contracts/garages/garage-by-us';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import type { ProductType } from '@kerbside/contracts/ids';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import type { NetworkGarage } from '../garages/garage.js';
import { GaragesService } from '../garages/garages.service.js';
import { tooSoon } from '../garages/refused-day.js';
import { SelectionsRepository, type Selection } from '../offers/selections.repository.js';
import { garageOf, type KeptBooking } from './model/booking.js';
import { isAtAnotherGarage } from './overtaken.js';

type Place = Pick<KeptBooking, 'garage' | 'form'>;

interface AskedDay {
  readonly day: IsoDay;
  readonly field: Parameters<typeof tooSoon>[1];
}

const isBeforeEarly = (day: IsoDay, { earlyFrom }: Pick<Selection, 'earlyFrom'>): boolean => (earlyFrom ? day < earlyFrom : false);

/** Garages ask different prices, and less of whoever books early: a visit is made where and when its price was paid for, however it was drafted. */
@Injectable()
export class PricedPlaces {
  constructor(
    private readonly selections: SelectionsRepository,
    private readonly garages: GaragesService,
    private readonly internal: Internal,
  ) {}

  /** What differs from the draft of a visit that was paid. A garage that has left the network leaves the choice to us. */
  async of({ quoteId, garage, form }: KeptBooking): Promise<Partial<Place>> {
    const last = await this.selections.of(quoteId, doneAtGarages);
    if (!last || !(isAtAnotherGarage(garage, last) || isBeforeEarly(form.booking_date, last))) return {};
    const { policies } = await this.internal.send(readPurchasedQuote, { params: { quoteId } });
    const sold = policies.map(({ productType }) => productType);
    const priced = await this.selections.of(quoteId, sold);
    if (!priced) return {};
    const isTooSoon = sold.includes('service') && isBeforeEarly(form.booking_date, priced);
    const dated = { ...form, booking_date: (isTooSoon ? priced.day : null) ?? form.booking_date };
    if (!isAtAnotherGarage(garage, priced)) return { form: dated };
    const there = await this.garages.find(priced.garageId);
    const { garage_id: _, ...rest } = dated;
    if (!there) return { garage: null, form: { ...rest, garage_choice: 'our_choice' } };
    return { garage: garageOf(there), form: { ...dated, garage_choice: 'own_garage', garage_id: there.id } };
  }

  /** Of a visit that was paid, at a garage's early price perhaps. Throws BOOKING_TOO_SOON beside `field`. */
  async refuseSooner(quoteId: string, products: readonly ProductType[], { day, field }: AskedDay): Promise<void> {
    const priced = products.includes('service') ? await this.selections.of(quoteId, products) : undefined;
    if (!priced?.earlyFrom || day >= priced.earlyFrom) return;
    throw tooSoon(
      `Your service was paid for at the price for booking early. Choose ${formatLongDay(priced.earlyFrom)} or later, or call us.`,
      field,
    );
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
