import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { type Booking, readBooking } from '@kerbside/contracts/http/garages/bookings';
import { createSetupIntent, hideCard, listSavedCards } from '@kerbside/contracts/http/payments/cards';
import { downloadReceipt, listPayments, type Payment, readReceipt } from '@kerbside/contracts/http/payments/payments';
import { choosePlanCard, openOverdue, readPlan, settleOverdue } from '@kerbside/contracts/http/payments/schedule';
import { actionRequired, FakeCards, refusedCard } from '@kerbside/contracts/testing/fake-cards';
import { listQuotes } from '@kerbside/contracts/http/pricing/pricing';
import { aRefund } from '@kerbside/contracts/testing/samples';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import type { SetupIntentResult } from '@stripe/stripe-js';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount, savedFiles } from '../testing/render-account.js';
import { aBooking } from '../testing/samples-bookings.js';
import { aCard, anOverduePlan, aPlan, aPlanLine, overdueLine, paymentId } from '../testing/samples-payments.js';
import { anOrder, aPayment, aPolicy, aQuote, aReceipt, casey, rows } from '../testing/samples.js';

describe('payment', () => {
  const open = async (script: ScriptedServices) => {
    const asked = renderAccount(`/account/payments/${paymentId}`, { services: script });
    await screen.findByRole('heading', { level: 1, name: /Gold warranty|Payments|find/ });
    return { ...asked, script };
  };

  const showing = (plan: ReturnType<typeof aPlan>) => new ScriptedServices().answer(readPlan, plan);

  const late = { pence: 1_240, payablePence: 1_240, since: '2026-12-02', suspendsOn: '2026-12-16', endsOn: '2026-12-30' };

  describe('the payments of a purchase', () => {
    it('are listed line by line with where they stand, and the next one in a sentence', async () => {
      await open(showing(aPlan()));
      expect(await screen.findByText('Next payment £12.40 on 2 December, then 1 more.')).toBeTruthy();
      const table = within(screen.getByRole('table', { name: /^Every payment/ }));
      expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
        'Due onAmountWhere it stands',
        '2 November 2026£12.40Paid',
        '2 December 2026£12.40To come',
        '2 January 2027£12.38To come',
      ]);
      expect(screen.getByRole('link', { name: 'Receipt' })).toBeTruthy();
      expect(screen.getByRole('region', { name: 'If a payment is missed' })).toBeTruthy();
      expect(screen.queryByRole('button', { name: /by card/ })).toBeNull();
    });

    it('are drawn, with the same said in words, and above them what a missed one does to the cover', async () => {
      const { openDialog } = await open(showing(anOverduePlan()));
      expect(within(await screen.findByRole('figure')).getByText(/1 of 3 payments is paid. 1 is overdue./)).toBeTruthy();
      expect(screen.getByText('£12.40 is overdue')).toBeTruthy();
      const since = 'It has been overdue since 2 December 2026. If it is not paid by 16 December 2026 your cover is suspended';
      expect(screen.getByText(new RegExp(since))).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: 'Call me back' }));
      expect(openDialog).toHaveBeenCalledWith('callback');
      cleanup();
      await open(showing(anOverduePlan({ next: null })));
      expect(await screen.findByText('£12.40 is overdue')).toBeTruthy();
      expect(screen.queryByText(/^We try again after/)).toBeNull();
    });

    it('say that what is overdue is being collected, and that they have ended', async () => {
      await open(showing(anOverduePlan({ overdue: { ...late, payablePence: 0 } })));
      expect(await screen.findByText(/We are collecting it at this moment/)).toBeTruthy();
      cleanup();
      await open(showing(aPlan({ planEnd: { on: '2026-12-30', reason: 'arrears' } })));
      expect(await screen.findByText('These payments have ended')).toBeTruthy();
      expect(screen.getByText(/your payments ended on 30 December 2026 and your cover is over/)).toBeTruthy();
      cleanup();
      const planEnd = { on: '2026-12-30', reason: 'cancelled' } as const;
      const onItsWay = { totalPence: 1_240, paidPence: 0, lines: [aPlanLine({ state: 'accepted' })], goesBackPence: 1_240 };
      await open(showing(aPlan({ ...onItsWay, planEnd })));
      expect(await screen.findByText(/£12\.40 of what is already on its way goes back to you when it arrives\.$/)).toBeTruthy();
      expect(screen.queryByText(/paid of/)).toBeNull();
      cleanup();
      await open(showing(aPlan({ ...onItsWay, totalPence: 3_720, paidPence: 1_240, goesBackPence: 240 })));
      expect(await screen.findByText('£2.40 of what is already on its way goes back to you when it arrives.')).toBeTruthy();
      expect(screen.getByText('£12.40 paid of £34.80')).toBeTruthy();
    });

    it('say nothing of cover where a visit alone was bought', async () => {
      await open(showing(anOverduePlan({ title: 'MOT', productTypes: ['mot'], mayChooseCard: true, card: null })));
      expect(await screen.findAllByText(/your payments end\. Your visit stays as it is/)).toHaveLength(2);
      expect(screen.queryAllByText(/\bcover/i, { ignore: 'nav *' })).toEqual([]);
    });

    it('of monthly cover say what each month costs, and no total of months', async () => {
      await open(showing(aPlan({ monthlyPence: 1_240 })));
      expect(await screen.findByText('£12.40 paid so far')).toBeTruthy();
      expect(screen.getByText('£12.40 a month, until you cancel')).toBeTruthy();
      expect(within(screen.getByRole('figure')).getByText(/1 payment is paid so far\./)).toBeTruthy();
      expect(screen.queryByText(/paid of|of \d+ payments/)).toBeNull();
    });

    it('say where refunds go, and when they arrive', async () => {
      await open(showing(aPlan({ refunds: [aRefund({ status: 'refunded' })] })));
      expect(within(await screen.findByRole('region', { name: 'Your refunds' })).getByText(/^Paid back to Visa ending 4242/)).toBeTruthy();
    });

    it('say what was refunded, disputed, taken back, and when we try again', async () => {
      const lines = [
        aPlanLine({ refundedPence: 500 }),
        aPlanLine({ number: 2, dueOn: '2026-12-02', disputedPence: 1_240 }),
        aPlanLine({
          number: 3,
          dueOn: '2027-01-02',
          state: 'reversed',
          method: 'direct_debit',
          tryOn: '2027-01-09',
          failure: 'Not enough money.',
        }),
        aPlanLine({ number: 4, dueOn: '2027-02-02', state: 'void', note: 'Your bank returned £12.40 to us.' }),
        aPlanLine({ number: 5, dueOn: '2027-03-02', state: 'reversed', method: 'paypal' }),
        aPlanLine({ number: 6, dueOn: '2027-04-02', disputedPence: 1_240, method: 'paypal' }),
        aPlanLine({ number: 7, dueOn: '2027-05-02', refundedPence: 1_240 }),
      ];
      await open(showing(aPlan({ lines, next: null, refunds: [aRefund({ line: 7, amountPence: 1_240 })] })));
      const table = within(await screen.findByRole('table', { name: /^Every payment/ }));
      expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
        'Due onAmountWhere it stands',
        '2 November 2026£12.40Paidby card£5.00 refunded',
        '2 December 2026£12.40Paidby cardYou are disputing £12.40 at your bank',
        '2 January 2027£12.40Taken back by your bankby Direct DebitNot enough money.We try again on 9\u00a0January 2027',
        '2 February 2027£12.40CancelledYour bank returned £12.40 to us.',
        '2 March 2027£12.40Taken back by PayPalby PayPal',
        '2 April 2027£12.40Paidby PayPalYou are disputing £12.40 at PayPal',
        '2 May 2027£12.40Paidby card£12.40 on its way back',
      ]);
      // Room for what is explained: a phone lists the rows then.
      expect(table.getAllByRole('cell').filter(({ dataset }) => dataset['long']).length).toBe(lines.length);
    });

    it('say once how they are made where the others are cancelled', async () => {
      const lines = [aPlanLine({ state: 'collected' }), aPlanLine({ number: 2, dueOn: '2026-12-02', state: 'void' })];
      await open(showing(aPlan({ lines, next: null })));
      const table = within(await screen.findByRole('table', { name: 'Every payment, by card' }));
      expect(table.getAllByRole('row').at(1)?.textContent).toMatch(/Paid$/);
    });

    it('of a visit whose day has passed promise nothing of what its garage has not told us', async () => {
      const atGarage = { amountPence: 5_485, dueOn: '2020-12-08', status: 'due' } as const;
      const lines = [aPlanLine({ dueOn: '2020-12-08', method: 'at_garage', state: 'due' })];
      await open(showing(aPlan({ lines, atGarage, next: null })));
      expect(await screen.findByText(/^£54\.85 was to be paid at the garage on 8 December 2020; the garage has not told us/)).toBeTruthy();
      expect(screen.getByText('Was to be paid at the garage')).toBeTruthy();
    });

    it('of a visit for which its garage proposes another day name both, and neither as its day', async () => {
      const atGarage = { amountPence: 5_485, dueOn: '2020-12-08', proposedOn: '2020-12-10', status: 'due' } as const;
      const lines = [aPlanLine({ dueOn: '2020-12-08', method: 'at_garage', state: 'due' })];
      await open(showing(aPlan({ lines, atGarage, next: null })));
      expect(
        await screen.findByText(/the garage on the day of the visit: it proposed 10 December 2020 instead of 8 December/),
      ).toBeTruthy();
      const [, row] = screen.getAllByRole('row');
      expect(row?.textContent).toBe('The day of the visit£12.40To pay at the garage');
    });

    it('of somebody else are not found', async () => {
      await open(new ScriptedServices().refuse(readPlan, { status: 404, code: 'NOT_FOUND', message: 'No' }));
      expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find these payments' })).toBeTruthy();
    });
  });

  describe('paying what is overdue', () => {
    let cards: FakeCards;
    beforeEach(() => void (cards = new FakeCards().install()));
    afterEach(() => FakeCards.remove());

    const opened = { line: 2, amountPence: 1_240, clientSecret: 'pi_1_secret', paymentMethodId: null };
    const settled = { status: 'paid', message: null, plan: aPlan({ paidPence: 2_480 }) } as const;
    const script = (kept = [aCard()]) =>
      showing(anOverduePlan()).answer(listSavedCards, { cards: kept }).answer(openOverdue, opened).answer(settleOverdue, settled);
    const begin = async (services = script()) => {
      const page = await open(services);
      await userEvent.click(await screen.findByRole('button', { name: 'Pay £12.40 by card' }));
      await screen.findByRole('button', { name: 'Pay £12.40' });
      return page;
    };
    const pay = () => userEvent.click(screen.getByRole('button', { name: 'Pay £12.40' }));
    const thanks = () => screen.findByText('Thank you: nothing is overdue any more');

    it('by a card that is typed, which the bank asks about', async () => {
      cards.confirm.mockResolvedValueOnce(actionRequired);
      const page = await begin(script([]));
      cards.complete();
      page.script.answer(readPlan, settled.plan);
      cards.enter('expiry');
      expect(await thanks()).toBeTruthy();
      expect(page.script.bodies(openOverdue)).toEqual([{ amountPence: 1_240 }]);
      expect(cards.confirm).toHaveBeenCalledTimes(2);
    });

    it('by a card that was kept, one payment after the other when two are overdue', async () => {
      const overdue = { ...late, pence: 2_478, payablePence: 2_478 };
      const lines = [aPlanLine(), overdueLine, { ...overdueLine, number: 3, amountPence: 1_238 }];
      const services = script().answer(readPlan, anOverduePlan({ lines, overdue }));
      let line = 1;
      services.answerBy(openOverdue, () => {
        line += 1;
        return { ...opened, line, amountPence: line === 2 ? 1_240 : 1_238, paymentMethodId: 'pm_kept' };
      });
      await open(services);
      await userEvent.click(await screen.findByRole('button', { name: 'Pay £24.78 by card' }));
      expect(await screen.findByText('These are 2 payments. Your bank may ask you to approve each one.')).toBeTruthy();
      services.answer(readPlan, settled.plan);
      await userEvent.click(screen.getByRole('button', { name: 'Pay £24.78' }));
      expect(await thanks()).toBeTruthy();
      expect(services.bodies(openOverdue)).toEqual([2_478, 1_238].map((amountPence) => ({ amountPence, saved_card: 'pm_kept' })));
      expect(cards.confirm).toHaveBeenCalledWith('pi_1_secret', { payment_method: 'pm_kept' });
      expect(services.bodies(settleOverdue)).toEqual([{ line: 2 }, { line: 3 }]);
    });

    it('says why a card was refused, beside its field, and takes another try', async () => {
      cards.confirm.mockResolvedValueOnce(refusedCard('Your card’s security code is incorrect.', 'incorrect_cvc'));
      const page = await begin(script([]).answer(settleOverdue, { status: 'failed', message: 'No', plan: anOverduePlan() }));
      cards.complete();
      await pay();
      expect(await screen.findByText('Your payment did not go through')).toBeTruthy();
      expect(screen.getAllByText('Your card’s security code is incorrect.')).toHaveLength(2);
      expect(document.activeElement).toBe(screen.getByLabelText('Security code'));
      page.script.answer(settleOverdue, settled).answer(readPlan, settled.plan);
      cards.complete();
      await pay();
      expect(await thanks()).toBeTruthy();
    });

    it('asks for what is missing on the card, and sends nothing', async () => {
      const page = await begin(script([]));
      await pay();
      expect(await screen.findByText('Enter your card number')).toBeTruthy();
      expect(page.script.bodies(openOverdue)).toEqual([]);
    });

    it('says so when what is overdue has changed, and reads it again', async () => {
      const changed = { status: 409, code: 'OVERDUE_CHANGED', message: 'What is overdue has changed. Please check it, then pay.' };
      const page = await begin(script().refuse(openOverdue, changed));
      const reads = () => page.script.asked.filter(({ id }) => id === readPlan.id).length;
      const before = reads();
      await pay();
      expect(await screen.findByText(changed.message)).toBeTruthy();
      await waitFor(() => expect(reads()).toBeGreaterThan(before));
    });

    it('does not say that it failed when nobody knows, and reads it again', async () => {
      const services = script().refuse(settleOverdue, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Down' });
      await begin(services);
      await pay();
      expect(await screen.findByText('We could not confirm your payment yet')).toBeTruthy();
      expect(screen.getByText(/You will not be charged twice/)).toBeTruthy();
      services.answer(readPlan, settled.plan);
      await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
      await waitFor(() => expect(screen.queryByText('We could not confirm your payment yet')).toBeNull());
      expect(screen.getByText('Thank you: nothing is overdue any more')).toBeTruthy();
    });
  });

  describe('the card that pays', () => {
    const old = aCard({ token: 'pm_old', brand: 'mastercard', last4: '4444', isExpired: true });
    const choosing = async (script: ScriptedServices, button = 'Use another card') => {
      const page = await open(script);
      await userEvent.click(await screen.findByRole('button', { name: button }));
      return page;
    };
    const collected = (card: string | null) => aPlan({ mayChooseCard: true, card });

    it('is another one that the customer kept, and not one that has expired', async () => {
      const other = aCard({ token: 'pm_other', last4: '1111' });
      const script = showing(collected('pm_kept')).answer(listSavedCards, { cards: [aCard(), other, old] });
      const { toast } = await choosing(script.answer(choosePlanCard, collected('pm_other')));
      expect(await screen.findByRole('radio', { name: /Visa\u00a0ending\u00a04242/ })).toHaveProperty('checked', true);
      expect(screen.getByRole('radio', { name: /Mastercard\u00a0ending\u00a04444/ })).toHaveProperty('disabled', true);
      await userEvent.click(screen.getByRole('radio', { name: /Visa\u00a0ending\u00a01111/ }));
      await userEvent.click(screen.getByRole('button', { name: 'Use this card' }));
      await waitFor(() => expect(toast).toHaveBeenCalledWith('Your next payments are taken from this card', 'success'));
      expect(script.bodies(choosePlanCard)).toEqual([{ saved_card: 'pm_other' }]);
      expect(await screen.findByText('Your next payments are taken from Visa ending 1111.')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Use another card' })).toBeTruthy();
    });

    it.each([
      ['expires on the last day of a month before a payment', { expiresOn: '2027-01-31' }, 'This card expires in January 2027'],
      ['has expired', { expiresOn: '2026-10-31', isExpired: true }, 'This card expired in October 2026'],
      ['is good on the day of the last payment', { expiresOn: '2027-02-28' }, null],
    ])('warns of one that %s', async (_, over, title) => {
      const lines = [aPlanLine(), aPlanLine({ number: 2, dueOn: '2027-02-28', state: 'due' })];
      await open(showing({ ...collected('pm_kept'), lines }).answer(listSavedCards, { cards: [aCard(over)] }));
      expect(await screen.findByText('Your next payments are taken from Visa ending 4242.')).toBeTruthy();
      expect([
        screen.queryByText(/^This card expire/)?.textContent ?? null,
        screen.queryByText(/28 February 2027 comes after/) !== null,
      ]).toEqual([title, title !== null]);
    });

    it('is one that was saved, while nobody can say which', async () => {
      await open(showing(collected('pm_removed')).answer(listSavedCards, { cards: [aCard()] }));
      expect(await screen.findByText('Your next payments are taken from a card you saved.')).toBeTruthy();
    });

    it('is asked for first after the bank cancelled the direct debit; without a kept card the way leads to the cards', async () => {
      const paid = aPlanLine({ method: 'direct_debit' });
      const lines = [paid, { ...paid, number: 2, state: 'due' as const, dueOn: '2026-12-02' }];
      await choosing(
        showing(aPlan({ mayChooseCard: true, card: null, method: 'direct_debit', lines })).answer(listSavedCards, { cards: [] }),
        'Choose a card',
      );
      const [, ...rows] = within(screen.getByRole('table', { name: 'Every payment' })).getAllByRole('row');
      expect(rows.map(({ textContent }) => textContent)).toEqual([
        '2 November 2026£12.40Paidby Direct Debit',
        '2 December 2026£12.40To come',
      ]);
      const asked = screen.getByText('Choose how to make your next payments');
      expect(asked.compareDocumentPosition(screen.getByRole('table'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(screen.getByText(/Your bank cancelled the Direct Debit/)).toBeTruthy();
      expect((await screen.findByRole('link', { name: 'Add a card' })).getAttribute('href')).toBe('/account/cards');
    });

    it('stays when the new one is refused, with the reason, and the cards are read again', async () => {
      const fields = { saved_card: 'Choose the card again' };
      const script = showing(collected('pm_kept')).answer(listSavedCards, {
        cards: [aCard(), aCard({ token: 'pm_other', last4: '1111' })],
      });
      await choosing(script.refuse(choosePlanCard, { status: 400, code: 'INVALID', message: 'Please check the details', fields }));
      script.answer(listSavedCards, { cards: [aCard()] });
      await userEvent.click(await screen.findByRole('button', { name: 'Use this card' }));
      expect((await screen.findByRole('alert')).textContent).toContain('Choose the card again');
      await waitFor(() => expect(screen.queryByRole('radio', { name: /1111/ })).toBeNull());
    });

    it('is the new one where only the answer was lost', async () => {
      const script = showing(collected('pm_old')).answer(listSavedCards, { cards: [aCard()] });
      const { toast } = await choosing(script.garble(choosePlanCard, 502));
      script.answer(readPlan, collected('pm_kept'));
      await userEvent.click(await screen.findByRole('button', { name: 'Use this card' }));
      await waitFor(() => expect(toast).toHaveBeenCalledWith('Your next payments are taken from this card', 'success'));
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it('is no question while something else pays', async () => {
      await open(showing(aPlan({ mayChooseCard: false, card: null })));
      await screen.findByRole('table', { name: /^Every payment/ });
      expect(screen.queryByRole('region', { name: 'The card for your next payments' })).toBeNull();
    });
  });
});

describe('payments', () => {
  const paid = aPayment({ owedPence: 31_240, collectedPence: 31_240, pendingPence: 0, overduePence: 0, nextWords: null });

  const behind = aPayment({
    id: 'c0000000-0000-4000-8000-000000000002',
    reference: 'Q-OVERDUE',
    title: 'Alloy wheel cover',
    owedPence: 14_880,
    toComePence: 9_920,
    collectedPence: 2_480,
    pendingPence: 1_240,
    refundedPence: 500,
    overduePence: 1_240,
    nextWords: 'next payment £12.40 on 1 December, then 8 more',
    arrears: { status: 'late', since: '2026-11-15' },
  });

  const open = async (script: ScriptedServices) => {
    renderAccount('/account/payments', { services: script });
    await screen.findByRole('heading', { level: 1, name: 'Your payments' });
    return script;
  };

  const bought = (...all: readonly Payment[]) => new ScriptedServices().answer(listPayments, rows(...all));

  describe('the payments of a customer', () => {
    it('are everything that was bought, what is overdue first and plainly, with what is paid, on its way, to come and refunded', async () => {
      await open(bought(paid, behind));
      const titles = await screen.findAllByRole('heading', { level: 2 });
      expect(titles.map(({ textContent }) => textContent)).toEqual(['Alloy wheel cover', 'Gold warranty, 12 months']);
      expect(screen.getByText('£12.40 is overdue')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'See it and pay it of Q-OVERDUE' }).getAttribute('href')).toBe(
        `/account/payments/${behind.id}`,
      );
      const card = within((await screen.findByRole('heading', { name: 'Alloy wheel cover' })).closest('section') ?? document.body);
      for (const said of ['£24.80 paid of £148.80', 'Next payment £12.40 on 1 December, then 8 more.', '£99.20', '£5.00'])
        expect(card.getByText(said)).toBeTruthy();
    });

    it('say of what is overdue that it is being collected, and ask nobody to pay it', async () => {
      await open(bought({ ...behind, payablePence: 0 }));
      expect(await screen.findByText('We are collecting it at this moment. You do not need to do anything.')).toBeTruthy();
      expect(screen.queryByRole('link', { name: /pay it/ })).toBeNull();
    });

    it('ask for a card where nothing is left to take the next payment from', async () => {
      await open(bought({ ...paid, needsCard: true }));
      expect(await screen.findByText('Choose how to make your next payments')).toBeTruthy();
      const way = screen.getByRole('link', { name: `Choose a card of ${paid.reference}` });
      expect(way.getAttribute('href')).toBe(`/account/payments/${paid.id}`);
    });

    it('say of a refund how much, where to and when it arrives, and what is done about one that was refused', async () => {
      const refused = aRefund({ number: 2, status: 'held_up' });
      await open(bought(aPayment({ refunds: [refused, { ...aRefund(), refundId: 'd0000000-0000-4000-8000-0000000000f2' }] })));
      const refunds = within(await screen.findByRole('list', { name: 'Your refunds' }));
      expect(refunds.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        '£5.00DelayedWe could not pay it back to Visa ending 4242. We still owe you £5.00 and are putting it right. You do not need to do anything.',
        '£5.00On its wayOn its way to Visa ending 4242. It arrives by 4 December 2026.',
      ]);
    });

    it('of monthly cover say what each month costs, and no total of months', async () => {
      await open(bought(aPayment({ monthlyPence: 2_591, collectedPence: 5_182, owedPence: 7_773 })));
      expect(await screen.findByText('£51.82 paid so far')).toBeTruthy();
      expect(screen.getByText('£25.91 a month, until you cancel')).toBeTruthy();
      expect(screen.queryByText(/paid of/)).toBeNull();
    });

    it('name the car, once policies say which, or the quote of one that was handed over: two purchases may have one name and price', async () => {
      const of = (payment: Payment, model: string, registrationNumber: string) =>
        aPolicy({ paymentId: payment.id, vehicle: { ...aPolicy().vehicle, make: 'Nissan', model, registrationNumber } });
      const handedOver = { ...paid, id: 'd0000000-0000-4000-8000-0000000000d9', quoteId: aQuote().id };
      await open(
        bought(paid, behind, handedOver)
          .answer(listPolicies, rows(of(paid, 'Leaf', 'AA19EEE'), of(behind, 'X-Trail', 'AA19DSL')))
          .answer(listQuotes, rows(aQuote({ vehicle: { registration_number: 'AA19PPP', make: 'Skoda', model: 'Octavia' } }))),
      );
      expect(await screen.findByText(/^Skoda Octavia, AA19PPP, /)).toBeTruthy();
      expect(await screen.findByText(/^Nissan Leaf, AA19EEE, /)).toBeTruthy();
      expect(screen.getByText(/^Nissan X-Trail, AA19DSL, /)).toBeTruthy();
    });

    it('are none yet', async () => {
      await open(new ScriptedServices().answer(listPayments, rows()));
      expect(await screen.findByText('No payments yet')).toBeTruthy();
    });
  });

  describe('cards', () => {
    const old = aCard({ token: 'pm_old', brand: 'mastercard', last4: '4444', expiresOn: '2025-01-31', isExpired: true });
    const intent = { client_secret: 'seti_1_secret', customer_id: 'cus_1' };
    const open = async (script: ScriptedServices) => {
      const asked = renderAccount('/account/cards', { services: script });
      await screen.findByRole('heading', { level: 1, name: 'Your cards' });
      return { ...asked, script };
    };
    const listing = (...cards: ReturnType<typeof aCard>[]) => new ScriptedServices().answer(listSavedCards, { cards });
    const down = { status: 503, code: 'CARDS_UNAVAILABLE', message: 'Cards are away.' };

    describe('the cards of a customer', () => {
      it('A4: are listed as the service orders them, and one that has expired is marked', async () => {
        await open(listing(aCard(), old));
        const list = within(await screen.findByRole('list', { name: 'Cards you have kept' }));
        expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
          'Visa\u00a0ending\u00a04242Expires November 2030Remove Visa\u00a0ending\u00a04242',
          'Mastercard\u00a0ending\u00a04444ExpiredRemove Mastercard\u00a0ending\u00a04444',
        ]);
      });

      it('A4, A8: are hidden once that is confirmed, and none are left then', async () => {
        const { script, toast } = await open(listing(aCard()).answer(hideCard, {}));
        await userEvent.click(await screen.findByRole('button', { name: 'Remove Visa\u00a0ending\u00a04242' }));
        expect(script.bodies(hideCard)).toEqual([]);
        script.answer(listSavedCards, { cards: [] });
        await userEvent.click(screen.getByRole('button', { name: 'Remove this card' }));
        expect(await screen.findByText('No cards yet')).toBeTruthy();
        expect(script.bodies(hideCard)).toEqual([{ user_id: casey.userId, card_token: 'pm_kept' }]);
        await waitFor(() => expect(toast).toHaveBeenCalledWith('Your card is removed', 'success'));
        await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
      });

      it('A8: say why one was not hidden, until that is asked anew', async () => {
        await open(listing(aCard()).refuse(hideCard, down));
        const ask = async () => userEvent.click(await screen.findByRole('button', { name: 'Remove Visa\u00a0ending\u00a04242' }));
        await ask();
        await userEvent.click(screen.getByRole('button', { name: 'Remove this card' }));
        expect(await screen.findByText('Cards are away.')).toBeTruthy();
        await ask();
        expect(screen.getByRole('dialog')).toBeTruthy();
        expect(screen.queryByText('Cards are away.')).toBeNull();
      });
    });

    describe('adding a card (A4, A5, A8)', () => {
      let cards: FakeCards;
      beforeEach(() => void (cards = new FakeCards().install()));
      afterEach(() => FakeCards.remove());

      const begin = async (script: ScriptedServices) => {
        const page = await open(script);
        await userEvent.click(await screen.findByRole('button', { name: 'Add a card' }));
        await waitFor(() => expect(screen.getByRole('button', { name: 'Keep this card' })).toHaveProperty('disabled', false));
        return page;
      };
      const submit = () => userEvent.click(screen.getByRole('button', { name: 'Keep this card' }));

      it('A4: keeps what the bank agrees to, and lists it', async () => {
        const { script, toast } = await begin(listing().answer(createSetupIntent, intent));
        cards.complete();
        script.answer(listSavedCards, { cards: [aCard()] });
        cards.enter('number');
        expect(await screen.findByText('Visa ending 4242')).toBeTruthy();
        expect(script.bodies(createSetupIntent)).toEqual([{ paymentIntentType: 'secure', formModelName: 'Card' }]);
        expect(cards.confirmSetup.mock.calls[0]?.[0]).toBe('seti_1_secret');
        expect(toast).toHaveBeenCalledWith('Your card is added', 'success');
        expect(screen.getByRole('button', { name: 'Add a card' })).toBeTruthy();
      });

      it('A5: says what is missing beside each field, and asks for nothing', async () => {
        const { script } = await begin(listing());
        await submit();
        for (const missing of ['Enter your card number', 'Enter the expiry date', 'Enter the security code'])
          expect(await screen.findByText(missing)).toBeTruthy();
        expect(script.bodies(createSetupIntent)).toEqual([]);
      });

      it('A8: shows the bank’s refusal at the matching field', async () => {
        cards.confirmSetup.mockResolvedValueOnce({
          error: { code: 'expired_card', message: 'Your card has expired.' },
        } as SetupIntentResult);
        await begin(listing().answer(createSetupIntent, intent));
        cards.complete();
        await submit();
        expect(await screen.findByText('Your card was not added')).toBeTruthy();
        expect(screen.getAllByText('Your card has expired.')).toHaveLength(2);
        expect(document.activeElement).toBe(screen.getByLabelText('Expiry date'));
      });

      it.each([
        ['There is something went wrong.', listing().refuse(createSetupIntent, down)],
        ['Customer ID or Client Secret does not exist.', listing().answer(createSetupIntent, { ...intent, client_secret: '' })],
      ])('A5: says “%s” %#', async (message, script) => {
        await begin(script);
        cards.complete();
        await submit();
        expect(await screen.findByText(message)).toBeTruthy();
      });
    });
  });
});

