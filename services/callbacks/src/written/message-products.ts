import { productNames, productTypes, type ProductType } from '@kerbside/contracts/ids';

export interface Rule {
  readonly productType: ProductType;
  readonly instruction: string | null;
}
interface MessageProducts {
  /** Product names, by product type. */
  readonly products: Record<string, string>;
  /** What to write, by product type. */
  readonly instructions: Record<string, string>;
}

/** The products that a message can be about. While there is no rule for its type, that is all of them. */
export const messageProducts = (rules: readonly Rule[]): MessageProducts => {
  const types = rules.length > 0 ? rules.map(({ productType }) => productType) : productTypes;
  return {
    products: Object.fromEntries(types.map((type) => [type, productNames[type]])),
    instructions: Object.fromEntries(rules.flatMap(({ productType, instruction }) => (instruction ? [[productType, instruction]] : []))),
  };
};
