import { checkStatus, type PaymentView, preSubmit, submitPayment } from '@kerbside/contracts/http/payments/payments';
import { actionRequired, confirmed, FakeCards, refusedCard } from '@kerbside/contracts/testing/fake-cards';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmationAddress, openPayment, payable } from '../../testing/render-payment.js';
import { aPayment, aSavedCard, aWay, casey, clientSecret, inTwelve } from '../../testing/samples.js';
import { walletSum } from './wallet-sum.js';

describe('the wallet', () => {
  const services = (payment: PaymentView = aPayment()) => payable(payment).answer(checkStatus, { status: 'failed', message: null });

  let cards: FakeCards;

  beforeEach(() => {
    cards = new FakeCards().install();
    cards.wallet.able = { applePay: false, googlePay: true, link: false };
  });

  afterEach(() => FakeCards.remove());

  const walletButton = () => screen.findByRole('button', { name: 'Pay with Google Pay' });

  const open = (script = services(), session = casey) => openPayment(script, session);

  const chooseVisa = () => userEvent.click(screen.getByRole('radio', { name: 'Visa' }));

  const openWallet = async () => userEvent.click(await walletButton());

  const approve = async () => {
    await chooseVisa();
    await openWallet();
    await cards.wallet.approve();
  };

  it('is offered by its name', async () => {
    cards.wallet.able = { applePay: true, googlePay: false, link: false };
    await open();
    expect(await screen.findByRole('button', { name: 'Pay with Apple Pay' })).toBeTruthy();
  });

  it('Q6: is not offered where the browser has none that can pay', async () => {
    cards.wallet.able = null;
    await open();
    await waitFor(() => expect(cards.wallet.options).toBeDefined());
    expect(screen.queryByRole('button', { name: /^Pay with/ })).toBeNull();
  });

  it('Q9: asks in pence, in gbp, of GB', async () => {
    await open();
    await chooseVisa();
    await openWallet();
    expect(cards.wallet.show).toHaveBeenCalledTimes(1);
    expect(cards.wallet.options).toEqual({ country: 'GB', currency: 'gbp', total: { label: 'Kerbside', amount: 24_210 } });
  });

  it('Q6: opens and pays before a brand of card is chosen: it brings its own', async () => {
    const script = await open();
    await openWallet();
    expect(cards.wallet.show).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('This field is required.')).toBeNull();
    await cards.wallet.approve();
    expect(script.bodies(preSubmit)).toMatchObject([{ payment_type: 'visa' }]);
  });

  it('Q6: pays the way a typed card does, without one', async () => {
    const script = await open();
    await approve();
    const form = { payment_type: 'visa', main_payment_option: 'in_full', displayed_total: 242.1, paymentIntentType: 'secure' };
    expect([...script.bodies(preSubmit), ...script.bodies(submitPayment)]).toEqual([form, form]);
    expect(cards.confirm.mock.calls).toEqual([[clientSecret, { payment_method: 'pm_wallet' }, { handleActions: false }]]);
    expect(cards.wallet.complete.mock.calls).toEqual([['success']]);
    expect(location.pathname).toBe(confirmationAddress);
  });

  it('Q6: closes before the bank asks the customer', async () => {
    cards.confirm.mockResolvedValueOnce(actionRequired).mockImplementationOnce(() => {
      expect(cards.wallet.complete.mock.calls).toEqual([['success']]);
      return Promise.resolve(confirmed);
    });
    await open();
    await approve();
    expect(cards.confirm.mock.calls.slice(1)).toEqual([[clientSecret]]);
    expect(location.pathname).toBe(confirmationAddress);
  });

  it('Q8: with a card that is refused fails, and the form can be used again', async () => {
    cards.confirm.mockResolvedValueOnce(refusedCard('Your card was declined.'));
    const script = await open();
    await approve();
    expect(cards.wallet.complete.mock.calls).toEqual([['fail']]);
    expect((await screen.findByRole('alert')).textContent).toContain('Your card was declined.');
    expect(script.bodies(submitPayment)).toEqual([]);
    await openWallet();
    expect(cards.wallet.show).toHaveBeenCalledTimes(2);
  });

  it('Q8: fails when the service refuses the payment', async () => {
    await open(services().refuse(preSubmit, { status: 409, code: 'QUOTE_EXPIRED', message: 'This quote has expired.' }));
    await approve();
    expect(cards.wallet.complete.mock.calls).toEqual([['fail']]);
    expect((await screen.findByRole('alert')).textContent).toContain('This quote has expired.');
    expect(cards.confirm).not.toHaveBeenCalled();
  });

  it('Q6: is not offered beside a kept card that was chosen, nor for another method', async () => {
    const choices = [aWay(), aWay({ method: 'paypal' })];
    await open(services(aPayment({ choices, savedCards: [aSavedCard()], methods: ['visa', 'paypal'] })));
    await walletButton();
    await chooseVisa();
    await userEvent.click(screen.getByRole('radio', { name: /^Visa\u00a0ending\u00a04242/ }));
    expect(screen.queryByRole('button', { name: /^Pay with/ })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'PayPal' }));
    expect(screen.queryByRole('button', { name: /^Pay with/ })).toBeNull();
  });

  it('Q6: is skipped by a phone order', async () => {
    await open(services(), { ...casey, role: 'agent' });
    await walletButton();
    await chooseVisa();
    await userEvent.click(screen.getByRole('radio', { name: /^Phone order/ }));
    expect(screen.queryByRole('button', { name: /^Pay with/ })).toBeNull();
  });
});

describe('the sum in the window of a wallet', () => {
  it.each([
    ['the whole price in full', aWay(), { amount: 24_210 }],
    ['the first of the instalments', aWay({ option: 'instalments', count: 12, payments: inTwelve, todayPence: 2_018 }), { amount: 2_018 }],
    [
      'the price, still to come, where the card is charged later',
      aWay({ option: 'preauth', todayPence: 0 }),
      { amount: 24_210, pending: true },
    ],
  ])('is %s, in pence', (_, way, sum) => {
    expect(walletSum(way)).toEqual({ label: 'Kerbside', ...sum });
  });
});
