import assert from 'node:assert/strict';
import { widths, type Visitor } from './support/browser.js';
import { Buyer } from './support/buyer.js';
import { assertNothingCovered } from './support/covering.js';
import { messageTo } from './support/mailbox.js';
import { QuotePages } from './support/quote-pages.js';
import { QuoteWalk } from './support/quote-walk.js';
import { test } from './support/site-test.js';

interface PageState {
  readonly name: string;
  readonly path: string;
  /** Visible only once the page has loaded everything. */
  readonly sign: string | RegExp;
}

interface People {
  readonly open: Buyer;
  readonly paid: Buyer;
  readonly policyId: string;
  readonly customerId: string;
}

let people: People;

test.beforeAll('one customer buys, another has a quote that waits to be paid', async ({ site }) => {
  const [open, paid] = [await Buyer.readyToPay(site.url), await Buyer.readyToPay(site.url, { voucher: 'WELCOME10' })];
  await paid.pay(site.cards);
  const { id: policyId, customerId } = await paid.policy();
  people = { open, paid, policyId, customerId };
});

test.describe('everybody can use', () => {
  // The first is loaded, and the others are followed to.
  const check = (visitor: Visitor, { path, ...shown }: PageState): Promise<void> =>
    look(visitor, shown, () => (visitor.page.url() === 'about:blank' ? visitor.page.goto(path) : visitor.follow(path)));

  const look = async (visitor: Visitor, { name, sign }: Omit<PageState, 'path'>, lead: () => Promise<unknown>): Promise<void> => {
    // A part that comes later moves what is looked at.
    await visitor.untilIdle(lead);
    await visitor.page.getByRole('main').getByText(sign).first().waitFor();
    await visitor.onEach(async (screen) => {
      // A part that is being reloaded is dimmed.
      await new QuotePages(visitor.page).settled();
      await visitor.picture(`${name}-${screen}`);
      await visitor.assertFits();
    });
    await visitor.assertLargeTextFits();
    // The names of a page and its contrast do not depend on its width.
    await visitor.assertAccessible();
    await assertNothingCovered(visitor.page);
  };

  test.describe(() => {
    test.use({ device: 'phone' });

    // The steps of a quote are walked, and looked at in the same way, for each kind of product.
    test(`the pages around a quote and its payment at ${widths.phone} and ${widths.desktop} pixels`, async ({ visitor }) => {
      const { open } = people;
      await check(visitor, { name: 'home', path: '/', sign: 'Vehicle cover that shows its working' });
      await check(visitor, { name: 'step-1-empty', path: '/quote/warranty/step/1/', sign: 'Which car is it for?' });
      await check(visitor, { name: 'about', path: '/pages/about-us', sign: 'Who stands behind each product' });
      await check(visitor, { name: 'complaints', path: '/pages/complaints', sign: 'What happens next' });
      await check(visitor, { name: 'documents', path: '/pages/policy-documents?product=warranty', sign: 'What is insured' });
      await check(visitor, { name: 'tyres', path: '/compare/tyres', sign: 'Compare tyre prices' });
      await check(visitor, { name: 'enrol', path: '/pages/enrol', sign: 'Company' });
      await check(visitor, { name: 'new-home', path: '/pages/new-home', sign: 'See my prices' });
      await check(visitor, { name: 'privacy', path: '/pages/privacy-policy', sign: 'Your rights' });
      await open.caller.handOver(visitor.context);
      await visitor.page.goto('about:blank');
      await check(visitor, { name: 'payment', path: `/payment/${open.quoteId}/`, sign: /^Total to pay/ });
    });

    test(`what a customer has bought at ${widths.phone} and ${widths.desktop} pixels`, async ({ site, visitor }) => {
      const { paid, policyId } = people;
      await paid.caller.handOver(visitor.context);
      const pages: readonly PageState[] = [
        { name: 'confirmation', path: `/payment/${paid.quoteId}/confirmation/`, sign: /^See policy/ },
        { name: 'account', path: '/account/', sign: /^Claim for your/ },
        { name: 'cover', path: '/account/cover', sign: /^View policy/ },
        { name: 'you', path: '/account/you', sign: 'Your data' },
        { name: 'extras', path: '/account/extras', sign: 'What it would cost' },
        { name: 'maintain', path: '/account/maintain', sign: 'Book an MOT' },
        { name: 'new-claim', path: '/account/claims/new', sign: 'A part has failed, or is about to' },
        { name: 'policy', path: `/account/policies/${policyId}`, sign: 'Download policy schedule' },
        { name: 'transfer', path: `/account/policies/${policyId}/transfer`, sign: /^(You cannot transfer this policy now|Ask them)/ },
        { name: 'receipt', path: `/account/receipts/${paid.quoteId}`, sign: 'Total paid' },
        { name: 'cards', path: '/account/cards', sign: 'No cards yet' },
        { name: 'my-documents', path: '/account/documents', sign: 'V5C log book' },
        { name: 'plans', path: '/account/plans', sign: 'Tyre cover' },
        { name: 'security', path: '/account/security', sign: 'This browser' },
        { name: 'rewards', path: '/account/rewards', sign: 'Send the invitation' },
        { name: 'repairs', path: '/account/repairs', sign: 'Send for a free estimate' },
        { name: 'payments', path: '/account/payments', sign: 'See every payment' },
      ];
      for (const page of pages) await check(visitor, page);
      const every = visitor.page.getByRole('main').getByRole('link', { name: /^See every payment/ });
      await look(visitor, { name: 'payment', sign: /^Our reference is/ }, () => every.click());
      await visitor.page.goto('/account/');
      const car = visitor.page.getByRole('region', { name: 'My cars' }).getByRole('link', { name: /^See your / });
      await look(visitor, { name: 'car', sign: /^(One keeper|\d keepers) so far/ }, () => car.first().click());

      const product = { product_type: 'breakdown', key: 'breakdown-12-23-1' } as const;
      const { policy } = await site.boughtIn(visitor, { product });
      await visitor.page.goto('about:blank');
      await check(visitor, { name: 'breakdown', path: `/account/policies/${policy.id}`, sign: 'Find where I am' });
    });

    test(`the back office at ${widths.phone} and ${widths.desktop} pixels`, async ({ site, visitor }) => {
      const { paid, customerId, policyId } = people;
      const message = await messageTo(await site.staff(), paid.person.email, 'policy-confirmation');
      await (await site.staff()).handOver(visitor.context);
      const pages: readonly PageState[] = [
        { name: 'search', path: '/backoffice/?q=AA19AAA', sign: /Matched on/ },
        { name: 'customer', path: `/backoffice/customers/${customerId}`, sign: /^Bought: / },
        { name: 'cover-for-staff', path: `/backoffice/customers/${customerId}?show=cover`, sign: /^KS-WAR-/ },
        { name: 'policy-for-staff', path: `/backoffice/customers/${customerId}/policies/${policyId}`, sign: 'Renewal and reset' },
        { name: 'mailbox', path: '/backoffice/mailbox', sign: paid.person.email },
        { name: 'estimates', path: '/backoffice/estimates', sign: /^No estimates are waiting for an answer/ },
        { name: 'registrations', path: '/backoffice/registrations', sign: /^No changes are waiting/ },
        { name: 'work-that-failed', path: '/backoffice/work', sign: 'No work has failed' },
        { name: 'message', path: `/backoffice/mailbox?message=${message.id}`, sign: /^policy-confirmation$/ },
      ];
      for (const page of pages) await check(visitor, page);
      await visitor.page.goto(`/backoffice/customers/${customerId}?show=payments`);
      const payments = visitor.page.getByRole('main').getByRole('button', { name: /^Payments of/ });
      await look(visitor, { name: 'payments-of', sign: 'Schedule' }, () => payments.click());
    });
  });

  test('what is chosen where the system sets the colours, also while the mouse is on it', async ({ site, visitor: { page } }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    const walk = new QuoteWalk(page);
    await walk.openAtChoice(site, 'mot');
    await walk.answerVisit('mot');
    const chosen = walk.main.getByRole('button', { pressed: true }).first();
    const colours = () => chosen.evaluate((button) => [getComputedStyle(button).backgroundColor, getComputedStyle(button).color]);
    await page.mouse.move(0, 0);
    const atRest = await colours();
    await chosen.hover();
    await walk.main.locator('button[aria-pressed=true]:hover').waitFor();
    assert.deepEqual(await colours(), atRest);
  });

  test('the menu, which keeps to one line on a tablet, however long the name in it is', async ({ visitor: { context, page } }) => {
    const { open } = people;
    await open.caller.handOver(context);
    await page.setViewportSize({ width: 768, height: 1_024 });
    await page.goto('/pages/terms');
    const banner = page.getByRole('banner');
    const heightOf = () => banner.evaluate((element) => element.getBoundingClientRect().height);
    const name = banner.getByText(`${open.person.first_name} ${open.person.last_name}`);
    await name.waitFor();
    const short = await heightOf();
    await name.evaluate((element) => (element.textContent = 'Wilhelmina Featherstonehaugh-Cholmondeley'));
    assert.equal(await heightOf(), short);
    const lines = await banner
      .getByRole('navigation')
      .locator('a, button')
      .evaluateAll((all) => all.map((one) => Math.round(one.getClientRects()[0]?.height ?? 0)));
    assert.ok(lines.every((height) => height <= 44));
  });
});
