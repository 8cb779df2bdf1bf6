import { groupBy } from '../purchases/audit.mjs';
import { letterOf } from '../purchases/stores.mjs';

const bought = 'kerbside.payments.purchase-completed.v1';
const paid = 'kerbside.payments.payment-succeeded.v1';
const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/**
 * What is wrong after the drill, as sentences by claim. `heists`: `{ id, agreed, code, isGap, history() }`; `facts`: what the provider, the
 * databases and the log hold; `receipts`: by quote, what the site shows as paid; `people`: `{ userId, givenPence }`.
 */
export function auditOf(heists, facts, { receipts, people }) {
  const by = indexOf(facts);
  const each = (judge) => heists.flatMap((heist) => judge(heist, by).map((fault) => `${fault} [${heist.history()}]`));
  return {
    bought: each(boughtAsCharged(receipts)),
    once: each(({ id }) => (by.charges(id).length > 1 ? [`${by.charges(id).length} charges`] : [])),
    agreed: each(chargedAsAgreed),
    cancelled: facts.intents
      .filter(({ status }) => status === 'requires_capture')
      .map(({ id, metadata }) => `${id} of ${metadata.quoteId}`),
    back: facts.refunds.map(({ id, amount }) => `${id}: ${amount}`),
    terms: each(({ id }) => (by.sales(id).length > 0 && !by.quote(id)?.termsAgreedAt ? ['sold without terms'] : [])),
    gap: each((heist) => gapTooEarly(heist, by)),
    vouchers: vouchersOf(facts, by),
    rewards: rewardsOf(people, facts),
    pence: penceOf(facts, receipts),
    openIntents: facts.intents.filter(({ status }) => open.includes(status)).length,
  };
}

const boughtAsCharged =
  (receipts) =>
  ({ id }, by) => {
    const counts = {
      charges: by.charges(id).length,
      receipts: receipts.has(id) ? 1 : 0,
      'events of the sale': by.sales(id).length,
      'quotes that are purchased': by.quote(id)?.state.status === 'purchased' ? 1 : 0,
      'quotes with policies': by.policies(id).length > 0 ? 1 : 0,
    };
    const faults = new Set(Object.values(counts)).size === 1 ? [] : [tell(counts)];
    const [letters, owed] = [by.letters(id).length, new Set(by.policies(id).map(letterOf)).size];
    return letters === owed ? faults : [...faults, `${letters} letters where ${owed} are owed`];
  };

/** The card was charged the amount of an accepted press on Pay; the policies cost that plus the rewards that were used. */
function chargedAsAgreed({ id, agreed }, by) {
  const faults = by
    .charges(id)
    .flatMap(({ amount }) => (agreed.includes(amount) ? [] : [`charged ${amount}, agreed ${agreed.join(', ')}`]));
  const [sale] = by.sales(id);
  if (!sale) return faults;
  const [charged, premiums] = [sumOf(by.charges(id), 'amount'), sumOf(by.policies(id), 'premiumPence')];
  if (charged !== sale.pence) faults.push(`charged ${charged}, sold for ${sale.pence}`);
  if (premiums !== sale.pence + sale.rewardsPence)
    faults.push(`policies of ${premiums}, sold for ${sale.pence} and ${sale.rewardsPence} of rewards`);
  return faults;
}

/** The drill takes less than a day: nobody informed in it can have waited long enough, and nobody came back. */
function gapTooEarly({ id, isGap }, by) {
  return isGap && by.policies(id).some(({ policyNumber }) => policyNumber.startsWith('KS-GAP-')) ? ['GAP sold within its two days'] : [];
}

/** Each code is used by at most one sale, the one that the code itself names, and by none that was not paid. */
function vouchersOf(facts, by) {
  return facts.vouchers.flatMap(({ code, state }) => {
    const users = [...by.allSales()].filter(({ voucherCode }) => voucherCode === code).map(({ quoteId }) => quoteId);
    if (users.length > 1) return [`${code} bought ${users.length} quotes: ${users.join(', ')}`];
    const named = state.status === 'redeemed' ? [state.quoteId] : [];
    return named.join() === users.join()
      ? []
      : [`${code} is ${state.status} by ${named.join() || 'none'}, and bought ${users.join() || 'none'}`];
  });
}

function rewardsOf(people, facts) {
  const spent = new Map();
  for (const { customerId, rewardsPence } of facts.sales) spent.set(customerId, (spent.get(customerId) ?? 0) + rewardsPence);
  const movements = groupBy(facts.movements, ({ customerId }) => customerId);
  return people.flatMap(({ userId, givenPence }) => {
    const [used, due] = [
      spent.get(userId) ?? 0,
      -sumOf(
        movements(userId).filter(({ amountPence }) => amountPence < 0),
        'amountPence',
      ),
    ];
    const left = facts.rewards.find(({ _id }) => _id === userId)?.balancePence;
    const kept = givenPence + sumOf(movements(userId), 'amountPence');
    const faults = used === due ? [] : [`${userId} bought with ${used} pence of rewards, of which ${due} were taken`];
    // The drill takes less than a day: what its purchases earn can still go back with their money, so that none of it is used.
    if (used > givenPence) faults.push(`${userId} bought with ${used} pence of rewards, and was given ${givenPence}`);
    return left === kept ? faults : [...faults, `${userId} has ${left} pence of rewards left, and should have ${kept}`];
  });
}

function penceOf(facts, receipts) {
  const sold = sumOf(facts.sales, 'pence');
  const rewards = sumOf(facts.sales, 'rewardsPence');
  const sums = {
    'the provider': sumOf(facts.charges, 'amount'),
    'the events': sold,
    'the receipts': [...receipts.values()].reduce((sum, pence) => sum + pence, 0),
    'the policies, less the rewards': sumOf(facts.policies, 'premiumPence') - rewards,
  };
  return new Set(Object.values(sums)).size === 1 ? [] : [tell(sums)];
}

/** Everything that was sold, once each. */
export function salesIn(events) {
  const sales = new Map();
  for (const { type, data } of events) {
    if (type !== bought && type !== paid) continue;
    const id = data.purchaseId ?? data.paymentId;
    const { quoteId, customerId, voucherCode, rewardsPence = 0 } = data;
    if (!sales.has(id) || type === bought)
      sales.set(id, { id, quoteId, customerId, voucherCode, rewardsPence, pence: data.totalPence ?? data.amountPence });
  }
  return [...sales.values()];
}

function indexOf(facts) {
  const quotes = new Map(facts.quotes.map((quote) => [String(quote._id), quote]));
  const quoteOfLetter = new Map(facts.policies.map((policy) => [letterOf(policy), policy.quoteId]));
  const charges = groupBy(facts.charges, ({ metadata }) => metadata.quoteId);
  const sales = groupBy(facts.sales, ({ quoteId }) => quoteId);
  const policies = groupBy(facts.policies, ({ quoteId }) => quoteId);
  const letters = groupBy(facts.letters, ({ key }) => quoteOfLetter.get(key));
  return { charges, sales, policies, letters, quote: (id) => quotes.get(id), allSales: () => facts.sales };
}

const sumOf = (rows, field) => rows.reduce((sum, row) => sum + row[field], 0);
const tell = (counts) =>
  Object.entries(counts)
    .map(([what, count]) => `${what}: ${count}`)
    .join('; ');
