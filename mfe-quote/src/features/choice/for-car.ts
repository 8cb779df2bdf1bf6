import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { CarOfChoice } from '../vehicle/state/step-props.js';

export type CarOnPage = Pick<CarOfChoice, 'mode' | 'found' | 'typed'>;

/** A price is that of the car in the quote: another one, found since or entered by hand, has none until all is answered for it. */
export const forCar = (quote: Quote, car: CarOnPage): Quote => (quote.price && !isCarOf(quote, car) ? { ...quote, price: null } : quote);

const isCarOf = ({ vehicle }: Quote, { mode, found, typed }: CarOnPage): boolean => {
  if (mode === 'registration') return !found || vehicle?.registration_number === found.registration_number;
  return vehicle?.vrm_lookup_option === 'no' && (['make', 'model', 'range'] as const).every((name) => vehicle[name] === typed[name]);
};
