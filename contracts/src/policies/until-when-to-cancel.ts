import { addDays, formatLongDay, londonDay, type IsoDay } from '../days/dates.js';
import { changeOfMindWords, nothingToRefund } from '../garages/at-garage-words.js';
import { doneAtGarages } from '../garages/done-at-garages.js';
import type { Cover, Order, OrderVisit, Policy } from '../http/claims/policies.js';
import { formatWhole, type Pence } from '../money/money.js';

/** ICOBS 7.1.1: 14 days to change one's mind. */
export const coolingOffDays = 14;

export const lastDayToChangeMind = ({ issuedAt }: Pick<Policy, 'issuedAt'>): IsoDay =>
  addDays(londonDay(new Date(issuedAt)), coolingOffDays);

/** The first day without what is cancelled today: cover that is suspended has covered nothing since. */
export const cancelledTodayFrom = (
  { suspendedOn = null, cancelledOn = null }: { readonly suspendedOn?: IsoDay | null | undefined; readonly cancelledOn?: IsoDay | null },
  today: IsoDay,
): IsoDay => (suspendedOn !== null && cancelledOn === null && suspendedOn < today ? suspendedOn : today);

interface CancellableCover extends Pick<Policy, 'productType' | 'status' | 'issuedAt'> {
  readonly transferredOn?: Cover['transferredOn'];
  readonly workBegunOn?: IsoDay | null | undefined;
  readonly visit?: Pick<OrderVisit, 'day' | 'proposal'> | null | undefined;
  readonly atGarage?: Order['atGarage'];
  readonly premiumPence?: Pence | undefined;
  /** The fee after the 14 days, where it is known. */
  readonly feePence?: Pence | undefined;
  /** Absent where that is not known. */
  readonly hasClaimed?: boolean | undefined;
}

export interface UntilWhen {
  /** The last day with a full refund; null where that does not depend on a day. */
  readonly lastDay: IsoDay | null;
  readonly words: string;
}

const begun = 'The garage has begun the work, so it can no longer be cancelled.';
const passed = 'The day of the visit has passed. If the work was not done, please call us.';
const untilBegun = 'You can cancel until the work begins.';

/**
 * Until when what was bought may be cancelled, and what goes back then: the one answer of every page, paper and letter. Null once it is cancelled
 * or over. Work at a garage is paid back until it begins, however long ago it was bought; cover that was taken over was paid for by somebody else.
 */
export const untilWhenToCancel = (bought: CancellableCover, today: IsoDay): UntilWhen | null => {
  const { productType, status, transferredOn } = bought;
  if (status === 'cancelled' || status === 'expired' || status === 'done') return null;
  if (doneAtGarages.includes(productType)) return { lastDay: null, words: ofWork(bought, today) };
  if (transferredOn)
    return { lastDay: null, words: 'You can cancel at any time. What has not been used goes back to whoever paid for it.' };
  if (bought.premiumPence === 0) return { lastDay: null, words: `You can cancel at any time. ${nothingToRefund}` };
  const lastDay = lastDayToChangeMind(bought);
  if (bought.hasClaimed || today > lastDay) return { lastDay: null, words: `You can cancel at any time. You get back ${unused(bought)}.` };
  const words = `Until ${formatLongDay(lastDay)} you can cancel and get back everything you paid, if you haven’t claimed. After that you get back ${unused(bought)}.`;
  return { lastDay, words };
};

/** It may have been done: what becomes of it is settled by telephone. What its garage could not do then is still to come. */
export const hasVisitPassed = ({ visit, workBegunOn }: Pick<CancellableCover, 'visit' | 'workBegunOn'>, today: IsoDay): boolean =>
  !workBegunOn && visit !== null && visit !== undefined && !visit.proposal && visit.day < today;

const ofWork = (bought: CancellableCover, today: IsoDay): string => {
  const { workBegunOn, atGarage, premiumPence } = bought;
  if (workBegunOn) return begun;
  if (hasVisitPassed(bought, today)) return passed;
  // How it is paid is not known, or it costs nothing, as it came with other work.
  if (atGarage === undefined || premiumPence === 0) return untilBegun;
  const gives = changeOfMindWords(atGarage, 'You then get back everything you paid.');
  return atGarage === 'paid' ? gives : `${untilBegun} ${gives}`;
};

const unused = ({ feePence, hasClaimed = false }: CancellableCover): string =>
  `what you haven’t used, less ${[`what ${hasClaimed ? 'your' : 'any'} claims cost`, ...feeWords(feePence)].join(' and ')}`;

const feeWords = (feePence: Pence | undefined): readonly string[] => {
  if (feePence === 0) return [];
  return [feePence === undefined ? 'any fee in the policy wording' : `a fee of ${formatWhole(feePence)}`];
};
