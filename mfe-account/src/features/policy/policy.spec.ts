import { aBookedVisit as visit, anOrder, aPolicy } from '../../testing/samples.js';
import { bringsHelp, coverSentence, isForRepairs, policyFacts } from './policy-facts.js';
import { policyLife, orderLife } from './policy-life.js';

describe('order life', () => {
  const bought = { issuedAt: '2026-11-20T09:00:00Z' };

  it.each([
    ['is not booked', {}, ['issued done']],
    ['is booked', { status: 'booked', visit }, ['issued done', 'visit next']],
    ['had its visit yesterday', { status: 'booked', visit: { ...visit, day: '2026-12-05' } }, ['issued done', 'visit done']],
    [
      'had a visit yesterday that its garage could not keep',
      { status: 'booked', visit: { ...visit, day: '2026-12-05', proposal: { day: '2026-12-09', time: '14:00' } } },
      ['issued done', 'visit next'],
    ],
    ['is at the garage', { status: 'at_garage', visit, workBegunOn: '2026-12-08' }, ['issued done', 'begun now']],
    ['is done, within 14 days too', { status: 'done', visit, workBegunOn: '2026-11-25' }, ['issued done', 'done done']],
    ['failed its MOT', { status: 'done', visit, motResult: 'failed' }, ['issued done', 'done done']],
    ['was cancelled', { status: 'cancelled', cancelledOn: '2026-12-01' }, ['issued done', 'cancelled failed']],
  ] as const)('the life of an order that %s has no day of cover', (_, over, events) => {
    const life = orderLife(anOrder({ ...bought, ...over }), '2026-12-06');
    expect(life.map(({ id, state }) => `${id} ${state}`)).toEqual(events);
    expect(JSON.stringify(life)).not.toMatch(/[Cc]over/);
  });

  it('names no day that its garage proposed once that has come', () => {
    const life = orderLife(
      anOrder({ status: 'booked', visit: { ...visit, proposal: { day: '2026-12-06', time: '14:00' } } }),
      '2026-12-06',
    );
    expect(life.at(-1)).toEqual({ id: 'visit', title: 'Another day for your visit', state: 'next' });
  });

  it('says that a failed MOT needs another test', () =>
    expect(orderLife(anOrder({ status: 'done', visit, motResult: 'failed' }), '2026-12-06').at(-1)?.detail).toMatch(/needs another test/));
});

const bought = { issuedAt: '2026-11-20T09:00:00Z', startsOn: '2026-12-01', endsOn: '2027-11-30' };
const lifeOn = (today: string, over: Parameters<typeof aPolicy>[0] = {}) =>
  policyLife(aPolicy({ ...bought, ...over }), today).map(({ id, state }) => `${id} ${state}`);

describe('what is said first of cover', () => {
  const lead = (over: Parameters<typeof aPolicy>[0]) => coverSentence(aPolicy({ ...bought, ...over }));
  const whole = 'covered from 1\u00a0December 2026 to 30\u00a0November 2027.';

  it.each([
    ['runs', {}, `Your Nissan X-Trail is ${whole}`],
    ['is to come', { status: 'future' }, `Your Nissan X-Trail is ${whole}`],
    [
      'goes on by the month',
      { rolling: true },
      'Your Nissan X-Trail is covered from 1\u00a0December 2026, month by month until you cancel.',
    ],
    ['rests: not that it covers', { suspendedOn: '2027-04-15' }, 'Your Nissan X-Trail has not been covered since 15\u00a0April 2027.'],
    [
      'rests, by the month',
      { rolling: true, suspendedOn: '2027-04-15' },
      'Your Nissan X-Trail has not been covered since 15\u00a0April 2027.',
    ],
    ['has run out', { status: 'expired' }, `Your Nissan X-Trail was ${whole}`],
    ['has run out while it rested', { status: 'expired', suspendedOn: '2027-04-15' }, `Your Nissan X-Trail was ${whole}`],
    [
      'was cancelled',
      { status: 'cancelled', endsOn: '2027-01-04', cancelledOn: '2027-01-05' },
      'Your Nissan X-Trail was covered from 1\u00a0December 2026 to 4\u00a0January 2027.',
    ],
    [
      'ended with a claim for its loss',
      { status: 'expired', endsOn: '2027-01-04', settledOn: '2027-01-04' },
      'Your Nissan X-Trail was covered from 1\u00a0December 2026 until we paid your claim for its loss on 4\u00a0January 2027.',
    ],
    [
      'was taken back',
      { status: 'cancelled', endsOn: '2026-12-03', cancelledOn: '2026-12-04', isTakenBack: true },
      'This policy does not cover your Nissan X-Trail: it was cancelled within 14 days.',
    ],
    [
      'never began',
      { status: 'cancelled', cancelledOn: '2026-11-25' },
      'This policy does not cover your Nissan X-Trail: it was cancelled before its first day.',
    ],
    [
      'ended at once',
      { status: 'cancelled', cancelledOn: '2026-12-01' },
      'This policy does not cover your Nissan X-Trail: it was cancelled on its first day.',
    ],
  ] as const)('that %s', (_, over, says) => expect(lead(over)).toBe(says));
});

