import assert from 'node:assert/strict';
import { demoPeople } from '@kerbside/contracts/demo';
import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { listUnseenRewards, markRewardsSeen } from '@kerbside/contracts/http/vouchers/rewards';
import type { Page } from '@playwright/test';
import { demoPassword } from './support/composed-site.js';
import { cards, PaymentPage } from './support/payment-page.js';
import { SiteCaller } from './support/site-caller.js';
import { test } from './support/site-test.js';

/** How long the provider's script, or the register of cars, takes on a slow line. */
const slowMs = 500;
/** The page's layout shift, as the browser measures it: too little to notice. */
const mostShift = 0.01;
/** Of a page of the office: the button that offers to talk makes way for those that arrive below it. */
const mostShiftOfParts = 0.05;

const bothScreens = ['phone', 'desktop'] as const;

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Layout shifts since the page opened, except those that the visitor caused or that the offer to talk alone made: on this site it comes at once, in office hours, not after 30 s. */
const shifts = (page: Page): Promise<{ value: number; moved: string[] }[]> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const isOfPage = ({ node }: Shift['sources'][number]) => !(node instanceof Element && node.closest('[data-room]'));
    const textOf = ({ node }: Shift['sources'][number]) => `${node?.nodeName}: ${node?.textContent?.slice(0, 60)}`;
    return (observer.takeRecords() as Shift[])
      .filter(({ hadRecentInput, sources }) => !hadRecentInput && sources.some(isOfPage))
      .map(({ value, sources }) => ({ value, moved: sources.map(textOf) }));
  });

const assertSteady = async (page: Page, most = mostShift): Promise<void> => {
  const all = await shifts(page);
  const sum = all.reduce((total, { value }) => total + value, 0);
  assert.ok(sum < most, `${page.url()}: ${sum}: ${JSON.stringify(all)}`);
};

const slowDown = async (page: Page, path: string): Promise<void> => {
  await page.route(path, async (route) => {
    await new Promise((done) => setTimeout(done, slowMs));
    await route.continue();
  });
};

test.describe('the first step stays where it is while a car is looked up, and when it is there', () => {
  /** A car of no account on this site: of others the page asks whether the visitor has one. */
  const plate = 'AA19MOT';
  const found = async (page: Page): Promise<void> => {
    await page.getByRole('region', { name: 'We found your Toyota Yaris' }).waitFor();
    await page.getByText('Add when it was last serviced').waitFor();
  };

  for (const screen of bothScreens) {
    test(`on a ${screen}`, async ({ arrive }) => {
      const { page } = await arrive(screen);
      await slowDown(page, '**/ajax/vehicle');
      await page.goto('/quote/warranty/step/1/');
      await page.getByLabel('Registration number (number plate)').fill(plate);
      await page.getByRole('button', { name: 'Find my car' }).click();
      await found(page);
      await assertSteady(page);
    });

    test(`on a ${screen}, with a registration that was typed on the home page`, async ({ arrive }) => {
      const { page } = await arrive(screen);
      await slowDown(page, '**/ajax/vehicle');
      await page.goto(`/quote/warranty/step/1/?vrm=${plate}`);
      await found(page);
      await assertSteady(page);
    });
  }
});

/** How late answers are: the shortest wait, and by how much each of the others is longer than the one before. */
interface Delays {
  readonly fromMs: number;
  readonly stepMs: number;
  readonly count: number;
}
const answers = /\/(api|ajax[^/]*|AjaxCustomer)\//;
const usual: Delays = { fromMs: 150, stepMs: 150, count: 5 };
/** Parts arrive in another order, and some so late that nothing waits for them any more. */
const otherDelays: readonly Delays[] = [
  { fromMs: 100, stepMs: 57, count: 7 },
  { fromMs: 600, stepMs: 500, count: 4 },
];

/** Every answer takes its time, and no two the same: parts of a page arrive one after the other. */
const slowDownCalls = async (page: Page, { fromMs, stepMs, count }: Delays = usual): Promise<void> => {
  await page.unroute(answers);
  let calls = 0;
  await page.route(answers, async (route) => {
    calls += 1;
    await new Promise((done) => setTimeout(done, fromMs + (calls % count) * stepMs));
    await route.continue();
  });
};

const assertSteadyPages = async (page: Page, paths: readonly string[], most = mostShift): Promise<void> => {
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await assertSteady(page, most);
  }
};

