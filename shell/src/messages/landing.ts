import { nameInText } from '@kerbside/contracts/products/product-names';
import { pageTitles } from '../page/pages.js';

/** The parts of the landing pages that follow the page: the bar at hand, what a cover has in it, what customers say. */
export const quoteBar = {
  label: 'A price for your car',
  plate: 'Registration number',
  example: 'Your reg',
  submit: 'See my price',
  onPage: 'On this page',
  sections: [
    { id: 'products', name: 'Products' },
    { id: 'insured', name: 'What’s in it' },
    { id: 'claims', name: 'Claims' },
    { id: 'said', name: 'Customers' },
    { id: 'questions', name: 'Questions' },
    { id: 'terms', name: 'Terms' },
  ],
} as const;

export const insured = {
  title: 'What’s in it, and what isn’t',
  lead: 'Straight from the documents you get before you buy.',
  label: 'Product',
  caption: (product: string) => `What ${nameInText(product)} covers, and what it does not`,
  what: 'What',
  covered: 'Covered',
  notCovered: 'Not covered',
  most: 'The most for one claim',
  loading: 'Loading what is in it',
  none: 'We don’t sell this just now.',
  price: (product: string) => `See my price for ${nameInText(product)}`,
  documents: (product: string) => `Read the ${nameInText(product)} documents`,
} as const;

export const said = {
  label: `${pageTitles.testimonials}, one at a time`,
  one: (at: number, count: number) => `${at} of ${count}`,
  before: 'Previous',
  after: 'Next',
  still: 'Pause',
  all: 'See them all',
} as const;

export const productMenu = {
  groups: {
    fails: 'When something fails',
    upkeep: 'Servicing and MOT',
    body: 'Wheels and bodywork',
    loss: 'If it’s written off or stolen',
  },
  documents: 'Compare the policy documents',
} as const;
