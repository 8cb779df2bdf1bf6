import type { StoredView } from '@kerbside/contracts/days/dates';
import { type CoverChoice, cover as coverChoice } from '@kerbside/contracts/http/pricing/pricing';
import { picked } from '@kerbside/platform/calls/picked';

/** The choices of a warranty, as they are stored with its quote. */
export type WarrantyCover = StoredView<CoverChoice>;

/** The choices of a warranty as callers see them. */
export const coverView = (cover: WarrantyCover): CoverChoice => ({
  ...picked(coverChoice.shape, cover),
  subproducts: [...cover.subproducts],
  additional_products: [...cover.additional_products],
});
