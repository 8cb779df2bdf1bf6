import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, it } from '@jest/globals';
import { PurchasesRepository } from '../src/purchases/purchases.repository.js';
import { aPlan } from './a-plan.js';
import { numbers } from './mixed-up.js';
import { agent, finance, startedShop } from './payments-under-test.js';

const racedKeys = Number(process.env['RACED_KEYS'] ?? 4);
/** Every so many keys a sale by card; the others split a debit, which would be split again by whoever does it twice. */
const everySale = 10;
const atOnce = 3;

const shop = startedShop();
beforeAll(async () => {
  shop.sandbox.settings.webhooks = 'drop';
});

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly isReplayed: boolean;
}

/** Asks again while the first copy is being answered, and when nobody could say what became of it, as our pages do. */
const answered = async (url: string, init: RequestInit): Promise<Answer> => {
  for (;;) {
    const response = await fetch(url, init);
    const { status, headers } = response;
    const text = await response.text();
    const isRunning = text.includes('IDEMPOTENCY_KEY_IN_USE');
    if (isRunning) expect([status, headers.get('retry-after')]).toEqual([409, '1']);
    if (!isRunning && status < 503) return { status, text, isReplayed: headers.get('idempotent-replayed') === 'true' };
    await wait(250);
  }
};

const raced = async (
  path: string,
  body: object,
  { headers, copies }: { headers: Record<string, string>; copies: number },
): Promise<void> => {
  const key = randomUUID();
  const init = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  };
  const answers = await Promise.all(Array.from({ length: copies }, () => answered(`${shop.payments.url}${path}`, init)));
  expect([...new Set(answers.map(({ status, text }) => `${status} ${text}`))]).toEqual([expect.stringMatching(/^200 /)]);
  expect(answers.filter(({ isReplayed }) => !isReplayed).length).toBeLessThanOrEqual(1);
};

it(
  'does what each of the keys asks for once, however many copies race: one charge, and answers equal to the byte',
  async () => {
    const random = numbers(11);
    const [ofAgent, ofFinance] = [shop.payments.as(agent), shop.payments.as(finance)];
    const paid: string[] = [];
    const split: string[] = [];
    const race = async (place: number, copies: number): Promise<void> => {
      if (place % everySale === 0) {
        const quoteId = shop.aQuote();
        paid.push(quoteId);
        const byTelephone = { payment_type: 'visa', displayed_total: 312.4, moto: '1', payment_method_id: 'pm_card_visa' };
        return raced(`/ajax/payment/pre-submit/${quoteId}`, byTelephone, { headers: ofAgent, copies });
      }
      const paymentId = await aPlan(shop.payments, { amounts: [26_900], method: 'direct_debit', isFirstPaid: false });
      split.push(paymentId);
      return raced('/ajax-admin/splitDirectDebitPayment', { paymentId, count: 2, why: 'Asked' }, { headers: ofFinance, copies });
    };
    for (let from = 0; from < racedKeys; from += atOnce)
      await Promise.all(
        Array.from({ length: Math.min(atOnce, racedKeys - from) }, (_, place) => race(from + place, 2 + Math.floor(random() * 24))),
      );

    const purchases = shop.payments.get(PurchasesRepository);
    const charges = (await shop.bench.charges()).filter(({ amount }) => amount === 31_240);
    const sold = await Promise.all(paid.map((quoteId) => purchases.ofQuote(quoteId)));
    expect(sold.every((purchase) => purchase?.state.status === 'completed')).toBe(true);
    expect([charges.length, new Set(charges.map(({ payment_intent }) => payment_intent)).size]).toEqual([paid.length, paid.length]);
    const plans = await Promise.all(split.map((id) => purchases.find(id)));
    expect(plans.filter((plan) => plan?.schedule.length !== 2)).toEqual([]);
  },
  120_000 + racedKeys * 1_000,
);
