import { listColleagues } from '@kerbside/contracts/http/accounts/colleagues-and-customers';
import { aRefund as aShownRefund } from '@kerbside/contracts/testing/samples';
import { listPaymentsAudit } from '@kerbside/contracts/http/payments/ledger';
import type { Role } from '@kerbside/contracts/caller';
import { listClaims } from '@kerbside/contracts/http/claims/claims';
import { listAttempts } from '@kerbside/contracts/http/payments/attempts';
import { listPayments } from '@kerbside/contracts/http/payments/payments';
import { calculatePaymentInstalments } from '@kerbside/contracts/http/payments/plans';
import {
  listRefunds,
  previewRefund,
  redirectRefund,
  type RefundWorking,
  requestRefund,
  retryRefund,
} from '@kerbside/contracts/http/payments/refunds';
import { cancelPlan, changePlan, debitStatus, readPlan, splitDebit } from '@kerbside/contracts/http/payments/schedule';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClaim, aDecision, decided } from '../testing/claims.js';
import { ids, aCar, anAttempt, anEntry, aPayment, aPlan, aPlanLine, aRefund } from '../testing/records.js';
import { customerServices, openOffice, pageOf, refused, staffSession } from '../testing/open-office.js';
import { cellsOf, enter, press, typeDay } from '../testing/by-hand.js';
import { formatMoment } from '../ui/moment.js';