const address = '/account/receipts/b0000000-0000-4000-8000-000000000002';

describe('a receipt', () => {
  it('says what was paid, for what, when and how, and prints', async () => {
    let printed = 0;
    window.print = () => void printed++;
    renderAccount(address, { services: new ScriptedServices().answer(readReceipt, aReceipt()) });
    expect(await screen.findByText('19 November 2026')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Receipt' })).toBeTruthy();
    expect(screen.getByText('Visa ending 4242')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Book your visit' })).toBeNull();
    expect(within(screen.getByRole('region', { name: 'What you paid' })).getByText('£312.40')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Print this receipt' }));
    expect(printed).toBe(1);
  });

  it('is saved as a PDF under its reference', async () => {
    const saved = savedFiles();
    renderAccount(address, { services: new ScriptedServices().answer(readReceipt, aReceipt()).answerFile(downloadReceipt, '%PDF-1.7') });
    await userEvent.click(await screen.findByRole('button', { name: /^Download PDF/ }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['kerbside-receipt-Q-2H8N4P.pdf']));
  });

  it('of a plan does not call paid what is still to come, and its payments come to the total', async () => {
    const schedule = [
      ...Array.from({ length: 11 }, (_, place) => ({
        number: place + 1,
        dueOn: `2027-${String(place + 1).padStart(2, '0')}-20`,
        amountPence: 2_242,
        state: place === 0 ? ('collected' as const) : ('due' as const),
      })),
      { number: 12, dueOn: '2027-12-20', amountPence: 2_238, state: 'due' as const },
    ];
    const services = new ScriptedServices().answer(readReceipt, aReceipt({ totalPence: 26_900, schedule }));
    renderAccount(address, { services });
    const payments = within(await screen.findByRole('region', { name: 'Payments' }));
    expect(payments.getByText('£22.42, paid')).toBeTruthy();
    expect(payments.getAllByText('£22.42, to come')).toHaveLength(10);
    expect(payments.getByText('£22.38, to come')).toBeTruthy();
    expect(screen.getByText('Bought on')).toBeTruthy();
    for (const paid of ['Total paid', 'Paid on']) expect(screen.queryByText(paid)).toBeNull();
    expect(within(screen.getByRole('region', { name: 'What you bought' })).getByText('£269.00')).toBeTruthy();
  });

  it('says by what it was paid, and that PayPal took it back', async () => {
    const schedule = [{ number: 1, dueOn: '2026-11-20', amountPence: 31_240, state: 'reversed' as const }];
    const services = new ScriptedServices().answer(readReceipt, aReceipt({ method: 'paypal', card: null, schedule }));
    renderAccount(address, { services });
    expect(await screen.findByText('PayPal')).toBeTruthy();
    expect(screen.getByText('£312.40, taken back by PayPal')).toBeTruthy();
    expect(screen.queryByText('Total paid')).toBeNull();
  });

  it('of a plan that was cancelled says what was not taken, and calls nothing else paid', async () => {
    const schedule = [{ number: 1, dueOn: '2026-11-20', amountPence: 2_242, state: 'collected' as const }];
    renderAccount(address, { services: new ScriptedServices().answer(readReceipt, aReceipt({ option: 'instalments', schedule })) });
    expect(await screen.findByText('£289.98 of it was cancelled, and is not taken.')).toBeTruthy();
    expect(screen.queryByText('Total paid')).toBeNull();
  });

  const lines = [{ kind: 'base' as const, code: 'mot', label: 'MOT', amountPence: 3_000, productType: 'mot' as const }];
  const ofMot = (over: Parameters<typeof anOrder>[0] = {}) =>
    new ScriptedServices().answer(readReceipt, aReceipt({ lines })).answer(listPolicies, rows(anOrder(over)));
  const aVisit = (over: Partial<Booking> = {}): Booking => ({ ...aBooking, ...over });

  it.each<[string, Booking]>([
    ['Your visit is on Wednesday 2 December at 09:30, at Foundry Motors.', aVisit()],
    ['Your visit was on Wednesday 2 December at 09:30, at Foundry Motors.', aVisit({ status: 'done' })],
    ['You asked for Wednesday 2 December, and no time is booked yet.', aVisit({ status: 'requested', booking_time: undefined })],
    [
      'Foundry Motors can’t take your car on Wednesday 2 December at 09:30. It proposed Thursday 3 December at 14:00 instead and awaits your answer.',
      aVisit({ proposal: { date: '2026-12-03', time: '14:00' } }),
    ],
  ])('of what is booked at a garage says "%s"', async (said, visit) => {
    renderAccount(address, { services: ofMot().answer(readBooking, visit) });
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Book your visit' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'See your booking' }));
    await waitFor(() => expect(location.pathname).toBe(`/account/bookings/${visit.id}`));
  });

  it('of a visit that was cancelled, or that garages do not tell of, leads to the form that books it', async () => {
    renderAccount(address, { services: ofMot().answer(readBooking, aVisit({ status: 'cancelled' })) });
    await userEvent.click(await screen.findByRole('link', { name: 'Book your visit' }));
    await waitFor(() => expect(location.pathname).toBe('/booking/b0000000-0000-4000-8000-000000000002/'));
    cleanup();
    renderAccount(address, { services: ofMot().refuse(readBooking, { status: 503, code: 'UNAVAILABLE', message: 'Back in a minute.' }) });
    expect(await screen.findByText(/If you have not chosen a day yet/)).toBeTruthy();
  });

  it('of work that was cancelled leads to no form that books it', async () => {
    const services = ofMot({ status: 'cancelled', cancelledOn: '2026-11-27' }).answer(readBooking, aVisit({ status: 'cancelled' }));
    renderAccount(address, { services });
    await waitFor(() => expect(services.asked.map(({ id }) => id)).toContain(listPolicies.id));
    await screen.findByText('19 November 2026');
    await waitFor(() => expect(document.querySelector('[data-first-load]')).toBeNull());
    expect(screen.queryByRole('link', { name: 'Book your visit' })).toBeNull();
  });

  it('says what went back of it, and what monthly cover costs each month', async () => {
    const schedule = [{ number: 1, dueOn: '2026-11-20', amountPence: 2_591, state: 'collected' as const }];
    const monthly = { totalPence: 2_591, monthlyPence: 2_591, schedule };
    const services = new ScriptedServices().answer(readReceipt, aReceipt({ ...monthly, refunds: [aRefund()] }));
    renderAccount(address, { services });
    const refunds = within(await screen.findByRole('region', { name: 'Your refunds' }));
    expect(refunds.getByText('On its way to Visa ending 4242. It arrives by 4 December 2026.')).toBeTruthy();
    expect(screen.getByText('£25.91 a month, until you cancel')).toBeTruthy();
  });

  it('does not exist for what was not paid, or paid by somebody else', async () => {
    const notFound = { status: 404, code: 'NOT_FOUND', message: 'We could not find that.' };
    renderAccount(address, { services: new ScriptedServices().refuse(readReceipt, notFound) });
    expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find that receipt' })).toBeTruthy();
  });
});
