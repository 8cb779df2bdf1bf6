import { randomUUID } from 'node:crypto';
import { aPurchasedQuote } from '../testing/purchased-quote.js';
import { afterArrears, afterPlanEnd } from './cover.js';
import { policiesFor, premiumOf } from './policy.js';

describe('afterArrears', () => {
  const covered = { cancelledOn: null, suspendedOn: null };
  const resting = { cancelledOn: null, suspendedOn: '2027-04-15' };
  const over = { cancelledOn: '2027-04-29', suspendedOn: '2027-04-15' };
  it.each([
    ['late changes nothing', covered, 'late', covered],
    ['suspended: the cover rests', covered, 'suspended', { cancelledOn: null, suspendedOn: '2027-05-01' }],
    ['recovered: the cover is back', resting, 'recovered', covered],
    ['late again while it rests', resting, 'late', resting],
    ['ended: the cover is over', resting, 'ended', { ...resting, cancelledOn: '2027-05-01' }],
    ['recovered after the end: it stays over', over, 'recovered', over],
    ['suspended after the end: it stays over', over, 'suspended', over],
  ] as const)('%s', (_, policy, status, after) => {
    expect(afterArrears(policy, { status, on: '2027-05-01' })).toEqual(after);
  });
});

describe('afterPlanEnd', () => {
  const year = { startsOn: '2027-03-02', endsOn: '2028-02-29', rolling: false, cancelledOn: null, suspendedOn: null };
  const monthly = { ...year, endsOn: '2027-04-01', rolling: true };
  const end = { reason: 'cancelled', on: '2027-04-10', voidPence: 30_000, coveredPence: 10_000, months: null } as const;
  it.each([
    ['a quarter paid: a quarter of its days', year, end, '2027-06-01'],
    ['less paid than has gone by: it ends at once', year, { ...end, coveredPence: 1_000 }, '2027-04-10'],
    ['nothing paid: it ends at once', year, { ...end, coveredPence: 0 }, '2027-04-10'],
    ['nothing left to pay: it goes on', year, { ...end, voidPence: 0 }, null],
    ['two months paid: two months', monthly, { ...end, months: 2 }, '2027-05-02'],
    ['no month paid: it ends at once', monthly, { ...end, months: 0 }, '2027-04-10'],
    ['arrears: their own event ends it', year, { ...end, reason: 'arrears' as const }, null],
    ['over already: it stays as it is', { ...year, cancelledOn: '2027-03-20' }, end, '2027-03-20'],
  ])('%s', (_, policy, ended, cancelledOn) => expect(afterPlanEnd(policy, ended).cancelledOn).toBe(cancelledOn));
});

describe('policiesFor', () => {
  it.each(['Foss Garage', 'a garage that we choose'])(
    'keeps no garage of the sale as a term, as its visit may have another: %s',
    (value) => {
      const quote = aPurchasedQuote();
      const limit = { label: 'Claim limit', value: '£750' };
      const policies = quote.policies.map((sold) => ({ ...sold, terms: [limit, { label: 'Garage', value }] }));
      const identities = policies.map((_, serial) => ({ id: randomUUID(), serial }));
      const sold = policiesFor({
        paymentId: randomUUID(),
        quote: { ...quote, policies },
        issuedAt: new Date('2026-11-25T10:00:00Z'),
        identities,
      });
      expect(sold.map(({ terms }) => terms)).toEqual(policies.map(() => [limit]));
    },
  );

  it.each([
    ['2026-11-25', '2026-11-25'],
    [null, undefined],
    [undefined, undefined],
  ])('A3, A5: terms that were ticked at the checkout on %s count as accepted', (termsAgreedOn, acceptedOn) => {
    const quote = aPurchasedQuote({ termsAgreedOn });
    const identities = quote.policies.map((_, serial) => ({ id: randomUUID(), serial }));
    const sold = policiesFor({ paymentId: randomUUID(), quote, issuedAt: new Date('2026-11-25T10:00:00Z'), identities });
    expect(sold.map(({ termsAcceptedOn }) => termsAcceptedOn)).toEqual(quote.policies.map(() => acceptedOn));
  });

  const quote = aPurchasedQuote();
  const purchase = {
    paymentId: randomUUID(),
    quote,
    issuedAt: new Date('2026-11-20T12:00:00Z'),
    identities: [{ id: randomUUID(), serial: 7 }],
  };

  it('contain what was sold, at the price it was sold for', () => {
    const [policy] = policiesFor(purchase);
    expect(policy).toMatchObject({
      policyNumber: 'KS-WAR-0000007-100',
      customerId: quote.customerId,
      premiumPence: 31_240,
      vehicle: {
        registrationNumber: 'AA19AAA',
        bodyType: 'hatchback',
        colour: 'Red',
        firstRegistrationDate: '2019-03-01',
        mileage: 42_000,
      },
      cancelledOn: null,
    });
    expect(policy?.lines.reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(31_240);
    expect(premiumOf(quote)).toBe(31_240);
  });

  it.each([
    ['mot', 4_000, { kind: 'order', isIncluded: false, visit: null }],
    ['service', 14_900, { kind: 'order', isIncluded: false, visit: null }],
    ['repair', 44_900, { kind: 'order', isIncluded: false, visit: null }],
    ['healthcheck', 0, { kind: 'order', isIncluded: true, visit: null }],
    ['healthcheck', 2_900, { kind: 'order', isIncluded: false, visit: null }],
    ['tyre', 9_900, { kind: 'cover', startsOn: '2026-12-01', endsOn: '2027-11-30', months: 12, rolling: false }],
  ] as const)('are cover with its days, or an order without any: %s for %i pence', (productType, originalPence, expected) => {
    const [sold] = quote.policies;
    const one = { ...quote, policies: sold ? [{ ...sold, productType, originalPence }] : [] };
    const [policy] = policiesFor({ ...purchase, quote: one });
    expect(policy).toMatchObject(expected);
    const days = Object.keys(policy ?? {}).filter((key) =>
      ['startsOn', 'endsOn', 'months', 'rolling', 'suspendedOn', 'autoRenewal'].includes(key),
    );
    expect(days.length > 0).toBe(expected.kind === 'cover');
  });

  it('never shares an identity between two policies', () => {
    const two = { ...quote, policies: [...quote.policies, ...quote.policies] };
    expect(() => policiesFor({ ...purchase, quote: two })).toThrow(RangeError);
  });
});
