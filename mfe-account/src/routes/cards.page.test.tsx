import { createSetupIntent, hideCard, listSavedCards } from '@kerbside/contracts/http/payments/cards';
import { FakeCards } from '@kerbside/contracts/testing/fake-cards';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import type { SetupIntentResult } from '@stripe/stripe-js';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount } from '../testing/render-account.js';
import { aCard } from '../testing/samples-payments.js';
import { casey } from '../testing/samples.js';

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
      'Visa ending 4242Expires November 2030Remove Visa ending 4242',
      'Mastercard ending 4444ExpiredRemove Mastercard ending 4444',
    ]);
  });

  it('A8: are none yet', async () => {
    await open(listing());
    expect(await screen.findByText('No cards yet')).toBeTruthy();
  });

  it('A4: can be asked for again', async () => {
    const { script } = await open(new ScriptedServices().refuse(listSavedCards, down));
    expect(await screen.findByText('Cards are away.')).toBeTruthy();
    script.answer(listSavedCards, { cards: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No cards yet')).toBeTruthy();
  });

  it('A4: are hidden once that is confirmed', async () => {
    const { script, toast } = await open(listing(aCard()).answer(hideCard, {}));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Visa ending 4242' }));
    expect(script.bodies(hideCard)).toEqual([]);
    script.answer(listSavedCards, { cards: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Remove this card' }));
    expect(await screen.findByText('No cards yet')).toBeTruthy();
    expect(script.bodies(hideCard)).toEqual([{ user_id: casey.userId, card_token: 'pm_kept' }]);
    await waitFor(() => expect(toast).toHaveBeenCalledWith('Your card is removed', 'success'));
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
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
    await submit();
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
    cards.confirmSetup.mockResolvedValueOnce({ error: { code: 'expired_card', message: 'Your card has expired.' } } as SetupIntentResult);
    await begin(listing().answer(createSetupIntent, intent));
    cards.complete();
    await submit();
    expect(await screen.findByText('Your card was not added')).toBeTruthy();
    expect(screen.getAllByText('Your card has expired.')).toHaveLength(2);
  });

  it.each([
    ['There is something went wrong.', listing().refuse(createSetupIntent, down)],
    ['Customer ID or Client Secret does not exist.', listing().answer(createSetupIntent, { ...intent, client_secret: '' })],
    ['Customer ID or Client Secret does not exist.', listing().answer(createSetupIntent, { ...intent, customer_id: '' })],
  ])('A5: says “%s” %#', async (message, script) => {
    await begin(script);
    cards.complete();
    await submit();
    expect(await screen.findByText(message)).toBeTruthy();
  });
});
