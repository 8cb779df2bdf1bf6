import { randomUUID } from 'node:crypto';
import { listColleagues } from '@kerbside/contracts/http/accounts/colleagues-and-customers';
import { readPolicy } from '@kerbside/contracts/http/claims/policies';
import {
  cancelForCustomer,
  previewStaffCancellation,
  productCancellation,
  readCancellation,
  reinstatePolicy,
} from '@kerbside/contracts/http/claims/cancellations';
import { readFormDraft, saveFormDraft } from '@kerbside/contracts/http/imports/drafts';
import { previewRefund } from '@kerbside/contracts/http/payments/refunds';
import { aCancellation, anOrder, aWorking } from '@kerbside/contracts/testing/sample-policy';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enter, press } from '../testing/by-hand.js';
import { ids, aPolicy } from '../testing/records.js';
import { officeServices, openOffice, refused, staffSession } from '../testing/open-office.js';

const fern = { id: randomUUID(), name: 'Fern Ashby', role: 'finance' as const };
const address = `/backoffice/customers/${ids.customer}/policies/${ids.policy}/cancellation`;
const ordered = (over: Parameters<typeof anOrder>[0] = {}) => anOrder({ id: ids.policy, customerId: ids.customer, ...over });
const gone = () => aPolicy({ status: 'cancelled', cancelledOn: '2026-12-04' });
const prompt = 'You are about to schedule refund via Direct Credit. Do you wish to continue?';
const refund = (prompts: string[] = []) => ({
  workingId: 'r1',
  paidPence: 31_240,
  refundedPence: 0,
  leftPence: 31_240,
  toComePence: 0,
  amountPence: 26_456,
  parts: [{ line: 1, method: 'card' as const, to: 'Visa ending 4242', amountPence: 26_456, isDirect: true }],
  rewardsPence: 0,
  voucher: null,
  prompts,
});
const inForce = (working = aWorking()) =>
  officeServices()
    .answer(listColleagues, { rows: [fern] })
    .answer(readPolicy, aPolicy())
    .answer(previewStaffCancellation, working)
    .answer(previewRefund, refund());
const open = async (services = inForce(), role: 'agent' | 'finance' = 'finance') => {
  const office = await openOffice(address, { services, session: staffSession(role) });
  await screen.findByRole('heading', { level: 1, name: 'Cancellation and refund' });
  return { ...office, services };
};
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const previews = (services: ReturnType<typeof inForce>) => services.asked.filter(({ id }) => id === previewStaffCancellation.id);
const sent = (services: ReturnType<typeof inForce>) =>
  services.asked.filter(({ id }) => id === cancelForCustomer.id).map(({ body }) => body);
const explain = async () => {
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Why is the customer cancelling?' }), 'The vehicle was sold');
  await enter(await field('Why we do it for them'), 'They called');
};

