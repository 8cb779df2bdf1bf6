import { toldEvents } from '@kerbside/contracts/testing/told';
import { changedBy, channelOf, isStaffWork } from './updates.js';

describe('what an event changes in the account', () => {
  it.each([
    ['payments', 'kerbside.payments.purchase-completed.v1', 'payments'],
    ['pricing', 'kerbside.pricing.quote-updated.v1', 'quotes'],
    ['callbacks', 'kerbside.callbacks.message-sent.v1', 'messages'],
    ['callbacks', 'kerbside.callbacks.messages-read.v1', 'messages-read'],
    ['vouchers', 'kerbside.vouchers.rewards-credited.v1', 'rewards'],
  ] as const)('%s: %s changes the %s', (teller, type, part) => expect(changedBy(teller, type)).toBe(part));
});

it('is work of all staff where it is about a callback', () => {
  expect(isStaffWork('kerbside.callbacks.callback-booked.v1')).toBe(true);
  expect(isStaffWork('kerbside.callbacks.message-sent.v1')).toBe(false);
});

it.each(toldEvents())('of %s is the part that the table of all channels names', (name, { type }, { page }) =>
  expect(changedBy(name.startsWith('claims.') ? 'claims' : 'garages', type)).toBe(page),
);

describe('the channel of a customer', () => {
  const [ann, key] = ['5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b', 'k'.repeat(43)];

  it('stays the same, is nobody else’s, names nobody and depends on the key', () => {
    const channel = channelOf(ann, key);
    expect(channelOf(ann, key)).toBe(channel);
    expect(channel).toMatch(/^[\w-]{43}$/);
    const others = [channelOf('0d9c8b7a-6f5e-4d3c-8b2a-190807060504', key), channelOf(ann, 'l'.repeat(43))];
    expect(others).not.toContain(channel);
    expect(channel).not.toContain(ann.slice(0, 8));
  });
});
