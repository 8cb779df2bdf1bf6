import {
  checkStatus,
  createPaymentIntent,
  preSubmit,
  readPayment,
  readReceipt,
  submitPayment,
} from '@kerbside/contracts/http/payments/payments';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { actionRequired, confirmed, FakeCards, refusedCard, refusedSilently } from '@kerbside/contracts/testing/fake-cards';
import { confirmationAddress, openPayment } from '../../testing/render-payment.js';
import { aPayment, aReceipt, clientSecret, secret } from '../../testing/samples.js';

const services = () =>
  new ScriptedServices()
    .answer(readPayment, aPayment())
    .answer(createPaymentIntent, { client_secret: clientSecret, customer_id: 'cus_1' })
    .answer(preSubmit, { paymentSucceeded: false, clientSecret })
    .answer(submitPayment, aReceipt())
    .answer(readReceipt, aReceipt());
let cards: FakeCards;
beforeEach(() => {
  cards = new FakeCards().install();
});
afterEach(() => FakeCards.remove());

const payButton = () => screen.getByRole('button', { name: /^(Pay £|Paying)/ });
const open = (script = services()) => openPayment(script);
const fillIn = async () => {
  await userEvent.click(screen.getByRole('radio', { name: 'Visa' }));
  cards.complete();
};
const pay = () => userEvent.click(payButton());
const banner = async () => (await screen.findByRole('alert')).textContent;
const fieldOf = (label: string) => screen.getByText(label).closest<HTMLElement>('[data-field]') ?? document.body;
const failed = 'Your payment did not go through';
/** The provider's frames have done what they do a moment later. */
const frames = () => act(() => new Promise((done) => setTimeout(done)));

describe('paying by card', () => {
  it('holds the price that was shown, confirms the card, sends the form and goes to the confirmation', async () => {
    const script = await open();
    expect(screen.getByText('Total to pay: £242.10')).toBeTruthy();
    await fillIn();
    await pay();
    const form = { payment_type: 'visa', main_payment_option: 'in_full', displayed_total: 242.1, paymentIntentType: 'secure' };
    expect(script.bodies(preSubmit)).toEqual([form]);
    expect(cards.confirm.mock.calls).toEqual([[clientSecret, { payment_method: { card: expect.anything() } }]]);
    expect(script.bodies(submitPayment)).toEqual([form]);
    expect(script.asked.every(({ headers }) => headers.get('x-quote-secret') === secret)).toBe(true);
    expect(location.pathname).toBe(confirmationAddress);
  });

  it('Q5: skips the confirmation for a payment that is already settled', async () => {
    await open(services().answer(preSubmit, { paymentSucceeded: true, clientSecret: null }));
    await fillIn();
    await pay();
    expect(cards.confirm).not.toHaveBeenCalled();
    expect(location.pathname).toBe(confirmationAddress);
  });

  it('Q5: confirms again when the provider asks for more', async () => {
    cards.confirm.mockResolvedValueOnce(actionRequired);
    await open();
    await fillIn();
    await pay();
    expect(cards.confirm.mock.calls.slice(1)).toEqual([[clientSecret]]);
    expect(location.pathname).toBe(confirmationAddress);
  });

  it('Q5: pays once when it is clicked twice', async () => {
    const script = services();
    const held = script.hold(preSubmit);
    await open(script);
    await fillIn();
    await userEvent.dblClick(payButton());
    expect(held.count()).toBe(1);
    await act(async () => held.answer(0, { paymentSucceeded: false, clientSecret }));
    expect([cards.confirm.mock.calls.length, script.bodies(submitPayment).length]).toEqual([1, 1]);
  });
});

describe('who takes the money', () => {
  it('Q5: is named before the button, with the documents of what is bought and how to complain', async () => {
    const lines = aPayment().lines.map((line) => ({ ...line, productType: 'warranty' as const }));
    await open(services().answer(readPayment, aPayment({ lines })));
    const seller = within(await screen.findByRole('region', { name: 'Who you are buying from' }));
    expect(seller.getByText(/authorised and regulated by the Financial Conduct Authority .* Telephone/)).toBeTruthy();
    expect(seller.getByText(/Insured by Ashcombe Insurance plc/)).toBeTruthy();
    const link = (name: string) => seller.getByRole('link', { name }).getAttribute('href');
    expect(link('Policy wording (PDF) of Warranty')).toBe('/api/pricing/products/warranty/documents/wording');
    expect(link('Product information document (PDF) of Warranty')).toBe('/api/pricing/products/warranty/documents/information');
    expect(link('How to complain to us, and to the ombudsman')).toBe('/pages/complaints');
  });
});

