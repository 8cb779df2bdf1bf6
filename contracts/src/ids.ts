import * as z from 'zod/mini';
import { productTypes, workTypes } from './products/product-names.js';

export { productNames, productTypes } from './products/product-names.js';

const notOurs = 'This is not one of our references';

/** Ids are UUIDs, made by the owner of the record. */
export const id = z.uuid(notOurs);

/** Ids in a path are any text: an ill-formed one answers 404 like an unknown one. */
export const pathId = z.string(notOurs).check(z.minLength(1, notOurs), z.maxLength(100, notOurs));

/** Open: products are added, whoever reads them first (contracts/decisions/working-on-it.md, Changes that several teams see). */
export const productType = z.enum(productTypes, 'Choose one of our products').register(z.globalRegistry, { 'x-open': true });
export type ProductType = z.infer<typeof productType>;

export const workType = z.enum(workTypes);
export type WorkType = z.infer<typeof workType>;

const isWork = (type: ProductType): type is WorkType => workTypes.some((work) => work === type);
const isCover = (type: ProductType): type is CoverType => !isWork(type);
export type CoverType = Exclude<ProductType, WorkType>;
export const coverType = z.enum(productTypes.filter(isCover));
