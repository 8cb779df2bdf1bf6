import type { PartnerProduct } from '@kerbside/contracts/products/partner-products';

export interface PartnerRequest {
  readonly provider: string;
  readonly product: PartnerProduct;
}

/** Which partner is asked for what (A3): nothing that we sell ourselves. We sell cover for lost keys, with breakdown cover. */
export const askedPartners: readonly PartnerRequest[] = [
  { provider: 'drivewell', product: 'car_insurance' },
  { provider: 'drivewell', product: 'legal_expenses' },
];
