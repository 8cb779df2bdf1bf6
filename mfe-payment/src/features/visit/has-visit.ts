import { kindOfProduct } from '@kerbside/contracts/claims/claimable';
import { howToClaim } from '@kerbside/contracts/claims/how-to-claim';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import { productNames } from '@kerbside/contracts/products/product-names';
import type { Receipt } from '@kerbside/contracts/http/payments/payments';

const isVisit = ({ productType }: Receipt['lines'][number]): boolean => productType !== undefined && doneAtGarages.includes(productType);

/** Whether any part of the purchase is done at a garage. */
export const hasVisit = ({ lines }: Pick<Receipt, 'lines'>): boolean => lines.some(isVisit);

/** How what was bought is claimed, for each kind of it once, and which of several it is. An MOT alone pays for nothing. */
export const howToClaimIt = ({ lines }: Pick<Receipt, 'lines'>): readonly string[] => {
  const bought = lines.filter(({ kind }) => kind === 'base' || kind === 'addon');
  const products = bought.flatMap(({ productType }) => productType ?? []);
  const kinds = new Map(products.toReversed().map((type) => [kindOfProduct[type], type]));
  const covers = [...kinds].toReversed().flatMap(([kind, type]) => (!kind || kind === 'mot' ? [] : { type, how: howToClaim[kind] }));
  return covers.map(({ type, how }) => (covers.length === 1 ? how : `${productNames[type]}: ${how}`));
};

/** Whether everything that was bought is: then there is no cover among it. */
export const isVisitOnly = ({ lines }: Pick<Receipt, 'lines'>): boolean => {
  const bought = lines.filter(({ kind }) => kind === 'base');
  return bought.length > 0 && bought.every(isVisit);
};
