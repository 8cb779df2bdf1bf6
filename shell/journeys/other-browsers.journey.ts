import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { londonDay } from '@kerbside/contracts/days/dates';
import { search } from '@kerbside/contracts/http/imports/imports';
import { heights, widths, type Screen } from './support/browser.js';
import { aPerson, type Person } from './support/buyer.js';
import { sendClaim, type Hand } from './support/claim-walk.js';
import { cards } from './support/payment-page.js';
import { test as siteTest } from './support/site-test.js';
import { until } from './support/until.js';
import { startFirefox } from './stock-browsers/firefox.js';
import {
  answerOf,
  button,
  field,
  frame,
  group,
  heading,
  link,
  text,
  type Size,
  type StockBrowser,
} from './stock-browsers/stock-browser.js';
import { startWebKit } from './stock-browsers/webkit.js';

interface Fixtures {
  /** Starts a browser that ends with the journey; when that failed, what it showed is kept beside the traces. */
  readonly start: (launch: (size: Size) => Promise<StockBrowser>, screen: Screen) => Promise<StockBrowser>;
}

const test = siteTest.extend<Fixtures>({
  start: async ({ site }, use, info) => {
    const started: StockBrowser[] = [];
    await use(async (launch, screen) => {
      const browser = await launch({ width: widths[screen], height: heights[screen] });
      started.push(browser);
      return browser;
    });
    const isFailed = info.status !== info.expectedStatus;
    if (isFailed) process.stderr.write(`${info.title}\n${site.stack.output}\n`);
    for (const browser of started)
      try {
        if (isFailed) await writeFile(info.outputPath('screen.png'), await browser.picture());
      } finally {
        await browser.close();
      }
  },
});

/** Nothing sticks out at the side. */
const assertFits = async (browser: StockBrowser): Promise<void> =>
  assert.equal(await browser.read('document.documentElement.scrollWidth - document.documentElement.clientWidth'), '0');

/** Waits until nothing is loading: arriving prices move what is below them. */
const settled = (browser: StockBrowser): Promise<void> => browser.miss('//*[@aria-busy="true" or @data-busy]');

const goOn = async (browser: StockBrowser, words: string): Promise<void> => {
  await settled(browser);
  await assertFits(browser);
  await browser.click(`//main${button('Continue')}`);
  await browser.see(heading(words));
};

const giveDetails = async (browser: StockBrowser, person: Person): Promise<void> => {
  const answers = {
    'First name': person.first_name,
    'Last name': person.last_name,
    'Email address': person.email,
    'Address line 1': person.address_line_1,
    'Town or city': person.town,
    Postcode: person.postcode,
  };
  await browser.click(button('Enter the address by hand'));
  for (const [label, answer] of Object.entries(answers)) await browser.type(field(label), answer);
};

/** From the plate on the home page to the policy number. */
const buy = async (browser: StockBrowser, siteUrl: string): Promise<string> => {
  await browser.open(siteUrl);
  await browser.type(field('Your registration number'), 'AA19 AAA');
  await assertFits(browser);
  await browser.click(button('See my price'));
  await browser.see(text('First registered'));
  await browser.type(field('Mileage'), '42,000');
  await browser.choose(field('Is the car for private use only?'), 'Yes');
  // The page sends the answers by itself then, and prices every product with them.
  await browser.see('//section[.//h2[normalize-space(.)="Choose your products"]]//strong/*[contains(text(), "£")]');
  await goOn(browser, 'Your details');
  await giveDetails(browser, aPerson());
  await goOn(browser, 'Choose your cover');
  await goOn(browser, 'Make it yours');
  await goOn(browser, 'Check and agree');
  await settled(browser);
  const terms = '//section[.//h2[normalize-space(.)="Terms and conditions"]]//input[@type="checkbox"]';
  // The box about the terms cannot be ticked until they are there to read.
  await browser.miss(`${terms}[@disabled]`);
  const count = Number(await browser.read(`document.evaluate('count(${terms})', document).numberValue`));
  assert.ok(count > 0, 'there is nothing to agree to');
  for (let number = 1; number <= count; number += 1) await browser.click(`(${terms})[${number}]`);
  await assertFits(browser);
  await browser.click(button('Continue to payment'));
  await browser.see(heading('Payment'));
  const card = [
    { title: 'Secure card number input frame', label: 'Card number', value: cards.good },
    { title: 'Secure expiration date input frame', label: 'Expiry date', value: '1130' },
    { title: 'Secure CVC input frame', label: 'Security code', value: '123' },
  ];
  for (const { title, label, value } of card) await browser.inFrame(frame(title), (inside) => inside.type(field(label), value));
  await assertFits(browser);
  await browser.click('//main//button[starts-with(normalize-space(.), "Pay £")]');
  await browser.see(heading('You are covered'));
  await assertFits(browser);
  return browser.see('//*[starts-with(text(), "KS-WAR-")]');
};

