import { type ProductType, productTypes } from '@kerbside/contracts/ids';
import { notFound } from '@kerbside/platform/errors/errors';
import type { ItemChoice, ProductChoice } from './quote.js';
import type { WarrantyCover } from '../../price/warranty-cover.js';

export const coverIn = (products: readonly ProductChoice[]): WarrantyCover | null => {
  const warranty = products.find((one) => 'cover' in one);
  return warranty ? warranty.cover : null;
};

export const itemsIn = (products: readonly ProductChoice[]): readonly ItemChoice[] =>
  products.flatMap((one) => ('cover' in one ? [] : [one]));

export const itemIn = (products: readonly ProductChoice[], type: ProductType): ItemChoice | undefined =>
  itemsIn(products).find(({ productType }) => productType === type);

/** Replaces the choice of the same product, or adds this one at the end. */
export const withChoice = (choices: readonly ProductChoice[], choice: ProductChoice): readonly ProductChoice[] =>
  choices.some(({ productType }) => productType === choice.productType)
    ? choices.map((one) => (one.productType === choice.productType ? choice : one))
    : [...choices, choice];

export const withoutChoice = (choices: readonly ProductChoice[], type: ProductType): readonly ProductChoice[] =>
  choices.filter(({ productType }) => productType !== type);

interface ProductRef {
  readonly productType: ProductType;
}

/** What a quote is for comes first, and a warranty that was added to it last. */
export const inOrder = <C extends ProductRef>(main: ProductType, choices: readonly C[]): readonly C[] => {
  const others = choices.filter(({ productType }) => productType !== main);
  return [
    ...choices.filter(({ productType }) => productType === main),
    ...others.filter(({ productType }) => productType !== 'warranty'),
    ...others.filter(({ productType }) => productType === 'warranty'),
  ];
};

/** A product type as a path names it. Throws NOT_FOUND. */
export const typeNamed = (name: string): ProductType => {
  const type = productTypes.find((one) => one === name);
  if (!type) throw notFound();
  return type;
};
