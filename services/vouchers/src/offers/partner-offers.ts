import * as z from 'zod/mini';
import type { ProductType } from '@kerbside/contracts/ids';
import type { Pence } from '@kerbside/contracts/money/money';
import type { PartnerProduct } from '@kerbside/contracts/products/partner-products';
import { Breakers, type OutsideFetch } from '@kerbside/platform/internal/breakers';
import { DomainError } from '@kerbside/platform/errors/errors';

export interface PartnerOffersSettings {
  /** The partners' exchange; without one, the sandbox answers. */
  readonly url: string;
  readonly apiKey: string;
  readonly timeoutMs: number;
}

const answer = z.object({ name: z.string(), months: z.int(), price_pence: z.int(), url: z.url({ protocol: /^https$/ }) });

/** Asks the partners what they offer for a car. Undefined when they offer nothing. Throws OFFERS_UNAVAILABLE when they cannot be reached. */
export class PartnerOffers {
  constructor(
    private readonly settings: PartnerOffersSettings,
    private readonly fetch: OutsideFetch,
    private readonly breakers: Breakers,
  ) {}

  async find(request: OfferRequest): Promise<FoundOffer | undefined> {
    try {
      return await this.breakers.run('partner-offers', () => this.ask(request));
    } catch (cause) {
      throw new DomainError('OFFERS_UNAVAILABLE', { cause });
    }
  }

  private async ask({ provider, productType, make, model, registeredIn }: OfferRequest): Promise<FoundOffer | undefined> {
    const { url, apiKey, timeoutMs } = this.settings;
    const response = await this.fetch(`${url}/v1/offers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${apiKey}` },
      body: JSON.stringify({ provider, product_type: productType, make, model, registered_in: registeredIn }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`The partners’ exchange answered ${response.status}`);
    const { name, months, price_pence: pricePence, url: goesTo } = z.parse(answer, await response.json());
    return { name, months, pricePence, url: goesTo };
  }
}

export interface FoundOffer {
  readonly name: string;
  readonly months: number;
  readonly pricePence: Pence;
  /** Where the customer continues, on the partner's site. */
  readonly url: string;
}

/** What we ask partners for: products that we do not sell, and our own. */
export type OfferedKind = ProductType | PartnerProduct;

/** What a partner learns about a car: no name, no address, no registration. */
interface OfferRequest {
  readonly provider: string;
  readonly productType: OfferedKind;
  readonly make: string;
  readonly model: string;
  readonly registeredIn: number | null;
}

/** The fields of the form that takes a customer to a partner (A4). */
export const exitForm = (
  offer: FoundOffer,
  { provider, productType }: Pick<OfferRequest, 'provider' | 'productType'>,
  reference: string,
) => ({
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
