import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { createSetupIntent, hideCard, listSavedCards } from '@kerbside/contracts/http/payments/cards';
import { listPayments, type Payment } from '@kerbside/contracts/http/payments/payments';
import { FakeCards } from '@kerbside/contracts/testing/fake-cards';
import { aRefund } from '@kerbside/contracts/testing/sample-refund';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import type { SetupIntentResult } from '@stripe/stripe-js';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount } from '../testing/render-account.js';
import { aCard } from '../testing/samples-payments.js';
import { aPayment, aPolicy, casey, rows } from '../testing/samples.js';

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
  it('are everything that was bought, what is overdue first and plainly', async () => {
    await open(bought(paid, behind));
    const titles = await screen.findAllByRole('heading', { level: 2 });
    expect(titles.map(({ textContent }) => textContent)).toEqual(['Alloy wheel cover', 'Gold warranty, 12 months']);
    expect(screen.getByText('£12.40 is overdue')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See it and pay it of Q-OVERDUE' }).getAttribute('href')).toBe(
      `/account/payments/${behind.id}`,
    );
  });

  it.each([
    ['due', '£54.85 to pay at the garage on 1 December 2026'],
    ['paid', '£54.85 paid at the garage'],
    ['void', 'Cancelled: nothing to pay at the garage'],
  ] as const)('never say that what is paid at a garage, and %s, was paid to us', async (status, words) => {
    const atGarage = { amountPence: 5_485, dueOn: '2026-12-01', status };
    const owedPence = status === 'void' ? 0 : 5_485;
    await open(bought(aPayment({ amountPence: 5_485, owedPence, collectedPence: 0, nextWords: null, status: 'processing', atGarage })));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText(/paid of/)).toBeNull();
    expect(screen.queryByText('Still to come')).toBeNull();
  });

  it('say what is paid, on its way, to come and refunded, and the next payment in a sentence', async () => {
    await open(bought(behind));
    const card = within((await screen.findByRole('heading', { name: 'Alloy wheel cover' })).closest('section') ?? document.body);
    for (const said of ['£24.80 paid of £148.80', 'Next payment £12.40 on 1 December, then 8 more.', '£99.20', '£5.00'])
      expect(card.getByText(said)).toBeTruthy();
  });

  it('count nothing twice while what is overdue is on its way once more', async () => {
    await open(bought({ ...behind, toComePence: 11_160 }));
    const card = within((await screen.findByRole('heading', { name: 'Alloy wheel cover' })).closest('section') ?? document.body);
    expect(card.getByText('£111.60')).toBeTruthy();
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

  it('of a plan that ended before it began say that nothing was taken', async () => {
    await open(bought(aPayment({ status: 'cancelled', owedPence: 0, collectedPence: 0, nextWords: null })));
    expect(await screen.findByText('Cancelled: nothing was taken')).toBeTruthy();
    expect(screen.getByText('£312.40')).toBeTruthy();
    expect(screen.queryByText(/paid of/)).toBeNull();
  });

  it('of monthly cover say what each month costs, and no total of months', async () => {
    await open(bought(aPayment({ monthlyPence: 2_591, collectedPence: 5_182, owedPence: 7_773 })));
    expect(await screen.findByText('£51.82 paid so far')).toBeTruthy();
    expect(screen.getByText('£25.91 a month, until you cancel')).toBeTruthy();
    expect(screen.queryByText(/paid of/)).toBeNull();
  });

  it('are no forms that were only opened, and no cards that were refused', async () => {
    await open(bought(aPayment({ status: 'created' }), aPayment({ id: behind.id, status: 'failed' })));
    expect(await screen.findByText('No payments yet')).toBeTruthy();
  });

  it('name the car, once policies say which: two purchases may have one name and price', async () => {
    const of = (payment: Payment, model: string, registrationNumber: string) =>
      aPolicy({ paymentId: payment.id, vehicle: { ...aPolicy().vehicle, make: 'Nissan', model, registrationNumber } });
    await open(bought(paid, behind).answer(listPolicies, rows(of(paid, 'Leaf', 'AA19EEE'), of(behind, 'X-Trail', 'AA19DSL'))));
    expect(await screen.findByText(/^Nissan Leaf, AA19EEE, /)).toBeTruthy();
    expect(screen.getByText(/^Nissan X-Trail, AA19DSL, /)).toBeTruthy();
  });

  it('can be asked for again', async () => {
    const script = await open(
      new ScriptedServices().refuse(listPayments, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Not now' }),
    );
    expect(await screen.findByText('Not now')).toBeTruthy();
    script.answer(listPayments, rows());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
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
});
