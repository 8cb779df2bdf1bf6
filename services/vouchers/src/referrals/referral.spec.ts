import { digestOf, isRewarded, type Referral } from './referral.js';

const invitedAt = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-21T12:00:00Z');
const earlier = new Date('2026-11-19T12:00:00Z');
const referral: Referral = {
  id: 'r1',
  customerId: 'zoe',
  friend: digestOf('sam@example.com'),
  invitedAt,
  rewardedAt: null,
  rewardedFor: null,
};
const sam = { customerId: 'sam', email: 'sam@example.com', registeredAt: later };

describe('a referral', () => {
  it.each([
    ['a friend who came after it', referral, sam, true],
    ['a friend who was here before', referral, { ...sam, registeredAt: earlier }, false],
    ['a friend who bought already', { ...referral, rewardedAt: later }, sam, false],
    ['oneself', referral, { ...sam, customerId: 'zoe' }, false],
  ])('for %s is worth a reward: %#', (_, of, friend, expected) => expect(isRewarded(of, friend)).toBe(expected));

  it('knows an address however it is typed', () => expect(digestOf(' Sam@Example.com ')).toBe(referral.friend));
});
