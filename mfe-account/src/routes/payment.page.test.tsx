import { listSavedCards } from '@kerbside/contracts/http/payments/cards';
import { choosePlanCard, openOverdue, readPlan, settleOverdue } from '@kerbside/contracts/http/payments/schedule';
import { actionRequired, FakeCards, refusedCard } from '@kerbside/contracts/testing/fake-cards';
import { aRefund } from '@kerbside/contracts/testing/sample-refund';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount } from '../testing/render-account.js';
import { aCard, anOverduePlan, aPlan, aPlanLine, overdueLine, paymentId } from '../testing/samples-payments.js';

const open = async (script: ScriptedServices) => {
  const asked = renderAccount(`/account/payments/${paymentId}`, { services: script });
  await screen.findByRole('heading', { level: 1, name: /Gold warranty|Payments|find/ });
  return { ...asked, script };
};
const showing = (plan: ReturnType<typeof aPlan>) => new ScriptedServices().answer(readPlan, plan);

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

  it('are drawn, with the same said in words', async () => {
    await open(showing(anOverduePlan()));
    expect(within(await screen.findByRole('figure')).getByText(/1 of 3 payments is paid. 1 is overdue./)).toBeTruthy();
  });

  it('of monthly cover say what each month costs, and no total of months', async () => {
    await open(showing(aPlan({ monthlyPence: 1_240 })));
    expect(await screen.findByText('£12.40 paid so far')).toBeTruthy();
    expect(screen.getByText('£12.40 a month, until you cancel')).toBeTruthy();
    expect(screen.queryByText(/paid of/)).toBeNull();
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
      aPlanLine({ number: 4, dueOn: '2027-02-02', state: 'void' }),
      aPlanLine({ number: 5, dueOn: '2027-03-02', state: 'reversed', method: 'paypal' }),
      aPlanLine({ number: 6, dueOn: '2027-04-02', disputedPence: 1_240, method: 'paypal' }),
    ];
    await open(showing(aPlan({ lines, next: null })));
    const table = within(await screen.findByRole('table', { name: /^Every payment/ }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'Due onAmountWhere it stands',
      '2 November 2026£12.40Paidby card£5.00 refunded',
      '2 December 2026£12.40Paidby cardYou are disputing £12.40 at your bank',
      '2 January 2027£12.40Taken back by your bankby Direct DebitNot enough money.We try again on 9 January 2027',
      '2 February 2027£12.40Cancelled',
      '2 March 2027£12.40Taken back by PayPalby PayPal',
      '2 April 2027£12.40Paidby PayPalYou are disputing £12.40 at PayPal',
    ]);
  });

  it.each([
    [
      anOverduePlan(),
      '£12.40 is overdue',
      /If it is not paid by 16 December 2026 your cover is suspended.*by 30 December 2026 your cover ends/,
    ],
    [
      anOverduePlan({ arrears: { status: 'suspended', since: '2026-12-16' } }),
      '£12.40 is overdue',
      /Your cover is suspended.*If it is not paid by 30 December 2026 your cover ends/,
    ],
    [
      anOverduePlan({ overdue: { pence: 1_240, payablePence: 0, since: '2026-12-02', suspendsOn: '2026-12-16', endsOn: '2026-12-30' } }),
      '£12.40 is overdue',
      /We are collecting it at this moment/,
    ],
    [aPlan({ planEnd: { on: '2026-12-30', reason: 'arrears' } }), 'These payments have ended', /your cover ended on 30 December 2026/],
  ])('say what a missed payment does to the cover: %#', async (plan, title, why) => {
    await open(showing(plan));
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(why)).toBeTruthy();
  });

  it.each([
    [anOverduePlan(), /If it is not paid by 30 December 2026 your payments end\. Your visit stays as it is/],
    [anOverduePlan({ arrears: { status: 'suspended', since: '2026-12-16' } }), /your payments end\. Your visit stays as it is/],
    [aPlan({ planEnd: { on: '2026-12-30', reason: 'arrears' } }), /your payments ended on 30 December 2026/],
    [aPlan({ mayChooseCard: true, card: null, method: 'direct_debit' }), /Choose a card before the next payment is due\./],
  ])('say nothing of cover where a visit alone was bought: %#', async (plan, why) => {
    await open(showing({ ...plan, title: 'MOT', productTypes: ['mot'] }));
    expect((await screen.findAllByText(why)).length).toBeGreaterThan(0);
    expect(screen.queryAllByText(/\bcover/i, { ignore: 'nav *' })).toEqual([]);
  });

  it('of somebody else are not found', async () => {
    await open(new ScriptedServices().refuse(readPlan, { status: 404, code: 'NOT_FOUND', message: 'No' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find these payments' })).toBeTruthy();
  });

  it('can be asked for again', async () => {
    const { script } = await open(
      new ScriptedServices().refuse(readPlan, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Not now' }),
    );
    expect(await screen.findByText('Not now')).toBeTruthy();
    script.answer(readPlan, aPlan());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: /^Every payment/ })).toBeTruthy();
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

  it('by a card that was kept', async () => {
    const page = await begin();
    page.script.answer(openOverdue, { ...opened, paymentMethodId: 'pm_kept' }).answer(readPlan, settled.plan);
    await pay();
    expect(await thanks()).toBeTruthy();
    expect(page.script.bodies(openOverdue)).toEqual([{ amountPence: 1_240, saved_card: 'pm_kept' }]);
    expect(page.script.bodies(settleOverdue)).toEqual([{ line: 2 }]);
    expect(cards.confirm).toHaveBeenCalledWith('pi_1_secret', { payment_method: 'pm_kept' });
  });

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

  it('one payment after the other when two are overdue', async () => {
    const overdue = { pence: 2_478, payablePence: 2_478, since: '2026-12-02', suspendsOn: '2026-12-16', endsOn: '2026-12-30' };
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
    expect(services.bodies(openOverdue)).toMatchObject([{ amountPence: 2_478 }, { amountPence: 1_238 }]);
    expect(services.bodies(settleOverdue)).toEqual([{ line: 2 }, { line: 3 }]);
  });

  it('says why a card was refused, beside its field, and takes another try', async () => {
    cards.confirm.mockResolvedValueOnce(refusedCard('Your card’s security code is incorrect.', 'incorrect_cvc'));
    const page = await begin(script([]).answer(settleOverdue, { status: 'failed', message: 'No', plan: anOverduePlan() }));
    cards.complete();
    await pay();
    expect(await screen.findByText('Your payment did not go through')).toBeTruthy();
    expect(screen.getAllByText('Your card’s security code is incorrect.')).toHaveLength(2);
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
    await begin(script().refuse(settleOverdue, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Down' }));
    await pay();
    expect(await screen.findByText('We could not confirm your payment yet')).toBeTruthy();
    expect(screen.getByText(/You will not be charged twice/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check again' })).toBeTruthy();
  });

  it('can be done by telephone too', async () => {
    const { openDialog } = await open(showing(anOverduePlan()));
    await userEvent.click(await screen.findByRole('button', { name: 'Call me back' }));
    expect(openDialog).toHaveBeenCalledWith('callback');
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
    expect(await screen.findByRole('radio', { name: /Visa ending 4242/ })).toHaveProperty('checked', true);
    expect(screen.getByRole('radio', { name: /Mastercard ending 4444/ })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('radio', { name: /Visa ending 1111/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Use this card' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith('Your next payments are taken from this card', 'success'));
    expect(script.bodies(choosePlanCard)).toEqual([{ saved_card: 'pm_other' }]);
    expect(screen.getByRole('button', { name: 'Use another card' })).toBeTruthy();
  });

  it('is asked for after the bank cancelled the direct debit; without a kept card the way leads to the cards', async () => {
    await choosing(
      showing(aPlan({ mayChooseCard: true, card: null, method: 'direct_debit' })).answer(listSavedCards, { cards: [] }),
      'Choose a card',
    );
    expect(screen.getByText('Choose how to make your next payments')).toBeTruthy();
    expect(screen.getByText(/Your bank cancelled the Direct Debit/)).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'Add a card' })).getAttribute('href')).toBe('/account/cards');
  });

  it.each([
    ['paypal', /PayPal does not let us take them/],
    ['card', /We have nothing to take them from/],
    [undefined, /We have nothing to take them from/],
  ])('is asked for when %s pays and nothing is kept, and no bank is blamed', async (method, why) => {
    await open(showing(aPlan({ mayChooseCard: true, card: null, ...(method === undefined ? {} : { method }) })));
    expect(await screen.findByText(why)).toBeTruthy();
    expect(screen.queryByText(/Direct Debit/)).toBeNull();
  });

  it.each([
    [null, 'before the next payment is due, and you stay covered.'],
    ['suspended', 'before the next payment is due.'],
  ] as const)('is asked for without a word of staying covered where the cover is suspended: %s', async (status, says) => {
    const arrears = status && { status, since: '2026-12-16' };
    await open(showing(aPlan({ mayChooseCard: true, card: null, method: 'direct_debit', arrears })));
    expect((await screen.findByText(/Your bank cancelled the Direct Debit/)).textContent).toContain(says);
  });

  it('stays when the new one is refused, with the reason', async () => {
    const refusal = { status: 400, code: 'INVALID', message: 'Choose the card again' };
    await choosing(
      showing(collected('pm_kept'))
        .answer(listSavedCards, { cards: [aCard()] })
        .refuse(choosePlanCard, refusal),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Use this card' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Choose the card again');
  });

  it('is no question while something else pays', async () => {
    await open(showing(aPlan({ mayChooseCard: false, card: null })));
    await screen.findByRole('table', { name: /^Every payment/ });
    expect(screen.queryByRole('region', { name: 'The card for your next payments' })).toBeNull();
  });
});
