import { letterOf } from './stores.mjs';

const bought = 'kerbside.payments.purchase-completed.v1';
const paid = 'kerbside.payments.payment-succeeded.v1';
const issued = 'kerbside.claims.policy-issued.v1';

/**
 * What is wrong with purchases, as sentences by claim. `purchases`: `{ quoteId, agreed, paidPence, about }`: the sums for the card that somebody agreed to,
 * what the site shows as paid, 0 for nothing, and how it came about. Of one whose answers were lost neither sum is known.
 */
export function auditOf(purchases, facts) {
  const by = indexOf(facts);
  const each = (judge) =>
    purchases.flatMap((purchase) =>
      judge(purchase, by).map((fault) => [`${purchase.quoteId}: ${fault}`, purchase.about ?? []].flat().join('; ')),
    );
  return {
    'whoever was charged has bought, once, and nobody else': each(soldAsCharged),
    'each charge is what was agreed to, is shown as paid, and is what the policies cost': each(chargedAsAgreed),
    'each policy has one event, one entry in the search and its letter': each(toldAsSold),
    'the ledger of each balances': each(({ quoteId }) => imbalanceOf(by.ledger(quoteId))),
    'the pence agree everywhere': penceOf(purchases, by),
  };
}

function soldAsCharged({ quoteId, paidPence }, by) {
  const counts = {
    ...(paidPence === undefined ? {} : { receipts: paidPence > 0 ? 1 : 0 }),
    charges: by.charges(quoteId).length,
    payments: by.payments(quoteId).length,
    'events of the sale': by.events(bought, quoteId).length,
    'events of the payment': by.events(paid, quoteId).length,
    'purchased quotes': by.status(quoteId) === 'purchased' ? 1 : 0,
    'quotes with policies': by.policies(quoteId).length > 0 ? 1 : 0,
  };
  const isEven = new Set(Object.values(counts)).size === 1 && counts.charges <= 1;
  const covers = by
    .policies(quoteId)
    .flatMap(({ kind, policyNumber }) => (kind === 'order' ? [] : [policyNumber.slice(0, 'KS-WAR'.length)]));
  return [...(isEven ? [] : [told(counts)]), ...(new Set(covers).size === covers.length ? [] : [`policies ${covers.join(', ')}`])];
}

function chargedAsAgreed({ quoteId, agreed, paidPence }, by) {
  const charges = by.charges(quoteId);
  const charged = sumOf(charges, 'amount');
  const strange = agreed ? charges.filter(({ amount }) => !agreed.includes(amount)) : [];
  const [sale] = by.events(bought, quoteId);
  const cost = sumOf(by.policies(quoteId), 'premiumPence');
  return [
    ...strange.map(({ amount }) => `charged ${amount}, agreed ${agreed.join(', ')}`),
    ...((paidPence ?? charged) === charged ? [] : [`charged ${charged}, shown as paid ${paidPence}`]),
    ...((sale?.totalPence ?? charged) === charged ? [] : [`charged ${charged}, sold for ${sale.totalPence}`]),
    ...(!sale || cost === sale.totalPence + sale.rewardsPence
      ? []
      : [`policies of ${cost}, sold for ${sale.totalPence} and ${sale.rewardsPence} of rewards`]),
  ];
}

function toldAsSold({ quoteId }, by) {
  const policies = by.policies(quoteId);
  const counts = { policies: policies.length, events: by.events(issued, quoteId).length, entries: by.entries(quoteId).length };
  const [letters, owed] = [by.letters(quoteId).length, new Set(policies.map(letterOf)).size];
  return [
    ...(new Set(Object.values(counts)).size === 1 ? [] : [told(counts)]),
    ...(letters === owed ? [] : [`${letters} letters where ${owed} are owed`]),
  ];
}

function imbalanceOf(rows) {
  const sum = sumOf(rows, 'amountPence');
  return sum === 0 ? [] : [`the rows of its ledger sum to ${sum}`];
}

function penceOf(purchases, by) {
  const known = purchases.filter(({ paidPence }) => paidPence !== undefined);
  const over = (rowsOf, field) => known.reduce((sum, { quoteId }) => sum + sumOf(rowsOf(quoteId), field), 0);
  const rewards = over((id) => by.events(bought, id), 'rewardsPence');
  const sums = {
    'the receipts': sumOf(known, 'paidPence'),
    'the card provider': over(by.charges, 'amount'),
    'the ledger': over((id) => by.ledger(id).filter(({ account }) => account === 'card_clearing'), 'amountPence'),
    'the events of sales': over((id) => by.events(bought, id), 'totalPence'),
    'the events of payments': over((id) => by.events(paid, id), 'amountPence'),
    'the events of policies, less rewards': over((id) => by.events(issued, id), 'premiumPence') - rewards,
    'the policies, less rewards': over(by.policies, 'premiumPence') - rewards,
  };
  return new Set(Object.values(sums)).size === 1 ? [] : [told(sums)];
}

function indexOf(facts) {
  const quoteOfPolicy = new Map(facts.policies.map(({ _id, quoteId }) => [String(_id), quoteId]));
  const quoteOfLetter = new Map(facts.policies.map((policy) => [letterOf(policy), policy.quoteId]));
  const quoteOfPayment = new Map(facts.payments.map(({ _id, quoteId }) => [String(_id), quoteId]));
  const statuses = new Map(facts.quotes.map(({ _id, state }) => [String(_id), state.status]));
  const completed = facts.payments.filter(({ state }) => state.status === 'completed');
  const events = groupBy(distinct(facts.events), ({ type, data }) => `${type} ${data.quoteId}`);
  return {
    status: (quoteId) => statuses.get(quoteId),
    payments: groupBy(completed, ({ quoteId }) => quoteId),
    charges: groupBy(facts.charges, ({ metadata }) => metadata.quoteId),
    policies: groupBy(facts.policies, ({ quoteId }) => quoteId),
    letters: groupBy(facts.letters, ({ key }) => quoteOfLetter.get(key)),
    entries: groupBy(facts.entries, ({ entityId }) => quoteOfPolicy.get(entityId)),
    ledger: groupBy(facts.ledger, ({ paymentId }) => quoteOfPayment.get(paymentId)),
    events: (type, quoteId) => events(`${type} ${quoteId}`).map(({ data }) => data),
  };
}

/** One that the log holds twice is one: a crash left it unmarked. */
const distinct = (events) => [...new Map(events.map((event) => [event.id, event])).values()];

/** What every event of a sale says. */
export const salesIn = (events) => distinct(events).flatMap(({ type, data }) => (type === bought ? [data] : []));

export function groupBy(rows, keyOf) {
  const groups = new Map();
  for (const row of rows) {
    const key = keyOf(row);
    if (groups.has(key)) groups.get(key).push(row);
    else groups.set(key, [row]);
  }
  return (key) => groups.get(key) ?? [];
}

export const sumOf = (rows, field) => rows.reduce((sum, row) => sum + row[field], 0);

const told = (counts) =>
  Object.entries(counts)
    .map(([what, count]) => `${what}: ${count}`)
    .join('; ');
