import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Caller } from '@kerbside/contracts/caller';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PersonalData } from '@kerbside/platform/personal/personal-data';
import { subjectErased } from '@kerbside/platform/personal/personal-records';
import { Payers } from '../src/cards/payers.js';
import { forgetPayer } from '../src/personal-data/erased-payers.js';
import { sandboxPublishableKey } from '../sandbox/cards/server.js';
import { cards, sdkFor } from './card-sandbox.js';
import { pageOf } from './contract/cards/public-api.js';
import { PaymentsUnderTest } from './payments-under-test.js';

let shop: PaymentsUnderTest;
beforeAll(async () => {
  shop = await PaymentsUnderTest.start();
});
afterAll(() => shop.close());

const aPayer = async () => {
  const caller: Caller = { kind: 'customer', userId: randomUUID() };
  const { body } = await shop
    .post('/ajax/payment/setup-intent', { paymentIntentType: 'secure', formModelName: 'Card' }, caller)
    .expect(200);
  const page = pageOf(shop.sandbox.url, sandboxPublishableKey, () => Promise.resolve());
  await page.confirm(body.data.client_secret, { number: cards.visa });
  return { id: caller.userId, providerId: (await shop.payments.get(Payers).find(caller.userId)) ?? '' };
};
const erase = (customerId: string) =>
  shop.payments
    .get(Mongo)
    .transaction(async (session) => void (await shop.payments.get(PersonalData).erase(subjectErased(customerId), session)));

it('has the card provider forget an erased customer with their cards, and nobody else', async () => {
  const [erased, other] = [await aPayer(), await aPayer()];
  const { customers } = sdkFor(shop.sandbox.url);
  const cardsOf = async ({ providerId }: typeof other) => (await customers.listPaymentMethods(providerId)).data.length;
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
