import { giveUpPayment, preSubmit, readPayment } from '@kerbside/contracts/http/payments/payments';
import { FakeCards } from '@kerbside/contracts/testing/fake-cards';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmationAddress, openPayment, payable } from '../../testing/render-payment.js';
import { aPayment, quoteId } from '../../testing/samples.js';
import { noteBegun } from './begun.js';

const due = { status: 'due', message: null } as const;
const services = () => payable().answer(giveUpPayment, due);
const busy = { status: 503, code: 'CARDS_UNAVAILABLE', message: 'Busy.' };
let cards: FakeCards;
beforeEach(() => {
  cards = new FakeCards().install();
});
afterEach(() => {
  sessionStorage.clear();
  FakeCards.remove();
});

const open = (script: ScriptedServices) => openPayment(script);
const pay = async () => {
  await userEvent.click(screen.getByRole('radio', { name: 'Visa' }));
  cards.complete();
  await userEvent.click(screen.getByRole('button', { name: /^Pay £/ }));
};
const givenUp = ({ asked }: ScriptedServices) => asked.filter(({ id }) => id === giveUpPayment.id).length;

describe('a payment that was begun and not finished', () => {
  it('is given up before the page is shown again, when this tab began it: a reload, or Back', async () => {
    noteBegun(quoteId);
    const script = await open(services());
    expect(script.asked.map(({ id }) => id).slice(0, 2)).toEqual([giveUpPayment.id, readPayment.id]);
    cleanup();
    await open(script);
    expect(givenUp(script)).toBe(1);
  });

  it('is left alone when another tab began it, until its customer says so', async () => {
    const script = await open(services().answer(readPayment, aPayment({ isBegun: true })));
    expect(givenUp(script)).toBe(0);
    script.answer(readPayment, aPayment());
    await userEvent.click(screen.getByRole('button', { name: 'Cancel this payment' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel this payment' })).toBeNull());
    expect(givenUp(script)).toBe(1);
  });

  it('that turns out to be paid goes to its confirmation', async () => {
    const script = await open(services().answer(readPayment, aPayment({ isBegun: true })));
    script.answer(readPayment, aPayment({ status: 'paid' })).answer(giveUpPayment, { status: 'paid', message: null });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel this payment' }));
    await waitFor(() => expect(location.pathname).toBe(confirmationAddress));
  });

  it('that cannot be given up now says so, and can be tried again', async () => {
    const script = await open(
      services()
        .answer(readPayment, aPayment({ isBegun: true }))
        .refuse(giveUpPayment, busy),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Cancel this payment' }));
    expect(await screen.findByText('We could not cancel it just now')).toBeTruthy();
    script.answer(giveUpPayment, due).answer(readPayment, aPayment());
    await userEvent.click(screen.getByRole('button', { name: 'Cancel this payment' }));
    await waitFor(() => expect(screen.queryByText('We could not cancel it just now')).toBeNull());
  });

  it('is given up when its page is left while the bank still waits', async () => {
    cards.confirm.mockImplementation(() => new Promise(() => undefined));
    const script = await open(services());
    await pay();
    await waitFor(() => expect(cards.confirm).toHaveBeenCalled());
    expect(givenUp(script)).toBe(0);
    cleanup();
    await waitFor(() => expect(givenUp(script)).toBe(1));
  });

  it('is no more once it is paid, or once it was refused', async () => {
    const script = await open(services());
    await pay();
    await waitFor(() => expect(location.pathname).toBe(confirmationAddress));
    cleanup();
    const refused = await open(services().refuse(preSubmit, { status: 409, code: 'PAYMENT_CHANGED', message: 'Another page pays.' }));
    await pay();
    await screen.findByText('Another page pays.');
    cleanup();
    expect([givenUp(script), givenUp(refused)]).toEqual([0, 0]);
  });
});
