import { letterOf } from './stores.mjs';

const paid = 'kerbside.payments.payment-succeeded.v1';
const issued = 'kerbside.claims.policy-issued.v1';

/** What is wrong, given what the customers were told, as sentences by claim. */
export function auditOf({ acknowledged, failed }, facts) {
  const ours = new Set([...acknowledged, ...failed].map(({ quoteId }) => quoteId));
  const by = indexOf(facts);
  const once = (what, rows) =>
    acknowledged.flatMap(({ quoteId }) => (rows(quoteId).length === 1 ? [] : [`${quoteId}: ${rows(quoteId).length} ${what}`]));
  return {
    stored: [
      ...once('payments', by.payments),
      ...acknowledged.flatMap(({ quoteId }) =>
        by.status(quoteId) === 'purchased' ? [] : [`${quoteId}: the quote is ${by.status(quoteId)}`],
      ),
      ...acknowledged.flatMap(({ quoteId }) => by.imbalance(quoteId)),
    ],
    charged: [
      ...once('charges', by.charges),
      ...acknowledged.flatMap(({ quoteId, shownPence, paidPence }) => {
        const amounts = [shownPence, paidPence, ...by.charges(quoteId).map(({ amount }) => amount)];
        return new Set(amounts).size === 1 ? [] : [`${quoteId}: shown, acknowledged and charged are ${amounts.join(', ')}`];
      }),
    ],
    evented: [...once(`events ${paid}`, by.paidEvents), ...once(`events ${issued}`, by.issuedEvents)],
    issued: once('policies', by.policies),
    told: [...once('letters', by.letters), ...once('entries in the search', by.entries)],
    sold: soldOf(by, ours),
    pence: penceOf(acknowledged, by),
    repeats: facts.events.length - new Set(facts.events.map(({ id }) => id)).size,
  };
}

/** Every customer who was charged has been sold what they paid for, even if the response was lost. */
const soldOf = (by, ours) =>
  [...ours].flatMap((quoteId) => {
    const counts = [by.charges(quoteId), by.policies(quoteId), by.paidEvents(quoteId)].map((rows) => rows.length);
    return new Set(counts).size === 1 && counts[0] <= 1 ? [] : [`${quoteId}: ${counts.join(', ')} charges, policies, events`];
  });

function penceOf(acknowledged, by) {
  const over = (pence) => acknowledged.reduce((sum, { quoteId }) => sum + sumOf(pence(quoteId)), 0);
  const sums = {
    'the customers': sumOf(acknowledged.map(({ paidPence }) => paidPence)),
    'the card provider': over((id) => by.charges(id).map(({ amount }) => amount)),
    'the ledger': over((id) => by.entered(id)),
    'the events of payments': over((id) => by.paidEvents(id).map(({ data }) => data.amountPence)),
    'the events of policies': over((id) => by.issuedEvents(id).map(({ data }) => data.premiumPence)),
    'the policies': over((id) => by.policies(id).map(({ premiumPence }) => premiumPence)),
  };
  if (new Set(Object.values(sums)).size === 1) return [];
  return [
    Object.entries(sums)
      .map(([who, pence]) => `${who}: ${pence}`)
      .join('; '),
  ];
}

const sumOf = (numbers) => numbers.reduce((sum, number) => sum + number, 0);

function indexOf(facts) {
  const quoteOfPolicy = new Map(facts.policies.map(({ _id, quoteId }) => [String(_id), quoteId]));
  const quoteOfLetter = new Map(facts.policies.map((policy) => [letterOf(policy), policy.quoteId]));
  const quoteOfPayment = new Map(facts.payments.map(({ _id, quoteId }) => [String(_id), quoteId]));
  const statuses = new Map(facts.quotes.map(({ _id, state }) => [String(_id), state.status]));
  const events = new Map(facts.events.map((event) => [event.id, event]));
  const ledger = groupBy(facts.ledger, ({ paymentId }) => quoteOfPayment.get(paymentId));
  const distinct = (type) =>
    groupBy(
      [...events.values()].filter((event) => event.type === type),
      ({ data }) => data.quoteId,
    );
  return {
    status: (quoteId) => statuses.get(quoteId),
    payments: groupBy(
      facts.payments.filter(({ state }) => state.status === 'completed'),
      ({ quoteId }) => quoteId,
    ),
    charges: groupBy(facts.charges, ({ metadata }) => metadata.quoteId),
    policies: groupBy(facts.policies, ({ quoteId }) => quoteId),
    letters: groupBy(facts.letters, ({ key }) => quoteOfLetter.get(key)),
    entries: groupBy(facts.entries, ({ entityId }) => quoteOfPolicy.get(entityId)),
    paidEvents: distinct(paid),
    issuedEvents: distinct(issued),
    entered: (quoteId) => ledger(quoteId).flatMap(({ account, amountPence }) => (account === 'card_clearing' ? [amountPence] : [])),
    imbalance: (quoteId) => {
      const sum = sumOf(ledger(quoteId).map(({ amountPence }) => amountPence));
      return sum === 0 ? [] : [`${quoteId}: the rows of its ledger sum to ${sum}`];
    },
  };
}

export function groupBy(rows, keyOf) {
  const groups = new Map();
  for (const row of rows) {
    const key = keyOf(row);
    if (groups.has(key)) groups.get(key).push(row);
    else groups.set(key, [row]);
  }
  return (key) => groups.get(key) ?? [];
}
