import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@kerbside/contracts/caller';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PersonalData } from '@kerbside/platform/personal/personal-data';
import { subjectErased } from '@kerbside/platform/personal/personal-records';
import { Payers } from '../src/cards/payers.js';
import { forgetPayer } from '../src/personal-data/personal-data.js';
import { cards, sdkFor } from './card-sandbox.js';
import { pageOf } from './contract/cards/public-api.js';
import { agent, finance, PaymentsUnderTest, startedShop } from './payments-under-test.js';

describe('the bank account that a claim is paid to', () => {
  const shop = startedShop();

  const owner = () => ({ kind: 'customer', userId: randomUUID() }) as const;
  const account = { account_holder: 'Jo  Smith', sort_code: '20-00-00', account_number: '5577 9911' };
  type Who = Parameters<PaymentsUnderTest['post']>[2];
  const keep = (who: Who, over: object = {}) => shop.post('/api/payments/payout-accounts', { ...account, ...over }, who);
  const kept = async (who: Who, over: object = {}) => (await keep(who, over).expect(200)).body.data;
  const trailOf = async (customerId: string): Promise<unknown[]> => {
    const { body } = await shop.get('/api/payments/audit', agent).expect(200);
    return body.data.rows.filter((row: { customerId: string }) => row.customerId === customerId);
  };
  const reveal = (id: string, who: Who) => shop.post(`/api/payments/payout-accounts/${id}/number`, {}, who);

  it('is kept, and shown by its name and its last two digits alone', async () => {
    const data = await kept(owner());
    expect(data).toEqual({ id: expect.any(String), holder: 'Jo Smith', ends: '11' });
  });

  it('is kept once, however often it is sent', async () => {
    const [one, other] = [owner(), owner()];
    const { id } = await kept(one);
    expect((await kept(one)).id).toBe(id);
    expect((await kept(agent, { customer_id: one.userId, why: 'Rang us' })).id).toBe(id);
    // Its number ends alike.
    expect((await kept(one, { account_number: '44770011' })).id).not.toBe(id);
    expect((await kept(other)).id).not.toBe(id);
  });

  it('is stored so that nobody who reads the database has its number', async () => {
    const { id } = await kept(owner());
    const row = await shop.payments
      .get(Mongo)
      .database.collection('payout_accounts')
      .findOne({ _id: id } as object);
    expect(JSON.stringify(row)).not.toMatch(/55779911|200000/);
  });

  it.each([
    ['no name', { account_holder: ' ' }, 'account_holder'],
    ['a short sort code', { sort_code: '20-00-0' }, 'sort_code'],
    ['a long sort code', { sort_code: '20-00-001' }, 'sort_code'],
    ['letters in the sort code', { sort_code: '2O-OO-OO' }, 'sort_code'],
    ['a short number', { account_number: '12345' }, 'account_number'],
    ['a number of another sort code', { sort_code: '08-99-99', account_number: '66374959' }, 'account_number'],
  ])('is refused with %s, beside it', async (_, over, field) => {
    const { body } = await keep(owner(), over).expect(400);
    expect(Object.keys(body.error.fields)).toEqual([field]);
  });

  it('that a customer gives by telephone is recorded by staff, for that customer, in the audit trail, with why', async () => {
    const customer = owner();
    await keep(agent, { why: 'Rang us' }).expect(404);
    for (const why of [undefined, '', ' ']) {
      const { body } = await keep(agent, { customer_id: customer.userId, why }).expect(400);
      expect(body.error.fields).toEqual({ why: 'Say why, for the audit trail' });
    }
    expect(await trailOf(customer.userId)).toEqual([]);
    await kept(agent, { customer_id: customer.userId, why: 'Rang us' });
    const rows = await trailOf(customer.userId);
    expect(rows).toMatchObject([{ action: 'payout-account-recorded', why: 'Rang us' }]);
    expect(JSON.stringify(rows)).not.toMatch(/55779911|200000/);
  });

  it('is only ever the own one of a customer, whomever they name', async () => {
    const [mine, other] = [owner(), owner()];
    const { id } = await kept(mine, { customer_id: other.userId });
    const row = await shop.payments
      .get(Mongo)
      .database.collection('payout_accounts')
      .findOne({ _id: id } as object);
    expect(row).toMatchObject({ customerId: mine.userId });
  });

  it('has its number read by finance, and each reading noted', async () => {
    const customer = owner();
    const { id } = await kept(customer);
    expect((await reveal(id, finance).expect(200)).body.data).toEqual({
      holder: 'Jo Smith',
      sort_code: '200000',
      account_number: '55779911',
    });
    expect(await trailOf(customer.userId)).toMatchObject([{ action: 'payout-account-read' }]);
    await reveal(randomUUID(), finance).expect(404);
  });
});

describe('erased payers', () => {
  const shop = startedShop();

  const aPayer = async () => {
    const caller: Caller = { kind: 'customer', userId: randomUUID() };
    const { body } = await shop
      .post('/ajax/payment/setup-intent', { paymentIntentType: 'secure', formModelName: 'Card' }, caller)
      .expect(200);
    const page = pageOf(shop.sandbox.url);
    await page.confirm(body.data.client_secret, { number: cards.visa });
    return { id: caller.userId, providerId: (await shop.payments.get(Payers).find(caller.userId)) ?? '' };
  };
  const erase = (customerId: string) =>
    shop.payments
      .get(Mongo)
      .transaction(async (session) => void (await shop.payments.get(PersonalData).erase(subjectErased(customerId), session)));

  it('has the card provider forget an erased customer with their cards, and nobody else', async () => {
    const [erased, other] = [await aPayer(), await aPayer()];
    const { paymentMethods } = sdkFor(shop.sandbox.url);
    const cardsOf = async ({ providerId: customer }: typeof other) => (await paymentMethods.list({ customer, type: 'card' })).data.length;
    expect([await cardsOf(erased), await cardsOf(other)]).toEqual([1, 1]);
    shop.sandbox.settings.outage = true;
    await erase(erased.id);
    await shop.payments.sweep(forgetPayer).catch(() => undefined);
    shop.sandbox.settings.outage = false;
    shop.payments.clock.advance(60 * 60_000);
    await shop.payments.sweep(forgetPayer);
    await expect(cardsOf(erased)).rejects.toMatchObject({ code: 'resource_missing' });
    expect(await cardsOf(other)).toBe(1);
    await erase(erased.id);
    await shop.payments.sweep(forgetPayer);
  });
});
