import { jest } from '@jest/globals';
import { preSubmit, readPayment, type PaymentView, checkStatus, submitPayment } from '@kerbside/contracts/http/payments/payments';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeCards, actionRequired, confirmed, refusedCard } from '@kerbside/contracts/testing/fake-cards';
import type { Session } from '@kerbside/contracts/caller';
import { payable, paymentAddress, renderPayment, confirmationAddress, openPayment } from '../../testing/render-payment.js';
import { aPayment, aWay, casey, aSavedCard, clientSecret, inTwelve } from '../../testing/samples.js';
import { walletSum } from '../wallet/wallet-button.js';
import { editedWay, mayEdit, rulesFor } from '../editor/edited-plan.js';

/** The sums that are left to pay in these cases, which the service plans as they are asked for. */
const left = [24_210, 23_210, 22_210, 22_160, 19_210, 100];
const having = (balancePence: number): PaymentView =>
  aPayment({ rewards: { balancePence, minimumPence: 100 }, choices: left.map((totalPence) => aWay({ totalPence })) });
const services = (payment = having(5_000)) => payable(payment);
let cards: FakeCards;
beforeEach(() => {
  cards = new FakeCards().install();
});
afterEach(() => {
  jest.useRealTimers();
  FakeCards.remove();
});

const openWith = async (script: ScriptedServices) => {
  const { toast } = renderPayment(paymentAddress, { services: script, session: casey });
  await screen.findByRole('heading', { level: 1, name: 'Payment' });
  return toast;
};
const open = async (script = services()) => {
  await openWith(script);
  return script;
};
const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Used rewards amount' });
const use = async (text: string) => {
  await userEvent.clear(amount());
  await userEvent.type(amount(), text);
};
const payButton = (pounds: string) => screen.findByRole('button', { name: `Pay £${pounds} now` });

describe('the used rewards amount (Q5)', () => {
  it('Q4: lowers what is shown and what is charged, as a line of the receipt', async () => {
    const script = await open();
    await use('20.50');
    const button = await payButton('221.60');
    expect(screen.getByText('Total to pay: £221.60')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Extra warranty, 12 months' })).getByText('Rewards used')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Visa' }));
    cards.complete();
    await userEvent.click(button);
    expect(script.bodies(preSubmit)).toEqual([expect.objectContaining({ displayed_total: 221.6, used_rewards: 20.5 })]);
  });

  it('Q4, Q5, Q9: is cleared below 0, with why, and else in the total 300 ms after it was typed: until then nothing is charged', async () => {
    await open();
    await use('-5');
    expect(await screen.findByText('Rewards amount needs to be higher than 0.')).toBeTruthy();
    expect(amount().value).toBe('');
    await payButton('242.10');
    jest.useFakeTimers();
    const shown = () => screen.getByRole('button', { name: /^Pay £/ }).textContent;
    fireEvent.change(amount(), { target: { value: '20' } });
    act(() => jest.advanceTimersByTime(299));
    expect(shown()).toBe('Pay £242.10 now');
    expect(screen.getByRole('button', { name: /^Pay £/ })).toHaveProperty('disabled', true);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(shown()).toBe('Pay £222.10 now');
  });

  it('Q5: leaves the minimum to be paid', async () => {
    await open(services(having(90_000)));
    await use('500');
    expect(
      await screen.findByText('Used rewards amount was reduced to £241.10 as system needs to take minimum £1.00 for each payment.'),
    ).toBeTruthy();
    expect(amount().value).toBe('241.10');
    expect(await payButton('1.00')).toBeTruthy();
  });

  it('Q4: follows a price and a balance that have changed', async () => {
    const script = services().refuse(preSubmit, { status: 409, code: 'REWARDS_TOO_SMALL', message: 'You do not have that many rewards.' });
    await open(script);
    await use('50');
    const button = await payButton('192.10');
    await userEvent.click(screen.getByRole('radio', { name: 'Visa' }));
    cards.complete();
    script.answer(readPayment, having(1_000));
    await userEvent.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('You do not have that many rewards.');
    expect(await payButton('232.10')).toBeTruthy();
    expect(amount().value).toBe('10.00');
  });

  it('Q4: reads the price again where another page changed it since: it never says that nothing can be paid', async () => {
    const choices = (...totals: number[]) => totals.map((totalPence) => aWay({ totalPence }));
    const script = services({ ...having(5_000), choices: choices(24_210) });
    const toast = await openWith(script);
    script.answer(readPayment, { ...having(5_000), totalPence: 26_900, voucher: null, choices: choices(26_900, 24_850) });
    await use('20.50');
    const button = await payButton('248.50');
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    expect(screen.getByText('Total to pay: £248.50')).toBeTruthy();
    expect(screen.queryByText(/cannot be paid here/)).toBeNull();
    expect(toast).toHaveBeenCalledWith('Price changed to £269.00. It was £242.10. Check it, then pay.', 'info', undefined, 'price');
  });

  it.each([
    ['has none', having(0)],
    ['is not known', aPayment({ rewards: null })],
  ])('Q5: is not offered to someone who %s', async (_, payment) => {
    await open(services(payment));
    expect(screen.queryByRole('textbox', { name: 'Used rewards amount' })).toBeNull();
  });
});

