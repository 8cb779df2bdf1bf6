import { deviceNamed, customerLifetime, endOf, freshMs, isFresh, isLive, newSession, replacedGraceMs, staffLifetime } from './session.js';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const apple = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  ['Chrome on Windows', `${windows} ${apple} Chrome/141.0.0.0 Safari/537.36`],
  ['Edge on Windows', `${windows} ${apple} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`],
  ['Opera on Windows', `${windows} ${apple} Chrome/141.0.0.0 Safari/537.36 OPR/120.0.0.0`],
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  [
    'Safari on Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  [
    'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/141.0 Mobile/15E148 Safari/604.1',
  ],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${apple} Chrome/141.0.0.0 Mobile Safari/537.36`],
  ['Samsung Internet on Android', `Mozilla/5.0 (Linux; Android 10; K) ${apple} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${apple} Chrome/141.0.0.0 Safari/537.36`],
  [undefined, 'curl/8.5.0'],
  [undefined, ''],
  [undefined, undefined],
  [undefined, `${'x'.repeat(500)} Windows Chrome/141`],
])('a browser is known as %s', (name, userAgent) => expect(deviceNamed(userAgent)).toBe(name));

const start = new Date('2026-11-20T09:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const session = newSession('hash', { _id: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b' }, start);

describe('a session', () => {
  it.each([
    ['a customer’s, just begun', session, null, 0, true],
    ['a customer’s, a moment before it has been unused for too long', session, null, customerLifetime.idleMs - 1, true],
    ['a customer’s, unused for too long', session, null, customerLifetime.idleMs, false],
    ['staff’s, a moment before it has been unused for too long', session, 'agent' as const, staffLifetime.idleMs - 1, true],
    ['staff’s, unused for too long', session, 'agent' as const, staffLifetime.idleMs, false],
  ])('%s', (_, record, role, ms, live) => {
    expect(isLive(record, { role }, after(ms))).toBe(live);
  });

  it('ends at some point, however much it is used', () => {
    const used = (ms: number) => ({ ...session, lastSeenAt: after(ms) });
    expect(isLive(used(customerLifetime.wholeMs - 1), { role: null }, after(customerLifetime.wholeMs - 1))).toBe(true);
    expect(isLive(used(customerLifetime.wholeMs), { role: null }, after(customerLifetime.wholeMs))).toBe(false);
    expect(isLive(used(staffLifetime.wholeMs), { role: 'admin' }, after(staffLifetime.wholeMs))).toBe(false);
    expect(endOf(start, null)).toEqual(after(customerLifetime.wholeMs));
  });

  it('outlives its replacement only by moments', () => {
    const replaced = { ...session, replacedAt: start };
    expect(isLive(replaced, { role: null }, after(replacedGraceMs - 1))).toBe(true);
    expect(isLive(replaced, { role: null }, after(replacedGraceMs))).toBe(false);
  });

  it.each([
    ['just begun', 0, true],
    ['a moment before its ten minutes are over', freshMs - 1, true],
    ['after ten minutes', freshMs, false],
  ])('is fresh or not: %s', (_, ms, fresh) => {
    expect(isFresh(session, after(ms))).toBe(fresh);
  });
});
