import { doneAtGarages } from '../garages/done-at-garages.js';
import type { ProductType } from '../ids.js';

/** Whether cover pays for repairs, which we authorise first. GAP pays for a car that nobody repairs any more. */
export const paysForRepairs = (type: ProductType): boolean => type !== 'gap' && !doneAtGarages.includes(type);
