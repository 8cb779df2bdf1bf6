import { createPaymentIntent, readPayment } from '@kerbside/contracts/http/payments/payments';
import { hideCard } from '@kerbside/contracts/http/payments/cards';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeCards } from '@kerbside/contracts/testing/fake-cards';
import { paymentAddress, renderPayment } from '../../testing/render-payment.js';
import { aPayment, aSavedCard, aWay, casey, clientSecret } from '../../testing/samples.js';

const due = aPayment({ choices: [aWay()], savedCards: [aSavedCard()] });
const services = () =>
  new ScriptedServices().answer(readPayment, due).answer(createPaymentIntent, { client_secret: clientSecret, customer_id: 'cus_1' });
beforeEach(() => void new FakeCards().install());
afterEach(() => FakeCards.remove());

const open = async (script: ScriptedServices) => {
  renderPayment(paymentAddress, { services: script, session: casey });
  await userEvent.click(await screen.findByRole('radio', { name: 'Visa ending 4242' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Visa ending 4242' }));
  return script;
};

describe('hiding a kept card (Q6)', () => {
  it('Q6: asks first, and then the card is no longer offered', async () => {
    const script = await open(services().answer(hideCard, {}));
    expect(script.bodies(hideCard)).toEqual([]);
    script.answer(readPayment, { ...due, savedCards: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Remove this card' }));
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Visa ending 4242' })).toBeNull());
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
