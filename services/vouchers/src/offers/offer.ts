import type { ProductType } from '@kerbside/contracts/ids';
import type { Pence } from '@kerbside/contracts/money/money';
import type { PartnerProduct } from '@kerbside/contracts/products/partner-products';

/** What a partner offers for a car. */
export interface Offer {
  readonly name: string;
  readonly months: number;
  readonly pricePence: Pence;
  /** Where the customer continues, on the partner's site. */
  readonly url: string;
}

/** What we ask partners for: products that we do not sell and, for older account pages, our own. */
export type OfferedKind = ProductType | PartnerProduct;

/** What a partner learns about a car: no name, no address, no registration. */
export interface OfferRequest {
  readonly provider: string;
  readonly productType: OfferedKind;
  readonly make: string;
  readonly model: string;
  readonly registeredIn: number | null;
}

/** The fields of the form that takes a customer to a partner (A4). */
export const exitForm = (offer: Offer, { provider, productType }: Pick<OfferRequest, 'provider' | 'productType'>, reference: string) => ({
  action: offer.url,
  fields: {
    reference,
    provider,
    product_type: productType,
    product_name: offer.name,
    duration: String(offer.months),
    price: (offer.pricePence / 100).toFixed(2),
  },
});
