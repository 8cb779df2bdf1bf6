import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Caller } from '@kerbside/contracts/caller';
import type { DirectDebitSandbox } from '../sandbox/direct-debit/server.js';
import { accounts, collectorAt, debitEnv, startDebitSandbox } from './debit-sandbox.js';
import { customer, PaymentsUnderTest } from './payments-under-test.js';

const finance: Caller = { kind: 'staff', userId: randomUUID(), role: 'finance' };
const path = '/api/payments/sandbox/day';

let bank: DirectDebitSandbox;
let shop: PaymentsUnderTest;
beforeAll(async () => {
  bank = await startDebitSandbox({ now: () => new Date('2027-03-02T10:00:00Z') });
  shop = await PaymentsUnderTest.start(debitEnv(bank.url));
});
afterAll(async () => {
  await shop.close();
  await bank.close();
});

const dayAt = async (at = shop) => (await at.get(path, finance).expect(200)).body.data;
const moveTo = (daysAhead: number) => shop.post(path, { daysAhead }, finance);
const details = {
  account_holder: 'Ada Marsh',
  sort_code_1: '20',
  sort_code_2: '00',
  sort_code_3: '00',
  account_number: accounts.pays,
  is_account_holder: '1',
};
/** Three payments by direct debit, the first on 15 March. */
const bought = async (): Promise<string> => {
  const quoteId = shop.aQuote({ voucher: null });
  const form = await shop.form(quoteId, { method: 'direct_debit', option: 'instalments', count: 3 }, customer, { day_of_payment: '15' });
  await shop.preSubmit(quoteId, 312.4, { ...form, ...details }).expect(200);
  await shop.post(`/payment/${quoteId}`, { ...form, ...details }).expect(200);
  return quoteId;
};

describe('the day of the sandboxes', () => {
  it('is moved one day at a time, at the bank too, and what is due on it is collected', async () => {
    await bought();
    expect(await dayAt()).toEqual({ isMovable: true, today: '2027-03-02', daysAhead: 0 });
    const due: number[] = [];
    for (let day = 1; day <= 13; day += 1) due.push((await moveTo(day).expect(200)).body.data.due);
    expect(await dayAt()).toEqual({ isMovable: true, today: '2027-03-15', daysAhead: 13 });
    expect(await collectorAt(bank.url).clock()).toMatchObject({ today: '2027-03-15' });
    expect(await collectorAt(bank.url).payments()).toMatchObject([{ charge_date: '2027-03-15' }]);
    expect(due.filter((count) => count > 0).length).toBeGreaterThan(0);
  });

  it('is not moved twice by the same press, nor by somebody who has not seen it', async () => {
    const { daysAhead, today } = await dayAt();
    await moveTo(daysAhead).expect(200);
    expect(await dayAt()).toMatchObject({ daysAhead, today });
    expect((await moveTo(daysAhead + 2).expect(409)).body.error.code).toBe('SANDBOX_DAY_MOVED');
    const together = await Promise.all([moveTo(daysAhead + 1), moveTo(daysAhead + 1)]);
    expect(together.map(({ status }) => status)).toContain(200);
    expect(await dayAt()).toMatchObject({ daysAhead: daysAhead + 1 });
  });

  it('is not moved when the bank does not follow', async () => {
    const cutOff = await PaymentsUnderTest.start(debitEnv('http://127.0.0.1:9'));
    try {
      expect((await cutOff.post(path, { daysAhead: 1 }, finance).expect(503)).body.error.code).toBe('DIRECT_DEBIT_UNAVAILABLE');
      expect(await dayAt(cutOff)).toMatchObject({ daysAhead: 0 });
    } finally {
      await cutOff.close();
    }
  });

  it('cannot be moved where a real provider is asked', async () => {
    const { DIRECT_DEBIT_API_URL: _, ...real } = debitEnv(bank.url);
    const live = await PaymentsUnderTest.start(real);
    try {
      expect(await dayAt(live)).toEqual({ isMovable: false, today: '2027-03-02', daysAhead: 0 });
      expect((await live.post(path, { daysAhead: 1 }, finance).expect(409)).body.error.code).toBe('NO_SANDBOX');
    } finally {
      await live.close();
    }
  });

  it('is the same in every process, and after a restart', async () => {
    const other = await PaymentsUnderTest.start(debitEnv(bank.url), [], shop.database);
    try {
      const { daysAhead } = await dayAt();
      expect(await dayAt(other)).toMatchObject({ daysAhead });
      await moveTo(daysAhead + 1).expect(200);
      for (let known = daysAhead; known === daysAhead;) known = (await dayAt(other)).daysAhead;
      expect(await dayAt(other)).toMatchObject({ daysAhead: daysAhead + 1 });
    } finally {
      await other.close();
    }
  });
});
