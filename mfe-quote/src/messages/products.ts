import { productNames, type ProductType } from '@kerbside/contracts/ids';
import { nameInText } from '@kerbside/contracts/products/product-names';

/** Words of steps 3 and 4 of every product but the warranty. */
export const products = {
  titleOf: (type: ProductType) => `Choose your ${type === 'gap' ? 'GAP cover' : nameInText(productNames[type])}`,
  titleOfOne: (type: ProductType) => `Your ${nameInText(productNames[type])}`,
  lead: 'Every price includes tax.',
  loading: 'Working out your prices',
  failed: 'We could not work out your prices',
  notSold: 'We cannot offer this for your car.',
  inQuote: 'Products in your quote',
  remove: (name: string) => `Remove ${name}`,
  kindsOf: (name: string) => `Types of ${nameInText(name)}`,
  kindOf: (name: string) => `Type of ${nameInText(name)}`,
  duration: 'Duration',
  durationOf: (name: string) => `${name} duration`,
  tyreType: 'Tyre type',
  claimLimit: 'Claim limit',
  times: (count: number) => `${count} x`,
  instalmentsOf: (count: number, price: string) => `${count} x ${price}`,
  restsOn: (needs: readonly ('mileage' | 'private_use_only')[]) =>
    `Its price depends on the car’s ${needs.map((fact) => (fact === 'mileage' ? 'mileage' : 'use')).join(' and ')}.`,
  seePrice: 'See the price',
  ofProduct: (name: string) => `of ${nameInText(name)}`,
  needsTitle: 'What the price depends on',
  tell: 'Show the prices',
  addAll: 'Add all',
  removeAll: 'Remove all',
  percentageOf: (percent: number) => `${percent}% of the price`,
  included: 'Included at no cost',
  showMore: (count: number) => (count === 1 ? 'Show 1 more product' : `Show ${count} more products`),
  allShown: 'That is everything we can add for this car.',
  monthlyAlone:
    'You’re paying for this quote monthly, so you can only add other monthly cover. To add anything else, choose a fixed length in step 3.',
  less: (amount: string) => `${amount} less than on its own`,
  upToOnly: (limit: string) => `Up to ${limit} a claim`,
  upTo: (kind: string, limit: string) => `${kind}, up to ${limit} a claim`,
} as const;
