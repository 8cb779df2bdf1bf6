import { describe, expect, it } from '@jest/globals';
import type { RefundStanding } from '../methods/method-port.js';
import { scheduleOf } from '../purchases/schedule.js';
import {
  answered,
  followed,
  inPlaceOf,
  issueOf,
  nextCheckOf,
  openRefund,
  paidBackOtherwise,
  raised,
  redirected,
  refsOf,
  requestId,
  retried,
  statusOf,
  together,
  withPart,
  type Refund,
  type RefundPart,
} from './refund.js';

const at = new Date('2027-06-01T09:00:00Z');
const later = (hours: number) => new Date(at.getTime() + hours * 60 * 60_000);
const said = (status: RefundStanding['status'], more: Partial<RefundStanding> = {}): RefundStanding => ({
  ref: 're_1',
  status,
  message: status === 'refused' ? 'The account is closed.' : null,
  ...more,
});

const aRefund = (count = 1, rewardsPence = 0): Refund =>
  openRefund(
    {
      id: 'r1',
      purchaseId: 'p',
      amountPence: count * 500 + rewardsPence,
      rewardsPence,
      why: 'Sold the car',
      parts: Array.from({ length: count }, (_, place) => ({
        line: place + 1,
        attemptId: `p:${place + 1}`,
        method: 'card',
        to: 'Visa ending 4242',
        amountPence: 500,
        reference: null,
      })),
    },
    at,
  );
const first = ({ parts: [part] }: Refund): RefundPart => {
  if (!part) throw new Error('It has no parts');
  return part;
};
const answeredBy = (refund: Refund, standing: RefundStanding, number = 1): Refund => {
  const part = refund.parts.find((one) => one.number === number) ?? first(refund);
  return withPart(refund, answered(part, standing, at), at);
};

describe('a part of a refund', () => {
  it('that is refused is asked for by another name, and by the same one until it is', () => {
    const asked = first(aRefund());
    const refused = answered(asked, said('refused'), at);
    expect(requestId({ id: 'r1' }, asked)).toBe('r1:1:1');
    expect(refused.state).toMatchObject({ status: 'refused', message: 'The account is closed.', isRaised: true, retryAt: null });
    expect(requestId({ id: 'r1' }, retried(refused, at))).toBe('r1:1:2');
  });

  it('is tried again by itself a day later where the reason may pass', () => {
    const refund = answeredBy(aRefund(), said('refused', { mayPass: true }));
    expect(nextCheckOf(refund, later(13))).toEqual(later(24));
    expect(nextCheckOf(refund, later(24))).toEqual(later(25));
  });

  it('that is refused is looked for at its provider hourly, then daily, as somebody may have made it there', () => {
    const refused = answeredBy(aRefund(), said('refused'));
    expect([refused.nextCheckAt, nextCheckOf(refused, later(10)), nextCheckOf(refused, later(100))]).toEqual([
      later(1),
      later(20),
      later(124),
    ]);
  });

  it('that several made by hand are together has gone once all have, and comes back once one does', () => {
    const made = [4, 6].map((pounds) => ({
      refundId: null,
      standing: said(pounds === 4 ? 'refunded' : 'pending', { ref: `re_${pounds}` }),
      amountPence: pounds * 50,
      at,
    }));
    const found = inPlaceOf({ amountPence: 500 }, made);
    expect(found).toMatchObject({ status: 'pending', ref: 're_4', others: ['re_6'] });
    const part = found && answered(first(aRefund()), found, at);
    expect(part && refsOf(part)).toEqual(['re_4', 're_6']);
    const back = together([said('refunded', { ref: 're_4' }), said('refused', { ref: 're_6' })]);
    expect(part && back && followed(part, back, later(30))).toMatchObject({ state: { status: 'refused' } });
  });

  it('that comes back gets another job, is raised, and is to be told again', () => {
    const gone = first(answeredBy(aRefund(), said('refunded')));
    const back = followed({ ...gone, isTold: true }, said('refused'), later(30));
    expect(back).toMatchObject({ tries: 2, job: 2, isTold: false, state: { status: 'refused', isRaised: false } });
    expect(back && raised(back).state).toMatchObject({ isRaised: true });
  });

  it.each([
    ['what is known', said('pending')],
    ['another request', said('refused', { ref: 're_other' })],
  ])('is not changed by %s', (_, standing) => {
    expect(followed(first(answeredBy(aRefund(), said('pending'))), standing, at)).toBeUndefined();
  });

  it('is looked at hourly, then daily on its way, and for 30 days after it arrived', () => {
    const pending = answeredBy(aRefund(), said('pending'));
    expect([pending.nextCheckAt, nextCheckOf(pending, later(10)), nextCheckOf(pending, later(100))]).toEqual([
      later(1),
      later(20),
      later(124),
    ]);
    const arrived = answeredBy(aRefund(), said('refunded'));
    expect([arrived.nextCheckAt, nextCheckOf(arrived, later(30 * 24))]).toEqual([later(24), null]);
  });
});

describe('a refund', () => {
  it.each([
    ['pending', 'refunded', 'pending'],
    ['refunded', 'refused', 'refused'],
    ['refunded', 'refunded', 'refunded'],
  ] as const)('of a part that is %s and one that is %s is %s', (one, other, expected) => {
    expect(statusOf(answeredBy(answeredBy(aRefund(2), said(one)), said(other), 2))).toBe(expected);
  });

  it('A8, A9: is told to the customer once each part was tried, with those that are on their way', () => {
    const half = answeredBy(aRefund(2), said('refunded'));
    expect(issueOf(half)).toBeUndefined();
    const issue = issueOf(answeredBy(half, said('refused'), 2));
    expect(issue?.parts.map(({ number }) => number)).toEqual([1]);
    const told = issue?.refund ?? half;
    expect(issueOf(told)).toBeUndefined();
    const second = told.parts[1] ?? first(told);
    const paid = withPart(told, redirected(second, 'BACS 77', at), at);
    expect(issueOf(paid)?.parts.map(({ number }) => number)).toEqual([2]);
  });

  it('of rewards alone is told once', () => {
    const issue = issueOf(aRefund(0, 300));
    expect(issue?.parts).toEqual([]);
    expect(issue && issueOf(issue.refund)).toBeUndefined();
  });
});

describe('what staff pay back in another way', () => {
  it('A8, A9: stands on its payment, and on none when that is gone', () => {
    const planned = [{ dueOn: '2027-06-01', amountPence: 1_000 }] as const;
    const schedule = scheduleOf(planned, 'card', 1_000);
    const [line] = paidBackOtherwise(paidBackOtherwise(schedule, { line: 1, amountPence: 300 }), { line: 1, amountPence: 200 });
    expect(line).toMatchObject({ number: 1, redirectedPence: 500 });
    expect(paidBackOtherwise(schedule, { line: 2, amountPence: 300 })).toEqual(schedule);
  });
});
