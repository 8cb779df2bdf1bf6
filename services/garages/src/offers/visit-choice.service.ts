import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import { garageByUs } from '@kerbside/contracts/garages/garage-by-us';
import type { chooseVisit, readVisit } from '@kerbside/contracts/http/garages/offers';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { setQuoteVisit, type GarageVisit, type VisitThere } from '@kerbside/contracts/http/pricing/visits';
import type { ProductType } from '@kerbside/contracts/ids';
import { toPounds } from '@kerbside/contracts/money/money';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { garageListSize, GaragesService } from '../garages/garages.service.js';
import { quotedService, serviceWanted, type ChosenService } from '../menus/chosen-service.js';
import { unknownCar } from '../menus/serviced-car.js';
import { QuoteAccess } from '../quote-access.js';
import { chosenServiceOf, SelectionsRepository } from './selections.repository.js';
import { earlyFrom } from './service-offer.js';
import { visitAt, visitByUs, visitsThere, type VisitPriceQuery, refuseClosed, refuseTooSoon } from './visit-price.js';

type Choice = CallRequest<typeof chooseVisit>['body'];

interface VisitSelection {
  readonly visit: GarageVisit;
  readonly alsoThere: VisitThere[];
}

/** Which garage does the MOT or the service of a quote, and when: chosen here, priced in the quote. */
@Injectable()
export class VisitChoiceService {
  constructor(
    private readonly garages: GaragesService,
    private readonly selections: SelectionsRepository,
    private readonly quotes: QuoteAccess,
    private readonly internal: Internal,
    private readonly mongo: Mongo,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** What pricing receives is numbered, so that an older selection never replaces a newer one. Only what it takes is stored: that is what is paid, and done. */
  async choose(quoteId: string, body: Choice, secret: string | undefined, caller: Caller): Promise<CallAnswer<typeof chooseVisit>> {
    const quote = await this.quotes.open(quoteId, secret, caller);
    const { product_type, booking_date } = body;
    const about = { car: quote.car ?? unknownCar, today: this.today() };
    const before = await this.selections.find(quoteId, product_type);
    const kept = chosenServiceOf(await this.selections.find(quoteId, 'service'));
    const service = product_type === 'service' ? serviceWanted(body, quotedService(kept, quote), about) : undefined;
    const also = quote.productTypes.filter((product) => doneAtGarages.includes(product));
    const { visit, alsoThere } = await this.visitOf(body, { ...about, service, chosen: service ?? kept, day: booking_date }, also);
    const selected = {
      productType: product_type,
      garageId: visit.garageId,
      serviceType: service?.type ?? null,
      systemId: service?.systemId ?? null,
      periods: service?.periods ?? null,
      day: booking_date ?? null,
      earlyFrom:
        booking_date !== undefined && isEarlyPrice({ visit, alsoThere }, booking_date, about.today) ? earlyFrom(about.today) : null,
      postcode: body.postcode ?? before?.postcode ?? null,
    };
    await this.note(quote, selected, caller);
    const selectionVersion = await this.selections.next(quoteId, product_type);
    const { totalPence } = await this.internal.send(setQuoteVisit, {
      params: { quoteId, productType: product_type },
      body: { selectionVersion, visit, alsoThere },
    });
    await this.selections.keep({ quoteId, ...selected }, selectionVersion);
    return { ...chosenView(body, visit, service), total: toPounds(totalPence) };
  }

  async read(quoteId: string, secret: string | undefined, caller: Caller): Promise<CallAnswer<typeof readVisit>> {
    const { productTypes } = await this.quotes.read(quoteId, secret, caller);
    const selection = await this.selections.of(quoteId, productTypes);
    if (!selection) return { visit: null };
    const service = chosenServiceOf(selection);
    return {
      visit: {
        product_type: selection.productType,
        service_type: service?.type ?? null,
        system_id: service?.systemId ?? null,
        periods: service?.periods ?? null,
        garage_id: selection.garageId,
        booking_date: selection.day,
        postcode: selection.postcode ?? null,
      },
    };
  }

  /** The visit, and what the same garage asks for the others: one booking has one garage. One that we choose does all that the quote has, as those that are listed do. */
  private async visitOf(
    { garage_id, product_type, postcode }: Choice,
    wanted: VisitPriceQuery & { readonly chosen: ChosenService | undefined },
    also: readonly ProductType[],
  ): Promise<VisitSelection> {
    if (wanted.day !== undefined) refuseTooSoon(wanted.day, wanted.today);
    if (garage_id === garageByUs) {
      const near = await this.garages.nearestFor(postcode ?? '', [...new Set([product_type, ...also])], garageListSize);
      const visit = visitByUs(near, wanted);
      if (visit) return { visit, alsoThere: visitsThere(near, wanted, visitByUs) };
      throw new DomainError('GARAGE_UNKNOWN', { fields: { garage_id: 'None of our garages does this. Please call us.' } });
    }
    const garage = await this.garages.known(garage_id, product_type);
    if (wanted.day !== undefined) refuseClosed(garage, wanted.day);
    return { visit: visitAt(garage, wanted), alsoThere: visitsThere([garage], wanted, ([one], other) => one && visitAt(one, other)) };
  }

  /** Choices that staff make for a customer are audited before they take effect, without the postcode. */
  private async note({ quoteId, customerId }: QuoteFacts, { postcode: _, ...after }: { readonly postcode: string | null }, actor: Caller) {
    if (actor.kind !== 'staff') return;
    const subject = { subjectType: 'quote', subjectId: quoteId, customerId };
    await this.mongo.transaction((session) => this.audit.record(session, { actor, action: 'visit-chosen', ...subject, after }));
  }

  private today(): IsoDay {
    return londonDay(this.clock.now());
  }
}

/** Garages by us ask what they ask on the day. */
const isEarlyPrice = ({ visit, alsoThere }: VisitSelection, day: IsoDay, today: IsoDay): boolean =>
  day >= earlyFrom(today) &&
  (visit.garageId === garageByUs ||
    [visit, ...alsoThere.map((there) => there.visit)].some(({ discountedPence }) => discountedPence !== null));

const chosenView = ({ product_type, booking_date }: Choice, visit: GarageVisit, service: ChosenService | undefined) => ({
  product_type,
  service_type: service?.type ?? null,
  ...(service ? { system_id: service.systemId, periods: service.periods } : {}),
  garage_id: visit.garageId,
  garage_name: visit.garageName,
  booking_date: booking_date ?? null,
  gross: toPounds(visit.discountedPence ?? visit.grossPence),
});
