import { callbackCancelledLetter, callbackLetter, callbackMovedLetter } from './callback-letters.js';
import type { Callback } from './callback.js';

const siteUrl = 'https://kerbside.example';
const callback: Callback = {
  id: '4d5e6f70-8192-43a4-b5c6-d7e8f9012345',
  reference: 'CB-7K3M9Q',
  customerId: null,
  subject: 'new_quote',
  productType: null,
  customerName: 'Buy cheap pills at pills.example',
  customerEmail: 'jo@example.test',
  customerPhone: '07700900123',
  date: '2026-12-01',
  time: '09:30',
  status: 'open',
  createdAt: new Date('2026-11-25T12:00:00Z'),
};

describe('the letter about a callback', () => {
  it.each<[Partial<Callback>, string, string[]]>([
    [{}, 'We will call you on 1 December 2026 at 09:30', ['About: A new quote', 'When: 1 December 2026 at 09:30']],
    [{ subject: 'existing_policy' }, 'We will call you on 1 December 2026 at 09:30', ['About: A policy you have']],
    [
      { subject: 'claims', time: null },
      'We will call you within 24 hours',
      ['About: A claim', 'Within 24 hours of 1 December 2026, excluding weekends and bank holidays'],
    ],
    [{ subject: 'finance', time: null }, 'We will call you within 24 hours', ['About: A payment']],
    [{ subject: 'other', time: null }, 'We will call you within 24 hours', ['About: Something else', 'Callback number: CB-7K3M9Q']],
  ])('says what it is about and when: %j', (over, subject, parts) => {
    const written = callbackLetter({ ...callback, ...over }, siteUrl);
    expect(written.subject).toBe(subject);
    for (const part of parts) expect(written.text).toContain(part);
  });

  it.each([
    ['nobody signed in booked', { customerId: null }, ['another time suits you better, please call us.'], '/account/callbacks'],
    [
      'a customer booked',
      { customerId: 'c-1' },
      ['You can move it to another time or cancel it in your account.', '/account/callbacks'],
      'suits you',
    ],
    [
      'a customer booked within 24 hours',
      { customerId: 'c-1', subject: 'claims', time: null },
      ['You can cancel it in your account.', '/account/callbacks'],
      'move',
    ],
  ] as const)('says how to change a call that %s', (_, over, parts, not) => {
    const { text } = callbackLetter({ ...callback, ...over }, siteUrl);
    for (const part of parts) expect(text).toContain(part);
    expect(text).not.toContain(not);
  });

  it('says when the call is moved to, and that a cancelled one does not come', () => {
    const booked = { ...callback, customerId: 'c-1' };
    expect(callbackMovedLetter(booked, siteUrl).subject).toBe('Your call is moved: we will call you on 1 December 2026 at 09:30');
    const { subject, text } = callbackCancelledLetter(booked, siteUrl);
    expect(subject).toBe('We will not call you: you cancelled the call');
    expect(text).not.toContain('1 December 2026');
  });

  it('says nothing that a stranger may have typed', () => {
    for (const write of [callbackLetter, callbackMovedLetter, callbackCancelledLetter]) {
      const { text, html } = write({ ...callback, customerId: 'c-1' }, siteUrl);
      for (const typed of ['pills', '07700900123']) expect(`${text}${html}`).not.toContain(typed);
    }
  });
});
