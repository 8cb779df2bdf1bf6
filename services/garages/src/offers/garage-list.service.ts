import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { Garage, lookupGarages } from '@kerbside/contracts/http/garages/garages';
import type { ProductType } from '@kerbside/contracts/ids';
import type { Discount, QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { tryVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import { toPounds } from '@kerbside/contracts/money/money';
import { Internal } from '@kerbside/platform/internal/internal';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import { withVoucher, type NetworkGarage } from '../garages/garage.js';
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
    private readonly internal: Internal,
    private readonly clock: Clock,
  ) {}

  async near(search: Search, looker: Looker): Promise<CallAnswer<typeof lookupGarages>> {
    const quote = await this.quoteOf(search, looker);
    const priced = await this.priced(search, quote);
    const productTypes = [...new Set([...listedFor(search), ...(quote?.productTypes ?? [])])];
    const discount = search.voucher_to_try_on ? await this.tryOn(search.voucher_to_try_on, productTypes) : null;
    if (!discount || !isOffVisit(discount, productTypes)) return priced;
    return { ...priced, items: priced.items.map((garage) => withVoucher(garage, discount, productTypes)) };
  }

  private async priced(search: Search, quote: QuoteFacts | undefined): Promise<CallAnswer<typeof lookupGarages>> {
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

  /** Garages are found even without vouchers: when that service is away, no code is tried on. */
  private async tryOn(code: string, productTypes: ProductType[]): Promise<Discount | null> {
    try {
      return (await this.internal.send(tryVoucher, { body: { code, productTypes } })).discount;
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
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

/** A sum off is shared by all that is bought: how much of it is the visit's depends on the rest. */
const isOffVisit = ({ kind }: Discount, productTypes: readonly ProductType[]): boolean =>
  kind === 'percent' || productTypes.every((product) => doneAtGarages.includes(product));

const withService = (garage: Garage, found: readonly NetworkGarage[], wanted: VisitPriceQuery): Garage => {
  const one = found.find(({ id }) => id === garage.id);
  if (!one) return garage;
  const offered = offeredPence(one, wanted);
  const service_price = toPounds(garagePence(one, wanted));
  return { ...garage, service_price, ...(offered === null ? {} : { service_price_discounted: toPounds(offered) }) };
};
