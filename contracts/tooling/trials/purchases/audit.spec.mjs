import { lootOf } from '../drill/audit.mjs';
import { auditOf } from './audit.mjs';

const [pence, rewardsPence] = [29_400, 500];
const premiumPence = pence + rewardsPence;
const [bought, paid, issued] = ['payments.purchase-completed', 'payments.payment-succeeded', 'claims.policy-issued'];
const event = (id, what, data) => ({ id, type: `kerbside.${what}.v1`, data: { quoteId: 'q1', ...data } });
const sale = { customerId: 'c1', totalPence: pence, rewardsPence, voucherCode: 'ONCE' };

/** A purchase that succeeded, one that was refused, and one whose answers were lost before anything was done. */
const aWorld = () => ({
  purchases: [{ quoteId: 'q1', agreed: [31_000, pence], paidPence: pence }, { quoteId: 'q2', agreed: [], paidPence: 0 }, { quoteId: 'q3' }],
  heists: [
    { id: 'q1', isGap: false, history: () => 'q1' },
    { id: 'q2', isGap: true, history: () => 'q2' },
  ],
  facts: {
    intents: [
      { id: 'pi_1', status: 'succeeded', metadata: { quoteId: 'q1' } },
      { id: 'pi_2', status: 'canceled', metadata: { quoteId: 'q2' } },
    ],
    charges: [{ amount: pence, metadata: { quoteId: 'q1' } }],
    refunds: [],
    payments: [{ _id: 'pay1', quoteId: 'q1', state: { status: 'completed' } }],
    ledger: [
      { paymentId: 'pay1', account: 'card_clearing', amountPence: pence },
      { paymentId: 'pay1', account: 'sales:cover', amountPence: -pence },
    ],
    quotes: [
      { _id: 'q1', state: { status: 'purchased' }, termsAgreedAt: new Date(0) },
      { _id: 'q2', state: { status: 'open' }, termsAgreedAt: null },
    ],
    policies: [{ _id: 'pol1', kind: 'cover', quoteId: 'q1', policyNumber: 'KS-WAR-0000001-100', premiumPence }],
    letters: [{ key: 'policy-confirmation:pol1' }],
    entries: [{ entityId: 'pol1' }],
    events: [event('e1', bought, sale), event('e2', paid, { amountPence: pence }), event('e3', issued, { premiumPence })],
    vouchers: [{ code: 'ONCE', state: { status: 'redeemed', quoteId: 'q1' } }],
    rewards: [{ _id: 'c1', balancePence: 600 }],
    movements: [
      { customerId: 'c1', amountPence: -rewardsPence },
      { customerId: 'c1', amountPence: 100 },
    ],
  },
  people: [{ userId: 'c1', givenPence: 1_000 }],
});

/** A word of each claim. */
const claims = /bought|agreed to, is|search|balances|pence agree|cancelled|refunded|terms|GAP|redeemed|rewards/;

/** The claims that fail when the world is changed. */
const broken = (bend) => {
  const world = aWorld();
  bend(world);
  const audit = { ...auditOf(world.purchases, world.facts), ...lootOf(world.heists, world.facts, world.people) };
  return Object.keys(audit).flatMap((claim) => (audit[claim].length > 0 ? [claims.exec(claim)?.[0]] : []));
};
const [sold, agreed, told, even] = ['bought', 'agreed to, is', 'search', 'pence agree'];

