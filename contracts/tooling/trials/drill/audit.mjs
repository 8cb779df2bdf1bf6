import { groupBy, salesIn, sumOf } from '../purchases/audit.mjs';

/**
 * What thieves have got, as sentences by claim. `heists`: `{ id, isGap, history() }`; `facts`: what the provider, the databases and the log hold; `people`:
 * `{ userId, givenPence }`.
 */
export function lootOf(heists, facts, people) {
  const sales = salesIn(facts.events);
  const termsOf = new Map(facts.quotes.map(({ _id, termsAgreedAt }) => [String(_id), termsAgreedAt]));
  const withGap = new Set(facts.policies.filter(({ policyNumber }) => policyNumber.startsWith('KS-GAP-')).map(({ quoteId }) => quoteId));
  const isSold = ({ id }) => sales.some(({ quoteId }) => quoteId === id);
  const histories = (isWrong) => heists.filter(isWrong).map((heist) => heist.history());
  return {
    'every other authorisation is cancelled': facts.intents
      .filter(({ status }) => status === 'requires_capture')
      .map(({ id, metadata }) => `${id} of ${metadata.quoteId}`),
    'nothing had to be refunded': facts.refunds.map(({ id, amount }) => `${id}: ${amount}`),
    'the terms of everything that was sold were agreed to': histories((heist) => isSold(heist) && !termsOf.get(heist.id)),
    // The drill takes less than a day: nobody informed in it can have waited long enough, and nobody came back.
    'no GAP is sold within its two days': histories(({ id, isGap }) => isGap && withGap.has(id)),
    'each code is redeemed at most once, and by a quote that was paid': facts.vouchers.flatMap((voucher) => misusesOf(voucher, sales)),
    'rewards are spent once, by a sale': rewardsOf(people, facts, sales),
  };
}

/** A code is used by the sale that the code itself names, and by no other. */
function misusesOf({ code, state }, sales) {
  const users = sales.filter(({ voucherCode }) => voucherCode === code).map(({ quoteId }) => quoteId);
  const named = state.status === 'redeemed' ? [state.quoteId] : [];
  return users.join() === named.join()
    ? []
    : [`${code} is ${state.status} by ${named.join() || 'none'}, and bought ${users.join() || 'none'}`];
}

function rewardsOf(people, facts, sales) {
  const boughtBy = groupBy(sales, ({ customerId }) => customerId);
  const movements = groupBy(facts.movements, ({ customerId }) => customerId);
  return people.flatMap(({ userId, givenPence }) => {
    const used = sumOf(boughtBy(userId), 'rewardsPence');
    const spent = movements(userId).filter(({ amountPence }) => amountPence < 0);
    const due = -sumOf(spent, 'amountPence');
    const left = facts.rewards.find(({ _id }) => _id === userId)?.balancePence;
    const kept = givenPence + sumOf(movements(userId), 'amountPence');
    return [
      ...(used === due ? [] : [`${userId} bought with ${used} pence of rewards, of which ${due} were taken`]),
      // What the purchases of less than a day earn can still go back with their money, so that none of it is used.
      ...(used > givenPence ? [`${userId} bought with ${used} pence of rewards, and was given ${givenPence}`] : []),
      ...(left === kept ? [] : [`${userId} has ${left} pence of rewards left, and should have ${kept}`]),
    ];
  });
}
