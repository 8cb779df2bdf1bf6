import type { Session } from '@kerbside/contracts/caller';
import { createPaymentIntent, preSubmit, readPayment, readReceipt, submitPayment } from '@kerbside/contracts/http/payments/payments';
import { FakeCards } from '@kerbside/contracts/testing/fake-cards';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paymentAddress, renderPayment } from '../../testing/render-payment.js';
import { aPayment, aReceipt, aWay, casey, clientSecret, inTwelve } from '../../testing/samples.js';
import { editedWay, mayEdit, rulesFor } from './edited-plan.js';

describe('the payments that staff edit before they are agreed to (Q4, Q5)', () => {
  const staff: Session = { ...casey, name: 'Ada', role: 'agent' };

  const [first = { dueOn: '' }] = inTwelve;

  const two = [
    { number: 1, dueOn: first.dueOn, amountPence: 12_105 },
    { number: 2, dueOn: '2126-12-20', amountPence: 12_105 },
  ];

  const plan = aWay({ option: 'instalments', count: 2, todayPence: 12_105, payments: two });

  const view = aPayment({ byInstalments: true, payBy: '2127-10-31', choices: [aWay(), plan] });

  const services = () =>
    new ScriptedServices()
      .answer(readPayment, view)
      .answer(createPaymentIntent, { client_secret: clientSecret, customer_id: 'cus_1' })
      .answer(preSubmit, { paymentSucceeded: true, clientSecret: null })
      .answer(submitPayment, aReceipt())
      .answer(readReceipt, aReceipt());

  let cards: FakeCards;

  beforeEach(() => void (cards = new FakeCards().install()));

  afterEach(() => FakeCards.remove());

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
