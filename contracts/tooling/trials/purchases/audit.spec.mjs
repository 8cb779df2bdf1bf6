import { auditOf } from './audit.mjs';

const pence = 29_900;
const paid = (id, quoteId) => ({ id, type: 'kerbside.payments.payment-succeeded.v1', data: { quoteId, amountPence: pence } });
const issued = (id, quoteId) => ({ id, type: 'kerbside.claims.policy-issued.v1', data: { quoteId, premiumPence: pence } });

/** One purchase that succeeded. */
const aWorld = () => ({
  charges: [{ amount: pence, metadata: { quoteId: 'q1' } }],
  payments: [{ _id: 'pay1', quoteId: 'q1', state: { status: 'completed' } }],
  ledger: [
    { paymentId: 'pay1', account: 'card_clearing', amountPence: pence },
    { paymentId: 'pay1', account: 'sales:cover', amountPence: -pence },
  ],
  quotes: [{ _id: 'q1', state: { status: 'purchased' } }],
  policies: [{ _id: 'pol1', quoteId: 'q1', premiumPence: pence }],
  letters: [{ key: 'policy-confirmation:pol1' }],
  entries: [{ entityId: 'pol1' }],
  events: [paid('e1', 'q1'), issued('e2', 'q1')],
});
const ledgerOfOne = { acknowledged: [{ quoteId: 'q1', shownPence: pence, paidPence: pence }], failed: [] };

const faultsIn = (world, ledger = ledgerOfOne) =>
  Object.entries(auditOf(ledger, world))
    .filter(([, faults]) => faults.length > 0)
    .map(([claim]) => claim);

describe('the audit of a trial', () => {
  it('finds nothing when the facts are as the customers were told', () => expect(faultsIn(aWorld())).toEqual([]));

  it.each([
    ['a purchase that nobody stored', { payments: [], quotes: [] }, ['stored', 'pence']],
    ['a quote that was not sold', { quotes: [{ _id: 'q1', state: { status: 'paying' } }] }, ['stored']],
    ['a ledger that does not balance', { ledger: aWorld().ledger.slice(0, 1) }, ['stored']],
    ['a second charge', { charges: [...aWorld().charges, ...aWorld().charges] }, ['charged', 'sold', 'pence']],
    ['another charge than was shown', { charges: [{ amount: pence + 1, metadata: { quoteId: 'q1' } }] }, ['charged', 'pence']],
    ['a second event of one payment', { events: [...aWorld().events, paid('e3', 'q1')] }, ['evented', 'sold', 'pence']],
    ['no event of the policy', { events: [paid('e1', 'q1')] }, ['evented', 'pence']],
    ['no policy', { policies: [] }, ['issued', 'told', 'sold', 'pence']],
    ['a second policy', { policies: [...aWorld().policies, { _id: 'pol2', quoteId: 'q1', premiumPence: 0 }] }, ['issued', 'sold']],
    ['a second letter', { letters: [...aWorld().letters, ...aWorld().letters] }, ['told']],
  ])('finds %s', (_what, change, claims) => expect(faultsIn({ ...aWorld(), ...change })).toEqual(claims));

  it('finds a charge without a policy, even if the customer never heard of it', () => {
    const silent = { acknowledged: [], failed: [{ quoteId: 'q1', why: 'UNREACHABLE' }] };
    expect(faultsIn({ ...aWorld(), policies: [] }, silent)).toEqual(['sold']);
  });

  it('treats an event that the log holds twice as one, and counts it', () => {
    const world = { ...aWorld(), events: [...aWorld().events, paid('e1', 'q1')] };
    const { repeats, ...audit } = auditOf(ledgerOfOne, world);
    expect([repeats, Object.values(audit).flat()]).toEqual([1, []]);
  });
});
