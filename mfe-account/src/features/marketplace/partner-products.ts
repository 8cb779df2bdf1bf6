import type { ProductType } from '@kerbside/contracts/ids';

export interface PartnerProduct {
  readonly provider: string;
  readonly productType: ProductType;
}

/** Which partner is asked for what (A3). */
export const partnerProducts: readonly PartnerProduct[] = [
  { provider: 'wecovercars', productType: 'tyre' },
  { provider: 'wecovercars', productType: 'alloy_wheel' },
  { provider: 'wecovercars', productType: 'breakdown' },
  { provider: 'drivewell', productType: 'gap' },
  { provider: 'drivewell', productType: 'smart_repair' },
];
