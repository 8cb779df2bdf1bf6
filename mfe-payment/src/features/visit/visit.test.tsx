import { holdSlot, releaseSlot } from '@kerbside/contracts/http/garages/slots';
import { createPaymentIntent, preSubmit, readPayment, readReceipt, submitPayment } from '@kerbside/contracts/http/payments/payments';
import { FakeCards } from '@kerbside/contracts/testing/fake-cards';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ICAL from 'ical.js';
import { confirmationAddress, openPayment } from '../../testing/render-payment.js';
import { aPayment, aReceipt, clientSecret, quoteId } from '../../testing/samples.js';
import { calendarEntry } from './calendar-entry.js';

describe('the time of a visit that is being paid for', () => {
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

const visit = {
  id: '7e57ab1e-0000-4000-8000-000000000001',
  booking_number: 'KSB-7F3K9Q',
  booking_date: '2026-07-02',
  booking_time: '08:30',
  garage: {
    id: 'g1',
    name: 'Foss Garage; Söhne',
    address: ['1 Foss Bank', 'a very long name of a road in the north of the old town', 'York'],
  },
  savedAt: '2026-06-20T12:00:00.000Z',
};

/** As an independent parser reads it. */
const read = (over: Partial<typeof visit> | { readonly garage: null } | { readonly booking_time: undefined } = {}) => {
  const text = calendarEntry({ ...visit, ...over });
  const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  if (!component) throw new Error('there is no entry');
  const { uid, summary, location, startDate, endDate } = new ICAL.Event(component);
  return { uid, summary, location, start: startDate.toString(), end: endDate.toString(), isWholeDay: startDate.isDate, text };
};

describe('a visit in a calendar', () => {
  it('is an hour by the clock of London, at its garage, and the entry that the feed has', () =>
    expect(read()).toMatchObject({
      uid: `booking-${visit.id}@kerbside`,
      summary: 'Your car at Foss Garage; Söhne',
      location: 'Foss Garage; Söhne, 1 Foss Bank, a very long name of a road in the north of the old town, York',
      start: '2026-07-02T07:30:00Z',
      end: '2026-07-02T08:30:00Z',
    }));

  it('is a whole day while it has no time', () =>
    expect(read({ booking_time: undefined })).toMatchObject({ start: '2026-07-02', end: '2026-07-03', isWholeDay: true }));

  it('names no garage before there is one', () => expect(read({ garage: null })).toMatchObject({ summary: 'Your car at the garage' }));

  it('has no line that is longer than calendars read', () =>
    expect(
      Math.max(
        ...read()
          .text.split('\r\n')
          .map((line) => new Blob([line]).size),
      ),
    ).toBeLessThanOrEqual(75));
});
