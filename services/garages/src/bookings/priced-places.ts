import { Injectable } from '@nestjs/common';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import { garageByUs } from '@kerbside/contracts/garages/garage-by-us';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import type { ProductType } from '@kerbside/contracts/ids';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import type { NetworkGarage } from '../garages/garage.js';
import { GaragesService } from '../garages/garages.service.js';
import { SelectionsRepository } from '../offers/selections.repository.js';
import { garageOf, type KeptBooking } from './model/booking.js';
import { isAtAnotherGarage } from './overtaken.js';

type Place = Pick<KeptBooking, 'garage' | 'form'>;

/** Garages ask different prices: a visit is made where its price was paid for, wherever it was drafted. */
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
    if (!last || !isAtAnotherGarage(garage, last)) return {};
    const { policies } = await this.internal.send(readPurchasedQuote, { params: { quoteId } });
    const priced = await this.selections.of(
      quoteId,
      policies.map(({ productType }) => productType),
    );
    if (!priced || !isAtAnotherGarage(garage, priced)) return {};
    const there = await this.garages.find(priced.garageId);
    const { garage_id: _, ...rest } = form;
    if (!there) return { garage: null, form: { ...rest, garage_choice: 'our_choice' } };
    return { garage: garageOf(there), form: { ...form, garage_choice: 'own_garage', garage_id: there.id } };
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
