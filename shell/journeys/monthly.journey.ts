import { lookedOnEach } from './support/looked.js';
import { assertInAccount, buy } from './support/purchase.js';
import { test } from './support/site-test.js';

test.use({ device: 'phone' });

test('monthly cover says the same from the plate to the account, on a phone', async ({ visitor }) => {
  const { page } = visitor;
  const bought = await buy(page, {
    months: 0,
    look: async () => {
      await page.getByText(/^Total to pay: £\d+\.\d\d a month, until you cancel$/).waitFor();
      await lookedOnEach(visitor, 'monthly-payment');
    },
  });
  await page
    .getByText(/month by month until you cancel$/)
    .first()
    .waitFor();
  await page
    .getByText(/^£\d+\.\d\d a month, until you cancel$/)
    .first()
    .waitFor();
  await assertInAccount(page, bought);
  await page
    .getByRole('main')
    .getByText(/month by month until you cancel\.$/)
    .waitFor();
});
