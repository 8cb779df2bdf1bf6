import type { ClaimKind } from '@kerbside/contracts/claims/claim-kinds';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { Page } from '@playwright/test';
import type { Screen } from './support/browser.js';
import type { WantedProduct } from './support/buyer.js';
import { attach, choose, goOn, goOnElsewhere, press } from './support/claim-pages.js';
import { looked } from './support/looked.js';
import { messageTo } from './support/mailbox.js';
import { QuotePages } from './support/quote-pages.js';
import { test } from './support/site-test.js';

const doNotStart = 'Do not start repairs before we authorise them';
const [year, month, day] = londonDay(new Date()).split('-');
const today = `${day} ${month} ${year}`;
const typeDay = (page: Page, label: string, typed: string) => new QuotePages(page).typeDay(label, typed);

interface Line {
  readonly what: string;
  readonly pounds: string;
  /** Covered whole when left out. */
  readonly refused?: string;
}

interface ClaimStory {
  readonly kind: ClaimKind;
  readonly product: WantedProduct;
  readonly begunOn: Screen;
  readonly sentFrom: Screen;
  readonly begin: (page: Page) => Promise<void>;
  readonly finish: (page: Page) => Promise<void>;
  readonly decision: readonly Line[];
  /** What the customer reads above the decision. */
  readonly outcome: string;
}

