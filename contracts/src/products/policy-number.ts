import type { ProductType } from '../ids.js';
import { bare } from '../reading/plain.js';
import { productFacts, workTypes } from './product-names.js';

const beginningOf = (productType: ProductType): string => `KS-${productFacts[productType].code}-`;
const firstSuffix = 100;

/** `KS-<TYPE>-<7 digits>-<suffix>`, first suffix 100 (decisions: Products, prices, money). */
export const policyNumber = (productType: ProductType, serial: number): string =>
  `${beginningOf(productType)}${String(serial).padStart(7, '0')}-${firstSuffix}`;

/** Whether a number is that of an order for work at a garage, rather than of cover. */
export const isOrderNumber = (number: string): boolean => workTypes.some((type) => number.startsWith(beginningOf(type)));

/** A policy number as it is kept, however its dashes were typed: "ks war 3135246 100" is KS-WAR-3135246-100. */
export const typedPolicyNumber = (typed: string): string => bare(typed).replace(/^(KS)([A-Z]{3})(\d{7})(\d{3,})$/, '$1-$2-$3-$4');
