import { jest } from '@jest/globals';
import { lookupGarages } from '@kerbside/contracts/http/garages/garages';
import { saveBooking } from '@kerbside/contracts/http/garages/bookings';
import { chooseVisit, readVisit } from '@kerbside/contracts/http/garages/offers';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { check, isOff, open, press, repairQuote, saveButton, services } from '../../testing/booking.js';
import { field, typeDay } from '../../testing/filling-in.js';
import { aGarage } from '../../testing/garages.js';
import { onDay } from '../../testing/on-day.js';
import { address } from '../../testing/render-quote.js';
import { aPrice, quoteId } from '../../testing/samples.js';
import { keepVisit } from '../visits/kept-visit.js';

beforeEach(() => {
  onDay('2026-11-20');
});
afterEach(() => jest.useRealTimers());

const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

describe('the garage (Q4)', () => {
  it('Q4: is the first one flagged, until another is chosen; the booking is saved with it', async () => {
    const { script } = await open();
    expect(isOff(saveButton())).toBe(true);
    await check();
    expect(await screen.findByRole('button', { name: 'Selected Foundry Motors', pressed: true })).toBeTruthy();
    expect(isOff(saveButton())).toBe(false);
    await press('Choose Millbrook Garage');
    expect(screen.getByText('Millbrook Garage')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Foundry Motors/ })).toBeNull();
    await typeDay('Date of your visit', ['2', '12', '2026']);
    await userEvent.click(saveButton());
    await waitFor(() => expect(address()).toBe(`/quote/warranty/step/5/?quote=${quoteId}`));
    expect(script.bodies(saveBooking)).toEqual([
      expect.objectContaining({
        delivery_type: 'drop_car',
        booking_date: '2026-12-02',
        postcode: 'LS1 1AA',
        garage_choice: 'own_garage',
        garage_id: 'ks-001',
      }),
    ]);
    expect(script.bodies(chooseVisit)).toEqual([]);
  });

  it('Q4: is the one that was chosen on step 3, with its day', async () => {
    keepVisit(quoteId, { garageId: 'ks-001', day: '2026-12-14' });
    await open();
    expect([field('Day').value, field('Month').value]).toEqual(['14', '12']);
    await check();
    expect(await screen.findByRole('button', { name: 'Selected Millbrook Garage', pressed: true })).toBeTruthy();
  });

  it('Q2, Q4: may be left to us; "by myself" opens the list again', async () => {
    const { script } = await open();
    await check();
    await screen.findByRole('button', { name: 'Selected Foundry Motors' });
    await press('Garage by us');
    expect([pressed('Garage by us'), pressed('Garage by myself')]).toEqual(['true', 'false']);
    expect(screen.queryByRole('button', { name: /Foundry Motors/ })).toBeNull();
    expect(isOff(saveButton())).toBe(false);
    await press('Garage by myself');
    expect(screen.getByRole('button', { name: 'Choose Foundry Motors', pressed: false })).toBeTruthy();
    expect(isOff(saveButton())).toBe(true);
    await press('Garage by us');
    await typeDay('Date of your visit', ['2', '12', '2026']);
    await userEvent.click(saveButton());
    await waitFor(() => expect(script.bodies(saveBooking)).toEqual([expect.objectContaining({ garage_choice: 'our_choice' })]));
  });

  it('Q4: is our choice where there is none to choose from', async () => {
    await open(services().answer(lookupGarages, { near: { latitude: 53.96, longitude: -1.08 }, items: [] }));
    await check();
    expect(await screen.findByText(/^No garages near LS1 1AA/)).toBeTruthy();
    expect(pressed('Garage by us')).toBe('true');
    expect(isOff(saveButton())).toBe(false);
  });

  it('Q8: leads back to the start when garages cannot be loaded; an unknown postcode is reported in the error box', async () => {
    const message = "We don't know this postcode. Please check if it's correct.";
    const script = services().refuse(lookupGarages, { status: 422, code: 'POSTCODE_UNKNOWN', message, fields: { postcode: message } });
    await open(script);
    await check();
    expect((await screen.findByRole('alert')).querySelector('li')?.textContent).toBe(message);
    script.refuse(lookupGarages, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Busy.' });
    await check();
    await waitFor(() => expect(address()).toBe('/?feedback=no-results'));
  });

  it('Q2: of an MOT costs its own price when it is left to us: the one that is shown', async () => {
    const visit = { product_type: 'mot' as const, service_type: null, garage_id: 'our-choice', garage_name: 'a garage that we choose' };
    const garages = [30, 50, 45].map((mot_price, place) => aGarage({ id: `ks-00${place}`, mot_price }));
    const lines = [{ kind: 'base' as const, code: 'mot', label: 'MOT at Foss Garage', amountPence: 4_000, productType: 'mot' as const }];
    const script = services()
      .answer(readQuote, { ...repairQuote, price: aPrice(4_000, { lines }) })
      .answer(lookupGarages, { near: { latitude: 53.96, longitude: -1.08 }, items: garages })
      .answer(chooseVisit, { ...visit, booking_date: '2026-12-02', gross: 45, total: 45 });
    const { toast } = await open(script);
    await check();
    await press('Garage by us');
    expect(screen.getByText(/It costs £45\.00, whichever garage we choose\./)).toBeTruthy();
    const receipt = screen.getByRole('region', { name: 'Your price' });
    expect(receipt.textContent).toContain('MOT at a garage that we choose£45.00');
    expect(receipt.textContent).toContain('Your price at a garage that we choose, once you save this booking.');
    await typeDay('Date of your visit', ['2', '12', '2026']);
    await userEvent.click(saveButton());
    await waitFor(() => expect(toast).toHaveBeenCalledWith('Price changed to £45.00', 'info', undefined, 'price'));
    const expected = { product_type: 'mot', garage_id: 'our-choice', booking_date: '2026-12-02', postcode: 'LS1 1AA' };
    expect(script.bodies(chooseVisit)).toEqual([expected]);
  });

  it('Q2: that is far is not chosen by itself, and we say how far ours would be', async () => {
    await open(services().answer(lookupGarages, { near: { latitude: 53.96, longitude: -1.08 }, items: [aGarage({ distance: 301.2 })] }));
    await check();
    expect(await screen.findByRole('button', { name: 'Choose Millbrook Garage', pressed: false })).toBeTruthy();
    expect(isOff(saveButton())).toBe(true);
    await press('Garage by us');
    expect(screen.getByText(/The nearest is 301\.2 miles away\./)).toBeTruthy();
  });

  it('is the one that was chosen in another tab', async () => {
    const visit = { product_type: 'mot' as const, service_type: null, system_id: null, periods: null, postcode: 'LS1 1AA' };
    await open(services().answer(readVisit, { visit: { ...visit, garage_id: 'ks-001', booking_date: '2026-12-14' } }));
    expect([field('Day').value, field('Month').value]).toEqual(['14', '12']);
    await check();
    expect(await screen.findByRole('button', { name: 'Selected Millbrook Garage', pressed: true })).toBeTruthy();
  });

  it('Q2, Q8: prices an MOT where and when it is booked', async () => {
    const visit = { product_type: 'mot' as const, service_type: null, garage_id: 'ks-002', garage_name: 'Foundry Motors' };
    const motLine = { kind: 'base' as const, code: 'test', label: 'MOT test', amountPence: 3_000, productType: 'mot' as const };
    const mot = { ...repairQuote, price: aPrice(32_900, { lines: [...aPrice().lines, motLine] }) };
    const script = services()
      .answer(readQuote, mot)
      .answer(chooseVisit, { ...visit, booking_date: '2026-12-02', gross: 49.95, total: 49.95 });
    const { toast } = await open(script);
    await check();
    await screen.findByRole('button', { name: 'Selected Foundry Motors' });
    // Each garage has its price beside it, and the list can be put in their order.
    expect(screen.getAllByText('£39.95').length).toBeGreaterThanOrEqual(2);
    expect(screen.getByRole('option', { name: 'Lowest price first' })).toBeTruthy();
    await typeDay('Date of your visit', ['2', '12', '2026']);
    await userEvent.click(saveButton());
    await waitFor(() => expect(toast).toHaveBeenCalledWith('Price changed to £49.95', 'info', undefined, 'price'));
    expect(script.bodies(chooseVisit)).toEqual([
      { product_type: 'mot', garage_id: 'ks-002', booking_date: '2026-12-02', postcode: 'LS1 1AA' },
    ]);
  });
});
