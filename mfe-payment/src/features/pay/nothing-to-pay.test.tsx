import { createPaymentIntent, preSubmit, readPayment, readReceipt } from '@kerbside/contracts/http/payments/payments';
import { removeVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeCards } from '@kerbside/contracts/testing/fake-cards';
import { paymentAddress, renderPayment } from '../../testing/render-payment.js';
import { aPayment, aReceipt, clientSecret, pageOf, quoteId } from '../../testing/samples.js';

const free = aPayment({
  totalPence: 0,
  voucher: { code: 'SAVE25', label: '£25 off' },
  lines: [
    { kind: 'base', code: 'breakdown', label: 'Breakdown cover', amountPence: 353 },
    { kind: 'voucher', code: 'SAVE25', label: 'Voucher SAVE25', amountPence: -353 },
  ],
});
beforeEach(() => void new FakeCards().install());
afterEach(() => FakeCards.remove());

const buy = () => userEvent.click(screen.getByRole('button', { name: 'Complete your order' }));
const open = async (script: ScriptedServices) => {
  renderPayment(paymentAddress, { services: script.answer(readPayment, free) });
  await screen.findByText('Your voucher pays for all of it. There’s nothing to pay, and you don’t need a card.');
};

const adjustment = { kind: 'adjustment', code: 'adjustment', label: 'Price adjusted', amountPence: -300 } as const;
it.each([
  ['none', aPayment({ totalPence: 0, voucher: null, lines: [] })],
  ['none, and staff took it all off', { ...free, voucher: null, lines: [adjustment] }],
  ['one, and staff took off the rest', { ...free, lines: [...free.lines, adjustment] }],
])('names no voucher where it does not pay for all of it: there is %s', async (_, adjusted) => {
  renderPayment(paymentAddress, { services: new ScriptedServices().answer(readPayment, adjusted) });
  expect(await screen.findByText('There’s nothing to pay, and you don’t need a card.')).toBeTruthy();
  expect(screen.queryByText(/Your voucher pays/)).toBeNull();
});

describe('where a voucher leaves nothing to pay', () => {
  it('buys without a card', async () => {
    const receipt = aReceipt({ totalPence: 0, gross: 0, card: null });
    const script = new ScriptedServices().answer(preSubmit, { paymentSucceeded: true, clientSecret: null });
    await open(script.answer(readReceipt, receipt).answer(listPolicies, pageOf()));
    expect(screen.queryByText('Credit Card Number')).toBeNull();
    expect(script.bodies(createPaymentIntent)).toEqual([]);
    await buy();
    await waitFor(() => expect(location.pathname).toBe(`/payment/${quoteId}/confirmation/`));
    expect(script.bodies(preSubmit)).toEqual([{ payment_type: 'none', main_payment_option: 'in_full', displayed_total: 0 }]);
  });

  it('says why it was not bought', async () => {
    const message = 'This quote is being paid for just now.';
    await open(new ScriptedServices().refuse(preSubmit, { status: 409, code: 'QUOTE_BEING_PAID', message }));
    await buy();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Complete your order' })).toBeTruthy();
  });

  it('Q8: says that the voucher is no longer valid, and what there is to pay without it', async () => {
    const message = 'Nothing was taken. This voucher code has already been used.';
    const script = new ScriptedServices()
      .refuse(preSubmit, { status: 409, code: 'VOUCHER_ALREADY_REDEEMED', message })
      .answer(removeVoucher, { totalPence: 353 })
      .answer(createPaymentIntent, { client_secret: clientSecret, customer_id: 'cus_1' });
    await open(script);
    script.answer(readPayment, aPayment({ totalPence: 353, voucher: null }));
    await buy();
    expect(await screen.findByRole('button', { name: 'Pay £3.53 now' })).toBeTruthy();
    expect(screen.getByText('SAVE25 is no longer valid')).toBeTruthy();
    expect(screen.getByText(`${message} Price changed to £3.53. It was £0.00. Check it, then pay.`)).toBeTruthy();
  });

  it('asks for a card again once the voucher is taken off', async () => {
    const script = new ScriptedServices()
      .answer(removeVoucher, { totalPence: 353 })
      .answer(createPaymentIntent, { client_secret: clientSecret, customer_id: 'cus_1' });
    await open(script);
    script.answer(readPayment, aPayment({ totalPence: 353, voucher: null }));
    await userEvent.click(screen.getByRole('button', { name: /Remove/ }));
    expect(await screen.findByRole('button', { name: 'Pay £3.53 now' })).toBeTruthy();
  });
});
