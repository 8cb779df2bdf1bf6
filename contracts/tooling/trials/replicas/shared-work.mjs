import { setTimeout as wait } from 'node:timers/promises';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { readPrices } from '@kerbside/contracts/http/pricing/tables';

/** A customer who reads their quote repeatedly until the trial is over. Returns what they could not read. */
export async function keepLooking({ shopper, quote }, isOver) {
  const faults = [];
  while (!isOver()) {
    for (const call of [readQuote, readPrices])
      await shopper.caller
        .send(call, quote.of)
        .catch(({ code, status, message }) => faults.push(`${call.id}: ${code} ${status} ${message}`));
    await wait(200);
  }
  return faults;
}

/** Every replica prices a quote to the same pence. */
export async function samePrices(fleet, carts) {
  const doors = fleet.replicasOf('pricing');
  const faults = [];
  for (const { shopper, quote } of carts) {
    const answers = await Promise.all(doors.map((member) => shopper.caller.twin(member.url).send(readPrices, quote.of)));
    if (new Set(answers.map((prices) => JSON.stringify(prices))).size !== 1) faults.push(`${quote.id} has other prices at another replica`);
  }
  return faults;
}
