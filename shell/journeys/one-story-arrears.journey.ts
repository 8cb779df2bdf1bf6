import assert from 'node:assert/strict';
import { endedAfterDays, suspendedAfterDays } from '@kerbside/contracts/days/bank-days';
import { addDays, addMonths, daysBetween, londonDay } from '@kerbside/contracts/days/dates';
import { listClaims } from '@kerbside/contracts/http/claims/claims';
import { decideClaim, payClaim } from '@kerbside/contracts/http/claims/desk';
import { readPlan } from '@kerbside/contracts/http/payments/schedule';
import { payIntoAccount, press } from './support/claim-pages.js';
import { claimOnPage, decisionOf } from './support/claim-walk.js';
import { movedClock } from './support/composed-site.js';
import { cards, PaymentPage } from './support/payment-page.js';
import { assertAgreement, type FactValue, type Promises } from './support/promises.js';
import { test } from './support/site-test.js';
import { calendar, Letters, pageAt, pass, receipt, schedule, staffPage, type States } from './support/surfaces.js';

test.use({ siteOptions: movedClock });
test.describe.configure({ timeout: 8 * 60_000 });

const isActive = { line: ['Active'] };
const rests = { line: ['Suspended', 'Suspended for arrears'] };

test('cover in instalments that rests, is paid again, claimed on and cancelled: nothing that says so disagrees', async ({
  site,
  arrive,
}) => {
  const [owner, office] = [await arrive('phone'), await arrive('desktop')];
  const { page } = owner;
  let buyer = await site.buyerIn(owner);
  const payment = await PaymentPage.open(page, buyer.quoteId);
  await page.getByRole('radio', { name: 'Pay in instalments' }).check();
  await payment.fillIn(cards.asksEachTime);
  await payment.payButton.click();
  await payment.answerBank('Complete');
  await payment.confirmed();
  const policy = await buyer.policy();
  assert.ok(policy.kind === 'cover');
  const letters = new Letters(site, buyer.person.email);
  await letters.arrived({ 'policy-confirmation': ['number'], 'payments-to-come': [] });
  const { lines } = await buyer.caller.send(readPlan, { params: { paymentId: policy.paymentId } });
  const missedOn = lines[1]?.dueOn ?? '';
  const [bought, suspendsOn] = [londonDay(site.now()), addDays(missedOn, suspendedAfterDays)];
  const otherDays = [
    ...[0, 14, 15, 30].map((days) => addDays(bought, days)),
    // Of the car: first registered, bought, its MOT, and its tax: to the first of the fifth month after its register is read.
    '2019-03-21',
    '2024-03-27',
    ...[0, 1].map((years) => `${addMonths(bought, 12 * years).slice(0, 4)}-03-21`),
    ...[5, 6, 7, 8].map((months) => `${addMonths(bought, months).slice(0, 7)}-01`),
    ...lines.map(({ dueOn }) => dueOn),
  ];
  const paths = { policy: `/account/policies/${policy.id}`, payment: `/account/payments/${policy.paymentId}` };
  const ofCover = { number: { now: { words: policy.policyNumber } }, from: { now: { day: policy.startsOn } } };

  /** Where cover is read, whether it is in force or not. */
  const agree = async (step: string, { promised, days = [], more = [] }: Story, expected: Readonly<Record<string, States>> = {}) => {
    const isInForce = promised.state?.now === isActive;
    const read = await letters.arrived(expected);
    const surfaces = [
      await pageAt(page, '/account/cover', ['number', 'state', 'from', 'until']),
      await pageAt(page, paths.policy, ['number', 'state', 'from', 'until']),
      await pageAt(page, '/account/', isInForce ? ['until'] : []),
      await schedule(buyer.caller, policy.id, ['number', 'from', 'until']),
      await calendar(buyer.caller, policy.customerId, promised.price ? [] : ['number', 'until']),
      await pass(buyer.caller, policy.customerId, isInForce ? ['number', 'until'] : []),
      await staffPage(site, office.page, policy.customerId, ['number', 'state', 'from', 'until']),
      ...more,
      ...read,
    ];
    assertAgreement(step, surfaces, { promised: { ...ofCover, ...promised }, otherDays: [...otherDays, ...days, londonDay(site.now())] });
  };
  const goOn = async (by: number) => {
    for (const { page: open } of [owner, office]) await open.goto('about:blank');
    await site.goOnDays(by);
    buyer = await buyer.signInAgain();
    for (const { context } of [owner, office]) await site.clock.setIn(context);
    await buyer.caller.handOver(owner.context);
  };
  const standing = (now: FactValue, ...before: FactValue[]): Promises => ({
    state: { now, before },
    until: { now: { day: policy.endsOn } },
  });
  await agree('bought', { promised: standing(isActive, rests) });

  // The customer is absent when the bank asks for confirmation.
  await goOn(daysBetween(bought, missedOn));
  await letters.arrived({ 'payment-last-notice': [] });
  await goOn(suspendedAfterDays);
  const ofArrears = [suspendsOn, addDays(missedOn, endedAfterDays)];
  await agree('suspended', { promised: standing(rests, isActive), days: ofArrears }, { 'cover-suspended': [] });
  await page.goto(paths.payment);
  const pay = page.getByRole('main').getByRole('button', { name: /^Pay £/ });
  await pay.click();
  await page.getByRole('radio', { name: 'Another card' }).check();
  await payment.typeCard(cards.good);
  await pay.click();
  await page.getByText('Thank you: nothing is overdue any more').waitFor();
  await page.goto(paths.policy);
  await page.getByText('Active', { exact: true }).waitFor();
  await agree('paid again', { promised: standing(isActive, rests), days: ofArrears }, { 'payments-up-to-date': [] });

  await page.goto(paths.policy);
  await press(page, 'Claim on this policy');
  await page.getByText('Not sent yet').waitFor();
  await claimOnPage(page, 'warranty', londonDay(site.now()).split('-').toReversed().join(' '));
  const { rows } = await buyer.caller.send(listClaims, { query: {} });
  const params = { claimId: rows[0]?.id ?? '' };
  const covered = 5_000;
  await (await site.staff()).send(decideClaim, { params, body: decisionOf(covered) });
  await page.goto(`/account/claims/${params.claimId}`);
  await payIntoAccount(page, 'Jo Bloggs');
  await (await site.staff('finance')).send(payClaim, { params, body: { reference: 'FP-1' } });
  await letters.arrived({ 'claim-paid': [] });

  // More was used than was paid, so nothing goes back: the claim is in the working, and what was to come is not taken.
  await page.goto(`${paths.policy}/cancel`);
  await page.getByRole('radio', { name: 'Another reason' }).check();
  await page.getByLabel('Please specify').fill('The car was sold');
  await press(page, 'Cancel this policy');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel it' }).click();
  await page.getByText(/^You cancelled this policy/).waitFor();
  const left = lines.slice(2).reduce((sum, { amountPence }) => sum + amountPence, 0);
  const promised: Promises = {
    state: { now: { line: ['Cancelled'] }, before: [isActive, rests] },
    until: { now: { day: addDays(londonDay(site.now()), -1) } },
    price: { now: { pence: left } },
    refund: { now: { pence: covered } },
  };
  const more = [
    await pageAt(page, paths.policy, ['price', 'refund']),
    await pageAt(page, '/account/payments', ['price']),
    await pageAt(page, paths.payment, []),
    await receipt(buyer.caller, policy.paymentId, ['price']),
  ];
  await agree('cancelled', { promised, days: [...ofArrears, policy.endsOn], more }, { 'policy-cancelled': ['number', 'price', 'refund'] });
});

interface Story {
  readonly promised: Promises;
  readonly days?: readonly string[];
  readonly more?: readonly Awaited<ReturnType<typeof receipt>>[];
}
