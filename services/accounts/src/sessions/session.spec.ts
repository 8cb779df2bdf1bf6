import { customerLifetime, endOf, freshMs, isFresh, isLive, newSession, replacedGraceMs, staffLifetime } from './session.js';

const start = new Date('2026-11-20T09:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const session = newSession('hash', '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b', start);

describe('a session', () => {
  it.each([
    ['a customer’s, just begun', session, null, 0, true],
    ['a customer’s, a moment before it has been unused for too long', session, null, customerLifetime.idleMs - 1, true],
    ['a customer’s, unused for too long', session, null, customerLifetime.idleMs, false],
    ['staff’s, a moment before it has been unused for too long', session, 'agent' as const, staffLifetime.idleMs - 1, true],
    ['staff’s, unused for too long', session, 'agent' as const, staffLifetime.idleMs, false],
  ])('%s', (_, record, role, ms, live) => {
    expect(isLive(record, role, after(ms))).toBe(live);
  });

  it('ends at some point, however much it is used', () => {
    const used = (ms: number) => ({ ...session, lastSeenAt: after(ms) });
    expect(isLive(used(customerLifetime.wholeMs - 1), null, after(customerLifetime.wholeMs - 1))).toBe(true);
    expect(isLive(used(customerLifetime.wholeMs), null, after(customerLifetime.wholeMs))).toBe(false);
    expect(isLive(used(staffLifetime.wholeMs), 'admin', after(staffLifetime.wholeMs))).toBe(false);
    expect(endOf(start, null)).toEqual(after(customerLifetime.wholeMs));
  });

  it('outlives its replacement only by moments', () => {
    const replaced = { ...session, replacedAt: start };
    expect(isLive(replaced, null, after(replacedGraceMs - 1))).toBe(true);
    expect(isLive(replaced, null, after(replacedGraceMs))).toBe(false);
  });

  it.each([
    ['just begun', 0, true],
    ['a moment before its ten minutes are over', freshMs - 1, true],
    ['after ten minutes', freshMs, false],
  ])('is fresh or not: %s', (_, ms, fresh) => {
    expect(isFresh(session, after(ms))).toBe(fresh);
  });
});