/** From the confirmation to the policy in the account, by its links. */
const findInAccount = async (browser: StockBrowser, policyNumber: string): Promise<void> => {
  await browser.click(link('Go to your account'));
  await browser.see(heading('My account'));
  for (const [place, words] of [
    ['Payments', 'Your payments'],
    ['Claims', 'Your claims'],
    ['You', 'You'],
    ['Cover', 'Your cover'],
  ] as const) {
    await browser.click(`//nav[@aria-label="Your account"]${link(place)}`);
    await browser.see(heading(words));
    await settled(browser);
    await assertFits(browser);
  }
  await browser.click(link('View policy'));
  await browser.see(text(`Policy ${policyNumber}`));
  await settled(browser);
  await assertFits(browser);
};

const handIn = (browser: StockBrowser): Hand => {
  const press = (name: string) => browser.click(`//main${button(name)}`);
  return {
    press,
    type: (label, words) => browser.type(field(label), words),
    typeDay: async (question, day) => {
      const parts = day.split(' ');
      for (const [place, box] of ['Day', 'Month', 'Year'].entries()) await browser.type(field(box, group(question)), parts[place] ?? '');
    },
    choose: (question, answer) => browser.click(answerOf(question, answer)),
    attach: () => assert.fail('no file that may be missing is asked for'),
    see: async (beginning) => void (await browser.see(text(beginning))),
    goOn: async () => {
      const step = await browser.see('//h2[starts-with(normalize-space(.), "Step ")]');
      await assertFits(browser);
      await press('Save and continue');
      await browser.miss(`//h2[normalize-space(.)="${step}"]`);
    },
  };
};

/** Each on the device on which it is mostly met. */
const browsers = [
  ['Firefox', startFirefox, 'desktop'],
  ['WebKitGTK', startWebKit, 'phone'],
] as const;

test.describe('a number plate becomes a policy, which is in the account and is claimed on', () => {
  for (const [name, launch, screen] of browsers)
    test(`in ${name} at ${widths[screen]} pixels`, async ({ site, start }) => {
      const browser = await start(launch, screen);
      const policyNumber = await buy(browser, site.url);
      assert.match(policyNumber, /^KS-WAR-\d{7}-100$/);
      assert.equal(await browser.read('innerWidth'), String(widths[screen]));
      const staff = await site.staff();
      const found = async () => (await staff.send(search, { query: { q: policyNumber } })).rows;
      await until('the policy in the search', found, (rows) => rows.length === 1);
      await findInAccount(browser, policyNumber);
      await browser.click(button('Claim on this policy'));
      const today = londonDay(site.now()).split('-').toReversed().join(' ');
      await sendClaim(handIn(browser), 'warranty', today, { isPurchaseKnown: false });
      await assertFits(browser);
      assert.deepEqual(await browser.problems(), []);
      site.assertQuietLogs();
    });
});
