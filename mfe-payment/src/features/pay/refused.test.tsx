import { jest } from '@jest/globals';
import { checkStatus, createPaymentIntent, preSubmit, readPayment, submitPayment } from '@kerbside/contracts/http/payments/payments';
import { ScriptedServices, type ScriptedRefusal } from '@kerbside/contracts/testing/scripted-services';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeCards, refusedCard } from '@kerbside/contracts/testing/fake-cards';
import { confirmationAddress, paymentAddress, renderPayment } from '../../testing/render-payment.js';
import { aPayment, aReceipt, aSavedCard, aWay, clientSecret } from '../../testing/samples.js';

const intent = { client_secret: clientSecret, customer_id: 'cus_1' };
const services = () =>
  new ScriptedServices()
    .answer(readPayment, aPayment())
    .answer(createPaymentIntent, intent)
    .answer(preSubmit, { paymentSucceeded: false, clientSecret })
    .answer(submitPayment, aReceipt());
let cards: FakeCards;
beforeEach(() => {
  cards = new FakeCards().install();
});
afterEach(() => FakeCards.remove());

const open = async (script: ScriptedServices) => {
  const page = renderPayment(paymentAddress, { services: script });
  await screen.findByRole('heading', { level: 1, name: 'Payment' });
  return page;
};
const pay = async () => {
  await userEvent.click(screen.getByRole('radio', { name: 'Visa' }));
  cards.complete();
  await userEvent.click(screen.getByRole('button', { name: /^Pay £/ }));
};
const banner = async () => (await screen.findByRole('alert')).textContent;
const reads = (script: ScriptedServices) => script.asked.filter(({ id }) => id === readPayment.id).length;