describe('payments', () => {
  const services = () =>
    customerServices([aCar()])
      .answer(listPayments, pageOf([aPayment()]))
      .answer(readPlan, aPlan())
      .answer(listAttempts, { rows: [anAttempt()] })
      .answer(listRefunds, { refunds: [], leftPence: 0 });

  const open = async (script = services(), role: Role = 'finance') => {
    const office = await openOffice(`/backoffice/customers/${ids.customer}?show=payments`, {
      services: script,
      session: staffSession(role),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Payments of KQ-4SE354DX' }));
    return office;
  };

  const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }));

  describe('the payments of a purchase', () => {
    it('say who of staff took them', async () => {
      const rows = [
        anAttempt({ channel: 'phone', method: 'card', staffId: ids.staff }),
        anAttempt({ id: '2', channel: 'staff', method: 'paypal', staffId: ids.quote }),
        anAttempt({ id: '3', channel: 'online', method: 'card', staffId: null }),
      ];
      await open(services().answer(listAttempts, { rows }));
      const said = (await cellsOf('Attempts at KQ-4SE354DX')).map((row) => row[2]);
      expect(said).toEqual(['Card, by phone, taken by you', 'PayPal, taken by a colleague', 'Card']);
    });

    it('at a garage that proposes another day are on neither day until the customer answers', async () => {
      const atGarage = { amountPence: 12_000, dueOn: '2020-12-08', proposedOn: '2020-12-10', status: 'due' } as const;
      const lines = [aPlanLine({ dueOn: '2020-12-08', method: 'at_garage', isChangeable: false })];
      await open(services().answer(readPlan, aPlan({ lines, atGarage })), 'agent');
      expect((await cellsOf('Schedule KQ-4SE354DX')).map((row) => row[1])).toEqual(['The day of the visit']);
    });

    it('A4: are listed with their days, and each try with its reason; agents only read them', async () => {
      const failure = 'There was not enough money in the account to pay this Direct Debit.';
      const lines = [
        aPlanLine({ state: 'collected', method: 'other', isChangeable: false, note: 'Transfer 77' }),
        aPlanLine({ number: 2, state: 'failed', failure, tryOn: '2027-04-15' }),
        aPlanLine({ number: 3, isChangeable: false }),
      ];
      await open(services().answer(readPlan, aPlan({ lines, arrears: { status: 'late', since: '2027-04-12' } })), 'agent');
      expect(await cellsOf('Schedule KQ-4SE354DX')).toEqual([
        ['1', '12/4/2027', '£120.00', 'PaidTransfer 77', 'Another way'],
        ['2', '12/4/2027', '£120.00', `Not paid${failure} We try again on 15/4/2027.`, 'Direct Debit'],
        ['3', '12/4/2027', '£120.00', 'Being collected', 'Direct Debit'],
      ]);
      expect(await cellsOf('Attempts at KQ-4SE354DX')).toEqual([['5/3/2027 14:05', '2', 'Direct Debit', '£120.00', 'Failed', failure]]);
      expect(screen.getByText('Next payment £120.00 on 12 April, then 1 more')).toBeTruthy();
      expect(screen.getByText('Since 12/4/2027')).toBeTruthy();
      for (const name of [/^Check status/, /^Mark as paid/, /^Split payment/, /^Edit the payments/, /^Cancel the plan/])
        expect(screen.queryByRole('button', { name })).toBeNull();
    });

    it('A4: have an empty cell where nothing can be done about one, which a phone leaves out', async () => {
      const lines = [aPlanLine({ state: 'collected', method: 'card', isChangeable: false }), aPlanLine({ number: 2 })];
      await open(services().answer(readPlan, aPlan({ lines })), 'finance');
      const [, paid, due] = within(await screen.findByRole('table', { name: 'Schedule KQ-4SE354DX' })).getAllByRole('row');
      expect([paid, due].map((row) => row?.querySelector('td:last-child')?.matches(':empty'))).toEqual([true, false]);
    });

    it('A2: are not there when nothing was bought, though it was tried', async () => {
      const nowhere = refused(404, 'We could not find that.');
      const tried = pageOf([aPayment({ isBought: false, status: 'failed' })]);
      await open(services().answer(listPayments, tried).refuse(readPlan, nowhere).refuse(listRefunds, nowhere));
      expect(await screen.findByText('There is no schedule yet.')).toBeTruthy();
      expect(await cellsOf('Attempts at KQ-4SE354DX')).toHaveLength(1);
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });

  describe('a direct debit payment', () => {
    it('A4: is asked for at the collector once, and the answer is said', async () => {
      const script = services();
      const held = script.hold(debitStatus);
      const { said } = await open(script);
      const button = await screen.findByRole('button', { name: 'Check status of payment 2' });
      await userEvent.dblClick(button);
      expect(held.count()).toBe(1);
      held.answer(0, aPlan({ lines: [aPlanLine({ number: 2, state: 'accepted', isChangeable: false })] }));
      await waitFor(() => expect(said.toasts).toEqual(['Payment 2: On its way']));
      expect(script.bodies(debitStatus)).toEqual([{ line: 2 }]);
    });

    it('A2: says why it could not be asked for', async () => {
      await open(services().refuse(debitStatus, refused(403, 'You do not have the right to do this.')));
      await press('Check status of payment 2');
      expect((await screen.findByRole('alert')).textContent).toBe('You do not have the right to do this.');
    });

    it('A2: is marked as paid with a note', async () => {
      const script = services();
      const { said } = await open(script);
      await press('Mark as paid: payment 2');
      const asked = await dialog(/^Are you sure you want to mark payment 2 as paid/);
      await userEvent.click(asked.getByRole('button', { name: 'Mark as paid' }));
      expect(asked.getAllByText('Say how it was paid').length).toBeGreaterThan(0);
      expect(script.bodies(debitStatus)).toEqual([]);
      await enter(asked.getByLabelText('How it was paid'), 'Transfer 77');
      const held = script.hold(debitStatus);
      await userEvent.dblClick(asked.getByRole('button', { name: 'Mark as paid' }));
      expect(held.count()).toBe(1);
      held.answer(0, aPlan());
      await waitFor(() => expect(said.toasts).toEqual(['Payment 2 is marked as paid']));
      expect(script.bodies(debitStatus)).toEqual([{ line: 2, markAsPaid: true, note: 'Transfer 77', seenPence: 12_000 }]);
    });

    it('A4: is split from a day on, and what it becomes is shown before', async () => {
      const script = services().answer(splitDebit, {});
      const { said } = await open(script);
      await press('Split payment 3');
      const asked = await dialog(/^Are you sure you want to split payment 3/);
      await enter(asked.getByLabelText('Number of payments'), '3');
      await typeDay(asked.getByRole('group', { name: 'The first is collected on' }), '2027-05-14');
      expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        '£40.00 on 14/5/2027',
        '£40.00 on 14/6/2027',
        '£40.00 on 14/7/2027',
      ]);
      await enter(asked.getByLabelText('Why'), 'Asked for it');
      await userEvent.click(asked.getByRole('button', { name: 'Split the payment' }));
      await waitFor(() => expect(said.toasts).toEqual(['The payment is now 3 payments']));
      expect(script.bodies(splitDebit)).toEqual([
        { paymentId: ids.payment, line: 3, seenPence: 12_000, seenOn: '2027-05-12', count: 3, startsOn: '2027-05-14', why: 'Asked for it' },
      ]);
    });

    it('A4: names the payment that each part was split off', async () => {
      const part = aPlanLine({ number: 13, partOf: 3, dueOn: '2027-06-14' });
      await open(services().answer(readPlan, aPlan({ lines: [aPlanLine({ number: 3 }), part, aPlanLine({ number: 4 })] })));
      expect(await screen.findByText('part of 3')).toBeTruthy();
      expect(screen.getAllByText(/^part of/)).toHaveLength(1);
    });

    it('A2: that is overdue is split from the first day on which it can be collected', async () => {
      const late = aPlanLine({ number: 3, dueOn: '2027-03-12', state: 'failed', isPayable: true });
      await open(services().answer(readPlan, aPlan({ lines: [late] })));
      await press('Split payment 3');
      const asked = await dialog(/^Are you sure you want to split payment 3/);
      expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['£60.00 on 22/3/2027', '£60.00 on 22/4/2027']);
    });
  });

  describe('cancelling a plan', () => {
    it.each([
      ['answered', false],
      ['done, though its answer is lost', true],
    ])('A4: says before what it does to the payments and to the cover, and after that it is %s', async (_, isLost) => {
      const script = services();
      const { said } = await open(script);
      await press('Cancel the plan of KQ-4SE354DX');
      const asked = await dialog(/^Are you sure you want to cancel this plan/);
      expect(asked.getByText(/^The 2 payments still to come, £240\.00 in all, will never be collected/)).toBeTruthy();
      expect(asked.getByText(/^The customer stays covered for as long as they have paid for, and the cover ends then/)).toBeTruthy();
      await enter(asked.getByLabelText('Why'), 'Sold the car');
      if (isLost) script.garble(cancelPlan, 502).answer(readPlan, aPlan({ lines: [aPlanLine({ state: 'void', isChangeable: false })] }));
      else script.answer(cancelPlan, aPlan());
      await userEvent.click(asked.getByRole('button', { name: 'Cancel the plan' }));
      await waitFor(() => expect(said.toasts).toEqual(['The plan is cancelled']));
      const seen = [
        { number: 2, dueOn: '2027-04-12', amountPence: 12_000 },
        { number: 3, dueOn: '2027-05-12', amountPence: 12_000 },
      ];
      expect(script.bodies(cancelPlan)).toEqual([{ seen, why: 'Sold the car' }]);
    });

    it('A2: says of a visit that it stays as it is', async () => {
      const arrears = { status: 'suspended', since: '2027-04-26' } as const;
      await open(services().answer(readPlan, aPlan({ title: 'MOT', productTypes: ['mot'], arrears })));
      expect(await screen.findByText(/^Since .* The visit stays as it is$/)).toBeTruthy();
      await press('Cancel the plan of KQ-4SE354DX');
      const asked = await dialog(/cancel this plan/);
      expect(asked.getByText(/^The visit stays as it is\. To cancel it too/)).toBeTruthy();
      expect(asked.queryByText(/cover/)).toBeNull();
    });

    it('A4: says of a suspended cover that it is in force for what is paid for, or ends', async () => {
      await open(services().answer(readPlan, aPlan({ arrears: { status: 'suspended', since: '2027-04-26' } })));
      await press('Cancel the plan of KQ-4SE354DX');
      expect(
        (await dialog(/cancel this plan/)).getByText(
          /in force for as long as the customer has paid for; if that time is over, it ends today/,
        ),
      ).toBeTruthy();
    });
  });

  describe('the instalments editor', () => {
    const edit = async (script = services()) => {
      const office = await open(script);
      await press('Edit the payments of KQ-4SE354DX');
      await screen.findByRole('form', { name: 'Edit the payments' });
      return office;
    };
    const payment = (number: number) => within(screen.getByRole('group', { name: `Payment ${number}` }));
    const price = (number: number) => payment(number).getByLabelText<HTMLInputElement>('Price');
    const date = (number: number) => payment(number).getByLabelText<HTMLInputElement>('Date');
    const save = () => userEvent.click(screen.getByRole('button', { name: 'Save the payments' }));

    it('A5, A8: shows the difference with its sign, and a payment takes it; nothing is shown when they add up', async () => {
      await edit();
      expect(screen.queryByRole('button', { name: /^[+−]£/ })).toBeNull();
      await enter(price(2), '130');
      expect(screen.getByRole('button', { name: '−£10.00 off payment 3' }).textContent).toBe('−£10.00');
      await save();
      expect(screen.getAllByText('The payments must add up to £240.00. They are £10.00 too much').length).toBeGreaterThan(0);
      await enter(price(2), '100');
      await userEvent.click(screen.getByRole('button', { name: '+£20.00 to payment 3' }));
      expect(price(3).value).toBe('140.00');
      expect(screen.queryByRole('button', { name: /^[+−]£/ })).toBeNull();
    });

    it('A5, A8: adds, removes and moves payments, and saves all of them', async () => {
      const script = services().answer(changePlan, { ...aPlan(), isExact: true });
      const { said } = await edit(script);
      await userEvent.click(screen.getByRole('button', { name: 'Remove payment 3' }));
      await userEvent.click(screen.getByRole('button', { name: 'Add a payment' }));
      expect([price(4).value, date(4).value]).toEqual(['120.00', '2027-05-12']);
      fireEvent.change(date(2), { target: { value: '2027-04-14' } });
      await enter(screen.getByLabelText('Why'), 'Paid on the 14th');
      await save();
      await waitFor(() => expect(said.toasts).toEqual(['The payments are changed']));
      expect(script.bodies(changePlan)).toMatchObject([
        {
          seen: [
            { number: 2, amountPence: 12_000 },
            { number: 3, amountPence: 12_000 },
          ],
          lines: [
            { number: 2, dueOn: '2027-04-14', amountPence: 12_000 },
            { dueOn: '2027-05-12', amountPence: 12_000 },
          ],
          why: 'Paid on the 14th',
        },
      ]);
    });

    it('A5, A8: puts all payments on one day of the month, and says whether it could', async () => {
      const { said } = await edit();
      await press('Set for all payments');
      expect(screen.getByText('Choose a day of the month')).toBeTruthy();
      await userEvent.selectOptions(screen.getByLabelText('Preferred day of the month'), 'Last day of the Month');
      await press('Set for all payments');
      expect([date(2).value, date(3).value]).toEqual(['2027-04-30', '2027-06-01']);
      expect(payment(2).getByText('Last day of the Month')).toBeTruthy();
      await userEvent.selectOptions(screen.getByLabelText('Preferred day of the month'), '15');
      await press('Set for all payments');
      expect(said.toasts.at(0)).toBe('Some dates are different from expectations. Please, check everything carefully before submitting');
    });

    it('A5, A8: has each month of monthly cover fall due on the preferred day from now on', async () => {
      const monthly = aPlan({ lines: [aPlanLine({ number: 2 })], leftPence: 12_000, monthlyPence: 12_000 });
      const script = services()
        .answer(readPlan, monthly)
        .answer(changePlan, { ...monthly, isExact: true });
      await edit(script);
      await userEvent.selectOptions(screen.getByLabelText('Preferred day of the month'), '28');
      await press('Set for all payments');
      await enter(screen.getByLabelText('Why'), 'Payday');
      await save();
      await waitFor(() => expect(script.bodies(changePlan)).toMatchObject([{ preferredDay: 28, why: 'Payday' }]));
    });

    it('closes nothing that was opened while they were being saved', async () => {
      const script = services();
      const { said } = await edit(script);
      const held = script.hold(changePlan);
      await enter(screen.getByLabelText('Why'), 'Payday');
      await save();
      await press('Leave as it is');
      await press(/^Cancel the plan of/);
      held.answer(0, { ...aPlan(), isExact: true });
      await waitFor(() => expect(said.toasts).toHaveLength(1));
      expect(screen.getByRole('dialog')).toBeTruthy();
    });

    it('A5, A8: shows what is wrong beside each field, and keeps what was typed', async () => {
      const script = services();
      await edit(script);
      await enter(price(2), 'x');
      fireEvent.change(date(3), { target: { value: '2027-05-15' } });
      await save();
      expect(payment(2).getByText('Enter a price in pounds and pence')).toBeTruthy();
      expect(payment(3).getByText('Banks are closed on this day. Choose a working day')).toBeTruthy();
      expect(screen.getAllByText('Say why, for the audit trail').length).toBeGreaterThan(0);
      expect(price(2).value).toBe('x');
      expect(script.bodies(changePlan)).toEqual([]);
    });

    it('A5, A8: shows beside the field what the service refuses, and nothing is lost', async () => {
      const fields = { 'lines.1.dueOn': 'A Direct Debit takes 5 working days to arrange. Choose a later day' };
      await edit(services().refuse(changePlan, refused(400, 'Please check what you entered.', fields)));
      fireEvent.change(date(3), { target: { value: '2027-05-14' } });
      await userEvent.type(screen.getByLabelText('Why'), 'Asked');
      await save();
      await waitFor(() => expect(date(3).getAttribute('aria-invalid')).toBe('true'));
      expect([date(3).value, screen.getByLabelText<HTMLInputElement>('Why').value]).toEqual(['2027-05-14', 'Asked']);
    });

    it('A5, A8: shows what a colleague made of the payments meanwhile beside what was typed, and replaces it only when asked again', async () => {
      const message = 'These payments have been changed since you saw them. Look at them again, then make your change.';
      const script = services().refuse(changePlan, { ...refused(409, message), code: 'SCHEDULE_CHANGED' });
      await edit(script);
      fireEvent.change(date(3), { target: { value: '2027-05-20' } });
      await enter(screen.getByLabelText('Why'), 'Paid on the 20th');
      const paid = aPlanLine({ dueOn: '2027-03-12', state: 'collected', isChangeable: false });
      const lines = [
        paid,
        aPlanLine({ number: 2, amountPence: 6_000, dueOn: '2027-04-14' }),
        aPlanLine({ number: 3, dueOn: '2027-05-12' }),
        aPlanLine({ number: 4, amountPence: 6_000, dueOn: '2027-06-14' }),
      ];
      script.answer(readPlan, aPlan({ lines }));
      await save();
      expect(await screen.findByText('Payment 2 was £120.00 on 12/4/2027, and is now £60.00 on 14/4/2027.')).toBeTruthy();
      expect(screen.getByText('Payment 4 is new: £60.00 on 14/6/2027.')).toBeTruthy();
      expect(screen.getByText('Payment 3: £120.00 on 12/5/2027')).toBeTruthy();
      expect([2, 3, 4].map((number) => [price(number).value, date(number).value])).toEqual([
        ['60.00', '2027-04-14'],
        ['120.00', '2027-05-20'],
        ['60.00', '2027-06-14'],
      ]);
      expect(screen.getByLabelText<HTMLInputElement>('Why').value).toBe('Paid on the 20th');
      script.answer(changePlan, { ...aPlan({ lines }), isExact: true });
      await save();
      await waitFor(() => expect(script.bodies(changePlan)).toHaveLength(2));
      expect(script.bodies(changePlan)[1]).toMatchObject({
        seen: [
          { number: 2, dueOn: '2027-04-14', amountPence: 6_000 },
          { number: 3, dueOn: '2027-05-12', amountPence: 12_000 },
          { number: 4, dueOn: '2027-06-14', amountPence: 6_000 },
        ],
        lines: [
          { number: 2, dueOn: '2027-04-14' },
          { number: 3, dueOn: '2027-05-20' },
          { number: 4, dueOn: '2027-06-14' },
        ],
      });
    });

    it('A5, A8: says of a payment that was collected meanwhile that it cannot be changed any more', async () => {
      const script = services().refuse(changePlan, { ...refused(409, 'Changed since'), code: 'SCHEDULE_CHANGED' });
      await edit(script);
      await enter(price(2), '110');
      await enter(price(3), '130');
      await userEvent.type(screen.getByLabelText('Why'), 'Asked');
      const collected = aPlanLine({ number: 2, state: 'collected', isChangeable: false });
      script.answer(readPlan, aPlan({ lines: [collected, aPlanLine({ number: 3, dueOn: '2027-05-12' })] }));
      await save();
      expect(await screen.findByText('Payment 2, £120.00 on 12/4/2027, cannot be changed any more: Paid.')).toBeTruthy();
      expect([price(2).value, price(3).value]).toEqual(['110', '130']);
      expect(screen.getByText('£240.00 of £120.00')).toBeTruthy();
    });

    it('A5, A8: works them out anew from a day on, and says when it cannot', async () => {
      const row = {
        'product-id': 'warranty',
        'product-name': 'Warranty',
        'payment-subject': 'KQ',
        in_full: 360,
        'in_full-now': 240,
        'in_full-now-original': 240,
        'single-dd-allowed': true,
        'instalment-price': 80,
      } as const;
      const prices = ['2027-04-12', '2027-05-12', '2027-06-12'].map((day, place) => ({ number: place + 1, price: 80, date: day }));
      const script = services().answer(calculatePaymentInstalments, {
        rows: [{ ...row, prices }],
        total_price: 360,
        original_total_price: 360,
        total_paid: 120,
      });
      const { said } = await edit(script);
      await enter(screen.getByLabelText('Number of payments'), '3');
      await press('Recalculate');
      await waitFor(() => expect(price(4).value).toBe('80.00'));
      expect(date(4).value).toBe('2027-06-14');
      script.refuse(calculatePaymentInstalments, refused(409, 'Too many'));
      await press('Recalculate');
      await waitFor(() =>
        expect(said.toasts).toEqual(['Your instalments plan has been updated.', 'Unable to recalculate instalments plan.']),
      );
      const from = screen.getByRole('group', { name: 'From' });
      await typeDay(from, '2027-02-31');
      expect(screen.getByRole('group', { name: 'From', description: 'Enter a real date' })).toBe(from);
      expect(within(from).getByLabelText<HTMLInputElement>('Month').value).toBe('02');
    });
  });
});

