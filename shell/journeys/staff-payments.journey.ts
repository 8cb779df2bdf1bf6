import { BackOffice } from './support/back-office.js';
import { looked } from './support/looked.js';
import { messageTo } from './support/mailbox.js';
import { test } from './support/site-test.js';
import { until } from './support/until.js';

test.use({ expectedInLogs: /REFUND_REFUSED/ });
test('a refund that the bank sends back is seen by finance, tried again, and paid in another way', async ({ site, arrive }) => {
  const [office, customer] = [await arrive('desktop'), await arrive('phone')];
  const buyer = await site.buyerIn(customer);
  await buyer.pay(site.cards, 'pm_card_refundFail');
  const policy = await buyer.policy();
  await (await site.staff('finance')).handOver(office.context);
  const { page } = office;
  await page.goto('/backoffice/');
  await (await new BackOffice(page).find(policy.policyNumber, policy.policyNumber)).click();
  await new BackOffice(page).show('Payments');
  await page.getByRole('button', { name: /^Payments of / }).click();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Refund / });
  await dialog.getByLabel('Amount to pay back').fill('25');
  await dialog.getByLabel('Why').fill('Goodwill');
  await dialog.getByRole('button', { name: 'Show how it is paid back' }).click();
  await dialog.getByRole('button', { name: 'Refund £25.00' }).click();
  const refund = page.getByRole('table', { name: /^Refund of £25\.00/ });
  await refund.getByText('Paid back').waitFor();

  await site.cards.settleRefunds();
  const again = refund.getByRole('button', { name: /^Try again: Visa/ });
  await until(
    'the refund that came back',
    async () => {
      await page.reload();
      await refund.waitFor();
      return again.count();
    },
    (count) => count > 0,
  );
  await refund.getByText('Refused').waitFor();
  await looked(office, 'staff-refused-desktop');
  await customer.page.goto(`/account/payments/${policy.paymentId}`);
  await customer.page.getByText(/^We could not pay it back to Visa\sending\s5126\. We still owe you £25\.00/).waitFor();
  await looked(customer, 'refund-held-up-phone');

  // The card of this test never takes money back: the second try comes back as well, and finance pays in another way.
  await again.click();
  await page.getByText('We are trying it again').waitFor();
  await until(
    'the refund at the bank',
    async () => (await site.cards.taken(buyer.quoteId))[0]?.amount_refunded,
    (pence) => pence === 2_500,
  );
  await site.cards.settleRefunds();
  await until(
    'the refund that came back again',
    async () => (await site.cards.taken(buyer.quoteId))[0]?.amount_refunded,
    (pence) => pence === 0,
  );
  await until(
    'the refund that waits for finance',
    async () => {
      await page.reload();
      await refund.waitFor();
      return refund.getByText('Refused').count();
    },
    (count) => count > 0,
  );
  await refund.getByRole('button', { name: /^Paid another way: Visa/ }).click();
  const otherwise = page.getByRole('dialog', { name: 'Paid another way' });
  await otherwise.getByRole('button', { name: 'Record it' }).click();
  await otherwise
    .getByRole('alert')
    .getByRole('link', { name: /^Say how it was paid/ })
    .waitFor();
  await otherwise.getByLabel('How it was paid').fill('Bank transfer 4713');
  await otherwise.getByRole('button', { name: 'Record it' }).click();
  await refund.getByRole('button', { name: /^Paid another way: Visa/ }).waitFor({ state: 'detached' });
  await refund.getByText('Paid another way').waitFor();
  await looked(office, 'staff-redirected-desktop');
  await messageTo(await site.staff(), buyer.person.email, 'refund-issued');
});