describe('what is said of', () => {
  it('an MOT that pays for repairs: how it went, and the days of the repairs', () => {
    const repairs = { startsOn: '2026-12-01', endsOn: '2027-11-30', months: 12, rolling: false };
    const mot = anOrder({ status: 'done', motResult: 'failed', repairs });
    expect(coverSentence(mot)).toMatch(/ Failed its MOT: it needs another test\.$/);
    expect(policyFacts(mot)).toContainEqual({
      label: 'Repairs included',
      value: 'From 1 December 2026 to 30 November 2027, at midnight',
    });
    expect(policyFacts({ ...mot, status: 'cancelled' }).map(({ label }) => label)).not.toContain('Repairs included');
  });

  it.each([
    ['runs', {}, [true, true]],
    ['has not begun', { status: 'future' }, [true, false]],
    ['rests', { suspendedOn: '2026-12-01' }, [true, false]],
    ['has run out', { status: 'expired' }, [false, false]],
    ['was cancelled', { status: 'cancelled' }, [false, false]],
  ] as const)('cover that %s: repairs, and whom to call on the road', (_, over, [repairs, help]) => {
    expect(isForRepairs(aPolicy(over))).toBe(repairs);
    expect(bringsHelp(aPolicy({ productType: 'breakdown', ...over }))).toBe(help);
  });
});

describe('the life of a policy', () => {
  it.each([
    ['before it starts', '2026-11-20', 'future', ['issued done', 'starts next', 'change-of-mind next', 'ends next']],
    ['on its first day', '2026-12-01', 'active', ['issued done', 'starts done', 'now now', 'change-of-mind next', 'ends next']],
    [
      'on the last day to change one’s mind',
      '2026-12-04',
      'active',
      ['issued done', 'starts done', 'now now', 'change-of-mind next', 'ends next'],
    ],
    ['the day after that', '2026-12-05', 'active', ['issued done', 'starts done', 'now now', 'ends next']],
    ['on its last day', '2027-11-30', 'active', ['issued done', 'starts done', 'now now', 'ends next']],
    ['afterwards', '2027-12-01', 'expired', ['issued done', 'starts done', 'ends done']],
  ] as const)('%s', (_, today, status, events) => {
    expect(lifeOn(today, { status })).toEqual(events);
  });

  it('of a monthly policy has no end', () => {
    expect(lifeOn('2027-01-10', { status: 'active', rolling: true, endsOn: '2026-12-31' })).toEqual([
      'issued done',
      'starts done',
      'now now',
      'renews next',
    ]);
  });

  it('A9: has no last day to change one’s mind once it was taken over or claimed on', () => {
    for (const over of [{ hasClaimed: true }, { transferredOn: '2026-12-01' }])
      expect(lifeOn('2026-12-02', { status: 'active', ...over }).filter((event) => event.startsWith('change-of-mind'))).toEqual([]);
  });

  it('of a policy whose cover rests does not say that the car is covered', () => {
    expect(lifeOn('2027-01-10', { status: 'active', suspendedOn: '2027-01-05' })).toEqual([
      'issued done',
      'starts done',
      'suspended failed',
      'ends next',
    ]);
  });

  it('of a cancelled policy ends there', () => {
    expect(lifeOn('2026-12-05', { status: 'cancelled' })).toEqual(['issued done', 'cancelled failed']);
    const cancelled = aPolicy({ ...bought, status: 'cancelled', cancelledOn: '2026-12-04' });
    expect(policyLife(cancelled, '2026-12-05')[1]?.when).toBe('4\u00a0December 2026');
  });

  it('ends on the day on which a lost car was paid for, and says why', () => {
    const lost = aPolicy({ ...bought, status: 'expired', state: 'expired', endsOn: '2026-12-05', settledOn: '2026-12-05' });
    const why = 'We paid your claim for the loss of the car, so there is nothing left to cover.';
    expect(policyLife(lost, '2026-12-05').at(-1)).toMatchObject({ title: 'Your cover ended', detail: why, state: 'done' });
    expect(policyLife({ ...lost, settledOn: '2026-12-08' }, '2026-12-09').at(-1)).toEqual(expect.not.objectContaining({ detail: why }));
  });

  it('counts days in London: bought at half past midnight on 1 June is 1 June', () => {
    expect(policyLife(aPolicy({ ...bought, issuedAt: '2026-05-31T23:30:00Z' }), '2026-06-02')[0]?.when).toBe('1\u00a0June 2026');
  });
});
