import { doneAtGarages } from '@kerbside/contracts/done-at-garages';
import type { Receipt } from '@kerbside/contracts/http/payments';

/** Whether any part of the purchase is done at a garage. */
export const hasVisit = ({ lines }: Pick<Receipt, 'lines'>): boolean =>
  lines.some(({ productType }) => productType !== undefined && doneAtGarages.includes(productType));
