import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay, type IsoDay } from '@kerbside/contracts/dates';
import type {
  chooseVisit,
  readServiceOffers,
  readVisitPrices,
  ServiceType,
  updateServicePrice,
} from '@kerbside/contracts/http/garages-offers';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing-internal';
import { setQuoteVisit, type GarageVisit } from '@kerbside/contracts/http/pricing-visits';
import { toPounds } from '@kerbside/contracts/money';
import { visitProblem } from '@kerbside/contracts/working-days';
import { Audit } from '@kerbside/platform/audit';
import { Clock } from '@kerbside/platform/clock';
import { DomainError, notFound } from '@kerbside/platform/errors';
import { Internal } from '@kerbside/platform/internal';
import { Mongo } from '@kerbside/platform/mongo';
import { fixedPence, fixedPeriodOf, fixedSystemOf, usualPeriod } from '../menus/fixed-menu.js';
import { menuPence } from '../menus/menu-price.js';
import { unknownCar, type ServicedCar } from '../menus/serviced-car.js';
import { isOpenOn, type NetworkGarage } from '../garages/garage.js';
import { garageListSize, GaragesService } from '../garages/garages.service.js';
import { QuoteAccess } from '../quote-access.js';
import { SelectionsRepository } from './selections.repository.js';
import { afterDiscount, discountPercent, offerOf } from './service-offer.js';

type Offers = CallRequest<typeof readServiceOffers>['body'];
type Choice = CallRequest<typeof chooseVisit>['body'];
type PriceRange = CallRequest<typeof readVisitPrices>['query'];

interface ChosenService {
  readonly type: ServiceType;
  readonly periods: string;
}

interface PriceRequest {
  readonly body: CallRequest<typeof updateServicePrice>['body'];
  readonly secret: string | undefined;
  readonly caller: Caller;
}

