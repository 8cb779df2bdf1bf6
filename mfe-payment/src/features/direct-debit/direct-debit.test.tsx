import { preSubmit, readPayment, submitPayment } from '@kerbside/contracts/http/payments/payments';
import { directDebitGuarantee } from '@kerbside/contracts/payments/direct-debit';
import { FakeCards } from '@kerbside/contracts/testing/fake-cards';
import { put } from '@kerbside/contracts/testing/put';

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmationAddress, payable, paymentAddress, renderPayment } from '../../testing/render-payment.js';
import { aPayment, aWay, inTwelve } from '../../testing/samples.js';
import { type SortCode, typedInto } from './bank-account.js';

/** What `fillIn` types, by the names of the form. */
const bankDetails = {
  account_holder: 'Jo Bloggs',
  sort_code_1: '20',
  sort_code_2: '00',
  sort_code_3: '00',
  account_number: '55779911',
  is_account_holder: true,
};

describe('direct debit', () => {
  const inFull = aWay({ method: 'direct_debit', todayPence: 0, payments: [{ number: 1, dueOn: '2126-12-01', amountPence: 24_210 }] });

  const instalments = aWay({ method: 'direct_debit', option: 'instalments', count: 12, todayPence: 0, payments: inTwelve });

  const cardInstalments = aWay({ option: 'instalments', count: 12, todayPence: 2_018, payments: inTwelve });

  const due = aPayment({ choices: [aWay(), cardInstalments, inFull, instalments] });

  const services = () => payable(due).answer(preSubmit, { paymentSucceeded: false, clientSecret: null });

  beforeEach(() => void new FakeCards().install());

  afterEach(() => FakeCards.remove());

  let toast: ReturnType<typeof renderPayment>['toast'];

  const open = async (script = services()) => {
    ({ toast } = renderPayment(paymentAddress, { services: script }));
    await screen.findByRole('heading', { level: 1, name: 'Payment' });
    await userEvent.click(screen.getByRole('radio', { name: 'Direct Debit' }));
    await screen.findByRole('textbox', { name: 'Name on the account' });
    return script;
  };

  const part = (which: 'first' | 'second' | 'third') =>
    screen.getByRole<HTMLInputElement>('textbox', { name: `Sort code, ${which} two digits` });

  const sortCode = () => [part('first').value, part('second').value, part('third').value];

  const setUp = () => userEvent.click(screen.getByRole('button', { name: 'Set up your Direct Debit' }));

  const confirm = () => userEvent.click(screen.getByRole('checkbox', { name: /^I confirm that I am the account holder/ }));

  const fillIn = async () => {
    await put(screen.getByRole('textbox', { name: 'Name on the account' }), 'Jo Bloggs');
    await userEvent.type(part('first'), '200000');
    await put(screen.getByRole('textbox', { name: 'Account number' }), '55779911');
    await confirm();
  };

  it('Q5: the sort code advances when an input is full, goes back with Backspace from an empty one, and spreads six digits', async () => {
    await open();
    await userEvent.type(part('first'), '20');
    expect(document.activeElement).toBe(part('second'));
    await userEvent.keyboard('{Backspace}');
    expect(document.activeElement).toBe(part('first'));
    expect(sortCode()).toEqual(['20', '', '']);
    await userEvent.click(part('second'));
    await userEvent.paste('20-00-40');
    expect(sortCode()).toEqual(['20', '00', '40']);
    expect(document.activeElement).toBe(part('third'));
  });

  describe('before the customer agrees', () => {
    const notice = () => within(screen.getByRole('region', { name: 'Your advance notice' }));

    it('Q4, Q5: the notice says the total, each date and sum, the reference and what happens when a payment fails, with the guarantee', async () => {
      await open();
      expect(notice().getByText('One payment of £242.10, taken on 1 December 2126. Nothing more is taken later.')).toBeTruthy();
      expect(notice().getByText('Once')).toBeTruthy();
      for (const paragraph of directDebitGuarantee) expect(notice().getByText(paragraph)).toBeTruthy();
      expect(screen.queryByRole('combobox', { name: 'Payment day' })).toBeNull();
      await userEvent.click(screen.getByRole('radio', { name: 'Pay in instalments' }));
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Payment day' }).value).toBe('20');
      const rows = notice().getAllByRole('row');
      expect(rows).toHaveLength(14);
      expect(rows[12]?.textContent).toBe('1220 October 2127£20.12');
      expect(rows[13]?.textContent).toBe('Total£242.10');
      for (const text of ['KQ-TMVAZCQE', 'Monthly', 'Kerbside', 'The last payment is £20.12, 6p less.'])
        expect(notice().getByText(text)).toBeTruthy();
      expect(notice().getByText(/^We write to you at least 3 working days before each payment/)).toBeTruthy();
      expect(notice().getByText(/^If a payment fails/)).toBeTruthy();
    });
  });

  describe('the payment day (Q4)', () => {
    it('Q4, Q5: over 28 is the last day of the month; the payments are planned for it, and it is sent', async () => {
      const script = services();
      await open(script);
      await userEvent.click(screen.getByRole('radio', { name: 'Pay in instalments' }));
      const late = { ...instalments, planId: 'late', payments: inTwelve.map((one) => ({ ...one, dueOn: '2126-11-30' })) };
      script.answer(readPayment, { ...due, choices: [cardInstalments, inFull, late] });
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Payment day' }), 'Last day of the Month');
      await waitFor(() => expect(screen.getAllByText('30 November 2126').length).toBeGreaterThan(0));
      expect(script.asked.filter(({ id }) => id === readPayment.id).at(-1)?.query).toEqual({ day_of_payment: '31' });
      expect(toast.mock.calls).toEqual([['Your instalments plan has been updated.', 'info']]);
      await fillIn();
      await setUp();
      expect(script.bodies(preSubmit)).toEqual([expect.objectContaining({ day_of_payment: 31, plan_id: 'late', instalments_count: 12 })]);
    });

    it.each([
      ['fewer', 11, 1],
      ['as many', 12, 0],
    ])('Q4: that leaves room for %s payments says why only where they are fewer', async (_, count, said) => {
      const script = services().answer(readPayment, { ...due, payBy: '2127-11-24' });
      await open(script);
      await userEvent.click(screen.getByRole('radio', { name: 'Pay in instalments' }));
      const why = 'Your last payment must fall on or before 24 November 2127. With this payment day, the most you can have is 11 payments.';
      expect(screen.queryByText(why)).toBeNull();
      const late = { ...instalments, planId: 'late', count, payments: inTwelve.slice(0, count) };
      script.answer(readPayment, { ...due, payBy: '2127-11-24', choices: [cardInstalments, inFull, late] });
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Payment day' }), 'Last day of the Month');
      await waitFor(() => expect(toast).toHaveBeenCalled());
      expect(screen.queryAllByText(why)).toHaveLength(said);
      await userEvent.click(screen.getByRole('radio', { name: 'Pay in full' }));
      expect(screen.queryByText(why)).toBeNull();
    });

    it('Q4: that cannot be planned stops the payment, and is planned again', async () => {
      const script = services();
      await open(script);
      await userEvent.click(screen.getByRole('radio', { name: 'Pay in instalments' }));
      script.refuse(readPayment, { status: 503, code: 'X', message: 'Away' });
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Payment day' }), 'Day 3 of the month');
      expect(await screen.findByText('Unable to recalculate instalments plan.')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Set up your Direct Debit' })).toHaveProperty('disabled', true);
      script.answer(readPayment, due);
      await userEvent.click(screen.getByRole('button', { name: /^Try again/ }));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Set up your Direct Debit' })).toHaveProperty('disabled', false));
    });
  });

  describe('setting it up', () => {
    it('says beside the field what the service refused, then sends the bank account with the plan that was shown', async () => {
      const message = 'This sort code and account number do not go together. Check both.';
      const script = await open(
        services().refuse(preSubmit, { status: 400, code: 'INVALID', message: 'Check the form', fields: { account_number: message } }),
      );
      await fillIn();
      await setUp();
      expect(await screen.findByRole('textbox', { name: 'Account number', description: new RegExp(message) })).toBeTruthy();
      const summary = screen.getByRole('alert');
      expect(summary.textContent).toContain('Your Direct Debit was not set up');
      expect(document.activeElement).toBe(summary);
      script.answer(preSubmit, { paymentSucceeded: false, clientSecret: null });
      await setUp();
      const form = {
        payment_type: 'direct_debit',
        main_payment_option: 'in_full',
        displayed_total: 242.1,
        plan_id: 'direct_debit-in_full-1',
        ...bankDetails,
      };
      expect(script.bodies(preSubmit)).toEqual([form, form]);
      expect(script.bodies(submitPayment)).toEqual([form]);
      expect(location.pathname).toBe(confirmationAddress);
    });

    it('Q5: says what is missing at each field, takes the focus to the first, and calls no service', async () => {
      const script = await open();
      await setUp();
      expect((await screen.findByRole('alert')).textContent).toContain('Please complete the required fields to proceed.');
      for (const message of [
        'Enter the name on the account',
        'Enter the 6 digits of the sort code, for example 20-00-00',
        'Enter the account number: 6 to 8 digits, for example 55779911',
      ])
        expect(screen.getAllByText(message)).toHaveLength(2);
      expect(screen.getAllByText(/^Confirm that you are the account holder/)).toHaveLength(2);
      for (const which of ['first', 'second', 'third'] as const) expect(part(which).getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name on the account' }));
      await userEvent.click(screen.getByRole('link', { name: /^Enter the account number/ }));
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Account number' }));
      expect(script.bodies(preSubmit)).toEqual([]);
      await fillIn();
      expect(screen.queryByText('Please complete the required fields to proceed.')).toBeNull();
    });

    it('is never said to have failed when nobody knows', async () => {
      await open(services().refuse(submitPayment, { status: 504, code: 'TIMED_OUT', message: 'Late' }));
      await fillIn();
      await setUp();
      expect((await screen.findByRole('alert')).textContent).toContain('We could not confirm your payment yet');
    });
  });
});

describe('typing a sort code', () => {
  it.each<[string, SortCode, number, string, SortCode, number]>([
    ['one digit stays', ['', '', ''], 0, '2', ['2', '', ''], 0],
    ['a full part goes on to the next', ['2', '', ''], 0, '20', ['20', '', ''], 1],
    ['the last part stays', ['20', '00', '0'], 2, '00', ['20', '00', '00'], 2],
    ['six pasted digits fill all parts', ['', '', ''], 0, '200000', ['20', '00', '00'], 2],
    ['six pasted digits with dashes', ['', '', ''], 0, '20-00-00', ['20', '00', '00'], 2],
    ['six digits pasted into the middle replace all', ['11', '22', '33'], 1, '200000', ['20', '00', '00'], 2],
    ['a third digit goes into the next part', ['20', '', ''], 0, '201', ['20', '1', ''], 1],
    ['letters are left out', ['', '', ''], 1, 'a4b', ['', '4', ''], 1],
    ['a part is emptied', ['20', '00', ''], 1, '', ['20', '', ''], 1],
    ['what does not fit in the last part is left out', ['20', '00', '00'], 2, '001', ['20', '00', '00'], 2],
  ])('%s', (_, before, part, text, after, next) => expect(typedInto(before, part, text)).toEqual({ sortCode: after, next }));
});
