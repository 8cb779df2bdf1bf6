import { readCustomer } from '@kerbside/contracts/http/accounts/accounts';
import { listMessages } from '@kerbside/contracts/http/callbacks/callbacks';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { listTimeline } from '@kerbside/contracts/http/imports/timeline';
import { listPayments } from '@kerbside/contracts/http/payments/payments';
import {
  listRefunds,
  previewRefund,
  redirectRefund,
  requestRefund,
  retryRefund,
  type RefundWorking,
} from '@kerbside/contracts/http/payments/refunds';
import { listAttempts } from '@kerbside/contracts/http/payments/attempts';
import { readPlan } from '@kerbside/contracts/http/payments/schedule';
import { listQuotes } from '@kerbside/contracts/http/pricing/customer';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids } from '../testing/ids.js';
import { officeServices, openOffice, pageOf, refused, staffSession } from '../testing/open-office.js';
import { aPayment, aPerson, aPlan, aRefund } from '../testing/records.js';

const working = (of: Partial<RefundWorking> = {}): RefundWorking => ({
  workingId: 'w1',
  paidPence: 31_240,
  refundedPence: 0,
  leftPence: 31_240,
  toComePence: 0,
  amountPence: 10_000,
  parts: [{ line: 1, method: 'card', to: 'Visa ending 4242', amountPence: 9_000, isDirect: true }],
  rewardsPence: 1_000,
  voucher: { code: 'WELCOME10', sharePence: 1_111, isGivenBack: false },
  prompts: [],
  ...of,
});
const none = { refunds: [], leftPence: 31_240 };
const withPayment = () =>
  officeServices()
    .answer(readCustomer, { person: aPerson(), cars: [] })
    .answer(listPolicies, pageOf([]))
    .answer(listPayments, pageOf([aPayment()]))
    .answer(listQuotes, { rows: [] })
    .answer(listMessages, pageOf([]))
    .answer(listTimeline, { rows: [], older: null, missing: [] })
    .answer(readPlan, aPlan())
    .answer(listAttempts, { rows: [] })
    .answer(listRefunds, none);
const open = async (services = withPayment(), role: 'agent' | 'finance' = 'finance') => {
  const office = await openOffice(`/backoffice/customers/${ids.customer}?show=payments`, { services, session: staffSession(role) });
  await userEvent.click(await screen.findByRole('button', { name: /^Payments of/ }));
  await screen.findByRole('heading', { name: 'Refunds' });
  return office;
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (amount: string, why = 'Sold the car') => {
  await press('Refund');
  await userEvent.type(screen.getByRole('textbox', { name: 'Amount to pay back' }), amount);
  await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), why);
  await press('Show how it is paid back');
};
const sent = (services: ReturnType<typeof withPayment>) => services.asked.filter(({ id }) => id === requestRefund.id);

describe('a refund of a payment', () => {
  it('A8: shows its working line by line, and is made once, however often it is pressed', async () => {
    const services = withPayment().answer(previewRefund, working()).answer(requestRefund, aRefund());
    const { said } = await open(services);
    await type('100');
    const rows = within(await screen.findByRole('table', { name: 'How it is paid back' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'PaymentBack toAmount',
      'Payment 1Visa ending 4242£90.00',
      'Back to rewards£10.00',
      'Total refund£100.00',
    ]);
    expect(screen.getByText(/WELCOME10 paid for £11.11/)).toBeTruthy();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Refund £100.00' }));
    await waitFor(() => expect(said.toasts).toEqual(['£100.00 is on its way back']));
    expect(sent(services)).toHaveLength(1);
  });

  it('A8: asks every question beside the button that answers them, and does nothing at Back', async () => {
    const prompts = [
      'You are about to schedule refund via Direct Credit. Do you wish to continue?',
      'You are not directly refunding all payments, do you wish to continue?',
    ];
    const services = withPayment().answer(previewRefund, working({ prompts })).answer(requestRefund, aRefund());
    await open(services);
    await type('100');
    await screen.findByRole('button', { name: 'Refund £100.00' });
    for (const prompt of prompts) expect(screen.getByText(prompt)).toBeTruthy();
    await press('Back');
    expect(sent(services)).toEqual([]);
    await press('Show how it is paid back');
    await press('Refund £100.00');
    await waitFor(() => expect(sent(services)).toHaveLength(1));
  });

  it('A8: is paid in another way where staff choose that, and say how', async () => {
    const byHand = working({ parts: working().parts.map((part) => ({ ...part, isDirect: false })) });
    const services = withPayment().answer(previewRefund, working()).answer(requestRefund, aRefund());
    await open(services);
    await type('100');
    await screen.findByRole('table', { name: 'How it is paid back' });
    services.answer(previewRefund, byHand);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pay £90.00 another way, not to Visa ending 4242' }));
    const field = await screen.findByRole('textbox', { name: 'How you paid it' });
    await press('Refund £100.00');
    expect(screen.getByText('Say how it was paid, for example the reference of the bank transfer')).toBeTruthy();
    await userEvent.type(field, 'BACS 77');
    await press('Refund £100.00');
    await waitFor(() => expect(sent(services)).toHaveLength(1));
  });

  it.each([
    ['an amount that is none', 'ten', 'Enter an amount in pounds, like 12.50'],
    ['no reason', '10', 'Say why, for the audit trail'],
  ])('says beside the field what is wrong with %s', async (_, amount, words) => {
    await open();
    await type(amount, amount === '10' ? ' ' : 'Sold the car');
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  });

  it('A8: says why it cannot be worked out, and keeps what was typed', async () => {
    await open(withPayment().refuse(previewRefund, refused(409, 'This is more than is left to pay back.')));
    await type('900');
    expect((await screen.findAllByText('This is more than is left to pay back.')).length).toBeGreaterThan(0);
    expect(screen.getByRole('textbox', { name: 'Amount to pay back' }).getAttribute('value')).toBe('900');
  });

  it('A8: is not for agents, who see what was refunded', async () => {
    await open(withPayment().answer(listRefunds, { refunds: [aRefund()], leftPence: 100 }), 'agent');
    expect(await screen.findByText('Refused')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
  });
});

describe('a refund that was refused', () => {
  const withRefused = () => withPayment().answer(listRefunds, { refunds: [aRefund()], leftPence: 100 });

  it('A8: says why, and is tried again', async () => {
    const services = withRefused().answer(retryRefund, {});
    const { said } = await open(services);
    expect(await screen.findByText('The account is closed.')).toBeTruthy();
    await press('Try again: Visa ending 4242');
    await waitFor(() => expect(said.toasts).toEqual(['We are trying it again']));
  });

  it('A8: is recorded as paid another way', async () => {
    const services = withRefused().answer(redirectRefund, aRefund());
    const { said } = await open(services);
    await press('Paid another way: Visa ending 4242');
    await press('Record it');
    expect((await screen.findAllByText('Say how it was paid, for example the reference of the bank transfer')).length).toBeGreaterThan(0);
    await userEvent.type(screen.getByRole('textbox', { name: 'How it was paid' }), 'BACS 77');
    await press('Record it');
    await waitFor(() => expect(said.toasts).toEqual(['Recorded']));
  });
});

it('A8: refunds that could not be loaded can be loaded again', async () => {
  const services = withPayment().refuse(listRefunds, refused(503, 'Away'));
  await open(services);
  expect(await screen.findByText(/We could not load the refunds/)).toBeTruthy();
  services.answer(listRefunds, { refunds: [], leftPence: 0 });
  await press('Try again');
  expect(await screen.findByText('None of this has been paid back.')).toBeTruthy();
});
