import { setOffWords } from '@kerbside/contracts/claims/excess';
import { londonDay } from '@kerbside/contracts/days/dates';
import { previewCancellation } from '@kerbside/contracts/http/claims/cancellations';
import { listClaims } from '@kerbside/contracts/http/claims/claims';
import { decideClaim } from '@kerbside/contracts/http/claims/desk';
import { formatPounds } from '@kerbside/contracts/money/money';
import { expect } from '@playwright/test';
import { BackOffice } from './support/back-office.js';
import {
  appeal,
  attach,
  choose,
  goOn,
  goOnElsewhere,
  payAtDesk,
  payIntoAccount,
  press,
  sendDecision,
  typeDecision,
} from './support/claim-pages.js';
import { claimOnPage } from './support/claim-walk.js';
import { looked } from './support/looked.js';
import { messageTo } from './support/mailbox.js';
import { test } from './support/site-test.js';

const doNotStart = 'Do not start repairs before we authorise them';
/** One long word, as scanners give: no page may become wider by it. */
const longName = 'Quote_of_Foss_Garage_for_the_gearbox_of_my_Ford_Focus_2026-11-20_scan_0001_final_version.jpg';
const fault = 'The gearbox makes a grinding noise when I change from second to third. '.repeat(3);

test('a warranty claim is begun at a desk, sent from a phone, asked about, decided and seen', async ({ site, arrive }) => {
  const [visitor, elsewhere, office] = [await arrive('desktop'), await arrive('phone'), await arrive('desktop')];
  const { buyer, policy } = await site.boughtIn(visitor);
  await visitor.page.goto(`/account/policies/${policy.id}`);
  await press(visitor.page, 'Claim on this policy');
  await visitor.page.getByLabel(/^Photos of what is wrong/).waitFor();
  await goOn(visitor.page);
  await visitor.page.getByText('150 more to go...').waitFor();
  await looked(visitor, 'claim-begun-desktop');
  await visitor.page.getByLabel(/^What is wrong with the car/).fill(fault);
  await visitor.page.getByLabel('What is the mileage now?').fill('44,000');
  await press(visitor.page, 'Confirm mileage');
  await visitor.page.getByText(/^Confirmed: 2,000 miles since this cover was bought/).waitFor();
  await goOn(visitor.page);
  await choose(visitor.page, 'Is the purchase date we hold for the car correct?', 'Yes');

  const page = await goOnElsewhere(visitor, elsewhere, buyer);
  await page.getByText(doNotStart).waitFor();
  await page.getByText(/^Step 4 of /).waitFor();
  await choose(page, 'Was the car recovered from the side of the road?', 'No');
  await goOn(page);
  await choose(page, 'Where is the car now?', 'At home');
  await goOn(page);
  await choose(page, 'Is the address in your account correct?', 'Yes');
  await goOn(page);
  await choose(page, 'Do you have a quote for the repair?', 'Yes');
  await goOn(page);
  await page.getByLabel('Which garage gave it?').fill('Foss Garage');
  await page.getByLabel('The garage’s telephone number').fill('0113 496 0000');
  await goOn(page);
  await attach(page, 'The quote', longName);
  await goOn(page);
  await choose(page, 'Is the garage registered for VAT?', 'No');
  await page.getByText(/must not add it/).waitFor();
  await goOn(page);
  await choose(page, 'Do you have the invoice for the last service?', 'No');
  await goOn(page);
  await choose(page, 'Do you have the invoice for the service before that?', 'No');
  await looked(elsewhere, 'claim-form-phone');
  await goOn(page);
  await page.getByRole('heading', { name: /: Check your answers$/ }).waitFor();
  await page.getByText(longName).waitFor();
  await looked(elsewhere, 'claim-check-phone');
  await press(page, 'Send the claim');
  await page.getByText(/^We have it\. /).waitFor();
  await looked(elsewhere, 'claim-sent-phone');
  const claimPath = new URL(page.url()).pathname;

  await (await site.staff()).handOver(office.context);
  const desk = new BackOffice(office.page).page;
  await desk.goto('/backoffice/claims');
  await desk.getByRole('row').filter({ hasText: policy.policyNumber }).getByRole('link', { name: /^CL-/ }).click();
  await desk.getByLabel('What do you need to know?').fill('When was the gearbox oil last changed?');
  await press(desk, 'Ask the customer');
  await desk.getByText(/The customer has not answered yet/).waitFor();
  await messageTo(await site.staff(), buyer.person.email, 'claim-question');

  await page.goto(claimPath);
  await page.getByText('When was the gearbox oil last changed?').waitFor();
  await page.getByText(doNotStart).waitFor();
  await looked(elsewhere, 'claim-question-phone');
  await page.getByLabel('Your answer').fill(`In March, at the last service: ${longName}`);
  await press(page, 'Send the answer');
  await page.getByText(/^We have it\. /).waitFor();

  await desk.reload();
  await desk.getByText(/^In March, at the last service/).waitFor();
  const why = 'Wear of the clutch is not covered';
  await typeDecision(desk, { item: 'Gearbox', pounds: '500', covered: '300', why, note: 'The gearbox is covered, the clutch is not.' });
  await looked(office, 'claim-desk-desktop');
  await sendDecision(desk);

  await page.goto(claimPath);
  await page.getByText('Repairs may start').waitFor();
  await page.getByText(/Wear of the clutch is not covered/).waitFor();
  await looked(elsewhere, 'claim-decided-phone');
  await visitor.page.goto(claimPath);
  await looked(visitor, 'claim-decided-desktop');
  await messageTo(await site.staff(), buyer.person.email, 'claim-decided');

  const claimId = claimPath.split('/').at(-1) ?? '';
  await payIntoAccount(page, 'Jo Smith');
  await (await site.staff('finance')).handOver(office.context);
  await desk.goto(`/backoffice/claims/${claimId}`);
  await payAtDesk(desk, 'FP-4711');

  // The open page shows it without a reload.
  await page.getByText('We paid £300.00').waitFor();
  await looked(elsewhere, 'claim-paid-phone');
  await appeal(page, 'The clutch broke with the gearbox.');
  await looked(elsewhere, 'claim-appealed-phone');
  await visitor.page.goto(claimPath);
  await visitor.page.getByRole('blockquote').getByText('The clutch broke with the gearbox.').waitFor();
  const decided = { description: 'Gearbox', amountPence: 50_000, coveredPence: 30_000, reason: 'Wear of the clutch is not covered' };
  await (
    await site.staff('admin')
  ).send(decideClaim, { params: { claimId }, body: { lines: [decided], note: 'The clutch was worn before.' } });
  for (const [seen, screen] of [
    [elsewhere, 'phone'],
    [visitor, 'desktop'],
  ] as const) {
    await seen.page.getByRole('region', { name: 'Our answer to your appeal' }).getByText('The clutch was worn before.').waitFor();
    await seen.page.getByRole('main').getByRole('link', { name: 'How to complain' }).waitFor();
    await looked(seen, `claim-appeal-answered-${screen}`);
  }
});