@Injectable()
export class OffersService {
  constructor(
    private readonly garages: GaragesService,
    private readonly selections: SelectionsRepository,
    private readonly quotes: QuoteAccess,
    private readonly internal: Internal,
    private readonly mongo: Mongo,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async offers(body: Offers, secret: string | undefined, caller: Caller): Promise<CallAnswer<typeof readServiceOffers>> {
    const { quoteId, car } = await this.quotes.open(body.quote_id, secret ?? body.secret, caller);
    this.checkDay(body.booking_date);
    const garage = body.garage_id
      ? await this.garages.known(body.garage_id, 'service')
      : await this.garages.nearestFor(body.postcode, 'service');
    this.checkOpen(garage, body.booking_date);
    const before = await this.selections.find(quoteId, 'service');
    const selected = before?.serviceType ?? null;
    const periods = before?.periods ?? usualPeriod;
    const request = {
      garage,
      day: body.booking_date,
      today: this.today(),
      postcode: body.postcode,
      selected,
      periods,
      car: car ?? unknownCar,
    };
    return { offers: { full: offerOf('full', request), interim: offerOf('interim', request) } };
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
    { service_type: type = 'full', postcode = '' }: PriceRange,
    secret: string | undefined,
    caller: Caller,
  ): Promise<CallAnswer<typeof readVisitPrices>> {
    const { productType, car } = await this.quotes.read(quoteId, secret, caller);
    if (productType !== 'mot' && productType !== 'service') throw notFound();
    const near = await this.garages.around(postcode, [productType], garageListSize);
    const asked = near.length > 0 ? near : await this.garages.cheapestAndDearest(productType, type);
    const period = fixedPeriodOf(fixedSystemOf(type), usualPeriod);
    const prices = asked.map((garage) =>
      productType === 'mot'
        ? garage.motPricePence
        : fixedPence(garage, fixedSystemOf(type), { period, car: car ?? unknownCar, today: this.today() }),
    );
    if (prices.length === 0) throw new DomainError('GARAGE_UNKNOWN');
    return { from: toPounds(Math.min(...prices)), to: toPounds(Math.max(...prices)), near: near.length > 0 };
  }

  /** Stores the selection first: what pricing receives is numbered, so that an older selection never replaces a newer one. */
  async choose(quoteId: string, body: Choice, secret: string | undefined, caller: Caller): Promise<CallAnswer<typeof chooseVisit>> {
    const quote = await this.quotes.open(quoteId, secret, caller);
    const garage = await this.garages.known(body.garage_id, body.product_type);
    if (body.booking_date !== undefined) {
      this.checkDay(body.booking_date);
      this.checkOpen(garage, body.booking_date);
    }
    const service = await this.serviceOf(quoteId, body);
    const visit = this.visitOf(garage, body, service && { ...service, car: quote.car ?? unknownCar });
    const serviceType = service?.type ?? null;
    const selected = {
      productType: body.product_type,
      garageId: garage.id,
      serviceType,
      periods: service?.periods ?? null,
      day: body.booking_date ?? null,
    };
    await this.note(quote, selected, caller);
    const selectionVersion = await this.selections.keep({ quoteId, ...selected });
    const { totalPence } = await this.internal.send(setQuoteVisit, {
      params: { quoteId, productType: body.product_type },
      body: { selectionVersion, visit },
    });
    return {
      product_type: body.product_type,
      service_type: serviceType,
      garage_id: garage.id,
      garage_name: garage.name,
      booking_date: body.booking_date ?? null,
      gross: toPounds(visit.discountedPence ?? visit.grossPence),
      total: toPounds(totalPence),
    };
  }

  /** Choices that staff make for a customer are audited before they take effect. */
  private async note({ quoteId, customerId }: QuoteFacts, after: object, actor: Caller): Promise<void> {
    if (actor.kind !== 'staff') return;
    const subject = { subjectType: 'quote', subjectId: quoteId, customerId };
    await this.mongo.transaction((session) => this.audit.record(session, { actor, action: 'visit-chosen', ...subject, after }));
  }

  /** A service that is moved to another garage or day stays the same kind of service. */
  private async serviceOf(quoteId: string, { product_type, service_type, periods }: Choice): Promise<ChosenService | undefined> {
    if (product_type !== 'service') return undefined;
    const before = await this.selections.find(quoteId, 'service');
    return { type: service_type ?? before?.serviceType ?? 'full', periods: periods ?? before?.periods ?? usualPeriod };
  }

  private visitOf(
    garage: NetworkGarage,
    { booking_date }: Choice,
    service: (ChosenService & { readonly car: ServicedCar }) | undefined,
  ): GarageVisit {
    const at = { garageId: garage.id, garageName: garage.name, startsOn: booking_date ?? null };
    if (!service) return { ...at, version: 'test', label: 'MOT', grossPence: garage.motPricePence, discountedPence: null };
    const system = fixedSystemOf(service.type);
    const period = fixedPeriodOf(system, service.periods);
    const grossPence = fixedPence(garage, system, { period, car: service.car, today: this.today() });
    const percent = booking_date === undefined ? 0 : discountPercent({ garage, day: booking_date, today: this.today() });
    return {
      ...at,
      version: service.type,
      label: system.name,
      grossPence,
      discountedPence: percent > 0 ? afterDiscount(grossPence, percent) : null,
    };
  }

  private checkDay(day: IsoDay): void {
    const problem = visitProblem(this.today(), day, 'drop_car');
    if (problem) throw new DomainError('BOOKING_TOO_SOON', { message: problem, fields: { booking_date: problem } });
  }

  private checkOpen(garage: NetworkGarage, day: IsoDay): void {
    if (isOpenOn(garage, day)) return;
    const problem = `${garage.name} is closed that day. Please choose another day.`;
    throw new DomainError('BOOKING_TOO_SOON', { message: problem, fields: { booking_date: problem } });
  }

  private today(): IsoDay {
    return londonDay(this.clock.now());
  }
}
