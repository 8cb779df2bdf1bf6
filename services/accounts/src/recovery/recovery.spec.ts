import { newCustomer } from '../people/person.js';
import { afterFailure, askedCode, askedLink, recipientOf } from './recovery.js';

const now = new Date('2026-11-20T09:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const given = { id: 'r1', email: 'a@b.test', secretHash: 'hash' };
const link = askedLink(given, now);
const code = askedCode({ ...given, transport: 'mobile' }, now);
const person = (phone?: string) => newCustomer({ email: 'a@b.test', first_name: 'Ann', last_name: 'Lee', phone }, 'p1', now);

describe('a way back in', () => {
  it('lasts 30 minutes as a link and 10 as a code', () => {
    expect(link.expiresAt).toEqual(after(30 * 60_000));
    expect(code.expiresAt).toEqual(after(10 * 60_000));
  });

  it.each([
    [0, 1_000],
    [1, 2_000],
    [5, 32_000],
    [6, 60_000],
    [40, 60_000],
  ])('waits longer after each failed attempt to send it: %i failures so far', (attempts, ms) => {
    expect(afterFailure({ ...link, delivery: { nextAt: now, attempts } }, now)).toEqual({ nextAt: after(ms), attempts: attempts + 1 });
  });

  it('is no longer sent when it would arrive too late', () => {
    expect(afterFailure(link, new Date(link.expiresAt.getTime() - 1_000)).nextAt).toBeNull();
    expect(afterFailure(link, new Date(link.expiresAt.getTime() - 1_001)).nextAt).not.toBeNull();
  });
});

describe('who gets it', () => {
  it.each([
    ['a code by text', code, '07700 900123', { channel: 'sms', to: '+447700900123' }],
    ['a code by text, without the plus of 44', code, '447700900123', { channel: 'sms', to: '+447700900123' }],
    ['a code by text, with a personal number', code, '070 1234 5678', { channel: 'email', to: 'a@b.test' }],
    ['a code by text, with a pager', code, '07612 345678', { channel: 'email', to: 'a@b.test' }],
    ['a code by text, abroad', code, '+44 7700 900123', { channel: 'sms', to: '+447700900123' }],
    ['a code by text, with a landline only', code, '01904 123456', { channel: 'email', to: 'a@b.test' }],
    ['a code by text, without a number', code, undefined, { channel: 'email', to: 'a@b.test' }],
    ['a code by email', { ...code, transport: 'email' as const }, '07700 900123', { channel: 'email', to: 'a@b.test' }],
    ['a link', link, '07700 900123', { channel: 'email', to: 'a@b.test' }],
  ])('%s', (_, recovery, phone, recipient) => {
    expect(recipientOf(recovery, person(phone))).toEqual(recipient);
  });
});
