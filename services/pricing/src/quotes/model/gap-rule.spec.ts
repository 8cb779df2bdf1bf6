import { gapConfirmed, gapGiven, gapStanding, refuseUnlessConcludable, soonestConclusion } from './gap-rule.js';
import type { GapProgress } from './quote.js';

const none: GapProgress = { status: 'not_given' };
const monday = '2026-11-23';
const cover = { of: 'cover', premiumPence: 10_000 };
const other = { ...cover, of: 'other' };
const cheaper = { ...cover, premiumPence: 9_999 };
const dearer = { ...cover, premiumPence: 10_001 };
const given = gapGiven(none, cover, monday);

describe('GAP sold beside a car (ICOBS 6A.1)', () => {
  it.each([
    ['on the day', '2026-11-23', 'waiting'],
    ['on the first clear day', '2026-11-24', 'waiting'],
    ['on the second clear day', '2026-11-25', 'waiting'],
    ['after two clear days', '2026-11-26', 'may_conclude'],
    ['long after', '2027-11-26', 'may_conclude'],
  ])('%s it stands at %s', (_, today, standing) => expect(gapStanding(given, cover, today)).toBe(standing));

  it('keeps its first day when it is given again, and starts anew for other cover, or at a higher premium', () => {
    expect(gapGiven(given, cover, '2026-11-25')).toBe(given);
    expect(gapGiven(given, other, '2026-11-25')).toEqual({ status: 'given', on: '2026-11-25', ...other });
    expect(gapGiven(given, dearer, '2026-11-25')).toEqual({ status: 'given', on: '2026-11-25', ...dearer });
    expect(gapStanding(given, other, '2026-12-25')).toBe('not_given');
  });

  it('is given again at a lower premium, which no letter has named, and keeps its first day', () => {
    const confirmed = gapConfirmed(given, cover, '2026-11-24');
    expect(gapStanding(confirmed, cheaper, '2026-11-26')).toBe('not_given');
    expect(() => refuseUnlessConcludable(given, cheaper, '2026-11-26')).toThrow('Your GAP insurance costs less now');
    expect(gapGiven(confirmed, cheaper, '2026-11-26')).toEqual({ ...confirmed, premiumPence: 9_999 });
  });

  it.each<[string, GapProgress, typeof cover, string, string]>([
    ['nothing was given, from today', none, cover, '2026-11-23', '2026-11-26'],
    ['it was given of other cover, from today', given, other, '2026-11-24', '2026-11-27'],
    ['it waits, from when it was given', given, cover, '2026-11-25', '2026-11-26'],
    ['its clear days are over, today', given, cover, '2026-11-26', '2026-11-26'],
    ['it was given and has become cheaper, from when it was given', given, cheaper, '2026-11-25', '2026-11-26'],
    ['it was confirmed, today', gapConfirmed(given, cover, '2026-11-24'), cover, '2026-11-24', '2026-11-24'],
  ])('can be concluded soonest, when %s', (_, progress, cover, today, day) => {
    expect(soonestConclusion(progress, cover, today)).toBe(day);
  });

  it('may be confirmed the day after, not on the day, and not for other cover', () => {
    expect(() => gapConfirmed(given, cover, monday)).toThrow('GAP_WAITING');
    expect(() => gapConfirmed(given, other, '2026-11-24')).toThrow('GAP_INFORMATION_FIRST');
    const confirmed = gapConfirmed(given, cover, '2026-11-24');
    expect(confirmed).toMatchObject({ status: 'confirmed', on: monday, confirmedOn: '2026-11-24' });
    expect(gapConfirmed(confirmed, cover, '2026-11-25')).toBe(confirmed);
    expect(gapStanding(confirmed, cover, '2026-11-24')).toBe('may_conclude');
  });

  it('is refused before', () => {
    expect(() => refuseUnlessConcludable(none, cover, monday)).toThrow('GAP_INFORMATION_FIRST');
    expect(() => refuseUnlessConcludable(given, cover, '2026-11-25')).toThrow('GAP_WAITING');
    expect(() => refuseUnlessConcludable(given, cover, '2026-11-26')).not.toThrow();
  });

  it('counts days across the change of the clocks', () => {
    expect(gapStanding(gapGiven(none, cover, '2027-03-26'), cover, '2027-03-28')).toBe('waiting');
    expect(gapStanding(gapGiven(none, cover, '2027-03-26'), cover, '2027-03-29')).toBe('may_conclude');
  });
});
