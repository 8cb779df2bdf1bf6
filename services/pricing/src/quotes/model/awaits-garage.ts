import { itemIn } from './products.js';
import type { Quote } from './quote.js';

const garageStep = 3;

/** An MOT and a service are priced by their garage, which is chosen on step 3. Until then the book's price is a guide. */
export const awaitsGarage = ({ productType, products, step }: Quote): boolean =>
  (productType === 'mot' || productType === 'service') && step <= garageStep && !itemIn(products, productType)?.visit;
