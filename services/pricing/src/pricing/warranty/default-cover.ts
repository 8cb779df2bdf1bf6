import { coversDrive } from '@kerbside/contracts/car/parts';
import type { OfferedLevel, Rating } from './rating.js';
import { spelledOut } from '../../rate-book/levels.js';
import type { WarrantyCover } from '../../price/warranty-cover.js';

/** Q9. */
export const popularDuration = '12';
export const defaultLabourRate = 120;
/** A repairer of our network charges this, whatever rate was chosen (Q9). */
const networkLabourRate = 60;

/** The cover a customer first sees: the plainest level that covers what drives the car, for a year, with nothing ticked. */
export const defaultCover = (rating: Rating): WarrantyCover => ({
  version: plainestOf(rating).level.key,
  duration: popularDuration,
  labour_rate: defaultLabourRate,
  // Q9: nothing but a garage of the customer's own has the default labour rate.
  repairer_preference: 'own_garage',
  repair_contribution: 0,
  extended_mileage: false,
  betterment_removal: false,
  remove_wear_tear_90_days: false,
  subproducts: [],
  additional_products: [],
  instalments: false,
});

/** Of the levels that cover what drives the car, where one does. */
const plainestOf = ({ levels, rates, made }: Rating): OfferedLevel => {
  const [plainest] = [...levels.filter(({ level }) => coversDrive(spelledOut(level, rates.coverLevels), made)), ...levels];
  if (!plainest) throw new Error('A rating has at least one level');
  return plainest;
};

/** Applies the network rate and removes repeated choices. */
export const settledCover = (cover: WarrantyCover): WarrantyCover => ({
  ...cover,
  labour_rate: cover.repairer_preference === 'network' ? networkLabourRate : cover.labour_rate,
  subproducts: [...new Set(cover.subproducts)],
  additional_products: [...new Set(cover.additional_products)],
});
