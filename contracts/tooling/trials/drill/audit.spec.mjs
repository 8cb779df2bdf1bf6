import { auditOf, salesIn } from './audit.mjs';

const [pence, rewardsPence] = [29_400, 500];
const sold = {
  id: 's1',
  type: 'kerbside.payments.purchase-completed.v1',
  data: { purchaseId: 'p1', quoteId: 'q1', customerId: 'c1', totalPence: pence, rewardsPence, voucherCode: 'ONCE' },
};

/** One purchase that succeeded, and one that was refused. */
const aWorld = () => ({
  heists: [
    { id: 'q1', agreed: [31_000, pence], isGap: false, history: () => 'q1' },
    { id: 'q2', agreed: [], isGap: true, history: () => 'q2' },
  ],
  facts: {
    intents: [
      { id: 'pi_1', status: 'succeeded', metadata: { quoteId: 'q1' } },
      { id: 'pi_2', status: 'canceled', metadata: { quoteId: 'q2' } },
    ],
    charges: [{ id: 'pi_1', amount: pence, metadata: { quoteId: 'q1' } }],
    refunds: [],
    sales: salesIn([sold]),
    quotes: [
      { _id: 'q1', state: { status: 'purchased' }, termsAgreedAt: new Date(0) },
      { _id: 'q2', state: { status: 'open' }, termsAgreedAt: null },
    ],
    policies: [{ _id: 'pol1', quoteId: 'q1', policyNumber: 'KS-WAR-1', premiumPence: pence + rewardsPence }],
    letters: [{ key: 'policy-confirmation:pol1' }],
    vouchers: [{ code: 'ONCE', state: { status: 'redeemed', quoteId: 'q1' } }],
    rewards: [{ _id: 'c1', balancePence: 600 }],
    movements: [
      { customerId: 'c1', amountPence: -rewardsPence },
      { customerId: 'c1', amountPence: 100 },
    ],
    dead: [],
  },
  receipts: new Map([['q1', pence]]),
  people: [{ userId: 'c1', givenPence: 1_000 }],
});

/** The claims that fail when the world is changed. */
const broken = (bend) => {
  const world = aWorld();
  bend(world);
  const audit = auditOf(world.heists, world.facts, world);
  return Object.keys(audit).filter((claim) => Array.isArray(audit[claim]) && audit[claim].length > 0);
};

const anotherSale = { ...sold.data, purchaseId: 'p2', quoteId: 'q2' };

describe('the audit of the drill', () => {
  it('finds nothing where nothing is wrong', () => {
    expect(broken(() => {})).toEqual([]);
  });

  const order = (id) => ({ _id: id, kind: 'order', quoteId: 'q1', policyNumber: `KS-MOT-${id}`, premiumPence: 0 });
  it('expects one letter of the orders of one visit, beside those of cover', () => {
    const visit = ({ facts }) => {
      facts.policies.push(order('2'), order('3'));
      facts.letters.push({ key: 'order-confirmation:q1' });
    };
    expect(broken(visit)).toEqual([]);
    expect(broken((world) => (visit(world), world.facts.letters.pop()))).toEqual(['bought']);
  });

  it.each([
    [
      'a charge without a purchase',
      ({ facts }) => facts.charges.push({ id: 'pi_2', amount: 1, metadata: { quoteId: 'q2' } }),
      ['bought', 'agreed', 'pence'],
    ],
    [
      'a quote that is charged twice',
      ({ facts }) => facts.charges.push({ ...facts.charges[0], id: 'pi_3' }),
      ['bought', 'once', 'agreed', 'pence'],
    ],
    ['a purchase without a charge', ({ facts }) => facts.charges.pop(), ['bought', 'agreed', 'pence']],
    ['a charge without a receipt', ({ receipts }) => receipts.clear(), ['bought', 'pence']],
    ['a charge without a policy', ({ facts }) => facts.policies.pop(), ['bought', 'agreed', 'pence']],
    ['a policy without a letter', ({ facts }) => facts.letters.pop(), ['bought']],
    ['a quote that was sold and is open', ({ facts }) => (facts.quotes[0].state.status = 'open'), ['bought']],
    ['a charge of another sum than was agreed', ({ heists }) => (heists[0].agreed = [31_000]), ['agreed']],
    ['policies that cost more than was paid', ({ facts }) => (facts.policies[0].premiumPence += 1), ['agreed', 'pence']],
    ['an authorisation that is left', ({ facts }) => (facts.intents[1].status = 'requires_capture'), ['cancelled']],
    ['money that went back', ({ facts }) => facts.refunds.push({ id: 're_1', amount: 1 }), ['back']],
    ['a sale without terms', ({ facts }) => (facts.quotes[0].termsAgreedAt = null), ['terms']],
    ['GAP within its two days', ({ facts, heists }) => ((heists[0].isGap = true), (facts.policies[0].policyNumber = 'KS-GAP-1')), ['gap']],
    [
      'a code that bought twice',
      ({ facts }) => facts.sales.push(...salesIn([{ ...sold, data: anotherSale }])),
      ['bought', 'agreed', 'terms', 'vouchers', 'rewards', 'pence'],
    ],
    ['a code that bought and is open', ({ facts }) => (facts.vouchers[0].state = { status: 'open' }), ['vouchers']],
    ['a code that is redeemed by a quote that was not paid', ({ facts }) => (facts.vouchers[0].state.quoteId = 'q2'), ['vouchers']],
    ['rewards that were used and not taken', ({ facts }) => facts.movements.shift(), ['rewards']],
    [
      'rewards that were used before they could be',
      ({ facts, people }) => ((people[0].givenPence = 499), (facts.rewards[0].balancePence = 99)),
      ['rewards'],
    ],
    ['rewards that are gone', ({ facts }) => (facts.rewards[0].balancePence = 0), ['rewards']],
  ])('finds %s', (_, bend, claims) => {
    expect(broken(bend)).toEqual(claims);
  });

  it('counts a sale once that two events report', () => {
    const money = {
      type: 'kerbside.payments.payment-succeeded.v1',
      data: { ...sold.data, paymentId: 'p1', purchaseId: undefined, amountPence: pence },
    };
    expect(salesIn([money, sold, sold])).toEqual(salesIn([sold]));
    expect(salesIn([money])).toEqual(salesIn([sold]));
  });
});
