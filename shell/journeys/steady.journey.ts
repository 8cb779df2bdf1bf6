import assert from 'node:assert/strict';
import { demoPeople } from '@kerbside/contracts/demo';
import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { listUnseenRewards, markRewardsSeen } from '@kerbside/contracts/http/vouchers/rewards';
import type { Page } from '@playwright/test';
import type { Screen, Visitor } from './support/browser.js';
import { Buyer } from './support/buyer.js';
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
  readonly sources: readonly { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[];
}

/** Layout shifts since the page opened, except those that the visitor caused and what the offer to talk made: on this site it comes at once, in office hours, not after 30 s. */
const shifts = (page: Page): Promise<{ value: number; moved: string[] }[]> =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const isOfPage = ({ node }: Shift['sources'][number]) => !(node instanceof Element && node.closest('[data-room]'));
    const textOf = ({ node }: Shift['sources'][number]) => `${node?.nodeName}: ${node?.textContent?.slice(0, 60)}`;
    /** As the browser computes it, of one that moved: how much of the screen it touches, by how far it went. */
    const shiftOf = ({ previousRect: from, currentRect: to }: Shift['sources'][number]) => {
      const width = Math.max(from.right, to.right) - Math.min(from.x, to.x);
      const height = Math.max(from.bottom, to.bottom) - Math.min(from.y, to.y);
      const distance = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
      return ((width * height) / (innerWidth * innerHeight)) * (distance / Math.max(innerWidth, innerHeight));
    };
    return (observer.takeRecords() as Shift[])
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .map(({ value, sources }) => {
        const ofPage = sources.filter(isOfPage);
        const sum = ofPage.reduce((total, one) => total + shiftOf(one), 0);
        return { value: ofPage.length === sources.length ? value : sum, moved: ofPage.map(textOf) };
      });
  });

const assertSteady = async (page: Page, most = mostShift): Promise<void> => {
  const all = await shifts(page);
  const sum = all.reduce((total, { value }) => total + value, 0);
  assert.ok(sum < most, `${page.url()} at ${page.viewportSize()?.width} pixels: ${sum}: ${JSON.stringify(all)}`);
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
const earlier: Delays = { fromMs: 100, stepMs: 57, count: 7 };
const later: Delays = { fromMs: 600, stepMs: 500, count: 4 };

/** Every answer takes its time, and no two the same: parts of a page arrive one after the other. */
const slowDownCalls = async (page: Page, { fromMs, stepMs, count }: Delays = usual): Promise<void> => {
  // What is on its way is let go first: its route cannot be let go twice.
  await page.unrouteAll({ behavior: 'wait' });
  let calls = 0;
  await page.route(answers, async (route) => {
    calls += 1;
    await new Promise((done) => setTimeout(done, fromMs + (calls % count) * stepMs));
    await route.continue();
  });
};

/** Two visitors on the same screen, who share its pages: one mostly waits for late answers. */
type Pair = readonly [Visitor, Visitor];

const arrivePair = async (arrive: (screen: Screen) => Promise<Visitor>, screen: Screen, caller: SiteCaller): Promise<Pair> => {
  const pair = [await arrive(screen), await arrive(screen)] as const;
  for (const { context, page } of pair) {
    await caller.handOver(context);
    await slowDownCalls(page);
  }
  return pair;
};

const lookAt = async (page: Page, path: string, most = mostShift): Promise<void> => {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await assertSteady(page, most);
};

const assertSteadyPages = async (pair: Pair, paths: readonly string[], most?: number): Promise<void> => {
  const waiting = [...paths];
  const look = async ({ page }: Visitor): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await lookAt(page, path, most);
  };
  await Promise.all(pair.map(look));
};

/** One for each kind of page that step 3 is. */
const choices = ['warranty', 'repair', 'service', 'gap', 'tyre'] as const;

test('the steps of a quote and of its payment stay where they are while their parts arrive, on a phone and on a desktop', async ({
  site,
  arrive,
}) => {
  const buyer = await Buyer.readyToPay(site.url);
  const step = (number: number) => `/quote/warranty/step/${number}/?quote=${buyer.quoteId}`;
  const threes: string[] = [];
  for (const product of choices) threes.push(`/quote/${product}/step/3/?quote=${await buyer.atChoice(product)}`);
  const pairs: readonly Pair[] = [await arrivePair(arrive, 'phone', buyer.caller), await arrivePair(arrive, 'desktop', buyer.caller)];
  // The first step is without a car in the account.
  const paths = ['/quote/warranty/step/1/', ...[2, 4, 5].map(step), ...threes, `/payment/${buyer.quoteId}/`];
  await Promise.all(pairs.map((pair) => assertSteadyPages(pair, paths)));
  // A visit's page has the most parts, which ask for each other.
  const visit = threes.find((path) => path.includes('/service/')) ?? assert.fail();
  const lookAtVisit = async (page: Page, delays: Delays): Promise<void> => {
    await slowDownCalls(page, delays);
    await lookAt(page, visit);
    await slowDownCalls(page);
  };
  await Promise.all(pairs.flatMap(([one, other]) => [lookAtVisit(one.page, earlier), lookAtVisit(other.page, later)]));
  await buyer.pay(site.cards);
  await buyer.policy();
  // With one, of somebody whose browser has their session and has forgotten what pages stored.
  for (const { page } of pairs.flat()) await page.evaluate(() => localStorage.clear());
  const bought = ['/quote/warranty/step/1/', `/payment/${buyer.quoteId}/confirmation/`];
  await Promise.all(pairs.map((pair) => assertSteadyPages(pair, bought)));
});

const places = ['', 'cover', 'claims', 'payments', 'you'];
const restOfAccount = ['extras', 'documents', 'bookings', 'messages', 'repairs', 'plans', 'rewards', 'security'];

test('the pages of an account stay where they are while their parts arrive, on a phone and on a desktop', async ({ site, arrive }) => {
  const customer = await SiteCaller.signedIn(site.url, demoPeople.customer.email, demoPassword);
  // A reward that is new moves the page by a line, once.
  const { items } = await customer.send(listUnseenRewards, {});
  if (items.length > 0) await customer.send(markRewardsSeen, { body: { ids: items.map(({ id }) => id) } });
  const { rows: policies } = await customer.send(listPolicies, { query: {} });
  const [policy, visit] = (['warranty', 'mot'] as const).map((type) => policies.find(({ productType }) => productType === type));
  const { cars } = await customer.send(readMe, {});
  const onBoth = [
    ...places.map((part) => `/account/${part}`),
    `/account/policies/${policy?.id}`,
    `/account/policies/${visit?.id}`,
    `/account/cars/${cars[0]?.id}`,
  ];
  // What is one column on both is looked at once.
  const oneColumn = [
    ...restOfAccount.map((part) => `/account/${part}`),
    `/account/policies/${policy?.id}/cancel`,
    `/account/payments/${policy?.paymentId}`,
    `/account/receipts/${policy?.quoteId}`,
    `/account/receipts/${visit?.quoteId}`,
  ];
  const [phones, desktops] = [await arrivePair(arrive, 'phone', customer), await arrivePair(arrive, 'desktop', customer)];
  await Promise.all([assertSteadyPages(phones, [...onBoth, ...oneColumn]), assertSteadyPages(desktops, onBoth)]);
});

test('the pages of the back office stay where they are while their parts arrive, on a phone', async ({ site, arrive }) => {
  const pair = await arrivePair(arrive, 'phone', await site.staff('admin'));
  const parts = ['remotes', 'voucher-codes', 'staff', 'callbacks', `customers/${demoPeople.customer.id}`];
  await assertSteadyPages(
    pair,
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
