import { addDays, londonDay } from '@kerbside/contracts/days/dates';
import { appealClaim, listClaims } from '@kerbside/contracts/http/claims/claims';
import { decideClaim, payClaim } from '@kerbside/contracts/http/claims/desk';
import { payIntoAccount, press } from './support/claim-pages.js';
import { claimOnPage, decisionOf } from './support/claim-walk.js';
import { Keyboard } from './support/keyboard.js';
import { assertAgreement, type Promises } from './support/promises.js';
import { test } from './support/site-test.js';
import { calendar, Letters, pageAt, pass, schedule, staffPage, type States } from './support/surfaces.js';

/** Its form has every sort of question, and is answered by keyboard alone, but for the files: choosing one is the system's. What other kinds ask is in the tests of their forms. */
test('a warranty claim, asked about again, paid: nothing that says so disagrees', async ({ site, arrive }) => {
  const [owner, office] = [await arrive('phone'), await arrive('desktop')];
  const today = londonDay(site.now());
  const buyer = await site.buyerIn(owner);
  const { caller, person } = buyer;
  await buyer.pay(site.cards);
  const policy = await buyer.policy();
  const letters = new Letters(site, person.email);
  await letters.arrived({ 'policy-confirmation': ['number'] });
  const { page } = owner;
  await page.goto(`/account/policies/${policy.id}`);
  await press(page, 'Claim on this policy');
  await page.getByText('Not sent yet').waitFor();
  await claimOnPage(page, 'warranty', today.split('-').toReversed().join(' '), new Keyboard(page));
  const claimOf = async () => {
    const { rows } = await caller.send(listClaims, { query: {} });
    const [claim] = rows;
    if (!claim) throw new Error('unreachable: there is a claim');
    return claim;
  };
  const claim = await claimOf();
  let promised: Promises = {
    claim: { now: { words: claim.reference } },
    number: { now: { words: policy.policyNumber } },
    state: { now: { line: ['Being looked at', 'Waiting for a decision'] } },
    due: { now: { day: claim.dueOn ?? '' } },
  };
  await (await site.staff()).handOver(office.context);
  const everywhere = async (states: States) => [
    await pageAt(page, `/account/claims/${claim.id}`, ['claim', 'number', 'state', ...states]),
    await pageAt(page, '/account/claims', ['claim', 'state']),
    await pageAt(office.page, `/backoffice/claims/${claim.id}`, ['claim', 'number', ...states], { remembers: ['refund'] }),
  ];
  const days = [today, addDays(today, 14), addDays(today, 15)];
  // When it was first registered, and bought.
  const ofCar = ['2019-03-21', '2024-03-27'];
  const otherDays = policy.kind === 'cover' ? [...days, policy.startsOn, policy.endsOn, ...ofCar] : [...days, ...ofCar];
  const agree = async (step: string, states: States, expected: Readonly<Record<string, States>>) =>
    assertAgreement(step, [...(await everywhere(states)), ...(await letters.arrived(expected))], { promised, otherDays });
  await agree('sent', ['due'], {});
  /** Where the cover is read, which goes on. */
  const agreeOfCover = async (step: string) => {
    const who = policy.customerId;
    const surfaces = [
      await pageAt(page, `/account/policies/${policy.id}`, ['number']),
      await pageAt(page, '/account/cover', ['number']),
      await schedule(caller, policy.id, ['number']),
      await pass(caller, who, ['number']),
      await calendar(caller, who, ['number']),
      await staffPage(site, office.page, who, ['number', 'claim']),
    ];
    assertAgreement(step, surfaces, { promised, otherDays: [...otherDays, addDays(today, 30)] });
  };

  const params = { claimId: claim.id };
  await (await site.staff()).send(decideClaim, { params, body: decisionOf(5_000) });
  promised = { ...promised, state: { now: { line: ['Tell us where to pay it'] } }, refund: { now: { pence: 5_000 } } };
  await agree('decided', ['refund'], { 'claim-decided': ['claim', 'refund'] });

  await caller.send(appealClaim, { params, body: { text: 'It was new' } });
  await (await site.staff('admin')).send(decideClaim, { params, body: decisionOf(7_500) });
  promised = { ...promised, refund: { now: { pence: 7_500 }, before: [{ pence: 5_000 }] } };
  await page.goto(`/account/claims/${claim.id}`);
  await payIntoAccount(page, 'Jo Bloggs');
  await (await site.staff('finance')).send(payClaim, { params, body: { reference: 'FP-1' } });
  promised = { ...promised, state: { now: { line: ['Paid'] } }, payee: { now: { words: 'Jo Bloggs' } } };
  await agree('paid', ['refund', 'payee'], { 'claim-paid': ['claim', 'refund', 'payee'] });
  await agreeOfCover('paid');
});
