import { addDays, addMonths, formatLongDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { pricedByGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { whenAndWhere as words } from '../../messages/when-and-where.js';

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const shortOf = (day: IsoDay): string => dayAndMonth.format(new Date(`${day}T00:00:00Z`));

/** A test in the last month before the MOT runs out keeps its date: one month less a day. */
export const keepsDateFrom = (expires: IsoDay): IsoDay => addDays(addMonths(expires, -1), 1);

interface MotDateWords {
  readonly title: string;
  readonly lead: string;
}

/** Garages ask a price of their own: only then does the page show one beside each. */
const garagesPrice = (productType: Quote['productType']): boolean => pricedByGarages.some((type) => type === productType);

/** What is known of the car heads the page. */
export const headOf = ({ productType, vehicle }: Pick<Quote, 'productType' | 'vehicle'>, today: IsoDay): MotDateWords => {
  const expires = productType === 'mot' ? vehicle?.mot_expiration_date : undefined;
  if (expires === undefined) return { title: words.title, lead: garagesPrice(productType) ? words.lead : words.leadOnePrice };
  // What that means stands beside the day of the visit (Q5).
  if (expires < today) return { title: words.motWasOut(formatLongDay(expires)), lead: words.lead };
  const from = keepsDateFrom(expires);
  return { title: words.motOut(formatLongDay(expires)), lead: words.motKeep(from <= today ? 'now' : shortOf(from)) };
};

/** A test before that is allowed, and gives the date away. */
export const givesDateAway = (
  day: IsoDay | undefined,
  { productType, vehicle }: Pick<Quote, 'productType' | 'vehicle'>,
): string | undefined => {
  const expires = productType === 'mot' ? vehicle?.mot_expiration_date : undefined;
  if (!expires || day === undefined) return undefined;
  const from = keepsDateFrom(expires);
  return day < from ? words.motEarly(shortOf(from)) : undefined;
};
