import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { Receipt } from '@kerbside/contracts/http/payments/payments';

const isVisit = ({ productType }: Receipt['lines'][number]): boolean => productType !== undefined && doneAtGarages.includes(productType);

/** Whether any part of the purchase is done at a garage. */
export const hasVisit = ({ lines }: Pick<Receipt, 'lines'>): boolean => lines.some(isVisit);

/** Whether everything that was bought is: then there is no cover among it. */
export const isVisitOnly = ({ lines }: Pick<Receipt, 'lines'>): boolean => {
  const bought = lines.filter(({ kind }) => kind === 'base');
  return bought.length > 0 && bought.every(isVisit);
};
