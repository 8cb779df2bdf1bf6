import { createPaymentIntent, readPayment } from '@kerbside/contracts/http/payments/payments';
import { FakeCards } from '@kerbside/contracts/testing/fake-cards';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paymentAddress, renderPayment } from '../../testing/render-payment.js';
import { aPayment, clientSecret } from '../../testing/samples.js';

const none = window.matchMedia;
const scheme = new EventTarget();
let cards: FakeCards;
beforeEach(() => {
  cards = new FakeCards().install();
  Object.defineProperty(window, 'matchMedia', { value: () => scheme, configurable: true });
});
afterEach(() => {
  FakeCards.remove();
  Object.defineProperty(window, 'matchMedia', { value: none, configurable: true });
});

/** jsdom does not inherit custom properties, so this sets it on the fields' own parent. */
const draw = (ink: string) => {
  cards.field('number').parentElement?.style.setProperty('--ks-ink', ink);
  scheme.dispatchEvent(new Event('change'));
};
const inks = () => (['number', 'expiry', 'cvc'] as const).map((part) => cards.styles[part]?.base?.color);

describe('the colours of the card fields', () => {
  it('follow the page from light to dark while the form is open, and keep what was typed', async () => {
    const services = new ScriptedServices().answer(readPayment, aPayment());
    renderPayment(paymentAddress, {
      services: services.answer(createPaymentIntent, { client_secret: clientSecret, customer_id: 'cus_1' }),
    });
    await screen.findByRole('heading', { level: 1, name: 'Payment' });
    await userEvent.click(screen.getByRole('radio', { name: 'Visa' }));
    await userEvent.type(cards.field('number'), '4242');
    expect(inks()).toEqual(['#10243e', '#10243e', '#10243e']);
    draw('#e9eef5');
    expect(inks()).toEqual(['#e9eef5', '#e9eef5', '#e9eef5']);
    expect(cards.field('number').value).toBe('4242');
  });
});
