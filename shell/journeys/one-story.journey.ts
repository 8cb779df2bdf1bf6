import assert from 'node:assert/strict';
import { addDays, londonDay } from '@kerbside/contracts/days/dates';
import { readCancellation } from '@kerbside/contracts/http/claims/cancellations';
import { readPolicy, type Cover, type Policy } from '@kerbside/contracts/http/claims/policies';
import { formatPounds } from '@kerbside/contracts/money/money';
import { refundArrivesBy } from '@kerbside/contracts/payments/refund-words';
import type { Page } from '@playwright/test';
import { aPerson, type Person } from './support/buyer.js';
import { movedClock } from './support/composed-site.js';
import { looked } from './support/looked.js';
import { secretMessageTo } from './support/mailbox.js';
import { cards, PaymentPage } from './support/payment-page.js';
import { assertAgreement, type Promises } from './support/promises.js';
import { SiteCaller } from './support/site-caller.js';
import { test } from './support/site-test.js';
import { calendar, Letters, openPage, pageAt, pass, receipt, schedule, staffPage } from './support/surfaces.js';
import { askToTakeOver, typeNewOwner, withdrawRequest } from './support/transfer-pages.js';

test.use({ siteOptions: movedClock });
test.describe.configure({ mode: 'parallel', timeout: 6 * 60_000 });

/** How the account and staff call each state. */
const state = {
  pending: { line: ['Not started yet'] },
  active: { line: ['Active'] },
  taken: { line: ['Transferred to you', 'Transferred to them'] },
  cancelled: { line: ['Cancelled'] },
} as const;

/** Makes an account on the page that a link leads to. */
const register = async (page: Page, { first_name, last_name, email, password }: Person): Promise<void> => {
  await page.getByLabel('First name').fill(first_name);
  await page.getByLabel('Last name').fill(last_name);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password again').fill(password);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await page.getByRole('heading', { name: 'The cover' }).waitFor();
};

const coverOf = (policy: Policy): Cover => (policy.kind === 'cover' ? policy : assert.fail('it is an order'));

