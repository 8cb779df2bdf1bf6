import type { StoredView } from '@kerbside/contracts/days/dates';
import type { CoverChoice } from '@kerbside/contracts/http/pricing/pricing';

/** The choices of a warranty, as they are stored with its quote. */
export type WarrantyCover = StoredView<CoverChoice>;

/** The choices of a warranty as callers see them. */
export const coverView = (cover: WarrantyCover): CoverChoice => ({
  version: cover.version,
  duration: cover.duration,
  labour_rate: cover.labour_rate,
  repairer_preference: cover.repairer_preference,
  repair_contribution: cover.repair_contribution,
  extended_mileage: cover.extended_mileage,
  betterment_removal: cover.betterment_removal,
  remove_wear_tear_90_days: cover.remove_wear_tear_90_days,
  subproducts: [...cover.subproducts],
  additional_products: [...cover.additional_products],
  instalments: cover.instalments,
});