describe('the wallet', () => {
  describe('the wallet', () => {
    const services = (payment: PaymentView = aPayment()) => payable(payment).answer(checkStatus, { status: 'failed', message: null });

    beforeEach(() => {
      cards.wallet.able = { applePay: false, googlePay: true, link: false };
    });

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

    it('Q6, Q9: opens and pays before a brand of card is chosen: it brings its own, and is asked in pence, in gbp, of GB', async () => {
      const script = await open();
      await openWallet();
      expect(cards.wallet.show).toHaveBeenCalledTimes(1);
      expect(cards.wallet.options).toEqual({ country: 'GB', currency: 'gbp', total: { label: 'Kerbside', amount: 24_210 } });
      expect(screen.queryByText('This field is required.')).toBeNull();
      await cards.wallet.approve();
      // As a typed card does, without one.
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

    it('pays no other sum than its window shows, where another tab has changed the price since', async () => {
      const script = await open();
      await openWallet();
      script.answer(readPayment, aPayment({ totalPence: 26_900, voucher: null }));
      document.dispatchEvent(new Event('visibilitychange'));
      await payButton('269.00');
      await cards.wallet.approve();
      expect(cards.wallet.complete.mock.calls).toEqual([['fail']]);
      expect(script.bodies(preSubmit)).toEqual([]);
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
      [
        'the first of the instalments',
        aWay({ option: 'instalments', count: 12, payments: inTwelve, todayPence: 2_018 }),
        { amount: 2_018 },
      ],
      [
        'the price, still to come, where the card is charged later',
        aWay({ option: 'preauth', todayPence: 0 }),
        { amount: 24_210, pending: true },
      ],
    ])('is %s, in pence', (_, way, sum) => {
      expect(walletSum(way)).toEqual({ label: 'Kerbside', ...sum });
    });
  });
});

describe('the editor of a plan', () => {
  describe('the payments that staff edit before they are agreed to (Q4, Q5)', () => {
    const staff: Session = { ...casey, name: 'Ada', role: 'agent' };

    const [first = { dueOn: '' }] = inTwelve;

    const two = [
      { number: 1, dueOn: first.dueOn, amountPence: 12_105 },
      { number: 2, dueOn: '2126-12-20', amountPence: 12_105 },
    ];

    const plan = aWay({ option: 'instalments', count: 2, todayPence: 12_105, payments: two });

    const view = aPayment({ byInstalments: true, payBy: '2127-10-31', choices: [aWay(), plan] });

    const services = () => payable(view).answer(preSubmit, { paymentSucceeded: true, clientSecret: null });
    const edit = async (session = staff) => {
      const script = services();
      const asked = renderPayment(paymentAddress, { services: script, session });
      await screen.findByRole('heading', { level: 1, name: 'Payment' });
      await userEvent.click(screen.getByRole('button', { name: 'Edit the payments' }));
      await screen.findByRole('group', { name: 'Payment 2' });
      return { ...asked, script };
    };

    const of = (number: number) => within(screen.getByRole('group', { name: `Payment ${number}` }));

    const price = async (number: number, typed: string) => {
      await userEvent.clear(of(number).getByLabelText('Price'));
      await userEvent.type(of(number).getByLabelText('Price'), typed);
    };

    const use = () => userEvent.click(screen.getByRole('button', { name: 'Use these payments' }));

    it('Q4: are what the page says, what the button takes and what is sent', async () => {
      const { script } = await edit();
      expect(screen.getByRole('button', { name: /^Pay £/ })).toHaveProperty('disabled', true);
      await price(1, '100');
      await userEvent.click(of(2).getByRole('button', { name: '+£21.05 to payment 2' }));
      await use();
      const receipt = within(screen.getByRole('region', { name: 'Extra warranty, 12 months' }));
      expect(receipt.getByText(/^2 payments/)).toBeTruthy();
      expect(within(screen.getByRole('table', { name: 'Your payments' })).getByText('£142.10')).toBeTruthy();
      expect(screen.queryByText(/one a month|The last payment is/)).toBeNull();
      await userEvent.click(screen.getByRole('radio', { name: 'Visa' }));
      cards.complete();
      await waitFor(() => expect(screen.getByRole('button', { name: 'Pay £100.00 now' })).toHaveProperty('disabled', false));
      await userEvent.click(screen.getByRole('button', { name: 'Pay £100.00 now' }));
      await waitFor(() =>
        expect(script.bodies(preSubmit)).toEqual([
          expect.objectContaining({
            displayed_total: 242.1,
            plan_id: plan.planId,
            instalments_count: 2,
            instalments: [
              { number: 1, price: 100, date: first.dueOn },
              { number: 2, price: 142.1, date: '2126-12-20' },
            ],
          }),
        ]),
      );
    });

    it('Q5: have to come to the price: what is wrong is said, and what was typed stays', async () => {
      await edit();
      await price(1, '100');
      await use();
      expect(screen.getByText('The payments must add up to £242.10. They are £21.05 too little')).toBeTruthy();
      expect(of(1).getByLabelText<HTMLInputElement>('Price').value).toBe('100');
    });

    it('Q4: move to one day of the month together; the first stays today', async () => {
      const { toast } = await edit();
      await userEvent.selectOptions(screen.getByRole('combobox', { name: /day/i }), 'Last day of the Month');
      await userEvent.click(screen.getByRole('button', { name: 'Set for all payments' }));
      expect(toast).toHaveBeenCalledWith('All payments updated. Submit to save your changes', 'success', 2_500);
      expect(of(2).getByLabelText<HTMLInputElement>(/Date/).value).toBe('2126-12-31');
      expect(of(1).getByLabelText<HTMLInputElement>(/Date/).value).toBe(first.dueOn);
    });

    it('Q4: are added and removed, and go back to what was planned', async () => {
      await edit();
      await price(2, '100');
      await userEvent.click(screen.getByRole('button', { name: 'Add a payment' }));
      expect(of(3).getByLabelText<HTMLInputElement>('Price').value).toBe('21.05');
      await use();
      expect(screen.getByText(/You have edited these payments/)).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: 'Back to the payments as planned' }));
      expect(screen.queryByText(/You have edited these payments/)).toBeNull();
      expect(screen.getAllByText('£121.05').length).toBeGreaterThan(1);
    });

    it('Q5: are for staff alone', async () => {
      renderPayment(paymentAddress, { services: services(), session: casey });
      await screen.findByRole('heading', { level: 1, name: 'Payment' });
      expect(screen.queryByRole('button', { name: 'Edit the payments' })).toBeNull();
    });
  });

  describe('edited plan', () => {
    const way = aWay({ option: 'instalments', count: 12, todayPence: 2_018, payments: inTwelve });

    const debit = aWay({ ...way, method: 'direct_debit', todayPence: 0, planId: 'debit' });

    const [first = { number: 1, dueOn: '', amountPence: 0 }] = inTwelve;

    const payments = [
      { dueOn: '2127-03-31', amountPence: 4_210 },
      { dueOn: first.dueOn, amountPence: 20_000 },
    ];

    it('puts the edited payments in the place of the plan, by date, and what is taken today follows', () =>
      expect(editedWay(way, { planId: way.planId, payments })).toEqual({
        ...way,
        isEdited: true,
        todayPence: 20_000,
        payments: [
          { number: 1, dueOn: first.dueOn, amountPence: 20_000 },
          { number: 2, dueOn: '2127-03-31', amountPence: 4_210 },
        ],
      }));

    it('takes nothing today of what is only set up', () => expect(editedWay(debit, { planId: 'debit', payments }).todayPence).toBe(0));

    it('Q4: leaves another plan, and one that nobody edited, as it is', () => {
      expect(editedWay(way, { planId: 'another', payments })).toBe(way);
      expect(editedWay(way, undefined)).toBe(way);
    });

    it('Q5: has the rules that the service checks', () => {
      const rules = { earliestOn: first.dueOn, latestOn: '2127-10-31', onBankDays: false, targetPence: 24_210, isFirstFixed: true };
      expect(rulesFor(way, '2127-10-31')).toEqual(rules);
      expect(rulesFor(debit, '2127-10-31')).toEqual({ ...rules, onBankDays: true, isFirstFixed: false });
    });

    it.each([
      ['instalments', way, '2127-10-31', true],
      ['in full', aWay(), '2127-10-31', false],
    ])('%s', (_, one, payBy, may) => expect(mayEdit(one, payBy)).toBe(may));
  });
});
