import { neverBegan } from '@kerbside/contracts/claims/claimable';
import { londonDay, showLongDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { Cover, Order } from '@kerbside/contracts/http/claims/policies';
import type { TimelineEvent } from '@kerbside/contracts/ui/page/timeline';
import { hasVisitPassed, lastDayToChangeMind } from '@kerbside/contracts/policies/until-when-to-cancel';
import { isProposalOver } from '@kerbside/contracts/garages/visit';
import { orderResult } from '@kerbside/contracts/policies/order-words';
import { life as words, order as orderWords } from '../../messages/account.js';

type LivingPolicy = Pick<
  Cover,
  'status' | 'issuedAt' | 'startsOn' | 'endsOn' | 'rolling' | 'cancelledOn' | 'suspendedOn' | 'settledOn' | 'transferredOn' | 'hasClaimed'
>;
interface DayEvent extends Omit<TimelineEvent, 'when' | 'state'> {
  readonly day: IsoDay;
}

/** What has happened to a policy and what is to come, by date. */
export const policyLife = (policy: LivingPolicy, today: IsoDay): readonly TimelineEvent[] => {
  const issued = londonDay(new Date(policy.issuedAt));
  const changeOfMind: DayEvent = {
    id: 'change-of-mind',
    title: words.changeOfMind,
    day: lastDayToChangeMind(policy),
    detail: words.changeOfMindWhy,
  };
  const issue: DayEvent = { id: 'issued', title: policy.transferredOn ? words.issuedToAnother : words.issued, day: issued };
  if (policy.status === 'cancelled' || neverBegan(policy)) {
    const when = policy.cancelledOn ? { when: showLongDay(policy.cancelledOn) } : {};
    return [drawn(issue, today), { id: 'cancelled', title: words.cancelled, state: 'failed', ...when }];
  }
  const days = [
    issue,
    { id: 'starts', title: words.starts, day: policy.startsOn },
    ...(policy.transferredOn ? [{ id: 'transferred', title: words.transferred, day: policy.transferredOn }] : []),
    ...(changeOfMind.day >= today && !policy.transferredOn && !policy.hasClaimed ? [changeOfMind] : []),
    ...(policy.rolling ? [] : [endOf(policy)]),
  ].toSorted((a, b) => a.day.localeCompare(b.day));
  const events = days.map((event) => drawn(event, today));
  if (policy.rolling) events.push({ id: 'renews', title: words.renews, state: 'next' });
  if (policy.status !== 'active') return events;
  return withToday(events, policy.suspendedOn ? suspendedSince(policy.suspendedOn) : covered);
};

/** A claim for the loss of its car may have ended it, before the day was over, where it had not ended by then. */
const endOf = ({ settledOn, endsOn }: LivingPolicy): DayEvent =>
  settledOn === undefined || endsOn < settledOn
    ? { id: 'ends', title: words.ends, day: endsOn }
    : { id: 'settled', title: words.settled, day: settledOn, detail: words.settledWhy };

/** The last day of cover, or of changing one's mind, is over when the day is. */
const lastDays = new Set(['ends', 'change-of-mind']);

const drawn = ({ day, ...event }: DayEvent, today: IsoDay): TimelineEvent => ({
  ...event,
  when: showLongDay(day),
  state: day < today || (day === today && !lastDays.has(event.id)) ? 'done' : 'next',
});

const covered: TimelineEvent = { id: 'now', title: words.runs, when: words.today, state: 'now' };
const suspendedSince = (day: IsoDay): TimelineEvent => ({
  id: 'suspended',
  title: words.suspended,
  when: showLongDay(day),
  state: 'failed',
});

const withToday = (events: readonly TimelineEvent[], now: TimelineEvent): readonly TimelineEvent[] => {
  const done = events.filter(({ state }) => state === 'done');
  const toCome = events.filter(({ state }) => state !== 'done');
  return [...done, now, ...toCome];
};

type LivingOrder = Pick<Order, 'status' | 'issuedAt' | 'visit' | 'motResult' | 'workBegunOn' | 'cancelledOn'>;

/** What has happened to an order and what is to come: ordered, its visit, and how that ended. */
export const orderLife = (order: LivingOrder, today: IsoDay): readonly TimelineEvent[] => {
  const ordered = { id: 'issued', title: words.ordered, when: dayOf(order), state: 'done' } as const;
  switch (order.status) {
    case 'cancelled':
      return [ordered, { id: 'cancelled', title: words.orderCancelled, state: 'failed', ...whenOf(order.cancelledOn) }];
    case 'ordered':
      return [ordered];
    case 'booked':
      if (order.visit?.proposal && isProposalOver(order.visit.proposal.day, today))
        return [ordered, { id: 'visit', title: orderWords.chooseAgain, state: 'next' }];
      return [
        ordered,
        {
          id: 'visit',
          title: order.visit?.proposal ? orderWords.toAnswer : orderWords.booked,
          state: hasVisitPassed(order, today) ? 'done' : 'next',
          ...whenOf(order.visit?.proposal?.day ?? order.visit?.day),
        },
      ];
    case 'at_garage':
      return [ordered, { id: 'begun', title: orderWords.begun, state: 'now', ...whenOf(order.workBegunOn) }];
    case 'done':
      return [ordered, { id: 'done', title: orderWords.done, state: 'done', ...whenOf(order.visit?.day), ...detailOf(orderResult(order)) }];
  }
};

const dayOf = ({ issuedAt }: LivingOrder): string => showLongDay(londonDay(new Date(issuedAt)));
const whenOf = (day: IsoDay | null | undefined) => (day ? { when: showLongDay(day) } : {});
const detailOf = (detail: string | undefined) => (detail === undefined ? {} : { detail });
