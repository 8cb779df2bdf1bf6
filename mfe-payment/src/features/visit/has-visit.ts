import { paysForRepairs } from '@kerbside/contracts/claims/claimable';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { Receipt } from '@kerbside/contracts/http/payments/payments';

const isVisit = ({ productType }: Receipt['lines'][number]): boolean => productType !== undefined && doneAtGarages.includes(productType);

/** Whether any part of the purchase is done at a garage. */
export const hasVisit = ({ lines }: Pick<Receipt, 'lines'>): boolean => lines.some(isVisit);

/** Whether any part of the purchase pays for repairs. Lines of an older release do not name their product, so they may. */
export const hasRepairs = ({ lines }: Pick<Receipt, 'lines'>): boolean =>
  lines.some(
    ({ kind, productType }) => (kind === 'base' || kind === 'addon') && (productType === undefined || paysForRepairs(productType)),
  );

/** Whether everything that was bought is: then there is no cover among it. */
export const isVisitOnly = ({ lines }: Pick<Receipt, 'lines'>): boolean => {
  const bought = lines.filter(({ kind }) => kind === 'base');
  return bought.length > 0 && bought.every(isVisit);
};
