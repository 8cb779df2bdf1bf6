import { productNames, type ProductType } from '@kerbside/contracts/ids';
import { nameInText } from '@kerbside/contracts/products/product-names';

const within = (type: ProductType): string => nameInText(productNames[type]);

/** Words of the products on step 1. */
export const choice = {
  title: 'Choose your products',
  loading: 'Loading our products',
  failed: 'We could not load our products',
  priced: 'Prices are for your car and how you use it, and include tax.',
  pricedByCar: 'Prices are for your car, and include tax.',
  answersFirst: 'Answer the questions above and your price appears here.',
  pricing: 'Working out your prices',
  instead: 'What we can offer for this car:',
  inQuote: 'In your quote',
  from: 'From',
  about: 'About',
  addOther: (count: number) => `Add other cover (${count})`,
  add: 'Add',
  remove: 'Remove',
  forLength: (length: string) => `for ${length}`,
  optionsOf: (type: ProductType) => `${productNames[type]} options`,
  detailsOf: (type: ProductType) => `${productNames[type]} details`,
  durationOf: (type: ProductType) => `${productNames[type]} duration`,
  startOf: (type: ProductType) => `${productNames[type]} start date`,
  startHint: 'Leave it empty to start with the rest of your quote.',
  addOns: 'Add-ons',
  addOnsCounted: (count: number) => `Add-ons (${count})`,
  addOnsOf: (type: ProductType) => `Add-ons for ${within(type)}`,
  /** In place of Q4's 'undefined price', which says neither why nor what to do (decision 48). */
  notYet: 'We can price this once we know the car and how you use it.',
  atGarage: 'You choose the garage later. Its own price applies.',
  atThisPrice: 'It costs the same at every garage.',
  /** The default text of the confirmation (Q2). */
  sure: 'Are you sure? What you chose for it will be lost.',
  removeTitle: (type: ProductType) => `Remove ${within(type)}?`,
  keep: 'Keep it',
  carTitle: 'Change the car?',
  carMessage: 'You have chosen products for this car. With another car their prices change, and any we don’t sell for it leave your quote.',
  changeCar: 'Change the car',
  keepCar: 'Keep this car',
} as const;