describe('the cancellation and refund form', () => {
  it('A9: is there for cover that ends early with what is paid for', async () => {
    await open(inForce().answer(readPolicy, aPolicy({ cancelledOn: '2127-01-06' })));
    expect(await screen.findByRole('combobox', { name: 'Why is the customer cancelling?' })).toBeTruthy();
  });

  it('is not there for cover that does not begin', async () => {
    const never = aPolicy({ status: 'future', state: 'pending', startsOn: '2126-12-01', cancelledOn: '2126-12-01' });
    await open(inForce().answer(readPolicy, never).answer(readCancellation, { cancellation: null }));
    expect(await screen.findByText('Nobody cancelled this policy by hand.')).toBeTruthy();
  });

  it('shows beside an amount what the service says is wrong with it', async () => {
    const { services } = await open(inForce());
    const credit = await field('Credit note');
    const message = 'The credit note cannot be more than the price, £312.40';
    services.refuse(previewStaffCancellation, refused(400, 'Check', { creditNotePence: message }));
    await enter(credit, '999');
    await userEvent.tab();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(credit.value).toBe('999.00');
    await explain();
    await press('Cancel the policy');
    await waitFor(() => expect(document.activeElement?.textContent).toContain(message));
  });

  it('keeps the day and every sum in the draft, and computes with them when it is used', async () => {
    const form_data = {
      reason: 'vehicle_sold',
      why: '',
      on: '2026-12-02',
      feePence: '12.34',
      creditNotePence: '100.00',
      usedPartPence: '1',
    };
    const { services } = await open(inForce().answer(readFormDraft, { draft: { form_data, savedAt: '2027-03-05T14:05:00.000Z' } }));
    await press('Use the draft');
    const sums = ['Cancellation fee', 'Credit note', 'Used part price'].map(
      (name) => screen.getByRole<HTMLInputElement>('textbox', { name }).value,
    );
    expect(sums).toEqual(['12.34', '100.00', '1']);
    await waitFor(() =>
      expect(previews(services).at(-1)?.body).toEqual({ on: '2026-12-02', feePence: 1_234, creditNotePence: 10_000, usedPartPence: 100 }),
    );
    await enter(await field('Why we do it for them'), 'They called');
    await waitFor(() => expect(services.bodies(saveFormDraft).at(-1)).toMatchObject({ form_data: { ...form_data, why: 'They called' } }));
  });

  it('A2, A9: shows fee, credit note, period, used part and refund, with the working as the customer sees it; an amount is worked out again once its field is left', async () => {
    const { services } = await open();
    const fee = await field('Cancellation fee');
    expect(fee.value).toBe('35.00');
    expect((await field('Credit note')).value).toBe('299.56');
    expect((await field('Used part price')).value).toBe('0.00');
    expect(screen.getByText('350 of 365 days, 20/11/2026 to 19/11/2027')).toBeTruthy();
    const [, ...rows] = within(screen.getByRole('table', { name: 'The same working as the customer sees' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Paid so far£312.40',
      'Credit for 350 of 365 days not used£299.56',
      'Price of the cover from 20 November 2026 to 19 November 2027−£312.40',
      'Cancellation fee−£35.00',
    ]);
    const refundAmount = screen.getByText('Refund amount').closest('p');
    expect([refundAmount?.textContent, refundAmount?.dataset['sign']]).toEqual(['Refund amount£264.56', 'positive']);
    await enter(fee, '12.5');
    await userEvent.tab();
    expect(fee.value).toBe('12.50');
    await waitFor(() => expect(previews(services).at(-1)?.body).toMatchObject({ feePence: 1_250 }));
    await userEvent.clear(fee);
    await userEvent.tab();
    await waitFor(() => expect(fee.value).toBe('35.00'));
  });

  it('A2, A9: shows in red what was used beyond what was paid', async () => {
    const lines = [...aWorking().lines, { code: 'floor', label: 'We do not ask for the rest', amountPence: 8_500 } as const];
    await open(inForce(aWorking({ balancePence: -8_500, refundPence: 0, openClaims: 1, lines })));
    expect(await screen.findByText(/^A claim on it is not finished/)).toBeTruthy();
    const refundAmount = (await screen.findByText('Refund amount')).closest('p');
    expect([refundAmount?.textContent, refundAmount?.dataset['sign']]).toEqual(['Refund amount−£85.00', 'negative']);
    expect(screen.getByText('More was used than paid. Nothing goes back, and nothing is collected.')).toBeTruthy();
    expect(screen.queryByText('We do not ask for the rest')).toBeNull();
  });

  it('says that what goes back is taken off what an open claim pays', async () => {
    await open(inForce(aWorking({ openClaims: 1, countedClaimsPence: 0 })));
    expect(await screen.findByText(/^A claim on it is not finished.*what goes back is taken off what it pays/)).toBeTruthy();
  });

  it('asks no further where the session has ended: what would be refused next is said after they have signed in again', async () => {
    const { services } = await open();
    await explain();
    services.refuse(previewStaffCancellation, { ...refused(401, 'Please sign in first.'), code: 'NOT_SIGNED_IN' });
    await press('Cancel the policy');
    expect((await screen.findByRole('alert')).textContent).toContain('Please sign in first.');
    expect(services.asked.filter(({ id }) => id === previewRefund.id)).toEqual([]);
  });

  it('A2, A9: says beside its field that an amount or a day is none, instead of cancelling with the ones before', async () => {
    const { services } = await open();
    const fee = await field('Cancellation fee');
    await enter(fee, 'nothing');
    await userEvent.tab();
    expect(screen.getByText('Enter an amount in pounds, like 12.50')).toBeTruthy();
    await explain();
    await press('Cancel the policy');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('Cancellation fee: enter an amount in pounds, like 12.50')).toBeTruthy();
    expect(previews(services)).toHaveLength(1);
    const month = await screen.findByRole('textbox', { name: 'Month' });
    await enter(month, '13');
    await press('Cancel the policy');
    expect((await screen.findAllByText('Enter a real date')).length).toBeGreaterThan(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent(services)).toEqual([]);
  });

  it('A2: has no amounts to set in cooling-off', async () => {
    await open(inForce(aWorking({ isCoolingOff: true })));
    expect(await screen.findByText(/Bought within the last 14 days, with no claim/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Cancellation fee' })).toBeNull();
  });

  it('A5: speaks of an order for work as one: it has no cover, and no reason that is about a claim', async () => {
    await open(inForce().answer(readPolicy, ordered()));
    const reasons = within(await screen.findByRole('combobox', { name: 'Why is the customer cancelling?' }));
    expect(reasons.getByRole('option', { name: 'No longer needed' })).toBeTruthy();
    expect(reasons.queryByRole('option', { name: 'Problems with a claim' })).toBeNull();
    await explain();
    expect(screen.getByRole('link', { name: 'The order' })).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Day of the cancellation' })).toBeTruthy();
    await press('Cancel the order');
    const { textContent } = await screen.findByRole('dialog', { name: 'Cancel this order?' });
    expect(textContent).toContain('KS-MOT-0000001-100? The work is not done, and £264.56 goes back.');
    expect(screen.queryByText(/policy/i)).toBeNull();
  });

  it('A2, A9: of what is paid at a garage has no amounts to set, and asks of no payments', async () => {
    const working = aWorking({ paidPence: 0, refundPence: 0, balancePence: 0, toComePence: 5_485, atGarage: 'due' });
    await open(inForce(working));
    expect(await screen.findByText('The customer pays the garage, not us: nothing goes back, and no fee can be charged.')).toBeTruthy();
    expect(screen.getByText('The garage takes £54.85 less from the customer.')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Cancellation fee' })).toBeNull();
    await explain();
    await press('Cancel the policy');
    const { textContent } = await screen.findByRole('dialog', { name: 'Cancel this policy?' });
    expect(textContent).toContain('the garage takes nothing for it');
    expect(textContent).not.toMatch(/goes back|payments/);
  });

  it('A2, A9: asks every question first, does nothing at No, and cancels as it was shown', async () => {
    const working = aWorking({ toComePence: 5_000, onItsWayPence: 1_000, withBank: { pence: 4_000, backPence: 700 } });
    const services = inForce(working).answer(previewRefund, refund([prompt]));
    const { said } = await open(services.answer(cancelForCustomer, { policy: gone(), working: aWorking() }));
    expect(await screen.findByText('£40.00 that is still to come will not be collected.')).toBeTruthy();
    expect(screen.getByText('£10.00 of what is already on its way goes back when it arrives.')).toBeTruthy();
    expect(
      screen.getByText('£40.00 was taken back by the customer’s bank, or by PayPal. If it comes back to us, £7.00 of it goes back.'),
    ).toBeTruthy();
    await explain();
    await press('Cancel the policy');
    const ask = async () => (await screen.findByRole('dialog', { name: 'Cancel this policy?' })).textContent;
    expect(await ask()).toContain(
      'Are you sure you want to cancel KS-WAR-1000342-100? It does not cover the customer from 4/12/2026, and £264.56 goes back.',
    );
    await press('No, go back');
    expect(sent(services)).toEqual([]);
    await press('Cancel the policy');
    expect(await ask()).toContain('Are you sure you want to stop the payments that are still to come?');
    expect(await ask()).toContain(prompt);
    services.answer(readPolicy, gone()).answer(readCancellation, { cancellation: aCancellation({ by: 'staff', staffId: fern.id }) });
    const asked = previews(services).length;
    await press('Yes, cancel it');
    await waitFor(() => expect(said.toasts).toContain('The policy is cancelled'));
    expect(screen.queryByText('This policy was cancelled while you were here')).toBeNull();
    expect(sent(services)).toEqual([expect.objectContaining({ reason: 'sold_vehicle', why: 'They called', workingId: 'w1' })]);
    expect(await screen.findByText('Fern Ashby')).toBeTruthy();
    expect(previews(services)).toHaveLength(asked);
  });

  it('A2, A5: asks for the note of a reason, and for why; Enter in an amount works it out, and sends nothing yet', async () => {
    const { services } = await open();
    await userEvent.selectOptions(await screen.findByRole('combobox'), 'Went with a competitor');
    await press('Cancel the policy');
    expect((await screen.findAllByText('Say why, for the audit trail')).length).toBeGreaterThan(0);
    await enter(await field('Why we do it for them'), 'They called');
    await press('Cancel the policy');
    expect((await screen.findAllByText('Tell us a little more')).length).toBeGreaterThan(0);
    expect(sent(services)).toEqual([]);
    await enter(await field('Which competitor?'), 'Ashcombe');
    const fee = await field('Cancellation fee');
    await userEvent.clear(fee);
    await userEvent.type(fee, '0{Enter}');
    await waitFor(() => expect(previews(services).at(-1)?.body).toMatchObject({ feePence: 0 }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.type(await field('Why we do it for them'), '{Enter}');
    await screen.findByRole('dialog', { name: 'Cancel this policy?' });
    expect(previews(services).at(-1)?.body).toMatchObject({ feePence: 0 });
  });

  it.each([
    ['before they were asked', previewStaffCancellation],
    ['once they were asked', cancelForCustomer],
  ])('says that somebody else cancelled it meanwhile, %s', async (_, call) => {
    const services = inForce();
    const { said } = await open(services);
    await explain();
    if (call === cancelForCustomer) {
      await press('Cancel the policy');
      await screen.findByRole('dialog', { name: 'Cancel this policy?' });
    }
    services.refuse(call, { ...refused(409, 'This policy is over.'), code: 'NOT_CANCELLABLE' });
    services.answer(readPolicy, gone()).answer(readCancellation, { cancellation: aCancellation({ by: 'staff', staffId: fern.id }) });
    await press(call === cancelForCustomer ? 'Yes, cancel it' : 'Cancel the policy');
    expect((await screen.findByText('This policy was cancelled while you were here')).closest('[role]')?.textContent).toContain(
      'They called',
    );
    expect(await screen.findByText('Fern Ashby')).toBeTruthy();
    expect(said.toasts).not.toContain('The policy is cancelled');
  });

  it('keeps the question open until it is answered, and says in it why it was refused', async () => {
    const services = inForce();
    await open(services);
    await explain();
    await press('Cancel the policy');
    const asked = within(await screen.findByRole('dialog', { name: 'Cancel this policy?' }));
    services.refuse(cancelForCustomer, refused(503, 'This is not available just now.'));
    await press('Yes, cancel it');
    expect(await asked.findByText('This is not available just now.')).toBeTruthy();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('shows a cancellation whose answer was lost, and does not take it for somebody else’s', async () => {
    const services = inForce();
    await open(services);
    await explain();
    await press('Cancel the policy');
    await screen.findByRole('dialog', { name: 'Cancel this policy?' });
    services.garble(cancelForCustomer, 502).answer(readPolicy, gone());
    services.answer(readCancellation, { cancellation: aCancellation({ by: 'staff', staffId: fern.id }) });
    await press('Yes, cancel it');
    expect(await screen.findByText('Fern Ashby')).toBeTruthy();
    expect(screen.queryByText('This policy was cancelled while you were here')).toBeNull();
  });

  it('A2, A9: shows agents the working of today, and no form', async () => {
    const data = {
      cancellation_fee: 35,
      credit_note: 299.56,
      period: '350 of 365 days not used',
      paid_amount: 312.4,
      total_price: 312.4,
      used_part_price: 0,
      refund_amount: 264.56,
      working: aWorking(),
    };
    await open(officeServices().answer(readPolicy, aPolicy()).answer(productCancellation, data), 'agent');
    expect(await screen.findByText('£264.56')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel the policy' })).toBeNull();
  });
});

describe('a policy that was cancelled', () => {
  const cancelled = (over: Parameters<typeof aCancellation>[0] = {}) =>
    officeServices()
      .answer(readPolicy, gone())
      .answer(readCancellation, { cancellation: aCancellation(over) });

  it('A2: says who did it, when and why', async () => {
    await open(cancelled({ reason: 'went_with_competitor', reasonNote: 'Acme' }), 'agent');
    for (const words of ['The customer', '4/12/2026', 'Went with a competitor', 'Acme'])
      expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reinstate the policy' })).toBeNull();
  });

  it.each([
    ['a colleague', fern.id, 'Fern Ashby'],
    ['one who does not work here any more', randomUUID(), 'A colleague'],
    ['nobody by hand', undefined, 'Kerbside'],
  ])('A2: says who of staff did it: %s', async (_, staffId, name) => {
    await open(cancelled({ by: 'staff', ...(staffId === undefined ? {} : { staffId }) }).answer(listColleagues, { rows: [fern] }));
    const by = await screen.findByText('Cancelled by');
    await waitFor(() => expect(by.nextSibling?.textContent).toBe(name));
  });

  it('A2: gives a reason of its own as the customer reads it', async () => {
    await open(cancelled({ reason: 'other', reasonNote: 'Its visit was cancelled before work began' }), 'agent');
    expect(await screen.findByText('Its visit was cancelled before work began')).toBeTruthy();
    expect(screen.queryByText('Another reason')).toBeNull();
  });

  it.each([
    ['is answered', false],
    ['is done, though its answer is lost', true],
  ])('A2: is reinstated by finance, who say why, where no money moved: that %s', async (_, isLost) => {
    const services = cancelled({ mayBeTakenBack: true });
    const { said } = await open(services);
    await press('Reinstate the policy');
    await press('Reinstate it');
    expect((await screen.findAllByText('Say why, for the audit trail')).length).toBeGreaterThan(0);
    await enter(await field('Why it is reinstated'), 'A mistake');
    if (isLost) services.garble(reinstatePolicy, 502).answer(readPolicy, aPolicy());
    else services.answer(reinstatePolicy, aPolicy());
    await press('Reinstate it');
    await waitFor(() => expect(said.toasts).toEqual(['The policy is in force again']));
    expect(services.asked.find(({ id }) => id === reinstatePolicy.id)?.body).toEqual({ why: 'A mistake' });
  });

  it('A2: is an order again, where it was one', async () => {
    const order = ordered({ status: 'cancelled', cancelledOn: '2026-12-04' });
    const services = cancelled({ mayBeTakenBack: true }).answer(readPolicy, order).answer(reinstatePolicy, ordered());
    const { said } = await open(services);
    expect(await screen.findByText('Cancelled on')).toBeTruthy();
    await press('Reinstate the order');
    const { textContent } = await screen.findByRole('dialog', { name: 'Reinstate this order?' });
    expect(textContent).toContain('Its visit is booked again if the garage still has the time.');
    await enter(await field('Why it is reinstated'), 'A mistake');
    await press('Reinstate it');
    await waitFor(() => expect(said.toasts).toEqual(['The order stands again']));
  });

  it('by its payments has no working', async () => {
    await open(officeServices().answer(readPolicy, gone()).answer(readCancellation, { cancellation: null }));
    expect(await screen.findByText('Nobody cancelled this policy by hand.')).toBeTruthy();
  });
});

it('a policy that is over is not cancelled', async () => {
  await open(inForce().answer(readPolicy, aPolicy({ status: 'expired' })));
  expect(await screen.findByText('This policy is over.')).toBeTruthy();
});
