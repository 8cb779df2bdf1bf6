import { wholePounds, toPence } from '@kerbside/contracts/money/money';
import type { ProductTable } from '@kerbside/contracts/http/pricing/products';
import { cover as coverWords } from '../../messages/cover.js';
import { products as words } from '../../messages/products.js';
import type { Plan } from '../levels/plan-cards.js';
import { pricesOf } from '../levels/plan-price.js';
import { builtOn, ownCovers } from '../product-facts/all-covers.js';
import { keyOf, kindsInOrder, moved, priceOf, type ProductKeyParts } from './product-key.js';

interface PlanContext {
  readonly byInstalments: boolean;
  readonly isLeased: boolean | undefined;
}

interface Plans {
  readonly label: string;
  readonly cards: readonly Plan[];
  readonly value: string;
  readonly changeTo: (value: string) => Partial<ProductKeyParts>;
}

/** The cards of a product: its kinds, or the claim limits of tyre cover. Undefined where there is only one. */
export const plansOf = (table: ProductTable, selected: ProductKeyParts, shown: PlanContext): Plans | undefined =>
  table.priced_by === 'tyre' ? limits(table, selected, shown) : kinds(table, selected, shown);

const kinds = (table: ProductTable, selected: ProductKeyParts, { byInstalments, isLeased }: PlanContext): Plans | undefined => {
  if (table.versions.length < 2) return undefined;
  return {
    label: words.kindsOf(table.name),
    value: selected.version,
    changeTo: (version) => ({ version }),
    cards: kindsInOrder(table, isLeased).map((kind) => {
      const lower = builtOn(kind, table.versions);
      return {
        value: kind.version,
        name: kind.name,
        ...pricesFor(table, moved(table, selected, { version: kind.version }), byInstalments),
        limit: kind.claim_limit === null ? undefined : coverWords.claimLimit(wholePounds(kind.claim_limit)),
        builtOn: lower && coverWords.everythingIn(lower.name),
        covers: ownCovers(kind, table.versions),
        excludes: kind.excludes,
      };
    }),
  };
};

const limits = (table: ProductTable, selected: ProductKeyParts, { byInstalments }: PlanContext): Plans | undefined => {
  const sold = table.claim_limits.filter((claimLimit) => keyOf(table, { ...selected, claimLimit }) !== undefined);
  const offered = sold.length > 1 ? sold : table.claim_limits;
  if (offered.length < 2) return undefined;
  return {
    label: words.claimLimit,
    value: String(selected.claimLimit),
    changeTo: (limit) => ({ claimLimit: Number(limit) }),
    cards: offered.map((claimLimit) => ({
      value: String(claimLimit),
      name: words.upToOnly(wholePounds(claimLimit)),
      ...pricesFor(table, moved(table, selected, { claimLimit }), byInstalments),
      covers: [],
      excludes: [],
    })),
  };
};

const pricesFor = (table: ProductTable, selected: ProductKeyParts, byInstalments: boolean) => {
  const price = priceOf(table, selected);
  const months = table.durations.find(({ duration }) => duration === selected.duration)?.months ?? 0;
  if (!price) return pricesOf(undefined, byInstalments);
  const { max_allowed_instalments_count: count, instalment_price: part } = price;
  return pricesOf({ ...price, months, instalments: count && part ? { count, pence: toPence(part) } : null }, byInstalments);
};
