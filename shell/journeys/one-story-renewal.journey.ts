import assert from 'node:assert/strict';
import { addDays, londonDay } from '@kerbside/contracts/days/dates';
import { readRenewalOffer } from '@kerbside/contracts/http/claims/offers';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { press } from './support/claim-pages.js';
import { looked, lookedOnEach } from './support/looked.js';
import { cards, PaymentPage, penceOf } from './support/payment-page.js';
import { assertAgreement, type Promises } from './support/promises.js';
import { QuoteWalk } from './support/quote-walk.js';
import { test } from './support/site-test.js';
import { calendar, Letters, openPage, pageAt, pass, receipt, schedule, staffPage } from './support/surfaces.js';

test.use({ siteOptions: { hasMovedClock: true } });
test.describe.configure({ timeout: 6 * 60_000 });

test('another year is offered beside the last price with reasons, and bought: nothing that says so disagrees', async ({ site, arrive }) => {
  const [owner, office] = [await arrive('desktop'), await arrive('desktop')];
  const { page } = owner;
  const { buyer, policy: bought } = await site.boughtIn(owner);
  assert.ok(bought.kind === 'cover');
  const letters = new Letters(site, buyer.person.email);
  await letters.arrived({ 'policy-confirmation': ['number'] });
  const path = `/account/policies/${bought.id}`;
  const sale = [londonDay(site.now()), addDays(bought.startsOn, 14), addDays(bought.startsOn, 15), addDays(bought.startsOn, 30)];
  const known = [...sale, bought.startsOn, '2019-03-21'];
  const [isOn, isOff] = [{ words: 'Renewal due' }, { words: 'Renewal is off' }];
  const ofCover: Promises = { number: { now: { words: bought.policyNumber } }, until: { now: { day: bought.endsOn } } };
  const renewal = async (step: string, letter: string, promised: Promises) => {
    await site.everythingCame();
    assertAgreement(
      step,
      [
        await pageAt(page, path, step === 'off' ? ['number', 'until', 'state'] : ['number', 'until']),
        await calendar(buyer.caller, bought.customerId, step === 'off' ? [] : ['number', 'state']),
        await schedule(buyer.caller, bought.id, ['number', 'until']),
        ...(await letters.arrived({ [letter]: ['number', 'until'] })),
      ],
      { promised: { ...ofCover, ...promised }, otherDays: [...known, addDays(bought.endsOn, 1)] },
    );
  };
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  assert.equal(await page.getByRole('heading', { name: 'Renewing your cover' }).count(), 0);
  await press(page, 'Switch renewal off');
  const dialog = page.getByRole('dialog', { name: 'Switch renewal off?' });
  await dialog.getByLabel('Why should it not be renewed?').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Switch renewal off' }).click();
  await page.getByText('Renewal is switched off').waitFor();
  await renewal('off', 'renewal-off', { state: { now: isOff, before: [isOn] } });
  await press(page, 'Switch renewal on again');
  await page.getByText('Renewal is on again').first().waitFor();
  await renewal('on again', 'renewal-on', { state: { now: isOn, before: [isOff] } });
  // It would ask the site while it is away.
  await page.goto('about:blank');
  await site.goOnDays(350);
  for (const { context } of [owner, office]) await site.clock.setIn(context);
  const { caller } = await buyer.signInAgain();
  await caller.handOver(owner.context);
  const today = londonDay(site.now());
  const arrived = await letters.arrived({ 'renewal-offer': ['price', 'until', 'number'] });
  const { offer } = await caller.send(readRenewalOffer, { params: { policyId: bought.id } });
  assert.ok(offer);
  let promised: Promises = {
    price: { now: { pence: offer.offeredPence } },
    from: { now: { day: addDays(bought.endsOn, 1) } },
    until: { now: { day: bought.endsOn } },
    number: { now: { words: bought.policyNumber } },
  };
  const days = [
    // When the car was first registered.
    '2019-03-21',
    bought.startsOn,
    bought.endsOn,
    today,
    addDays(bought.startsOn, 14),
    addDays(bought.startsOn, 15),
    addDays(today, 30),
    addDays(today, 14),
    addDays(today, 15),
  ];
  assertAgreement(
    'offered',
    [
      ...arrived,
      await pageAt(page, path, ['price', 'from', 'until', 'number']),
      await calendar(caller, bought.customerId, ['until', 'number']),
      await pass(caller, bought.customerId, ['until', 'number']),
      await schedule(caller, bought.id, ['until', 'number']),
      await pageAt(page, '/account/cover', ['until', 'number']),
    ],
    { promised, otherDays: days },
  );

  await page.goto(path);
  const compared = page.getByRole('table', { name: 'The last price and the new one, line by line' });
  const total = compared.getByRole('row').filter({ hasText: 'Total' });
  await total.waitFor();
  const prices = (await total.getByRole('cell').allTextContents()).filter((text) => text.startsWith('£')).map(penceOf);
  assert.deepEqual(prices.slice(0, 2), [bought.premiumPence, offer.offeredPence]);
  assert.notEqual(prices[0], prices[1]);
  await compared.getByText('The car is older than when this cover was bought.').waitFor();
  await lookedOnEach(owner, 'renewal');
  await page.getByRole('link', { name: 'Continue with this quote' }).click();
  await page.getByRole('region', { name: 'Your price' }).waitFor();
  await page.goBack();
  await compared.waitFor();
  await page.getByRole('link', { name: 'Continue with this quote' }).click();
  const walk = new QuoteWalk(page);
  assert.equal(await walk.total(), offer.offeredPence);
  for (const step of [3, 4, 5]) if (Number(/step\/(\d)/.exec(page.url())?.[1]) < step) await walk.goOnTo(step);
  await walk.pages.agree();
  await walk.pages.toPayment();
  const payment = new PaymentPage(page);
  assert.equal((await payment.shownPence()).button, offer.offeredPence);
  await payment.payWith(cards.good);
  const number = await payment.confirmed();
  assert.equal(number, bought.policyNumber.replace(/-100$/, '-200'));
  await looked(owner, 'renewal-bought-desktop');
  const { rows } = await caller.send(listPolicies, { query: {} });
  const next = rows.find(({ policyNumber }) => policyNumber === number);
  assert.ok(next?.kind === 'cover');
  assert.equal(next.startsOn, addDays(bought.endsOn, 1));
  promised = {
    price: { now: { pence: offer.offeredPence } },
    number: { now: { words: number } },
    from: { now: { day: next.startsOn } },
    until: { now: { day: next.endsOn } },
  };
  assertAgreement(
    'renewed',
    [
      await openPage(page, ['number', 'from', 'price', 'until']),
      await pageAt(page, `/account/policies/${next.id}`, ['number', 'from', 'price', 'until']),
      await pageAt(page, '/account/cover', ['number', 'from', 'until']),
      await schedule(caller, next.id, ['number', 'from', 'price', 'until']),
      await calendar(caller, bought.customerId, ['until', 'number']),
      await pass(caller, bought.customerId, ['until', 'number']),
      await pageAt(page, '/account/payments', ['price']),
      await receipt(caller, next.paymentId, ['price']),
      await staffPage(site, office.page, bought.customerId, ['number', 'from', 'price', 'until']),
      ...(await letters.arrived({ 'policy-confirmation': ['number', 'from', 'price', 'until'] })),
    ],
    { promised, otherDays: [...days, addDays(next.startsOn, 14)] },
  );
});
