import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { Garage, lookupGarages } from '@kerbside/contracts/http/garages/garages';
import type { ProductType } from '@kerbside/contracts/ids';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { toPounds } from '@kerbside/contracts/money/money';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { NetworkGarage } from '../garages/garage.js';
import { GaragesService } from '../garages/garages.service.js';
import { serviceWanted } from '../menus/chosen-service.js';
import { unknownCar } from '../menus/serviced-car.js';
import { QuoteAccess } from '../quote-access.js';
import { garagePence, offeredPence, type VisitPriceQuery } from './visit-price.js';

type Search = CallRequest<typeof lookupGarages>['body'];

/** Who looks for garages: prices are for those who may see the quote. */
interface Looker {
  readonly caller: Caller;
  readonly secret: string | undefined;
}

/** Garages near a customer, each with its own prices. */
@Injectable()
export class GarageListService {
  constructor(
    private readonly garages: GaragesService,
    private readonly quotes: QuoteAccess,
    private readonly clock: Clock,
  ) {}

  async near(search: Search, looker: Looker): Promise<CallAnswer<typeof lookupGarages>> {
    const quote = await this.quoteOf(search, looker);
    const also = quote?.productTypes.filter((product) => doneAtGarages.includes(product)) ?? [];
    const listed = await this.garages.near({ ...search, also });
    if (!quote || !(search.product_type === 'service' || also.includes('service'))) return listed;
    const car = quote.car ?? unknownCar;
    const { service_type, system_id, periods, booking_date: day } = search;
    const about = { car, today: londonDay(this.clock.now()) };
    const wanted = { ...about, day, service: serviceWanted({ service_type, system_id, periods }, undefined, about) };
    const found = await this.garages.around(search.postcode, [...listedFor(search), ...also], listed.items.length);
    return { ...listed, items: listed.items.map((garage) => withService(garage, found, wanted)) };
  }

  /** Undefined without a quote that the caller may see: then no service is priced, and garages need not do what else is in it. */
  private async quoteOf({ root_quote_id }: Search, { caller, secret }: Looker): Promise<QuoteFacts | undefined> {
    if (root_quote_id === undefined) return undefined;
    try {
      return await this.quotes.read(root_quote_id, secret, caller);
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }
}

const listedFor = ({ product_type }: Search): readonly ProductType[] => (product_type ? [product_type] : []);

const withService = (garage: Garage, found: readonly NetworkGarage[], wanted: VisitPriceQuery): Garage => {
  const one = found.find(({ id }) => id === garage.id);
  if (!one) return garage;
  const offered = offeredPence(one, wanted);
  const service_price = toPounds(garagePence(one, wanted));
  return { ...garage, service_price, ...(offered === null ? {} : { service_price_discounted: toPounds(offered) }) };
};
