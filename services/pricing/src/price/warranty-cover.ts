import type { StoredView } from '@kerbside/contracts/days/dates';
import { type CoverChoice, cover as coverChoice } from '@kerbside/contracts/http/pricing/pricing';
import { picked } from '@kerbside/platform/calls/picked';

export type WarrantyCover = StoredView<CoverChoice>;

export const coverView = (cover: WarrantyCover): CoverChoice => ({
  ...picked(coverChoice.shape, cover),
  subproducts: [...cover.subproducts],
  additional_products: [...cover.additional_products],
});
