import { applyVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import { Shopper } from '../purchases/shop.mjs';
import { newCodes } from '../single-use-codes.mjs';

const taken = 'VOUCHER_ON_ANOTHER_QUOTE';

/**
 * Customers on both replicas want the same single-use code at the same moment, `rounds` times. One of them gets it, and buys with it.
 * Returns what went wrong, and what was bought.
 */
export async function raceForCodes(fleet, stores, cards, { rounds, runners, tally }) {
  const faults = [];
  const bought = [];
  const shoppers = await Promise.all(Array.from({ length: runners }, () => aShopper(fleet, tally)));
  for (let round = 0; round < rounds; round += 1) {
    const [code] = await newCodes(stores, 1);
    const carts = await Promise.all(shoppers.map(async (shopper) => ({ shopper, quote: await shopper.quote() })));
    const doors = fleet.replicasOf('vouchers');
    const answers = await Promise.all(
      carts.map(({ shopper, quote }, i) => {
        const body = { code, quote_id: quote.id, secret: quote.secret };
        return shopper.caller.twin(doors[i % doors.length].url).once(applyVoucher, { body });
      }),
    );
    const winners = carts.filter((_cart, i) => answers[i].status === 200);
    const others = answers.filter(({ status, code: refusal }) => status !== 200 && refusal !== taken);
    if (winners.length !== 1) faults.push(`${code} was given to ${winners.length} quotes`);
    faults.push(...others.map(({ status, code: refusal }) => `${code} was refused with ${status} ${refusal}`));
    for (const { shopper, quote } of winners) bought.push({ code, ...(await shopper.pay(quote, cards)) });
  }
  return { faults, bought };
}

async function aShopper(fleet, tally) {
  const shopper = new Shopper(fleet.url, tally);
  await shopper.signUp();
  return shopper;
}

/** Each code that was used in a purchase is redeemed by that quote, and reported once. */
export async function redeemedOnce(stores, bought) {
  const codes = bought.map(({ code }) => code);
  const rows = await stores
    .of('vouchers')
    .collection('vouchers')
    .find({ code: { $in: codes } })
    .toArray();
  const redemptions = await stores
    .of('vouchers')
    .collection('outbox')
    .find({ envelope: /voucher-redeemed/ })
    .toArray();
  return bought.flatMap(({ code, quoteId }) => {
    const { state } = rows.find((row) => row.code === code) ?? {};
    const events = redemptions.filter(({ envelope }) => JSON.parse(envelope).data.code === code).length;
    const isRight = state?.status === 'redeemed' && state.quoteId === quoteId && events === 1;
    return isRight ? [] : [`${code} is ${state?.status} by ${state?.quoteId}, reported by ${events} events`];
  });
}
