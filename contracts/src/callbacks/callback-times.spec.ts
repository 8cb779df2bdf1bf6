import { closedFor, countsForCalls, hasTime, isSlotClosed } from './callback-times.js';

describe('days of callbacks', () => {
  it.each([
    ['2026-11-20', undefined, true],
    ['2026-11-21', undefined, false],
    ['2026-11-22', 'sunday', false],
    ['2026-12-25', 'bank-holiday', false],
    // Boxing Day is a Saturday; its holiday is the Monday.
    ['2026-12-26', 'bank-holiday', false],
    ['2026-12-28', 'bank-holiday', false],
    ['2026-12-29', undefined, true],
    ['2027-03-26', 'bank-holiday', false],
    ['2027-03-29', 'bank-holiday', false],
  ])('%s: closed for %s, counted %s', (day, why, counts) => expect([closedFor(day), countsForCalls(day)]).toEqual([why, counts]));

  it('are not known before one is chosen', () => expect(closedFor('')).toBeUndefined());
});

describe('times of callbacks', () => {
  it.each([
    ['a time ahead today', '2026-11-20', '10:30', '2026-11-20T10:29:00Z', false],
    ['the time that it is', '2026-11-20', '10:30', '2026-11-20T10:30:00Z', true],
    ['the last minute before the cut-off', '2026-11-20', '18:30', '2026-11-20T16:59:59Z', false],
    ['the cut-off', '2026-11-20', '18:30', '2026-11-20T17:00:00Z', true],
    ['the cut-off, another day', '2026-11-23', '08:30', '2026-11-20T17:00:00Z', false],
    ['the cut-off in summer', '2027-06-07', '18:30', '2027-06-07T16:00:00Z', true],
    ['the day before the clocks go back', '2026-10-24', '15:30', '2026-10-24T14:30:00Z', true],
    ['a closed time on a Saturday', '2026-11-21', '16:00', '2026-11-20T10:00:00Z', true],
    ['an open time on a Saturday', '2026-11-21', '15:30', '2026-11-20T10:00:00Z', false],
  ])('are closed: %s', (_, day, slot, now, isClosed) => expect(isSlotClosed(day, slot, new Date(now))).toBe(isClosed));

  it.each([
    ['new_quote', true],
    ['existing_policy', true],
    ['claims', false],
    ['finance', false],
    ['other', false],
  ])('%s has one: %s', (subject, has) => expect(hasTime(subject)).toBe(has));
});