/** The first part of a damage is typed; the customer thinks again about what was repaired before. */
const describeDamage = async (page: Page) => {
  await page.getByLabel('Photos of the damage').waitFor();
  await press(page, 'Add it later');
  await page
    .getByLabel('What is damaged, and how did it happen?')
    .fill('I caught the kerb while parking, and the front left side is scratched.');
  await goOn(page);
  await typeDay(page, 'When did it happen?', today);
  await goOn(page);
  await choose(page, 'Was this part repaired before?', 'Yes');
  await page.getByLabel('What was repaired, when, and by whom?').fill('Nothing, now that I think of it');
  await choose(page, 'Was this part repaired before?', 'No');
  await page.getByLabel('What was repaired, when, and by whom?').waitFor({ state: 'detached' });
};
const showDamage = async (page: Page) => {
  await page.getByText(doNotStart).waitFor();
  await press(page, 'Save and continue');
  await page.getByRole('alert').getByRole('link', { name: 'Add a photo of the damage' }).waitFor();
  await attach(page, 'Photos of the damage', 'wrong.jpg');
  await page.getByRole('button', { name: 'Delete wrong.jpg' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete wrong.jpg' }).waitFor({ state: 'detached' });
  await attach(page, 'Photos of the damage', 'scratch.jpg');
  await page.getByText('Add a photo of the damage').first().waitFor({ state: 'detached' });
  // Every answer can be changed before it is sent, and the change leads back.
  const check = page.getByRole('heading', { name: /: Check your answers$/ });
  while (!(await check.isVisible())) await goOn(page);
  await page.getByRole('link', { name: /^Change what is damaged/i }).click();
  await page.getByLabel('What is damaged, and how did it happen?').fill('I caught the kerb while parking.');
  await goOn(page);
  await check.waitFor();
};

const stories: readonly ClaimStory[] = [
  // Alloy wheels have the same form.
  {
    kind: 'smart_repair',
    product: { product_type: 'smart_repair', key: 'smart_repair-12-52-1' },
    begunOn: 'desktop',
    sentFrom: 'phone',
    begin: describeDamage,
    finish: showDamage,
    decision: [{ what: 'Respray the door', pounds: '240', refused: 'The dent is larger than 30 cm' }],
    outcome: 'We cannot pay for this claim',
  },
  {
    kind: 'gap',
    product: { product_type: 'gap', key: 'gap-36-12-1' },
    begunOn: 'phone',
    sentFrom: 'desktop',
    begin: async (page) => {
      await choose(page, 'What happened to the car?', 'It was stolen and has not been found');
      await goOn(page);
      await typeDay(page, 'When did it happen?', today);
      await goOn(page);
      await page.getByLabel('What was the mileage?').fill('44,000');
      await press(page, 'Confirm mileage');
      await page.getByText(/^Confirmed: 2,000 miles since you bought this cover\.$/).waitFor();
      await goOn(page);
      await choose(page, 'Is the purchase date we hold for the car correct?', 'Yes');
      await goOn(page);
      await page.getByText(/^Step 5 of /).waitFor();
      await press(page, 'Back');
      await page.getByRole('group', { name: 'Is the purchase date we hold for the car correct?' }).waitFor();
      await goOn(page);
      await choose(page, 'Was the car maintained as the manufacturer recommends?', 'No');
      await page.getByText(/^Your insurer may value the car lower/).waitFor();
      await goOn(page);
    },
    finish: async (page) => {
      await page.getByText(/^Step 6 of /).waitFor();
      await choose(page, 'What condition was it in?', 'Poor');
      await page.getByText(/^In poor condition, about £/).waitFor();
      await choose(page, 'What condition was it in?', 'Average');
      await goOn(page);
      await page.getByLabel('Who insures the car?').fill('Admiral');
      await page.getByLabel('Your insurer’s claim number').fill('AD-4711');
      await goOn(page);
      await choose(page, 'Have you accepted your insurer’s offer?', 'No, there is no offer yet');
      await choose(page, 'Have you accepted your insurer’s offer?', 'No, I have an offer but have not answered it');
      await goOn(page);
      await attach(page, 'The offer letter', 'offer.jpg');
      await goOn(page);
      await choose(page, 'Is there finance on the car?', 'Yes');
      await page.getByLabel('Which finance company?').fill('Moor Finance');
      await page.getByLabel('Your agreement number').fill('0815');
      await goOn(page);
      await attach(page, 'Their settlement letter, which says what you still owe', 'settlement.jpg');
      await goOn(page);
    },
    decision: [
      { what: 'Invoice price less the insurer’s offer', pounds: '3200' },
      { what: 'Arrears of the finance', pounds: '150', refused: 'Arrears are not covered' },
    ],
    outcome: 'We will pay your claim',
  },
];

const decide = async (desk: Page, lines: readonly Line[]) => {
  for (const [place, { what, pounds, refused }] of lines.entries()) {
    if (place > 0) await press(desk, 'Add a line');
    const line = desk.getByRole('group', { name: `Line ${place + 1}` });
    await line.getByLabel('Item').fill(what);
    await line.getByLabel('Amount').fill(pounds);
    await line.getByLabel('Is it covered?').selectOption(refused === undefined ? 'Covered' : 'Not covered');
    if (refused !== undefined) await line.getByLabel('Why we do not pay all of it').fill(refused);
  }
  await desk.getByLabel('Reason for the customer').fill('This is what your cover says.');
  await press(desk, 'Check the decision');
};

for (const { kind, product, begunOn, sentFrom, begin, finish, decision, outcome } of stories)
  test(`a claim of the kind ${kind} is begun on a ${begunOn}, sent from a ${sentFrom}, decided and seen`, async ({ site, arrive }) => {
    const [visitor, elsewhere, office] = [await arrive(begunOn), await arrive(sentFrom), await arrive('desktop')];
    const buyer = await site.buyerIn(visitor, { product });
    await buyer.pay(site.cards);
    const policy = await buyer.policy();
    await visitor.page.goto(`/account/policies/${policy.id}`);
    await press(visitor.page, 'Claim on this policy');
    await visitor.page.getByText('Not sent yet').waitFor();
    await begin(visitor.page);
    await looked(visitor, `claim-${kind}-begun-${begunOn}`);

    const page = await goOnElsewhere(visitor, elsewhere, buyer);
    await finish(page);
    await looked(elsewhere, `claim-${kind}-form-${sentFrom}`);
    await press(page, 'Send the claim');
    await page.getByText(/^We have it\. /).waitFor();
    await looked(elsewhere, `claim-${kind}-sent-${sentFrom}`);
    const claimPath = new URL(page.url()).pathname;
    // The first browser still has the form; what it would send was sent.
    await visitor.page.goto(claimPath);
    await visitor.page.getByText(/^We have it\. /).waitFor();

    await (await site.staff()).handOver(office.context);
    const desk = office.page;
    await desk.goto('/backoffice/claims');
    await desk.getByRole('row').filter({ hasText: policy.policyNumber }).getByRole('link', { name: /^CL-/ }).click();
    await desk.getByRole('heading', { name: 'Decide the claim' }).waitFor();
    await decide(desk, decision);
    await looked(office, `claim-${kind}-desk-desktop`);
    await desk.getByRole('dialog').getByRole('button', { name: 'Send the decision' }).click();
    await desk
      .getByText(/^Decided /)
      .first()
      .waitFor();

    for (const [seen, screen] of [
      [visitor, begunOn],
      [elsewhere, sentFrom],
    ] as const) {
      await seen.page.goto(claimPath);
      await seen.page.getByText(outcome).waitFor();
      await looked(seen, `claim-${kind}-decided-${screen}`);
    }
    await messageTo(await site.staff(), buyer.person.email, 'claim-decided');
  });
