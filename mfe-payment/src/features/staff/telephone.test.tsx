import type { Session } from '@kerbside/contracts/caller';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { preSubmit, readPayment, submitPayment } from '@kerbside/contracts/http/payments/payments';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor, within } from '@testing-library/react';
import type { PaymentMethodResult } from '@stripe/stripe-js';
import userEvent from '@testing-library/user-event';
import { FakeCards } from '@kerbside/contracts/testing/fake-cards';
import { confirmationAddress, openPayment, payable, paymentAddress, renderPayment } from '../../testing/render-payment.js';
import { aPayment, aSavedCard, aTyreQuote, aWay, clientSecret } from '../../testing/samples.js';

const staff: Session = {
  signedIn: true,
  userId: '5f3f3b52-4a3c-4a7e-8f1b-2f6d9f0a1b2c',
  email: 'agent@kerbside.test',
  name: 'Ada',
  role: 'agent',
};
const services = () => payable().answer(preSubmit, { paymentSucceeded: true, clientSecret: null });
let cards: FakeCards;
beforeEach(() => {
  cards = new FakeCards().install();
});
afterEach(() => FakeCards.remove());

const open = (script: ScriptedServices) => openPayment(script, staff);
const payByTelephone = async () => {
  await userEvent.click(screen.getByRole('radio', { name: /Phone order/ }));
  await userEvent.click(screen.getByRole('radio', { name: 'Visa' }));
  cards.complete();
  await userEvent.click(screen.getByRole('button', { name: /^Pay £/ }));
};
const form = { payment_type: 'visa', main_payment_option: 'in_full', displayed_total: 242.1 };

describe('a card that staff take (Q6)', () => {
  it('Q5: is a phone order when they choose so: the service confirms it, and nothing is confirmed here', async () => {
    const script = await open(services());
    await payByTelephone();
    const telephoned = { ...form, moto: true, paymentIntentType: 'moto', payment_method_id: 'pm_telephone' };
    expect(script.bodies(preSubmit)).toEqual([telephoned]);
    expect(script.bodies(submitPayment)).toEqual([telephoned]);
    expect(cards.confirm).not.toHaveBeenCalled();
    expect(location.pathname).toBe(confirmationAddress);
  });

  it('Q3, Q5: takes four steps from the page of the customer: the amount is pressed there, and Enter in the last of the three boxes of the card pays', async () => {
    const script = services();
    renderPayment(`${paymentAddress}?by=phone`, { services: script, session: staff });
    await screen.findByRole('heading', { level: 1, name: 'Payment' });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Phone order/ }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Visa' }).checked).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Card number')));
    cards.complete();
    cards.enter('cvc');
    await screen.findByRole('heading', { level: 1, name: /^(You are covered|Thank you)/ });
    expect(script.bodies(preSubmit)).toEqual([{ ...form, moto: true, paymentIntentType: 'moto', payment_method_id: 'pm_telephone' }]);
  });

  it.each([
    ['a customer', undefined],
    ['staff who did not come for it', staff],
  ])('Q5: is not begun for %s', async (_, session) => {
    renderPayment(session ? paymentAddress : `${paymentAddress}?by=phone`, { services: services(), ...(session ? { session } : {}) });
    await screen.findByRole('heading', { level: 1, name: 'Payment' });
    expect(screen.queryByRole<HTMLInputElement>('radio', { name: /Phone order/ })?.checked ?? false).toBe(false);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Visa' }).checked).toBe(false);
  });

  it('Q5: is taken from a card that the customer kept, with nothing typed', async () => {
    const script = await open(services().answer(readPayment, aPayment({ savedCards: [aSavedCard()] })));
    await userEvent.click(screen.getByRole('radio', { name: /Phone order/ }));
    await userEvent.click(screen.getByRole('radio', { name: 'Visa\u00a0ending\u00a04242' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Visa' }));
    await userEvent.click(screen.getByRole('button', { name: /^Pay £/ }));
    expect(script.bodies(preSubmit)).toEqual([{ ...form, moto: true, paymentIntentType: 'moto', saved_card: 'pm_kept' }]);
    expect(cards.makeMethod).not.toHaveBeenCalled();
    expect(location.pathname).toBe(confirmationAddress);
  });

  it('is secure unless they choose otherwise', async () => {
    const script = await open(services());
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Secure/ }).checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: 'Visa' }));
    cards.complete();
    await userEvent.click(screen.getByRole('button', { name: /^Pay £/ }));
    expect(script.bodies(preSubmit)).toEqual([{ ...form, paymentIntentType: 'secure' }]);
    expect(cards.makeMethod).not.toHaveBeenCalled();
  });

  it('is not charged when the provider does not accept it', async () => {
    const error = { message: 'Your card number is invalid.', code: 'incorrect_number' };
    cards.makeMethod.mockResolvedValueOnce({ error } as PaymentMethodResult);
    const script = await open(services());
    await payByTelephone();
    expect((await screen.findByRole('alert')).textContent).toContain('Your card number is invalid.');
    expect(script.bodies(preSubmit)).toEqual([]);
  });

  it('says what the bank said when it refuses', async () => {
    const script = await open(services().refuse(preSubmit, { status: 402, code: 'CARD_REFUSED', message: 'Your card was declined.' }));
    await payByTelephone();
    expect((await screen.findByRole('alert')).textContent).toContain('Your card was declined.');
    expect(script.bodies(submitPayment)).toEqual([]);
  });

  it.each([
    ['nobody tells whether it was charged', () => services().refuse(preSubmit, { status: 504, code: 'TIMED_OUT', message: 'Late' })],
    [
      'it was charged and not told of',
      () => services().refuse(submitPayment, { status: 409, code: 'PAYMENT_NOT_COMPLETE', message: 'The payment is not complete.' }),
    ],
    ['it was not charged at once', () => services().answer(preSubmit, { paymentSucceeded: false, clientSecret })],
  ])('is never said to have failed when %s', async (_, script) => {
    await open(script());
    await payByTelephone();
    expect((await screen.findByRole('alert')).textContent).toContain('We could not confirm your payment yet');
  });
});

