import { setTimeout as wait } from 'node:timers/promises';
import { inLanes } from '../../in-lanes.mjs';
import { Shopper } from './shop.mjs';

const quotesEach = 10;
const customersAtOnce = 4;

/**
 * Quotes that wait to be paid, ten per customer; several customers at a time.
 * @param {string} siteUrl
 * @param {{ count: number, tally?: any }} options
 */
export async function prepareQuotes(siteUrl, { count, tally }) {
  const carts = [];
  await inLanes(Array(Math.ceil(count / quotesEach)).keys(), customersAtOnce, async (i) => {
    const shopper = new Shopper(siteUrl, tally);
    await shopper.signUp();
    for (let j = i * quotesEach; j < Math.min(count, (i + 1) * quotesEach); j += 1) carts.push({ shopper, quote: await shopper.quote() });
  });
  return carts;
}

/** Starts each purchase at its time whether or not earlier ones have ended. What the customers were told is in the ledger. */
export async function buyAtRate(carts, { rate, cards, ledger }) {
  ledger.began = Date.now();
  const buying = carts.map(async ({ shopper, quote }, i) => {
    await wait((i * 1_000) / rate);
    const began = Date.now();
    ledger.begun += 1;
    try {
      const bought = await shopper.pay(quote, cards);
      ledger.acknowledged.push({ ...bought, tookMs: bought.at - began });
    } catch (error) {
      ledger.failed.push({ quoteId: quote.id, why: `${error.code ?? error.name} ${error.status ?? ''} ${error.message}` });
    }
  });
  await Promise.all(buying);
  ledger.ended = Date.now();
}

export const newLedger = () => ({ begun: 0, acknowledged: [], failed: [], began: 0, ended: 0 });

export const secondsOf = ({ began, ended }) => (ended - began) / 1_000;

/** The value below which that share of the numbers lies. */
export const percentile = (numbers, share) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0;
