import { isPricedByGarage } from '@kerbside/contracts/garages/done-at-garages';
import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { readServiceOffers, readVisitPrices, updateServicePrice, chooseVisit, readVisit } from '@kerbside/contracts/http/garages/offers';
import { toPounds } from '@kerbside/contracts/money/money';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import { garageListSize, GaragesService } from '../garages/garages.service.js';
import { dueService, serviceWanted, menuPence } from '../menus/chosen-service.js';
import { unknownCar } from '../menus/serviced-car.js';
import { QuoteAccess } from '../quote-access.js';
import { chosenServiceOf, SelectionsRepository } from './selections.repository.js';
import { offerOf } from './service-offer.js';
import { garagePence, refuseClosed, refuseTooSoon } from './visit-price.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { quoteSecretHeader } from '@kerbside/contracts/http/pricing/pricing';
import { VisitChoiceService } from './visit-choice.service.js';
import { lookupGarages } from '@kerbside/contracts/http/garages/garages';
import { addressOf } from '@kerbside/platform/http/client-address';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { GarageListService } from './garage-list.service.js';

type Offers = CallRequest<typeof readServiceOffers>['body'];
type PriceRange = CallRequest<typeof readVisitPrices>['query'];

interface PriceRequest {
  readonly body: CallRequest<typeof updateServicePrice>['body'];
  readonly secret: string | undefined;
  readonly caller: Caller;
}

/** What garages ask for a visit, before one is chosen. */
@Injectable()
export class OffersService {
  constructor(
    private readonly garages: GaragesService,
    private readonly selections: SelectionsRepository,
    private readonly quotes: QuoteAccess,
    private readonly clock: Clock,
  ) {}

  async offers(body: Offers, secret: string | undefined, caller: Caller): Promise<CallAnswer<typeof readServiceOffers>> {
    const { quoteId, car } = await this.quotes.open(body.quote_id, secret ?? body.secret, caller);
    const today = this.today();
    const { booking_date: day, postcode } = body;
    refuseTooSoon(day, today);
    const garage = body.garage_id ? await this.garages.known(body.garage_id, 'service') : await this.nearest(postcode);
    refuseClosed(garage, day);
    const selected = chosenServiceOf(await this.selections.find(quoteId, 'service'));
    const request = { garage, day, today, postcode, selected, car: car ?? unknownCar };
    const due = dueService(request);
    return {
      offers: {
        full: offerOf(serviceWanted({ service_type: 'full' }, selected, request), request),
        interim: offerOf(serviceWanted({ service_type: 'interim' }, selected, request), request),
        manufacturer: offerOf(serviceWanted({ system_id: due.systemId }, selected, request), request),
      },
    };
  }

  async price({ body, secret, caller }: PriceRequest): Promise<CallAnswer<typeof updateServicePrice>> {
    const { garage_id, system_id, periods, postcode, quote_id } = body;
    const garage = await this.garages.known(garage_id, 'service');
    const quote = quote_id ? await this.quotes.open(quote_id, secret ?? body.secret, caller) : undefined;
    const pence = menuPence(garage, { systemId: system_id, periods }, { car: quote?.car ?? unknownCar, today: this.today() });
    return { gross: toPounds(pence), params: { postcode, system_id, garage_id, periods } };
  }

  /** What garages ask before one is chosen: those that are listed near the postcode, or all of them. */
  async prices(
    quoteId: string,
    { product_type, service_type: type = 'full', postcode = '' }: PriceRange,
    secret: string | undefined,
    caller: Caller,
  ): Promise<CallAnswer<typeof readVisitPrices>> {
    const { productTypes, car } = await this.quotes.read(quoteId, secret, caller);
    const productType = product_type ?? productTypes.find(isPricedByGarage);
    if (!productType) throw notFound();
    const near = await this.garages.around(postcode, [productType], garageListSize);
    const asked = near.length > 0 ? near : await this.garages.cheapestAndDearest(productType, type);
    const about = { car: car ?? unknownCar, today: this.today() };
    const service = productType === 'service' ? serviceWanted({ service_type: type }, undefined, about) : undefined;
    const prices = asked.map((garage) => garagePence(garage, { ...about, service, day: undefined }));
    if (prices.length === 0) throw new DomainError('GARAGE_UNKNOWN');
    return { from: toPounds(Math.min(...prices)), to: toPounds(Math.max(...prices)), near: near.length > 0 };
  }

  private async nearest(postcode: string) {
    const [first] = await this.garages.nearestFor(postcode, ['service'], 1);
    return this.garages.known(first?.id ?? '', 'service');
  }

  private today(): IsoDay {
    return londonDay(this.clock.now());
  }
}

/** A price that changes reveals that a code is valid: trying out codes is counted like applying them. */
const codesAnHour = { points: 30, durationSeconds: 3_600 };

export const OffersController = controller(
  { offers: OffersService, visits: VisitChoiceService, list: GarageListService, limits: RateLimits },
  [
    serves(readServiceOffers, ({ body, headers, caller }, { offers }) => offers.offers(body, headers[quoteSecretHeader], caller)),
    serves(updateServicePrice, ({ body, headers, caller }, { offers }) =>
      offers.price({ body, secret: headers[quoteSecretHeader], caller }),
    ),
    serves(readVisitPrices, ({ params, query, headers, caller }, { offers }) =>
      offers.prices(params.quoteId, query, headers[quoteSecretHeader], caller),
    ),
    serves(chooseVisit, ({ params, body, headers, caller }, { visits }) =>
      visits.choose(params.quoteId, body, headers[quoteSecretHeader], caller),
    ),
    serves(readVisit, ({ params, headers, caller }, { visits }) => visits.read(params.quoteId, headers[quoteSecretHeader], caller)),
    serves(lookupGarages, async ({ body, headers, caller, reply }, { list, limits }) => {
      if (body.voucher_to_try_on) await limits.consumeByAddress('voucher-try-on', addressOf(reply), codesAnHour);
      return list.near(body, { caller, secret: headers[quoteSecretHeader] });
    }),
  ],
);
