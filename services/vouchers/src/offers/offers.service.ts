import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { partnerQuoteRequested } from '@kerbside/contracts/events/vouchers';
import { readCar, readMe, type Car } from '@kerbside/contracts/http/accounts';
import type { ExternalOffer, readExternalOffer, requestPartnerQuote } from '@kerbside/contracts/http/vouchers-offers';
import { productType, type ProductType } from '@kerbside/contracts/ids';
import { toPence, toPounds } from '@kerbside/contracts/money';
import { Audit } from '@kerbside/platform/audit';
import { DomainError, notFound } from '@kerbside/platform/errors';
import { Outbox } from '@kerbside/platform/events/outbox';
import { Internal } from '@kerbside/platform/internal';
import { Mongo } from '@kerbside/platform/mongo';
import type { ClientSession } from 'mongoose';
import { userOf } from '../user-of.js';
import { exitForm, type Offer } from './offer.js';
import { PartnerOffers } from './partner-offers.js';

interface Wanted {
  readonly carId: string;
  readonly provider: string;
  readonly productType: ProductType;
}

/** The caller, and the token that proves it to accounts. */
interface CallerWithToken {
  readonly caller: Caller;
  readonly token: string | undefined;
}

/** A car and its owner. */
interface Owned {
  readonly customerId: string;
  readonly car: Car;
}

@Injectable()
export class OffersService {
  constructor(
    private readonly partners: PartnerOffers,
    private readonly internal: Internal,
    private readonly mongo: Mongo,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  async read(
    { carId, provider, productType: named }: CallRequest<typeof readExternalOffer>['params'],
    who: CallerWithToken,
  ): Promise<ExternalOffer> {
    const known = productType.safeParse(named);
    const { customerId, car } = await this.carOf(who, carId);
    if (!known.success) throw new DomainError('NO_OFFER');
    const wanted = { carId, provider, productType: known.data };
    const offer = await this.offerFor(wanted, car);
    await this.mongo.transaction((session) => this.note('partner-offer-viewed', who, { customerId, wanted }, session));
    return externalOfferOf(offer, wanted);
  }

  async request(
    body: CallRequest<typeof requestPartnerQuote>['body'],
    who: CallerWithToken,
  ): Promise<CallAnswer<typeof requestPartnerQuote>> {
    const wanted = { carId: body.car_id, provider: body.provider, productType: body.product_type };
    const { customerId, car } = await this.carOf(who, wanted.carId);
    if (body.user_id !== customerId) throw notFound();
    const offer = await this.offerFor(wanted, car);
    const isAsSeen = offer.name === body.product_name && offer.months === body.duration && offer.pricePence === toPence(body.price);
    if (!isAsSeen) throw new DomainError('OFFER_CHANGED', { data: externalOfferOf(offer, wanted) });
    const reference = randomUUID();
    await this.mongo.transaction(async (session) => {
      await this.note('partner-quote-requested', who, { customerId, wanted }, session);
      await this.outbox.add(session, partnerQuoteRequested, {
        id: reference,
        version: 1,
        data: { customerId, ...wanted, pricePence: offer.pricePence, durationMonths: offer.months },
      });
    });
    return exitForm(offer, wanted, reference);
  }

  /** What staff do for a customer is audited. */
  private async note(action: string, { caller }: CallerWithToken, what: { customerId: string; wanted: Wanted }, session: ClientSession) {
    if (caller.kind !== 'staff') return;
    const { customerId, wanted: after } = what;
    const subject = { subjectType: 'customer', subjectId: customerId, customerId };
    await this.audit.record(session, { actor: caller, action, ...subject, after });
  }

  /** Customers may ask about their own cars, staff about anybody's. */
  private async carOf({ caller, token }: CallerWithToken, carId: string): Promise<Owned> {
    if (caller.kind === 'staff') return this.internal.send(readCar, { params: { carId } });
    if (token === undefined) throw notFound();
    const { cars } = await this.internal.send(readMe, {}, { sessionToken: token });
    const car = cars.find(({ id }) => id === carId);
    if (!car) throw notFound();
    return { customerId: userOf(caller), car };
  }

  private async offerFor({ provider, productType: type }: Wanted, { make, model, firstRegistrationDate }: Car): Promise<Offer> {
    const registeredIn = firstRegistrationDate === null ? null : Number(firstRegistrationDate.slice(0, 4));
    const offer = await this.partners.find({ provider, productType: type, make, model, registeredIn });
    if (!offer) throw new DomainError('NO_OFFER');
    return offer;
  }
}

const externalOfferOf = ({ name, months, pricePence, url }: Offer, { carId, provider, productType: type }: Wanted): ExternalOffer => ({
  name,
  duration: months,
  price: toPounds(pricePence),
  provider,
  type,
  car_id: carId,
  deep_link_url: url,
});
