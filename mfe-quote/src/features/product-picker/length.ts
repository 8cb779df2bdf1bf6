import type { ProductTable } from '@kerbside/contracts/http/pricing-products';
import { cover as words } from '../../messages/cover.js';

/** As it is offered: "Monthly" on its own, lower case within the line of a price. */
export const lengthOf = ({ months, label }: ProductTable['durations'][number]): string => (months === 0 ? words.months(0) : label);