test('A1: cover that is started early, handed over after all and cancelled: nothing that says so disagrees', async ({ site, arrive }) => {
  const [owner, next, office] = [await arrive('phone'), await arrive('desktop'), await arrive('desktop')];
  // A policy that was handed over is not found by whoever had it.
  owner.expects(/status of 404/);
  const today = londonDay(site.now());
  const buyer = await site.buyerIn(owner, { voucher: 'WELCOME10', today: addDays(today, 7) });
  const { page } = owner;
  const payment = await PaymentPage.open(page, buyer.quoteId);
  const { total: pence } = await payment.shownPence();
  await payment.payWith(cards.good);
  await payment.confirmed();
  const bought = coverOf(await buyer.policy());
  const letters = new Letters(site, buyer.person.email);
  const paths = { policy: `/account/policies/${bought.id}`, payment: `/account/payments/${bought.paymentId}` };
  // The last: when the car was first registered.
  const days = [today, addDays(today, 14), addDays(today, 15), '2019-03-21'];
  let promised: Promises = {
    number: { now: { words: bought.policyNumber } },
    holder: { now: { words: 'Jo Bloggs' } },
    state: { now: state.pending },
    price: { now: { pence } },
    from: { now: { day: addDays(today, 7) } },
    until: { now: { day: bought.endsOn } },
  };
  const whole = ['number', 'state', 'from', 'until', 'price'] as const;
  const everywhere = async (caller: SiteCaller, of: typeof page, who: string) => [
    await pageAt(of, '/account/cover', ['number', 'state', 'from', 'until']),
    await pageAt(of, paths.policy, whole),
    await schedule(caller, bought.id, ['number', 'holder', 'from', 'until', 'price']),
    await calendar(caller, who, ['number', 'until']),
    // Of cover that has begun it says how long it lasts.
    await pass(caller, who, ['number', 'until']),
    await staffPage(site, office.page, who, whole),
  ];
  assertAgreement(
    'bought',
    [
      await openPage(page, ['number', 'from', 'until', 'price']),
      ...(await everywhere(buyer.caller, page, bought.customerId)),
      await pageAt(page, '/account/payments', ['price']),
      await pageAt(page, paths.payment, ['price']),
      await receipt(buyer.caller, bought.paymentId, ['price']),
      ...(await letters.arrived({ 'policy-confirmation': ['number', 'from', 'until', 'price'] })),
    ],
    { promised, otherDays: [...days, addDays(today, 30)] },
  );

  await page.goto(paths.policy);
  await page.getByRole('button', { name: 'Start my cover today' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /start/i }).click();
  await page.getByText('Active', { exact: true }).waitFor();
  const started = coverOf(await buyer.policy());
  assert.deepEqual([started.startsOn, started.months], [today, bought.months]);
  promised = {
    ...promised,
    state: { now: state.active, before: [state.pending] },
    from: { now: { day: today }, before: [{ day: bought.startsOn }] },
    until: { now: { day: started.endsOn }, before: [{ day: bought.endsOn }] },
  };
  assertAgreement(
    'started early',
    [
      ...(await everywhere(buyer.caller, page, bought.customerId)),
      ...(await letters.arrived({ 'cover-started': ['number', 'from', 'until'] })),
    ],
    { promised, otherDays: [...days, addDays(today, 30)] },
  );

  const robin = { ...aPerson(), first_name: 'Robin', last_name: 'Adeyemi' };
  const lettersToRobin = new Letters(site, robin.email);
  const who = await typeNewOwner(page, bought.id, robin.email);
  await who.getByRole('button', { name: 'Check' }).click();
  await askToTakeOver(page, robin);
  await withdrawRequest(page);
  const asked = { ...promised, holder: { now: { words: 'Jo Bloggs' } } };
  const linkUntil = addDays(today, 14);
  assertAgreement(
    'offered and withdrawn',
    [
      await pageAt(page, paths.policy, whole),
      await pageAt(page, `${paths.policy}/transfer`, []),
      ...(await letters.arrived({ 'transfer-requested': ['number'] })),
      ...(await lettersToRobin.arrived({ 'policy-transfer': ['holder', 'until'], 'policy-transfer-withdrawn': ['holder'] })),
    ],
    { promised: asked, otherDays: [...days, linkUntil] },
  );

  await page.goto(`${paths.policy}/transfer`);
  await looked(owner, 'transfer-form-phone');
  await askToTakeOver(page, robin);
  await looked(owner, 'transfer-pending-phone');
  await lettersToRobin.arrived({ 'policy-transfer': [] });
  const link =
    /\/account\/\S*token=\S+/.exec((await secretMessageTo(await site.staff('admin'), robin.email, 'policy-transfer')).text)?.[0] ?? '';
  await next.page.goto(link);
  await looked(next, 'transfer-asked-desktop');
  await register(next.page, robin);
  await looked(next, 'transfer-offer-desktop');
  assertAgreement('offered again', [await openPage(next.page, ['from', 'until'])], { promised: asked, otherDays: [...days, linkUntil] });
  await next.page.getByRole('checkbox', { name: /^I have read what the policy covers/ }).check();
  await next.page.getByRole('button', { name: 'Accept the policy' }).click();
  await next.page.getByText(`Policy ${bought.policyNumber}`).waitFor();
  await looked(next, 'transfer-taken-over-desktop');
  const caller = await SiteCaller.signedIn(site.url, robin.email, robin.password);
  const taken = coverOf(await caller.send(readPolicy, { params: { policyId: bought.id } }));
  promised = {
    ...promised,
    holder: { now: { words: 'Robin Adeyemi' }, before: [{ words: 'Jo Bloggs' }] },
    state: { now: state.taken, before: [state.pending] },
  };
  assertAgreement(
    'taken over',
    [
      ...(await everywhere(caller, next.page, taken.customerId)),
      ...(await lettersToRobin.arrived({ 'policy-taken-over': ['number', 'from', 'until'] })),
    ],
    { promised, otherDays: [...days, addDays(today, 30)] },
  );

  const gone = { number: { now: null, before: [{ words: bought.policyNumber }] } };
  const former = [
    await pageAt(page, '/account/cover', []),
    await pass(buyer.caller, bought.customerId, []),
    await calendar(buyer.caller, bought.customerId, []),
  ];
  assertAgreement('no longer of who handed it over', former, { promised: gone, otherDays: [...days, addDays(today, 30)] });

  for (const { page: open } of [owner, next, office]) await open.goto('about:blank');
  await site.goOnDays(20);
  for (const { context } of [owner, next, office]) await site.clock.setIn(context);
  const back = await SiteCaller.signedIn(site.url, robin.email, robin.password);
  await back.handOver(next.context);
  const ended = londonDay(site.now());
  await next.page.goto(`${paths.policy}/cancel`);
  await next.page.getByText(/^Somebody else paid for this policy, so nothing of it goes back to you/).waitFor();
  await next.picture('cancel-taken-over-desktop');
  await next.page.getByRole('radio', { name: 'Another reason' }).check();
  await next.page.getByLabel('Please specify').fill('The car was sold');
  await next.page.getByRole('button', { name: 'Cancel this policy' }).click();
  await next.page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel it' }).click();
  await next.page.getByText(/^You cancelled this policy/).waitFor();
  const [cancelled, refunded] = [
    await lettersToRobin.arrived({ 'policy-cancelled': ['number'] }),
    await letters.arrived({ 'refund-issued': ['refund', 'due'] }),
  ];
  const { cancellation } = await (await site.staff()).send(readCancellation, { params: { policyId: bought.id } });
  const refundPence = cancellation?.working.refundPence ?? 0;
  assert.ok(refundPence > 0);
  const seenByRobin = await openPage(next.page, []);
  const { caller: payer } = await buyer.signInAgain();
  await payer.handOver(owner.context);
  // What goes back is of whoever paid: nobody else reads how much it is.
  for (const { text } of [seenByRobin, ...cancelled]) assert.ok(!text.includes(formatPounds(refundPence)), text);
  promised = {
    ...promised,
    refund: { now: { pence: refundPence } },
    due: { now: { day: refundArrivesBy(ended) } },
    state: { now: state.cancelled, before: [state.pending, state.active] },
  };
  assertAgreement(
    'cancelled',
    [
      seenByRobin,
      await pageAt(next.page, paths.policy, ['number', 'state']),
      await pageAt(next.page, '/account/cover', ['number', 'state']),
      await schedule(back, bought.id, ['number', 'holder']),
      await calendar(back, taken.customerId, []),
      await staffPage(site, office.page, taken.customerId, ['number', 'state']),
      ...cancelled,
      ...refunded,
      await pageAt(page, paths.payment, ['price', 'refund']),
      await receipt(payer, bought.paymentId, ['price', 'refund']),
    ],
    { promised, otherDays: [...days, today, ended, addDays(ended, -1), started.startsOn] },
  );
});
