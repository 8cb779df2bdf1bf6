import type { ProductType } from '../ids.js';
import { ofEachProduct, productFacts } from '../products/product-names.js';
import { hasRepairs, type ClaimKind } from './claim-kinds.js';

interface DaysOfCover {
  readonly startsOn?: string | undefined;
  readonly cancelledOn?: string | null | undefined;
}

/** Cover that ended by its first day: it still has the days that it would have had, which must not be read as cover. An order has no days. */
export const neverBegan = (policy: DaysOfCover): boolean =>
  policy.startsOn !== undefined && typeof policy.cancelledOn === 'string' && policy.cancelledOn <= policy.startsOn;

/** Cover of which no day counts: it ended by its first, or was taken back within 14 days, and nothing is claimed on it. */
export const coversNoDay = (policy: DaysOfCover & { readonly isTakenBack?: boolean | undefined }): boolean =>
  neverBegan(policy) || policy.isTakenBack === true;

/** When that was: on its first day it may have been claimed on, so that nobody says of it that it never covered. */
export const cancelledEarly = (policy: DaysOfCover): string => {
  if (!neverBegan(policy)) return 'within 14 days';
  return policy.cancelledOn === policy.startsOn ? 'on its first day' : 'before its first day';
};

/** How each product is claimed: page, call and paper ask here, so that they say the same. Null: work that a garage does, and nothing is claimed. */
export const kindOfProduct = ofEachProduct<ClaimKind | null>((type) => productFacts[type].claims);

interface SoldCover {
  readonly productType: ProductType;
  readonly claimLimitPence: number;
}

/** The kind of claim that what was sold takes: what pays has a limit, as an MOT has only where repairs were sold with it. */
export const claimKindOf = ({ productType, claimLimitPence }: SoldCover): ClaimKind | undefined =>
  claimLimitPence > 0 ? (kindOfProduct[productType] ?? undefined) : undefined;

/** Whether a product pays for repairs, which we authorise first, whatever was chosen with it. */
export const paysForRepairs = (type: ProductType): boolean => {
  const kind = kindOfProduct[type];
  return kind !== null && kind !== 'mot' && hasRepairs(kind);
};
