import type { Screen } from './support/browser.js';
import { assertInAccount, buy } from './support/purchase.js';
import { test } from './support/site-test.js';

const screens: readonly Screen[] = ['phone', 'desktop'];
for (const screen of screens)
  test(`monthly cover says the same from the plate to the account, on a ${screen}`, async ({ arrive }) => {
    const { page } = await arrive(screen);
    const bought = await buy(page, {
      months: 0,
      look: () => page.getByText(/^Total to pay: £\d+\.\d\d a month, until you cancel$/).waitFor(),
    });
    await page
      .getByText(/month by month until you cancel\.$/)
      .first()
      .waitFor();
    await page
      .getByText(/^£\d+\.\d\d a month, until you cancel$/)
      .first()
      .waitFor();
    await assertInAccount(page, bought);
    await page.getByRole('main').getByText('Month by month, until you cancel').waitFor();
  });