describe('refunds', () => {
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
    customerServices()
      .answer(listPayments, pageOf([aPayment()]))
      .answer(readPlan, aPlan())
      .answer(listAttempts, { rows: [] })
      .answer(listRefunds, none);

  const open = async (services = withPayment(), role: 'agent' | 'finance' = 'finance') => {
    const office = await openOffice(`/backoffice/customers/${ids.customer}?show=payments`, { services, session: staffSession(role) });
    await userEvent.click(await screen.findByRole('button', { name: /^Payments of/ }));
    await screen.findByRole('heading', { name: 'Refunds', level: 4 });
    return office;
  };

  const type = async (amount: string, why?: string) => {
    await press('Refund');
    await typeSum(amount, why);
  };
  const typeSum = async (amount: string, why = 'Sold the car') => {
    await userEvent.type(screen.getByRole('textbox', { name: 'Amount to pay back' }), amount);
    await userEvent.type(screen.getByRole('textbox', { name: 'Why' }), why);
    await press('Show how it is paid back');
  };

  const sent = (services: ReturnType<typeof withPayment>) => services.asked.filter(({ id }) => id === requestRefund.id);

  describe('a refund of a payment', () => {
    it('A8: shows its working line by line, and is made once, however often it is pressed', async () => {
      const services = withPayment().answer(previewRefund, working()).answer(requestRefund, aRefund());
      const { said } = await open(services);
      await press('Refund');
      await screen.findByRole('textbox', { name: 'Amount to pay back', description: '£312.40 can still be paid back' });
      await typeSum('100');
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

    it('says what claims took of the purchase, from the first step until it is confirmed', async () => {
      const payment = { amountPence: 30_000, paidAt: '2027-01-25T10:00:00.000Z' };
      const claims = [
        aClaim({ ...decided, reference: 'CL-PAID', status: 'paid', payment }),
        aClaim({ ...decided, reference: 'CL-MORE', decision: aDecision({ coveredPence: 34_500 }), payment }),
        aClaim({ ...decided, reference: 'CL-AGAIN', status: 'appealed', payment }),
        aClaim({ ...decided, reference: 'CL-DECIDED' }),
        aClaim({ reference: 'CL-SENT' }),
        aClaim({ reference: 'CL-DRAFT', status: 'draft' }),
        aClaim({ ...decided, reference: 'CL-NOTHING', decision: aDecision({ coveredPence: 0 }) }),
      ];
      const services = withPayment().answer(previewRefund, working()).answer(listClaims, pageOf(claims));
      await open(services);
      await press('Refund');
      const said = () => screen.getAllByText(/^Claim CL|for claims/).map(({ textContent }) => textContent);
      const told = [
        'Claim CL-PAID on this purchase paid £300.00.',
        'Claim CL-MORE on this purchase paid £300.00.',
        'Claim CL-MORE on this purchase is to pay £45.00.',
        'Claim CL-AGAIN on this purchase paid £300.00.',
        'Claim CL-AGAIN on this purchase is waiting for a decision.',
        'Claim CL-DECIDED on this purchase is to pay £300.00.',
        'Claim CL-SENT on this purchase is waiting for a decision.',
        'The refund takes nothing off for claims.',
      ];
      await waitFor(() => expect(said()).toEqual(told));
      await typeSum('100');
      await screen.findByRole('button', { name: 'Refund £100.00' });
      expect(said()).toEqual(told);
      expect(services.queries(listClaims)).toContainEqual({ quoteId: aPayment().quoteId, perPage: '100' });
    });

    it('says so where it cannot see the claims', async () => {
      await open(withPayment().refuse(listClaims, refused(503, 'Not now')));
      await press('Refund');
      expect(await screen.findByText(/could not see whether a claim was paid/)).toBeTruthy();
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
      const held = services.hold(previewRefund);
      const box = screen.getByRole('checkbox', { name: 'Pay £90.00 another way, not to Visa ending 4242' });
      for (const _ of ['on', 'off', 'on']) await userEvent.click(box);
      await press('Refund £100.00');
      expect(sent(services)).toEqual([]);
      held.answer(2, byHand);
      held.answer(1, working());
      const field = await screen.findByRole('textbox', { name: 'How you paid it' });
      expect(document.activeElement?.textContent).toContain('Say how it was paid, for example the reference of the bank transfer');
      await enter(field, 'BACS 77');
      await press('Refund £100.00');
      await waitFor(() => expect(services.bodies(requestRefund)).toMatchObject([{ otherwise: [1], reference: 'BACS 77' }]));
    });

    it('A8: says why a payment cannot go back by its own method, and asks how staff pay it instead', async () => {
      const because = 'The cardholder disputed this payment at their bank, so it cannot be refunded to the card.';
      const parts = working().parts.map((part) => ({ ...part, isDirect: false, because }));
      const services = withPayment().answer(previewRefund, working({ parts })).answer(requestRefund, aRefund());
      await open(services);
      await type('100');
      expect(await screen.findByText(`${because} Pay £90.00 another way, not to Visa ending 4242.`)).toBeTruthy();
      expect(screen.queryByRole('checkbox')).toBeNull();
      await enter(await screen.findByRole('textbox', { name: 'How you paid it' }), 'BACS 77');
      await press('Refund £100.00');
      await waitFor(() => expect(services.bodies(requestRefund)).toMatchObject([{ otherwise: [1], reference: 'BACS 77' }]));
    });

    const at = new Date().toISOString();
    it('A8: shows what would be paid back by now, and who did it, where that has changed, and pays it once that is confirmed', async () => {
      const services = withPayment()
        .answer(previewRefund, working())
        .refuse(requestRefund, { ...refused(409, 'What can be paid back has changed.'), code: 'REFUND_CHANGED' })
        .answer(listPaymentsAudit, pageOf([anEntry({ action: 'receipt-downloaded' }), anEntry({ action: 'refund-requested', at })]))
        .answer(listColleagues, { rows: [{ id: ids.staff, name: 'Bob Smith', role: 'finance' }] });
      await open(services);
      await type('100');
      await screen.findByRole('table', { name: 'How it is paid back' });
      expect(screen.queryByText(/^Before this refund/)).toBeNull();
      services.answer(previewRefund, working({ workingId: 'w2', rewardsPence: 2_500, leftPence: 29_240 }));
      await press('Refund £100.00');
      expect(await screen.findByText('£25.00')).toBeTruthy();
      expect(screen.getByText('Before this refund, £292.40 of the £312.40 paid can still be paid back.')).toBeTruthy();
      expect(screen.getByRole('alert').textContent).toContain(`What can be paid back has changed. Done by Bob Smith, ${formatMoment(at)}.`);
      services.answer(requestRefund, aRefund());
      await press('Refund £100.00');
      await waitFor(() => expect(services.bodies(requestRefund)).toMatchObject([{ workingId: 'w1' }, { workingId: 'w2' }]));
    });

    it('A8: says once that what is left has changed where it is less than that by now, and keeps what was typed', async () => {
      const fields = { amountPence: 'This is more than is left to pay back: £49.00.' };
      const refusal = { ...refused(409, fields.amountPence), code: 'REFUND_TOO_LARGE', fields };
      const services = withPayment().answer(previewRefund, working()).refuse(requestRefund, refusal);
      await open(services);
      await type('100');
      await screen.findByRole('table', { name: 'How it is paid back' });
      services.refuse(previewRefund, refusal);
      await press('Refund £100.00');
      const [told, ...others] = await screen.findAllByText(/This is more than is left to pay back: £49\.00\.$/);
      expect([told?.textContent, others]).toEqual([expect.stringMatching(/^What is left has changed since you saw it\. /), []]);
      await press('Back');
      await press('Show how it is paid back');
      expect(await screen.findByRole('textbox', { name: 'Amount to pay back', description: fields.amountPence })).toHaveProperty(
        'value',
        '100',
      );
    });

    it('says once why it is refused, where its working is refused for the same by then', async () => {
      const refusal = refused(403, 'You do not have the right to do this.');
      const services = withPayment().answer(previewRefund, working()).refuse(requestRefund, refusal);
      await open(services);
      await type('100');
      await screen.findByRole('table', { name: 'How it is paid back' });
      services.refuse(previewRefund, refusal);
      await press('Refund £100.00');
      expect(await screen.findAllByText(refusal.message)).toHaveLength(1);
    });

    it('A8: is not for agents, who see what was refunded', async () => {
      const paid = aPlan({ lines: [aPlanLine({ refundedPence: 700 })], refunds: [aShownRefund()] });
      await open(
        withPayment()
          .answer(readPlan, paid)
          .answer(listRefunds, { refunds: [aRefund()], leftPence: 100 }),
        'agent',
      );
      expect(await screen.findByText('£2.00 refunded, £5.00 on its way back')).toBeTruthy();
      expect(await screen.findByText('Refused')).toBeTruthy();
      expect(screen.getByText('Why: Sold the car')).toBeTruthy();
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
      await enter(screen.getByRole('textbox', { name: 'How it was paid' }), 'BACS 77');
      await press('Record it');
      await waitFor(() => expect(said.toasts).toEqual(['Recorded']));
    });

    it('A8: is not said to have gone back to what it was not paid to', async () => {
      const parts = aRefund().parts.map((part) => ({ ...part, status: 'redirected' as const, message: null, reference: 'BACS 77' }));
      await open(withPayment().answer(listRefunds, { refunds: [{ ...aRefund(), parts }], leftPence: 100 }));
      expect(await screen.findByText('Not to Visa ending 4242')).toBeTruthy();
    });
  });
});
