import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { SignedIn } from '@kerbside/contracts/caller';
import { partnerOfferRequested, partnerQuoteRequested } from '@kerbside/contracts/events/vouchers';
import { readCar, readMe, type Car } from '@kerbside/contracts/http/accounts/accounts';
import {
  partnerProduct,
  type ExternalOffer,
  type PartnerOffer,
  readExternalOffer,
  readPartnerOffer,
  requestPartnerOffer,
  requestPartnerQuote,
} from '@kerbside/contracts/http/vouchers/offers';
import { productType } from '@kerbside/contracts/ids';
import { toPence, toPounds, type Pence } from '@kerbside/contracts/money/money';
import { Audit } from '@kerbside/platform/audit/audit';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { PartnerOffers, exitForm, type OfferedKind, type FoundOffer } from './partner-offers.js';
import { controller, serves } from '@kerbside/platform/http/controller';

interface OfferQuery<P extends OfferedKind = OfferedKind> {
  readonly carId: string;
  readonly provider: string;
  readonly productType: P;
}

/** As named in the URL: the product may be unknown. */
type OfferTarget<P extends OfferedKind> = Omit<OfferQuery, 'productType'> & { readonly productType: P | undefined };

/** An offer as the customer saw it. */
type QuoteRequest<P extends OfferedKind> = Omit<CallRequest<typeof requestPartnerQuote>['body'], 'product_type'> & {
  readonly productType: P;
};

type ExitForm = CallAnswer<typeof requestPartnerQuote>;

interface OfferLead {
  readonly customerId: string;
  readonly carId: string;
  readonly provider: string;
  readonly pricePence: Pence;
  readonly durationMonths: number;
}
/** Publishes that the customer went to the partner. */
type Tell = (session: ClientSession, reference: string, leaving: OfferLead) => Promise<void>;

interface CallerWithToken {
  readonly caller: SignedIn;
  readonly token: string | undefined;
}

interface OwnedCar {
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
    return this.viewed({ carId, provider, productType: productType.safeParse(named).data }, who);
  }

  async readPartner(
    { carId, provider, product }: CallRequest<typeof readPartnerOffer>['params'],
    who: CallerWithToken,
  ): Promise<PartnerOffer> {
    return this.viewed({ carId, provider, productType: partnerProduct.safeParse(product).data }, who);
  }

  async request(body: CallRequest<typeof requestPartnerQuote>['body'], who: CallerWithToken): Promise<ExitForm> {
    const { product_type, ...seen } = body;
    return this.leave({ ...seen, productType: product_type }, who, (session, id, data) =>
      this.outbox.add(session, partnerQuoteRequested, { id, version: 1, data: { ...data, productType: product_type } }),
    );
  }

  async requestPartner(body: CallRequest<typeof requestPartnerOffer>['body'], who: CallerWithToken): Promise<ExitForm> {
    const { product_type, ...seen } = body;
    return this.leave({ ...seen, productType: product_type }, who, (session, id, data) =>
      this.outbox.add(session, partnerOfferRequested, { id, version: 1, data: { ...data, product: product_type } }),
    );
  }

  private async viewed<P extends OfferedKind>({ productType: type, ...of }: OfferTarget<P>, who: CallerWithToken) {
    const { customerId, car } = await this.carOf(who, of.carId);
    if (type === undefined) throw new DomainError('NO_OFFER');
    const wanted = { ...of, productType: type };
    const offer = await this.offerFor(wanted, car);
    await this.mongo.transaction((session) => this.note('partner-offer-viewed', who, { customerId, wanted }, session));
    return shown(offer, wanted);
  }

  private async leave<P extends OfferedKind>(seen: QuoteRequest<P>, who: CallerWithToken, tell: Tell): Promise<ExitForm> {
    const { provider, productType: type } = seen;
    const wanted = { carId: seen.car_id, provider, productType: type };
    const { customerId, car } = await this.carOf(who, wanted.carId);
    if (seen.user_id !== customerId) throw notFound();
    const offer = await this.offerFor(wanted, car);
    const isAsSeen = offer.name === seen.product_name && offer.months === seen.duration && offer.pricePence === toPence(seen.price);
    if (!isAsSeen) throw new DomainError('OFFER_CHANGED', { data: shown(offer, wanted) });
    const reference = randomUUID();
    await this.mongo.transaction(async (session) => {
      await this.note('partner-quote-requested', who, { customerId, wanted }, session);
      await tell(session, reference, {
        customerId,
        carId: wanted.carId,
        provider,
        pricePence: offer.pricePence,
        durationMonths: offer.months,
      });
    });
    return exitForm(offer, wanted, reference);
  }

  /** Audits what staff do for a customer. */
  private async note(
    action: string,
    { caller }: CallerWithToken,
    what: { customerId: string; wanted: OfferQuery },
    session: ClientSession,
  ) {
    if (caller.kind !== 'staff') return;
    const { customerId, wanted: after } = what;
    const subject = { subjectType: 'customer', subjectId: customerId, customerId };
    await this.audit.record(session, { actor: caller, action, ...subject, after });
  }

  /** Customers may ask about their own cars, staff about anyone's. */
  private async carOf({ caller, token }: CallerWithToken, carId: string): Promise<OwnedCar> {
    if (caller.kind === 'staff') return this.internal.send(readCar, { params: { carId } });
    if (token === undefined) throw notFound();
    const { cars } = await this.internal.send(readMe, {}, { sessionToken: token });
    const car = cars.find(({ id }) => id === carId);
    if (!car) throw notFound();
    return { customerId: caller.userId, car };
  }

  private async offerFor({ provider, productType: type }: OfferQuery, { make, model, firstRegistrationDate }: Car): Promise<FoundOffer> {
    const registeredIn = firstRegistrationDate === null ? null : Number(firstRegistrationDate.slice(0, 4));
    const offer = await this.partners.find({ provider, productType: type, make, model, registeredIn });
    if (!offer) throw new DomainError('NO_OFFER');
    return offer;
  }
}

const shown = <P extends OfferedKind>(
  { name, months, pricePence, url }: FoundOffer,
  { carId, provider, productType: type }: OfferQuery<P>,
) => ({
  name,
  duration: months,
  price: toPounds(pricePence),
  provider,
  type,
  car_id: carId,
  deep_link_url: url,
});

export const OffersController = controller({ offers: OffersService }, [
  serves(readExternalOffer, ({ params, caller, token }, { offers }) => offers.read(params, { caller, token })),
  serves(requestPartnerQuote, ({ body, caller, token }, { offers }) => offers.request(body, { caller, token })),
  serves(readPartnerOffer, ({ params, caller, token }, { offers }) => offers.readPartner(params, { caller, token })),
  serves(requestPartnerOffer, ({ body, caller, token }, { offers }) => offers.requestPartner(body, { caller, token })),
]);
