import { holdSlot, releaseSlot } from '@kerbside/contracts/http/garages/slots';
import { createPaymentIntent, preSubmit, readPayment, readReceipt, submitPayment } from '@kerbside/contracts/http/payments/payments';
import { FakeCards } from '@kerbside/contracts/testing/fake-cards';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmationAddress, openPayment } from '../../testing/render-payment.js';
import { aPayment, aReceipt, clientSecret, quoteId } from '../../testing/samples.js';

const ofMot = aPayment({
  totalPence: 3_995,
  lines: [{ kind: 'base', code: 'mot', label: 'MOT at Abbey Garage', amountPence: 3_995, productType: 'mot' }],
  voucher: null,
});
const services = () =>
  new ScriptedServices()
    .answer(readPayment, ofMot)
    .answer(createPaymentIntent, { client_secret: clientSecret, customer_id: 'cus_1' })
    .answer(preSubmit, { paymentSucceeded: true, clientSecret: null })
    .answer(submitPayment, aReceipt())
    .answer(readReceipt, aReceipt())
    .answer(holdSlot, { held_until: '2026-11-20T12:30:00.000Z' })
    .answer(releaseSlot, { released: true });
const taken = { status: 409, code: 'SLOT_TAKEN', message: 'Somebody else has just taken that time.' };
let cards: FakeCards;
beforeEach(() => {
  cards = new FakeCards().install();
});
afterEach(() => FakeCards.remove());

const open = (script = services()) => openPayment(script);
const pay = async () => {
  await userEvent.click(screen.getByRole('radio', { name: 'Visa' }));
  cards.complete();
  await userEvent.click(screen.getByRole('button', { name: /^Pay £/ }));
};
const slotCalls = ({ asked }: ScriptedServices) =>
  asked.filter(({ id }) => id === holdSlot.id || id === releaseSlot.id).map(({ id }) => id);
const goes = (kind: 'pagehide' | 'pageshow') => act(async () => void dispatchEvent(new PageTransitionEvent(kind, { persisted: true })));

describe('the time of a visit that is being paid for', () => {
  it('Q3, Q5: is held when the page opens and again before anything is taken, and kept by the payment', async () => {
    const script = await open();
    await waitFor(() => expect(slotCalls(script)).toEqual([holdSlot.id]));
    await pay();
    await waitFor(() => expect(location.pathname).toBe(confirmationAddress));
    expect(slotCalls(script)).toEqual([holdSlot.id, holdSlot.id]);
    expect(script.asked.findLastIndex(({ id }) => id === holdSlot.id)).toBeLessThan(
      script.asked.findIndex(({ id }) => id === preSubmit.id),
    );
  });

  it('Q3, Q5: is given back when the page is left without paying, and held again on coming back', async () => {
    const script = await open();
    await waitFor(() => expect(slotCalls(script)).toEqual([holdSlot.id]));
    await goes('pagehide');
    await goes('pageshow');
    cleanup();
    expect(slotCalls(script)).toEqual([holdSlot.id, releaseSlot.id, holdSlot.id, releaseSlot.id]);
  });

  it('Q3, Q5: is chosen again, before paying, once somebody else has it', async () => {
    const script = await open(services().refuse(holdSlot, taken));
    await waitFor(() => expect(location.pathname + location.search).toBe(`/booking/${quoteId}/?taken=1`));
    expect(script.bodies(preSubmit)).toEqual([]);
  });

  it('is chosen again, before paying, once its day has come too close', async () => {
    const tooSoon = { status: 422, code: 'BOOKING_TOO_SOON', message: 'Please note, we require a minimum of 3 working days.' };
    const script = await open(services().refuse(holdSlot, tooSoon));
    await waitFor(() => expect(location.pathname + location.search).toBe(`/booking/${quoteId}/?late=1`));
    expect(script.bodies(preSubmit)).toEqual([]);
  });

  it('Q3, Q5: that is taken between opening and paying is not paid for', async () => {
    const script = await open();
    script.refuse(holdSlot, taken);
    await pay();
    await waitFor(() => expect(location.pathname).toBe(`/booking/${quoteId}/`));
    expect(script.bodies(preSubmit)).toEqual([]);
  });

  it('does not stand in the way of paying while garages cannot be asked', async () => {
    await open(services().refuse(holdSlot, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Busy.' }));
    await pay();
    await waitFor(() => expect(location.pathname).toBe(confirmationAddress));
  });

  it('is nobody’s concern where nothing is done at a garage', async () => {
    const script = await open(services().answer(readPayment, aPayment()));
    await pay();
    expect(slotCalls(script)).toEqual([]);
  });
});