describe('the audit of a trial', () => {
  it('finds nothing where nothing is wrong, and tells of what is how it came about', () => {
    expect(broken(() => {})).toEqual([]);
    const { facts } = aWorld();
    const audit = auditOf([{ quoteId: 'q1', agreed: [1], paidPence: pence, about: 'pressed Pay' }], facts);
    expect(Object.values(audit).flat()).toEqual([`q1: charged ${pence}, agreed 1; pressed Pay`]);
  });

  const order = (id) => ({ _id: id, kind: 'order', quoteId: 'q1', policyNumber: `KS-MOT-000000${id}-100`, premiumPence: 0 });
  it('expects one letter of the orders of one visit, beside those of cover', () => {
    const visit = ({ facts }) => {
      facts.policies.push(order('2'), order('3'));
      facts.letters.push({ key: 'order-confirmation:q1' });
      facts.entries.push({ entityId: '2' }, { entityId: '3' });
      facts.events.push(event('e4', issued, { premiumPence: 0 }), event('e5', issued, { premiumPence: 0 }));
    };
    expect(broken(visit)).toEqual([]);
    expect(broken((world) => (visit(world), world.facts.letters.pop()))).toEqual([told]);
  });

  it('takes an event that the log holds twice as one', () =>
    expect(broken(({ facts }) => facts.events.push(...facts.events.slice(0, 2)))).toEqual([]));

  it.each([
    ['a charge without a purchase', ({ facts }) => facts.charges.push({ amount: 1, metadata: { quoteId: 'q2' } }), [sold, agreed, even]],
    ['a charge of one who never heard of it', ({ facts }) => facts.charges.push({ amount: 1, metadata: { quoteId: 'q3' } }), [sold]],
    ['a second charge', ({ facts }) => facts.charges.push(facts.charges[0]), [sold, agreed, even]],
    ['a purchase without a charge', ({ facts }) => facts.charges.pop(), [sold, agreed, even]],
    ['a charge that is not shown as paid', ({ purchases }) => (purchases[0].paidPence = 0), [sold, agreed, even]],
    ['a purchase that nobody stored', ({ facts }) => facts.payments.pop(), [sold, even]],
    ['a ledger that does not balance', ({ facts }) => facts.ledger.pop(), ['balances']],
    ['a charge without a policy', ({ facts }) => facts.policies.pop(), [sold, agreed, told, even]],
    [
      'a second policy of the same cover',
      ({ facts }) => facts.policies.push({ ...facts.policies[0], _id: 'pol2', premiumPence: 0 }),
      [sold, told],
    ],
    ['a policy without an event', ({ facts }) => facts.events.pop(), [told, even]],
    ['a policy without a letter', ({ facts }) => facts.letters.pop(), [told]],
    ['a second letter', ({ facts }) => facts.letters.push(facts.letters[0]), [told]],
    ['a policy that is not found', ({ facts }) => facts.entries.pop(), [told]],
    ['a second event of one payment', ({ facts }) => facts.events.push({ ...facts.events[1], id: 'e4' }), [sold, even]],
    ['a quote that was sold and is open', ({ facts }) => (facts.quotes[0].state.status = 'open'), [sold]],
    ['a charge of another sum than was agreed', ({ purchases }) => (purchases[0].agreed = [31_000]), [agreed]],
    ['policies that cost more than was paid', ({ facts }) => (facts.policies[0].premiumPence += 1), [agreed, even]],
    ['an authorisation that is left', ({ facts }) => (facts.intents[1].status = 'requires_capture'), ['cancelled']],
    ['money that went back', ({ facts }) => facts.refunds.push({ id: 're_1', amount: 1 }), ['refunded']],
    ['a sale without terms', ({ facts }) => (facts.quotes[0].termsAgreedAt = null), ['terms']],
    [
      'GAP within its two days',
      ({ facts, heists }) => ((heists[0].isGap = true), (facts.policies[0].policyNumber = 'KS-GAP-0000001-100')),
      ['GAP'],
    ],
    [
      'a code that bought twice',
      ({ facts }) => facts.events.push(event('e4', bought, { ...sale, quoteId: 'q2' })),
      [sold, agreed, even, 'terms', 'redeemed', 'rewards'],
    ],
    ['a code that bought and is open', ({ facts }) => (facts.vouchers[0].state = { status: 'open' }), ['redeemed']],
    ['a code that is redeemed by a quote that was not paid', ({ facts }) => (facts.vouchers[0].state.quoteId = 'q2'), ['redeemed']],
    ['rewards that were used and not taken', ({ facts }) => facts.movements.shift(), ['rewards']],
    [
      'rewards that were used before they could be',
      ({ facts, people }) => ((people[0].givenPence = 499), (facts.rewards[0].balancePence = 99)),
      ['rewards'],
    ],
    ['rewards that are gone', ({ facts }) => (facts.rewards[0].balancePence = 0), ['rewards']],
  ])('finds %s', (_, bend, found) => expect(broken(bend)).toEqual(found));
});
