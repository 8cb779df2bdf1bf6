import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import { listMessages } from '@kerbside/contracts/http/callbacks/callbacks';
import { search } from '@kerbside/contracts/http/imports/imports';
import { Buyer } from '../support/buyer.js';
import type { ComposedSite } from '../support/composed-site.js';
import { isOnEngines } from '../support/engine-stack.js';
import { messageTo } from '../support/mailbox.js';
import { cards, PaymentPage } from '../support/payment-page.js';
import { until } from '../support/until.js';
import { test } from '../support/site-test.js';

/** Kafka waits for a consumer that was killed before it gives its partitions to another. */
const takenOverMs = 60_000;

test.use({ expectedInLogs: /UNREACHABLE|SERVICE_UNAVAILABLE/ });
// In a fleet each service is a process already, and all journeys share it.
if (!isOnEngines()) test.use({ siteOptions: { apart: ['claims'] } });

test.describe('the process that issues policies is killed', () => {
  const kill = (site: ComposedSite) => site.stack.part('claims').end('SIGKILL');
  const startAgain = (site: ComposedSite) => site.stack.part('claims').start();

  /** One policy, known to every service that asks claims about it: one email, one car, one search result. */
  const assertIssuedOnce = async (site: ComposedSite, buyer: Buyer): Promise<void> => {
    const { email } = buyer.person;
    await messageTo(await site.staff(), email, 'policy-confirmation');
    await site.everythingCame();
    const { rows } = await (await site.staff()).send(listMessages, { query: { search: email } });
    assert.equal(rows.length, 1);
    const policies = await buyer.policies();
    assert.equal(policies.length, 1);
    const isOne = (found: readonly unknown[]) => found.length === 1;
    await until('the car', async () => (await buyer.caller.send(readMe, {})).cars, isOne);
    const query = { q: policies[0]?.policyNumber ?? '' };
    await until('the search', async () => (await (await site.staff()).send(search, { query })).rows, isOne);
  };

  test('before the payment: the customer is told that the policy follows, and reads its number once the process is back', async ({
    site,
    visitor,
  }) => {
    visitor.expects(/status of 50[0-9].*\(http.*\/api\/claims\//);
    const buyer = await site.buyerIn(visitor);
    const payment = await PaymentPage.open(visitor.page, buyer.quoteId);
    await payment.fillIn(cards.good);
    await kill(site);
    await payment.payButton.click();
    await visitor.page.getByRole('heading', { level: 1, name: 'You are covered' }).waitFor();
    await visitor.page.getByText('We are preparing your policy. It usually takes a few seconds.').waitFor();
    await startAgain(site);
    assert.equal(await payment.confirmed(takenOverMs), (await buyer.policy()).policyNumber);
    await assertIssuedOnce(site, buyer);
  });

  test('40 ms after the payment: the policy is there exactly once, also after another restart', async ({ site }) => {
    const buyer = await Buyer.readyToPay(site.url);
    await buyer.pay(site.cards);
    await wait(40);
    await kill(site);
    await startAgain(site);
    const { policyNumber } = await buyer.policy(takenOverMs);
    await kill(site);
    await startAgain(site);
    await site.cards.resendEvents(buyer.quoteId);
    assert.equal((await buyer.policy()).policyNumber, policyNumber);
    await assertIssuedOnce(site, buyer);
  });
});
