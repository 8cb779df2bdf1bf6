import { hideCard } from '@kerbside/contracts/http/payments/cards';
import { createPaymentIntent, readPayment } from '@kerbside/contracts/http/payments/payments';
import { FakeCards } from '@kerbside/contracts/testing/fake-cards';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paymentAddress, renderPayment } from '../../testing/render-payment.js';
import { aPayment, aSavedCard, aWay, casey, clientSecret } from '../../testing/samples.js';

describe('the colours of the card fields', () => {
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

describe('hiding a kept card (Q6)', () => {
  const due = aPayment({ choices: [aWay()], savedCards: [aSavedCard()] });
  const services = () =>
    new ScriptedServices().answer(readPayment, due).answer(createPaymentIntent, { client_secret: clientSecret, customer_id: 'cus_1' });
  beforeEach(() => void new FakeCards().install());
  afterEach(() => FakeCards.remove());

  const open = async (script: ScriptedServices) => {
    renderPayment(paymentAddress, { services: script, session: casey });
    await userEvent.click(await screen.findByRole('radio', { name: 'Visa\u00a0ending\u00a04242' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Visa\u00a0ending\u00a04242' }));
    return script;
  };

  it('Q6: asks first, and then the card is no longer offered', async () => {
    const script = await open(services().answer(hideCard, {}));
    expect(script.bodies(hideCard)).toEqual([]);
    script.answer(readPayment, { ...due, savedCards: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Remove this card' }));
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Visa\u00a0ending\u00a04242' })).toBeNull());
    expect(script.bodies(hideCard)).toEqual([{ user_id: casey.userId, card_token: 'pm_kept' }]);
    expect(screen.getByText('Credit Card Number').closest('[hidden]')).toBeNull();
    await waitFor(() => expect(document.activeElement?.tagName).toMatch(/^H\d$/));
  });

  it('does nothing when the customer keeps it', async () => {
    const script = await open(services());
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(screen.queryByRole('button', { name: 'Remove this card' })).toBeNull();
    expect(script.bodies(hideCard)).toEqual([]);
  });

  it('says why it could not be hidden', async () => {
    await open(services().refuse(hideCard, { status: 503, code: 'CARDS_UNAVAILABLE', message: 'Cards are away.' }));
    await userEvent.click(screen.getByRole('button', { name: 'Remove this card' }));
    expect(await screen.findByText('Cards are away.')).toBeTruthy();
  });
});