/** One for each kind of page that step 3 is. */
const choices = ['warranty', 'repair', 'service', 'gap', 'tyre'] as const;

for (const screen of bothScreens)
  test(`the steps of a quote and of its payment stay where they are while their parts arrive, on a ${screen}`, async ({ site, arrive }) => {
    const visitor = await arrive(screen);
    const buyer = await site.buyerIn(visitor);
    const step = (number: number) => `/quote/warranty/step/${number}/?quote=${buyer.quoteId}`;
    const threes: string[] = [];
    for (const product of choices) threes.push(`/quote/${product}/step/3/?quote=${await buyer.atChoice(product)}`);
    await slowDownCalls(visitor.page);
    await assertSteadyPages(visitor.page, [
      // Without a car in the account.
      '/quote/warranty/step/1/',
      ...[2, 4, 5].map(step),
      ...threes,
      `/payment/${buyer.quoteId}/`,
    ]);
    // A visit's page has the most parts, which ask for each other.
    for (const delays of otherDelays) {
      await slowDownCalls(visitor.page, delays);
      await assertSteadyPages(
        visitor.page,
        threes.filter((path) => path.includes('/service/')),
      );
    }
    await slowDownCalls(visitor.page);
    await buyer.pay(site.cards);
    await buyer.policy();
    // With one, of somebody whose browser has their session and has forgotten what pages stored.
    await visitor.page.evaluate(() => localStorage.clear());
    await assertSteadyPages(visitor.page, ['/quote/warranty/step/1/', `/payment/${buyer.quoteId}/confirmation/`]);
  });

const places = ['', 'cover', 'claims', 'payments', 'you'];
const restOfAccount = ['extras', 'documents', 'bookings', 'messages', 'repairs', 'plans', 'rewards', 'security'];

for (const screen of bothScreens)
  test(`the pages of an account stay where they are while their parts arrive, on a ${screen}`, async ({ site, arrive }) => {
    const visitor = await arrive(screen);
    const customer = await SiteCaller.signedIn(site.url, demoPeople.customer.email, demoPassword);
    await customer.handOver(visitor.context);
    // A reward that is new moves the page by a line, once.
    const { items } = await customer.send(listUnseenRewards, {});
    if (items.length > 0) await customer.send(markRewardsSeen, { body: { ids: items.map(({ id }) => id) } });
    const { rows: policies } = await customer.send(listPolicies, { query: {} });
    const [policy, visit] = (['warranty', 'mot'] as const).map((type) => policies.find(({ productType }) => productType === type));
    const { cars } = await customer.send(readMe, {});
    await slowDownCalls(visitor.page);
    // What is one column on both is looked at once.
    const more = [
      ...restOfAccount.map((part) => `/account/${part}`),
      `/account/policies/${policy?.id}/cancel`,
      `/account/payments/${policy?.paymentId}`,
      `/account/receipts/${policy?.quoteId}`,
      `/account/receipts/${visit?.quoteId}`,
    ];
    await assertSteadyPages(visitor.page, [
      ...places.map((part) => `/account/${part}`),
      `/account/policies/${policy?.id}`,
      `/account/policies/${visit?.id}`,
      `/account/cars/${cars[0]?.id}`,
      ...(screen === 'phone' ? more : []),
    ]);
  });

test('the pages of the back office stay where they are while their parts arrive, on a phone', async ({ site, arrive }) => {
  const visitor = await arrive('phone');
  await (await site.staff('admin')).handOver(visitor.context);
  await slowDownCalls(visitor.page);
  const parts = ['remotes', 'voucher-codes', 'staff', 'callbacks', `customers/${demoPeople.customer.id}`];
  await assertSteadyPages(
    visitor.page,
    parts.map((part) => `/backoffice/${part}`),
    mostShiftOfParts,
  );
});

test.describe('the payment page stays where it is while its card fields load', () => {
  for (const screen of bothScreens)
    test(`on a ${screen}`, async ({ site, arrive }) => {
      const visitor = await arrive(screen);
      const buyer = await site.buyerIn(visitor);
      await slowDown(visitor.page, '**/v3/**');
      const payment = await PaymentPage.open(visitor.page, buyer.quoteId);
      await payment.typeCard(cards.good);
      await assertSteady(visitor.page);
    });
});
