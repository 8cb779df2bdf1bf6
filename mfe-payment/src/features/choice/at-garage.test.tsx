import { holdSlot, releaseSlot } from '@kerbside/contracts/http/garages/slots';
import { createPaymentIntent, preSubmit, readPayment, readReceipt, type PaymentView } from '@kerbside/contracts/http/payments/payments';
import { FakeCards } from '@kerbside/contracts/testing/fake-cards';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmationAddress, openPayment, renderPayment } from '../../testing/render-payment.js';
import { aPayment, aReceipt, aWay, clientSecret } from '../../testing/samples.js';

const plan = { planId: 'at-abbey', amountPence: 5_485, dueOn: '2026-12-01', garage: 'Abbey Garage' };
const anMot = (atGarage: PaymentView['atGarage']): PaymentView =>
  aPayment({
    totalPence: 5_485,
    originalPence: 5_485,
    lines: [{ kind: 'base', code: 'mot', label: 'MOT at Abbey Garage', amountPence: 5_485, productType: 'mot' }],
    voucher: null,
    choices: [aWay({ totalPence: 5_485, todayPence: 5_485, payments: [{ number: 1, dueOn: '2026-11-20', amountPence: 5_485 }] })],
    atGarage,
  });
const services = (view: PaymentView) =>
  new ScriptedServices()
    .answer(readPayment, view)
    .answer(createPaymentIntent, { client_secret: clientSecret, customer_id: 'cus_1' })
    .answer(preSubmit, { paymentSucceeded: true, clientSecret: null })
    .answer(readReceipt, aReceipt())
    .answer(holdSlot, { held_until: '2026-11-20T12:30:00.000Z' })
    .answer(releaseSlot, { released: true });
beforeEach(() => {
  new FakeCards().install();
});
afterEach(() => FakeCards.remove());

const open = (script: ScriptedServices) => openPayment(script);
const atGarage = () => screen.queryByRole('radio', { name: 'Pay at the garage' });
const book = { name: 'Book now, pay £54.85 at the garage' };

describe('paying at the garage', () => {
  it('is chosen like a method, says what is paid where and when, and asks for no card', async () => {
    const script = await open(services(anMot({ plan, because: null })));
    await userEvent.click(screen.getByRole('radio', { name: 'Pay at the garage' }));
    expect(screen.getAllByText('£54.85 to pay at the garage on 1 December 2026. Nothing is taken online.')).not.toHaveLength(0);
    expect(screen.queryByText(/cover is suspended/)).toBeNull();
    await userEvent.click(screen.getByRole('button', book));
    await waitFor(() => expect(location.pathname).toBe(confirmationAddress));
    expect(script.bodies(preSubmit)).toEqual([
      expect.objectContaining({ payment_type: 'at_garage', main_payment_option: 'in_full', displayed_total: 54.85, plan_id: 'at-abbey' }),
    ]);
  });

  it('that is not possible is not offered, and the page says why', async () => {
    await open(services(anMot({ plan: null, because: 'A voucher works only online. Remove it to pay at the garage.' })));
    expect(atGarage()).toBeNull();
    expect(screen.getByText('A voucher works only online. Remove it to pay at the garage.')).toBeTruthy();
  });

  it('that is refused when it is pressed is no longer chosen: the page says so and goes on with a card', async () => {
    const script = await open(services(anMot({ plan, because: null })));
    await userEvent.click(screen.getByRole('radio', { name: 'Pay at the garage' }));
    const because = 'Only an MOT or a service can be paid for at the garage. You are buying something else as well, which is paid online.';
    const refusal = { status: 409, code: 'PAY_AT_GARAGE_UNAVAILABLE', message: because, fields: { payment_type: because } };
    script.refuse(preSubmit, refusal).answer(readPayment, anMot({ plan: null, because }));
    await userEvent.click(screen.getByRole('button', book));
    await screen.findByText('You can no longer pay at the garage');
    expect(atGarage()).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Visa' }).checked).toBe(true);
    expect(screen.getByRole('button', { name: 'Pay £54.85 now' })).toBeTruthy();
  });

  it('waits for the time of the visit to be held again, and is offered then', async () => {
    const lost = anMot({ plan: null, because: 'The time of your visit is no longer held for you.', isTimeLost: true });
    const script = services(lost);
    const isHeld = () => script.asked.some(({ id }) => id === holdSlot.id);
    script.answerBy(readPayment, () => (isHeld() ? anMot({ plan, because: null }) : lost));
    await open(script);
    await screen.findByRole('radio', { name: 'Pay at the garage' });
    expect(screen.queryByText(/no longer held/)).toBeNull();
  });

  it('is no word where nothing is done at a garage', async () => {
    await open(services(aPayment({ atGarage: null })));
    expect(atGarage()).toBeNull();
    expect(screen.queryByText('Paying at the garage')).toBeNull();
  });
});

describe('the confirmation of a visit that is paid at its garage', () => {
  const confirmed = async (status: 'due' | 'paid' | 'void') => {
    const { method: _, ...receipt } = aReceipt({ totalPence: 5_485, atGarage: { amountPence: 5_485, dueOn: '2026-12-01', status } });
    const schedule = status === 'void' ? [] : [{ number: 1, dueOn: '2026-12-01', amountPence: 5_485, state: 'due' as const }];
    renderPayment(confirmationAddress, { services: services(anMot(null)).answer(readReceipt, { ...receipt, card: null, schedule }) });
    await screen.findByRole('heading', { level: 1 });
  };

  it.each<['due' | 'paid' | 'void', string]>([
    ['due', '£54.85 to pay at the garage'],
    ['paid', '£54.85 paid at the garage'],
    ['void', 'Your visit was cancelled. You have paid nothing, so there is nothing to refund.'],
  ])('that is %s never says that we were paid', async (status, words) => {
    await confirmed(status);
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByText('Paid')).toBeNull();
    expect(screen.queryByText('Thank you. Your payment has been taken.')).toBeNull();
  });
});
