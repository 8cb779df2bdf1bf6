import { keyOf } from '../pricing/items/sold-item.js';
import { offersOf, type Offer, type Rating } from '../pricing/warranty/rating.js';

/** A level counts as a product of its own in the price tables: its place in the book is its id (Q3). */
export const levelId = ({ rates }: Rating, level: string): number => rates.coverLevels.findIndex(({ key }) => key === level) + 1;

export const keyOfOffer = (rating: Rating, { level, version, duration }: Offer): string =>
  keyOf('warranty', String(duration.months), levelId(rating, level.key), version.id);

export const offerOfKey = (rating: Rating, key: string): Offer | undefined =>
  rating.levels.flatMap((offered) => offersOf(rating, offered)).find((offer) => keyOfOffer(rating, offer) === key);