describe('what staff were paid in another way', () => {
  const record = () => userEvent.click(screen.getByRole('button', { name: 'Record a payment of £242.10' }));

  it('Q5: is recorded with its reference, and no card is spoken of', async () => {
    const choices = [aWay(), aWay({ method: 'other' })];
    const script = await open(services().answer(readPayment, aPayment({ choices, methods: ['visa', 'other'] })));
    await userEvent.click(screen.getByRole('radio', { name: 'Other' }));
    expect(screen.queryByText(/^If your card is refused/)).toBeNull();
    await record();
    expect(await screen.findByRole('link', { name: 'Enter the reference of the payment' })).toBeTruthy();
    expect(script.bodies(preSubmit)).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: 'Payment reference' }), 'BACS 17');
    await record();
    expect(script.bodies(preSubmit)).toEqual([expect.objectContaining({ payment_type: 'other', payment_reference: 'BACS 17' })]);
  });
});

it('Q5: is not something a customer can choose', async () => {
  renderPayment(paymentAddress, { services: services() });
  await screen.findByRole('heading', { level: 1, name: 'Payment' });
  expect(screen.queryByRole('radio', { name: /Phone order/ })).toBeNull();
});

describe('staff on the payment of a customer', () => {
  const customerId = '6f3f3b52-4a3c-4a7e-8f1b-2f6d9f0a1b2c';
  const ofPriya = { ...aTyreQuote, customerId, details: { first_name: 'Priya', last_name: 'Shah' } };

  it('Q5: see whose it is, and have the way back to them and to the price', async () => {
    await open(services().answer(readQuote, ofPriya));
    const bar = within(await screen.findByRole('region', { name: 'For staff' }));
    expect(bar.getByText('Priya Shah').parentElement?.textContent).toBe('Priya Shah, KQ-TMVAZCQE');
    expect(bar.getByRole('link', { name: 'Back to this customer' }).getAttribute('href')).toBe(`/backoffice/customers/${customerId}`);
    expect(bar.getByRole('link', { name: /^Change the price/ }).getAttribute('href')).toContain('/step/5/');
  });

  it('see it after paying too, and are not sent to an account that is not theirs', async () => {
    renderPayment(confirmationAddress, { services: services().answer(readQuote, ofPriya), session: staff });
    const bar = within(await screen.findByRole('region', { name: 'For staff' }));
    expect(bar.getByRole('link', { name: 'Back to this customer' })).toBeTruthy();
    expect(bar.queryByRole('link', { name: /^Change the price/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Go to your account' })).toBeNull();
  });

  it('see it while it is processed', async () => {
    const script = services()
      .answer(readPayment, aPayment({ status: 'processing' }))
      .answer(readQuote, ofPriya);
    renderPayment(paymentAddress, { services: script, session: staff });
    expect(await screen.findByText('Priya Shah')).toBeTruthy();
  });

  it('say so where nobody is named yet', async () => {
    await open(services().answer(readQuote, { ...aTyreQuote, details: null }));
    expect(await screen.findByText('No name yet')).toBeTruthy();
  });

  it('is not something that customers see', async () => {
    await openPayment(services().answer(readQuote, ofPriya));
    expect(screen.queryByRole('region', { name: 'For staff' })).toBeNull();
  });
});