describe('a payment that the service refuses', () => {
  it('is shown at its new price when that has changed, and nothing is charged', async () => {
    const script = services().refuse(preSubmit, { status: 409, code: 'PRICE_CHANGED', message: 'Changed', data: { totalPence: 26_900 } });
    await open(script);
    script.answer(readPayment, aPayment({ totalPence: 26_900, voucher: null }));
    await pay();
    expect(await banner()).toContain('The price of your quote has changed to £269.00. Check it, then pay.');
    expect(await screen.findByRole('button', { name: 'Pay £269.00 now' })).toBeTruthy();
    expect(cards.confirm).not.toHaveBeenCalled();
  });

  it('Q9: says of monthly cover that its new price is a month’s', async () => {
    const data = { totalPence: 2_591, isMonthly: true };
    await open(services().refuse(preSubmit, { status: 409, code: 'PRICE_CHANGED', message: 'Changed', data }));
    await pay();
    expect(await banner()).toContain('The price of your quote has changed to £25.91 a month. Check it, then pay.');
  });

  it('says that nothing was taken when what was agreed can no longer be sold, and reloads it', async () => {
    const message = 'Nothing was taken. What you were buying has changed since you agreed to it. Please check it, then pay.';
    const script = services().refuse(submitPayment, { status: 409, code: 'SALE_CHANGED', message, data: { nothingTaken: true } });
    await open(script);
    script.answer(readPayment, aPayment({ totalPence: 26_900 }));
    await pay();
    expect(await banner()).toContain(message);
    expect(await screen.findByRole('button', { name: 'Pay £269.00 now' })).toBeTruthy();
  });

  it.each<[string, ScriptedRefusal, string, number]>([
    ['taken by another payment', { status: 409, code: 'QUOTE_BEING_PAID', message: 'Being paid.' }, 'Being paid.', 2],
    ['cards are away', { status: 503, code: 'CARDS_UNAVAILABLE', message: 'Cards are away.' }, 'Cards are away.', 1],
    ['without words', { status: 500, code: 'X', message: '' }, 'Something went wrong. Please try again', 1],
    [
      'not as it should',
      { status: 500, code: 'UNEXPECTED', message: 'Unexpected error occurred' },
      'Something went wrong. Please try again',
      1,
    ],
    ['too late', { status: 504, code: 'TIMED_OUT', message: 'Too late.' }, 'Something went wrong. Please try again', 1],
  ])('Q8: says why, and reloads the payment where it may have changed: %s', async (_, refusal, shown, times) => {
    const script = services().refuse(preSubmit, refusal);
    await open(script);
    await pay();
    expect(await banner()).toContain(shown);
    await waitFor(() => expect(reads(script)).toBe(times));
    expect(screen.getByRole('button', { name: 'Pay £242.10 now' })).toHaveProperty('disabled', false);
  });

  it('is asked for again with the same key when its answer was lost, and with a new one when it was refused', async () => {
    const script = services().garble(preSubmit, 502);
    await open(script);
    await pay();
    await banner();
    script.refuse(preSubmit, { status: 402, code: 'CARD_REFUSED', message: 'Your card was declined.' });
    await userEvent.click(screen.getByRole('button', { name: /^Pay £/ }));
    await waitFor(async () => expect(await banner()).toContain('Your card was declined.'));
    await userEvent.click(screen.getByRole('button', { name: /^Pay £/ }));
    const keys = () => script.asked.filter(({ id }) => id === preSubmit.id).map(({ headers }) => headers.get('idempotency-key'));
    await waitFor(() => expect(keys()).toHaveLength(3));
    const [lost, again, anew] = keys();
    expect([again, anew === lost]).toEqual([lost, false]);
  });

  it('Q5: says that something went wrong when there is no response', async () => {
    const script = services();
    const { fetch } = script;
    const away = (path: string, init?: RequestInit) =>
      path.includes('pre-submit') ? Promise.reject(new TypeError('Failed to fetch')) : fetch(path, init);
    await open(Object.assign(script, { fetch: away }));
    await pay();
    expect(await banner()).toContain('Something went wrong. Please try again');
  });

  it.each(['GAP_INFORMATION_FIRST', 'GAP_WAITING'])('leads to the information about GAP when that comes first: %s', async (code) => {
    await open(services().refuse(preSubmit, { status: 409, code, message: 'GAP insurance comes later.' }));
    await pay();
    expect(await banner()).toContain('GAP insurance comes later.');
    const link = screen.getByRole('link', { name: 'Read when and how you can buy GAP insurance' });
    expect(link.getAttribute('href')).toBe(`/quote/warranty/step/5/?quote=${aPayment().quoteId}`);
  });

  it.each([
    ['declined', 'Your card was declined.'],
    ['without funds', 'Your card has insufficient funds.'],
    ['lost', 'Your card was declined. Please contact your card issuer.'],
    ['blocked for a purchase like this', 'Your card does not support this type of purchase.'],
  ])('Q8: of a card says that nothing was taken, with the focus in its number and an error in the title: %s', async (_, message) => {
    const { title } = await open(services().refuse(preSubmit, { status: 402, code: 'CARD_REFUSED', message }));
    await pay();
    expect(await banner()).toContain(message);
    expect(await banner()).toContain('Nothing was taken. Check the number or try another card.');
    expect(title).toHaveBeenLastCalledWith('Error: Step 6 of 6: payment');
    await waitFor(() => expect(document.activeElement).toBe(cards.field('number')));
  });

  it.each([
    ['number', 'card_declined'],
    ['number', 'insufficient_funds'],
    ['expiry', 'expired_card'],
    ['cvc', 'incorrect_cvc'],
  ] as const)('Q8: of a card that its provider refuses leads to the field that is mended: %s, %s', async (part, code) => {
    await open(services().answer(checkStatus, { status: 'due', message: null }));
    cards.confirm.mockResolvedValueOnce(refusedCard('Your card was refused.', code));
    await pay();
    expect(await banner()).toContain('Nothing was taken.');
    await waitFor(() => expect(document.activeElement).toBe(cards.field(part)));
  });

  it('Q8: of a kept card leads to the kept cards', async () => {
    const script = services().refuse(preSubmit, { status: 402, code: 'CARD_REFUSED', message: 'Your card was declined.' });
    await open(script.answer(readPayment, aPayment({ savedCards: [aSavedCard()] })));
    await userEvent.click(screen.getByRole('radio', { name: 'Visa' }));
    const kept = screen.getByRole('radio', { name: /Visa ending/ });
    await userEvent.click(kept);
    await userEvent.click(screen.getByRole('button', { name: /^Pay £/ }));
    expect(await banner()).toContain('Nothing was taken.');
    expect(document.activeElement).toBe(kept);
  });

  it.each([
    ['the service is down', { status: 503, code: 'UNAVAILABLE', message: 'We are working on this.' }],
    ['the price moved', { status: 409, code: 'PRICE_CHANGED', message: 'The price changed.' }],
    ['GAP waits', { status: 409, code: 'GAP_WAITING', message: 'GAP insurance comes later.' }],
  ])('of nothing about a card does not tell its customer to try another: %s', async (_, refusal) => {
    await open(services().refuse(preSubmit, refusal));
    await pay();
    expect(await banner()).not.toContain('try another card');
  });

  it('is no longer told of a card once another method is chosen', async () => {
    const methods = ['visa', 'paypal'] as const;
    const script = services().refuse(preSubmit, { status: 402, code: 'CARD_DECLINED', message: 'Your card was declined.' });
    script.answer(readPayment, aPayment({ methods: [...methods], choices: [aWay(), aWay({ method: 'paypal' })] }));
    await open(script);
    await pay();
    expect(await banner()).toContain('Your card was declined.');
    await userEvent.click(screen.getByRole('radio', { name: 'PayPal' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('Q5: says that there is no secret to confirm with', async () => {
    await open(services().answer(preSubmit, { paymentSucceeded: false, clientSecret: null }));
    await pay();
    expect(await banner()).toContain('Customer ID or Client Secret does not exist.');
  });
});

describe('a payment whose outcome is unknown', () => {
  it('Q8: is never said to have failed: it is reloaded, and is being processed', async () => {
    const script = services();
    const submitting = script.hold(submitPayment);
    await open(script);
    await pay();
    script.answer(readPayment, aPayment({ status: 'processing' }));
    await act(async () => submitting.refuse(0, { status: 504, code: 'TIMED_OUT', message: 'Late' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your payment is being processed' })).toBeTruthy();
  });

  it.each([
    [409, 'PAYMENT_PROCESSING'],
    [503, 'BUSY'],
    [503, 'SERVICE_UNAVAILABLE'],
    [504, 'TIMED_OUT'],
  ])('is confirmed by itself when it was taken after all: %i %s', async (status, code) => {
    const script = services().refuse(submitPayment, { status, code, message: 'We are busy.' });
    await open(script.answer(checkStatus, { status: 'paid', message: null }));
    await pay();
    await waitFor(() => expect(location.pathname).toBe(confirmationAddress));
    expect(screen.queryByText('We are busy.')).toBeNull();
  });

  it('follows by itself, from still due over being processed to paid', async () => {
    const asking: (() => void)[] = [];
    const every = jest.spyOn(globalThis, 'setInterval').mockImplementation((run, ms) => {
      if (ms === 3_000) asking.push(run);
      return setTimeout(() => undefined);
    });
    const script = services().refuse(submitPayment, { status: 503, code: 'BUSY', message: 'We are busy.' });
    await open(script.refuse(checkStatus, { status: 503, code: 'BUSY', message: 'We are busy.' }));
    await pay();
    expect(await banner()).toContain('We could not confirm your payment yet');
    script.answer(readPayment, aPayment({ status: 'processing' }));
    await act(async () => asking.at(-1)?.());
    expect(await screen.findByRole('heading', { level: 1, name: 'Your payment is being processed' })).toBeTruthy();
    script.refuse(readPayment, { status: 503, code: 'BUSY', message: 'We are busy.' });
    await act(async () => asking.at(-1)?.());
    expect(screen.getByRole('heading', { level: 1, name: 'Your payment is being processed' })).toBeTruthy();
    script.answer(readPayment, aPayment({ status: 'paid' }));
    await act(async () => asking.at(-1)?.());
    await waitFor(() => expect(location.pathname).toBe(confirmationAddress));
    every.mockRestore();
  });

  it('says so where it is still due', async () => {
    cards.confirm.mockRejectedValueOnce(new Error('the frame is gone'));
    const script = services();
    await open(script);
    await pay();
    expect(await banner()).toContain('We could not confirm your payment yet');
    expect(await banner()).toContain('You will not be charged twice.');
    await waitFor(() => expect(reads(script)).toBe(2));
  });
});

describe('a card form that cannot be prepared', () => {
  it('of too small an amount says that no card can pay it, and offers a call', async () => {
    const message = 'This amount is too small for a card payment.';
    const page = await open(services().refuse(createPaymentIntent, { status: 409, code: 'TOO_LITTLE_FOR_CARD', message }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Call me back' }));
    expect(page.openDialog).toHaveBeenCalledWith('callback');
  });

  it('Q8: says so, keeps Pay disabled, and is prepared again', async () => {
    const script = services().refuse(createPaymentIntent, { status: 503, code: 'CARD_FORM_UNAVAILABLE', message: 'Away' });
    await open(script);
    expect(await banner()).toContain('There was a problem with preparing card payment for you. Please refresh the page and try again.');
    expect(screen.getByRole('button', { name: /^Pay £/ })).toHaveProperty('disabled', true);
    script.answer(createPaymentIntent, intent);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Pay £/ })).toHaveProperty('disabled', false));
  });

  it('Q8: says that the provider’s script did not load, tells operations, and loads it again', async () => {
    FakeCards.remove();
    const scriptUrl = 'http://cards.test/v3/';
    const added = () => document.head.querySelector(`script[src="${scriptUrl}"]`);
    const { track } = renderPayment(paymentAddress, { services: services(), scriptUrl });
    expect(await screen.findByText('Loading card fields for Strong Customer Authentication (SCA)')).toBeTruthy();
    await waitFor(() => expect(added()).not.toBeNull());
    act(() => void added()?.dispatchEvent(new Event('error')));
    expect(await banner()).toContain('Could not load Credit Card Fields. Please refresh the page and try again.');
    expect(track.mock.calls).toEqual([['card_fields_failed', { reason: 'The card script could not be loaded' }]]);
    expect(screen.getByRole('button', { name: /^Pay £/ })).toHaveProperty('disabled', true);

    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    cards.install();
    act(() => void added()?.dispatchEvent(new Event('load')));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Pay £/ })).toHaveProperty('disabled', false));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