describe('a form that is not complete', () => {
  it('Q8: says so at each field, and calls no service', async () => {
    const script = await open();
    await pay();
    expect(await banner()).toContain('Please complete the required fields to proceed.');
    expect(await banner()).not.toContain(failed);
    expect(screen.getByText('This field is required.')).toBeTruthy();
    for (const message of ['Enter your card number', 'Enter the expiry date', 'Enter the security code'])
      expect(screen.getAllByText(message)).toHaveLength(2);
    await frames();
    const method = screen.getByRole('radio', { name: 'Visa' });
    expect(document.activeElement).toBe(method);
    await userEvent.click(screen.getByRole('link', { name: 'Enter the expiry date' }));
    await frames();
    expect(document.activeElement).toBe(cards.field('expiry'));
    await userEvent.click(screen.getByRole('link', { name: 'How would you like to pay? This field is required.' }));
    expect(document.activeElement).toBe(method);
    expect(script.bodies(preSubmit)).toEqual([]);
  });

  it('Q5: takes the focus to the first field that is missing', async () => {
    await open();
    await fillIn();
    cards.say('expiry', { complete: false });
    await pay();
    expect(await banner()).toContain('Please complete the required fields to proceed.');
    await frames();
    expect(document.activeElement).toBe(cards.field('expiry'));
    expect(screen.queryByText('Enter your card number')).toBeNull();
  });

  it('waits for the last keystroke, which the frame reports a moment later', async () => {
    const script = await open();
    await fillIn();
    cards.say('cvc', { complete: false });
    await pay();
    cards.say('cvc', { complete: true });
    await waitFor(() => expect(script.bodies(preSubmit)).toHaveLength(1));
    expect(screen.queryByText('Please complete the required fields to proceed.')).toBeNull();
  });

  it('clears its messages once everything is there', async () => {
    await open();
    await fillIn();
    cards.say('cvc', { complete: false });
    await pay();
    await banner();
    cards.say('cvc', { complete: true });
    expect(screen.queryByText('Please complete the required fields to proceed.')).toBeNull();
  });

  it('shows what the provider says about a field, until it is corrected', async () => {
    await open();
    cards.say('number', { error: 'Your card number is invalid.' });
    expect(within(fieldOf('Credit Card Number')).getByText('Your card number is invalid.')).toBeTruthy();
    cards.say('number', { complete: true });
    expect(screen.queryByText('Your card number is invalid.')).toBeNull();
  });

  it.each(['amex', 'discover', 'diners', 'jcb', 'unionpay'])('Q5: refuses a card of %s, and calls no service', async (brand) => {
    const script = await open();
    await fillIn();
    cards.say('number', { complete: true, brand });
    const notTaken = 'We take Visa, Visa Debit, Mastercard and Maestro. Enter the number of one of these.';
    expect(within(fieldOf('Credit Card Number')).getByText(notTaken)).toBeTruthy();
    await pay();
    expect(within(fieldOf('Credit Card Number')).getByText(notTaken)).toBeTruthy();
    expect(script.bodies(preSubmit)).toEqual([]);
    cards.say('number', { complete: true, brand: 'mastercard' });
    await pay();
    expect(script.bodies(preSubmit)).toHaveLength(1);
  });

  it('knows the kind of card from its number, once and without asking', async () => {
    await open();
    const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
    const mark = (name: string) => screen.queryByText(name, { selector: '[data-field] span' }) !== null;
    expect(['Visa', 'Mastercard'].map(mark)).toEqual([false, false]);
    cards.say('number', { brand: 'mastercard' });
    expect([isChosen('Mastercard'), mark('Mastercard')]).toEqual([true, true]);
    cards.say('number', { brand: 'visa' });
    expect(isChosen('Visa')).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: 'Visa Debit' }));
    cards.say('number', { complete: true, brand: 'visa' });
    expect(isChosen('Visa Debit')).toBe(true);
  });

  it('Q5: names the kind of card beside the number', async () => {
    await open();
    expect(screen.getByText('Credit Card Number')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Maestro' }));
    expect(screen.getByText('Debit Card Number')).toBeTruthy();
  });
});

describe('a card that is refused', () => {
  it.each([
    ['card_declined', 'Your card was declined.', 'Credit Card Number'],
    ['expired_card', 'Your card has expired.', 'Expiry date'],
    ['incorrect_cvc', 'Your card’s security code is incorrect.', 'Security code'],
  ])('Q8: tells the service and the customer, at its field, and can be tried again: %s', async (code, message, label) => {
    cards.confirm.mockResolvedValueOnce(refusedCard(message, code));
    const script = await open(services().answer(checkStatus, { status: 'failed', message }));
    await fillIn();
    await pay();
    expect(await banner()).toContain(failed);
    expect(await banner()).toContain(message);
    expect(within(fieldOf(label)).getByText(message)).toBeTruthy();
    expect([script.bodies(checkStatus).length, script.bodies(submitPayment).length]).toEqual([1, 0]);
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 });
    cards.confirm.mockResolvedValueOnce(confirmed);
    await pay();
    expect(location.pathname).toBe(confirmationAddress);
  });

  it('Q5: says so when the provider gives no reason', async () => {
    cards.confirm.mockResolvedValueOnce(refusedSilently);
    await open(services().answer(checkStatus, { status: 'failed', message: null }));
    await fillIn();
    await pay();
    expect(await banner()).toContain('There is something went wrong.');
  });

  it('goes on regardless when the service knows that it was paid', async () => {
    cards.confirm.mockResolvedValueOnce(refusedCard('The page lost its connection.', 'api_error'));
    await open(services().answer(checkStatus, { status: 'paid', message: null }));
    await fillIn();
    await pay();
    expect(location.pathname).toBe(confirmationAddress);
  });
});