test('a claim that is decided after its policy was cancelled says everywhere what was refunded already', async ({ site, arrive }) => {
  const [owner, office] = [await arrive('phone'), await arrive('desktop')];
  const { buyer, policy } = await site.boughtIn(owner);
  const { page } = owner;
  await page.goto(`/account/policies/${policy.id}`);
  await press(page, 'Claim on this policy');
  await page.getByText('Not sent yet').waitFor();
  await claimOnPage(page, 'warranty', londonDay(site.now()).split('-').toReversed().join(' '));
  const { rows } = await buyer.caller.send(listClaims, { query: {} });
  const claimId = rows[0]?.id ?? '';

  const { refundPence } = await buyer.caller.send(previewCancellation, { params: { policyId: policy.id } });
  await page.goto(`/account/policies/${policy.id}/cancel`);
  await page.getByText(/less what goes back to you now: you end up with the same sum as if we had decided it first\.$/).waitFor();
  await looked(owner, 'cancel-with-open-claim-phone');
  await page.getByRole('radio', { name: 'The vehicle was sold' }).check();
  await press(page, 'Cancel this policy');
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel it' }).click();
  await page.getByText('You cancelled this policy').first().waitFor();

  await (await site.staff()).handOver(office.context);
  const desk = office.page;
  await desk.goto(`/backoffice/claims/${claimId}`);
  await typeDecision(desk, { item: 'Gearbox', pounds: '500', covered: '400', why: 'Wear', note: 'The gearbox is covered.' });
  const [why, pays] = [setOffWords(refundPence), formatPounds(40_000 - refundPence)];
  await desk.getByText(why).waitFor();
  await looked(office, 'claim-desk-after-cancellation-desktop');
  await sendDecision(desk);
  await desk.getByText(why).waitFor();
  await desk.getByText(`We pay ${pays} of £500.00.`).waitFor();

  await page.goto(`/account/claims/${claimId}`);
  await page.getByText(why).waitFor();
  await page.getByText(`We pay ${pays}, as listed below.`).waitFor();
  await looked(owner, 'claim-after-cancellation-phone');
  const letter = await messageTo(await site.staff(), buyer.person.email, 'claim-decided');
  for (const words of [why, `We will pay ${pays} of £500.00`]) expect(letter.text).toContain(words);
});
