import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { readMe } from '@kerbside/contracts/http/accounts';
import { listMessages } from '@kerbside/contracts/http/callbacks';
import { search } from '@kerbside/contracts/http/imports';
import { Buyer } from './support/buyer.js';
import { ComposedSite } from './support/composed-site.js';
import { messageTo } from './support/mailbox.js';
import { cards, PaymentPage } from './support/payment-page.js';
import { until } from './support/until.js';

describe('the process that issues policies is killed', () => {
  const site = new ComposedSite({ apart: ['claims'], expectedInLogs: [/UNREACHABLE|SERVICE_UNAVAILABLE/] });

  const kill = () => site.stack.part('claims').end('SIGKILL');
  const startAgain = () => site.stack.part('claims').start();

  /** One policy, and everybody who asks claims about it has heard: one email, one car, one entry in the search. */
  const assertIssuedOnce = async (buyer: Buyer): Promise<void> => {
    const { email } = buyer.person;
    await messageTo(await site.staff(), email, 'policy-confirmation');
    const { rows } = await (await site.staff()).send(listMessages, { query: { search: email } });
    assert.equal(rows.length, 1);
    const policies = await buyer.policies();
    assert.equal(policies.length, 1);
    const isOne = (found: readonly unknown[]) => found.length === 1;
    await until('the car', async () => (await buyer.caller.send(readMe, {})).cars, isOne);
    const query = { q: policies[0]?.policyNumber ?? '' };
    await until('the search', async () => (await (await site.staff()).send(search, { query })).rows, isOne);
  };

  site.journey(
    'before the payment: the customer is told that the policy follows, and reads its number once the process is back',
    async (visitor) => {
      const buyer = await site.buyerIn(visitor);
      const payment = await PaymentPage.open(visitor.page, buyer.quoteId);
      await payment.fillIn(cards.good);
      await kill();
      await payment.payButton.click();
      await visitor.page.getByRole('heading', { level: 1, name: 'You are covered' }).waitFor();
      await visitor.page.getByText('We are writing your policy. It usually takes a few seconds.').waitFor();
      await startAgain();
      assert.equal(await payment.confirmed(), (await buyer.policy()).policyNumber);
      await assertIssuedOnce(buyer);
    },
    { expected: [/status of 50[0-9].*\(http.*\/api\/claims\//] },
  );

  for (const afterMs of [0, 40])
    site.journey(`${afterMs} ms after the payment: the policy is there exactly once, also after another restart`, async () => {
      const buyer = await Buyer.readyToPay(site.url);
      await buyer.pay(site.cards);
      await wait(afterMs);
      await kill();
      await startAgain();
      const { policyNumber } = await buyer.policy();
      await kill();
      await startAgain();
      await site.cards.tellAgain(buyer.quoteId);
      assert.equal((await buyer.policy()).policyNumber, policyNumber);
      await assertIssuedOnce(buyer);
    });
});
