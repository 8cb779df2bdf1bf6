import assert from 'node:assert/strict';
import { addDays, daysBetween, londonDay } from '@kerbside/contracts/days/dates';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { listClaims } from '@kerbside/contracts/http/claims/claims';
import { decideClaim, payClaim } from '@kerbside/contracts/http/claims/desk';
import { issueGarageLink, takeStepForGarage } from '@kerbside/contracts/http/garages/desk';
import { payIntoAccount, press } from './support/claim-pages.js';
import { claimOnPage, decisionOf } from './support/claim-walk.js';
import { movedClock } from './support/composed-site.js';
import { cards, PaymentPage } from './support/payment-page.js';
import { assertAgreement, type Promises, type Surface } from './support/promises.js';
import { QuoteWalk } from './support/quote-walk.js';
import { SiteCaller } from './support/site-caller.js';
import { test } from './support/site-test.js';
import { bookingPaper, calendar, Letters, openPage, pageAt, pass, schedule, staffPage, type States } from './support/surfaces.js';
import { until } from './support/until.js';

test.use({ siteOptions: movedClock });
test.describe.configure({ timeout: 6 * 60_000 });

test('an MOT with repairs whose garage and day are changed, which fails and is claimed: nothing that says so disagrees', async ({
  site,
  arrive,
}) => {
  const [owner, office, mechanic] = [await arrive('desktop'), await arrive('desktop'), await arrive('phone')];
  const { page } = owner;
  const walk = new QuoteWalk(page);
  const buyer = await walk.openAtChoice(site, 'mot');
  const first = await walk.takeTime();
  const garage = await walk.takeTime(first);
  assert.notEqual(garage, first);
  await page.getByText('Add to your visit').click();
  await page.getByRole('article').filter({ hasText: 'MOT repair cover' }).getByRole('button').first().click();
  await walk.pages.settled();
  await walk.goOnTo(5);
  const pence = await walk.total();
  await walk.pages.agree();
  await walk.pages.toPayment();
  await new PaymentPage(page).payWith(cards.good);
  await page.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor();
  const { caller, person } = buyer;
  const letters = new Letters(site, person.email);
  const order = await until(
    'the order with its visit',
    async () => (await caller.send(listPolicies, { query: {} })).rows.find(({ productType }) => productType === 'mot'),
    (found) => found?.kind === 'order' && found.visit !== null,
  );
  assert.ok(order?.kind === 'order' && order.visit);
  const { bookingId, day } = order.visit;
  const today = londonDay(site.now());
  const promisedOn = (on: string, before?: string): Promises => ({
    number: { now: { words: order.policyNumber } },
    garage: { now: { words: garage }, before: [{ words: first }] },
    price: { now: { pence } },
    visit: before === undefined ? { now: { day: on } } : { now: { day: on }, before: [{ day: before }] },
  });
  // The car’s first registration has its own reason.
  const repairs = order.repairs ? [order.repairs.startsOn, order.repairs.endsOn] : [];
  const otherDays = [today, addDays(today, 14), addDays(today, 15), addDays(today, 30), '2019-03-21', ...repairs];
  const everywhere = async () => [
    await pageAt(page, '/account/cover', ['visit']),
    await pageAt(page, `/account/policies/${order.id}`, ['number', 'visit', 'garage', 'price']),
    await pageAt(page, '/account/bookings', ['visit', 'garage']),
    await schedule(caller, order.id, ['number', 'price']),
    await bookingPaper(caller, bookingId, ['visit', 'garage']),
    await calendar(caller, order.customerId, ['visit', 'garage']),
    await pass(caller, order.customerId, ['visit', 'number']),
    await staffPage(site, office.page, order.customerId, ['number', 'visit', 'garage', 'price']),
  ];
  await page.reload();
  assertAgreement(
    'booked',
    [
      await openPage(page, ['visit', 'garage', 'price']),
      ...(await everywhere()),
      ...(await letters.arrived({ 'policy-confirmation': ['number', 'price', 'visit', 'garage'] })),
    ],
    { promised: promisedOn(day), otherDays },
  );

  await page.goto('/account/bookings');
  await page.getByRole('link', { name: /^See or change MOT/ }).click();
  const days = page.getByRole('group', { name: 'New day' });
  await days.waitFor();
  const free = await days
    .getByRole('radio')
    .evaluateAll((all) => all.flatMap((one) => (one instanceof HTMLInputElement && !one.disabled && !one.checked ? [one.value] : [])));
  // In sight away from the middle: it stays under the mouse until it is chosen.
  const moved = free[4] ?? '';
  await days.locator(`input[value="${moved}"]`).check();
  await page.getByRole('main').getByRole('button', { name: 'Change date' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, change it' }).click();
  await page.getByText('Successfully changed booking date').waitFor();
  const staff = await site.staff();
  const { url } = await staff.send(issueGarageLink, { params: { bookingId } });
  await mechanic.page.goto(url);
  await mechanic.page.getByRole('button', { name: 'Accept this visit' }).click();
  await mechanic.page.getByText('Accepted', { exact: true }).waitFor();
  assertAgreement(
    'moved',
    [
      await openPage(mechanic.page, ['visit', 'garage']),
      ...(await everywhere()),
      ...(await letters.arrived(
        { 'visit-moved': ['visit', 'garage'], 'visit-confirmed': ['visit', 'garage'] },
        { 'visit-moved': ['visit'] },
      )),
    ],
    { promised: promisedOn(moved, day), otherDays },
  );

  for (const one of [owner, office, mechanic]) await one.page.goto('about:blank');
  await site.goOnDays(daysBetween(today, moved));
  for (const one of [owner, office]) await site.clock.setIn(one.context);
  const back = await SiteCaller.signedIn(site.url, person.email, person.password);
  await back.handOver(owner.context);
  await (await site.staff()).handOver(office.context);
  const params = { bookingId };
  const desk = await site.staff();
  await desk.send(takeStepForGarage, { params, body: { step: 'start' } });
  await desk.send(takeStepForGarage, { params, body: { step: 'finish', mot_result: 'failed' } });
  const failed = await letters.arrived({ 'visit-done': ['visit', 'garage'] });
  await page.goto(`/account/policies/${order.id}`);
  await press(page, 'Claim on this order');
  await claimOnPage(page, 'mot', moved.split('-').toReversed().join(' '));
  const { rows } = await back.send(listClaims, { query: {} });
  const [claim] = rows;
  assert.ok(claim);
  let claimed: Promises = {
    ...promisedOn(moved, day),
    claim: { now: { words: claim.reference } },
    due: { now: { day: claim.dueOn ?? '' } },
  };
  // With the days on which the car was bought and the visit was done.
  const sinceThen = [...otherDays, '2024-03-27', moved];
  const ofClaim = async (step: string, states: States, told: readonly Surface[]) =>
    assertAgreement(
      step,
      [
        ...told,
        await pageAt(page, `/account/claims/${claim.id}`, ['claim', 'number', 'visit', ...states]),
        await pageAt(page, '/account/claims', ['claim']),
        await pageAt(page, `/account/policies/${order.id}`, ['number', 'visit', 'garage', 'price']),
        await bookingPaper(back, bookingId, ['visit', 'garage']),
        await pageAt(office.page, `/backoffice/claims/${claim.id}`, ['claim', 'number', 'visit', ...states]),
        await staffPage(site, office.page, order.customerId, ['number', 'visit', 'garage', 'price', 'claim']),
      ],
      { promised: claimed, otherDays: sinceThen },
    );
  await ofClaim('failed and claimed', [], failed);

  const claimParams = { claimId: claim.id };
  await (await site.staff()).send(decideClaim, { params: claimParams, body: decisionOf(5_000) });
  await page.goto(`/account/claims/${claim.id}`);
  await payIntoAccount(page, 'Jo Bloggs');
  await (await site.staff('finance')).send(payClaim, { params: claimParams, body: { reference: 'FP-1' } });
  claimed = { ...claimed, refund: { now: { pence: 5_000 } }, payee: { now: { words: 'Jo Bloggs' } } };
  const told = await letters.arrived({ 'claim-decided': ['claim', 'refund'], 'claim-paid': ['claim', 'refund', 'payee'] });
  await ofClaim('decided and paid', ['refund', 'payee'], told);
});
