import { garageByUs } from '@kerbside/contracts/garages/garage-by-us';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import { lookupGarages } from '@kerbside/contracts/http/garages/garages';
import { readServiceOffers, readVisit } from '@kerbside/contracts/http/garages/offers';
import { readSlots } from '@kerbside/contracts/http/garages/slots';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import type { ProductType } from '@kerbside/contracts/ids';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBooking, openDays } from '../../testing/booking.js';
import { field } from '../../testing/filling-in.js';
import { aGarage, anOffer, interimOffer } from '../../testing/garages.js';
import { onDay } from '../../testing/on-day.js';
import { address, renderQuote } from '../../testing/render-quote.js';
import { aPrice, aQuote, quoteId } from '../../testing/samples.js';
import { keepSearch } from '../garages/kept-search.js';
import { bookAgain, formAgain } from './book-again.js';
import { keepVisit } from './kept-visit.js';

describe('coming back', () => {
  const garages = [aGarage(), aGarage({ id: 'ks-002', name: 'Foundry Motors', distance: 0.8, mot_price: 49.95, selected: false })];
  const atFoundry = { garage_id: 'ks-002', garage_name: 'Foundry Motors', selected_service_type: 'full' } as const;
  const offers = { full: anOffer(atFoundry), interim: { ...interimOffer, ...atFoundry } };
  const busy = { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Busy.' };
  const services = (productType: ProductType) =>
    new ScriptedServices()
      .answer(readQuote, aQuote({ productType, step: 3, cover: null, price: aPrice(4_000), details: { postcode: 'LS1 1AA' } }))
      .answer(lookupGarages, { near: { latitude: 53.96, longitude: -1.08 }, items: garages })
      .answer(readSlots, { earliest: '2026-11-24', days: openDays() })
      .answer(readServiceOffers, { offers });
  const open = (productType: ProductType, script: ScriptedServices) =>
    renderQuote(`/quote/${productType}/step/3/?quote=${quoteId}`, { services: script });
  const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
  const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

  beforeEach(() => {
    sessionStorage.clear();
    onDay('2026-11-20');
  });

  describe('coming back to the MOT garages (Q2)', () => {
    const before = async () => {
      open('mot', services('mot'));
      await userEvent.click(await screen.findByRole('button', { name: 'Change postcode' }));
      await userEvent.clear(field('Your postcode'));
      await userEvent.type(field('Your postcode'), 'LS2 7EY');
      await screen.findByText('Near LS2 7EY');
      await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Lowest price first');
      cleanup();
    };
    const foundry = () => screen.findByRole('button', { name: '10:30 at Foundry Motors' });

    it('Q2: repeats the same search in the same order', async () => {
      await before();
      const script = services('mot');
      open('mot', script);
      expect(await foundry()).toBeTruthy();
      expect(script.bodies(lookupGarages)).toEqual([expect.objectContaining({ postcode: 'LS2 7EY' })]);
      expect(names().slice(0, 2)).toEqual(['A. Millbrook Garage', 'B. Foundry Motors']);
      expect(screen.getByText('Near LS2 7EY')).toBeTruthy();
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' }).value).toBe('ascending-price');
    });

    it('Q8: says so in its place when garages cannot be loaded, and tries again: it does not lead away from the page', async () => {
      await before();
      const script = services('mot').refuse(lookupGarages, busy);
      open('mot', script);
      const near = within(await screen.findByRole('region', { name: 'Garages near you' }));
      const again = await near.findByRole('button', { name: 'Try again' });
      expect(near.getByRole('alert').textContent).toContain('We could not look for garages again');
      expect(address()).toBe(`/quote/mot/step/3/?quote=${quoteId}`);
      script.answer(lookupGarages, { near: { latitude: 53.96, longitude: -1.08 }, items: garages });
      await userEvent.click(again);
      expect(await foundry()).toBeTruthy();
    });

    it('says so when there are none there any more', async () => {
      await before();
      open('mot', services('mot').answer(lookupGarages, { near: { latitude: 53.96, longitude: -1.08 }, items: [] }));
      expect(await screen.findByText(/There is no garage near this postcode at the moment/)).toBeTruthy();
      expect(address()).toBe(`/quote/mot/step/3/?quote=${quoteId}`);
    });

    it('Q2: finds what was chosen in another tab', async () => {
      const visit = { product_type: 'mot' as const, service_type: null, system_id: null, periods: null, booking_date: null };
      const script = services('mot').answer(readVisit, { visit: { ...visit, garage_id: 'ks-002', postcode: 'LS2 7EY' } });
      open('mot', script);
      expect(await foundry()).toBeTruthy();
      expect(script.bodies(lookupGarages)).toEqual([expect.objectContaining({ postcode: 'LS2 7EY' })]);
    });

    it('says so when it cannot be told what was chosen, and tries again', async () => {
      const script = services('mot').refuse(readVisit, busy);
      open('mot', script);
      expect(await screen.findByText('We could not load your visit')).toBeTruthy();
      script.answer(readVisit, { visit: null });
      await press('Try again');
      expect(await foundry()).toBeTruthy();
    });

    it('searches for nothing where no postcode is known', async () => {
      const nowhere = aQuote({ productType: 'mot', step: 3, cover: null, price: aPrice(4_000), details: {} });
      const script = services('mot').answer(readQuote, nowhere);
      open('mot', script);
      await screen.findByRole('button', { name: 'Find garages' });
      expect(script.bodies(lookupGarages)).toEqual([]);
      expect(screen.queryByRole('region', { name: 'Garages near you' })).toBeNull();
    });
  });

  describe('coming back to the offers of a service (Q2)', () => {
    const before = async () => {
      open('service', services('service'));
      await userEvent.click(await screen.findByRole('radio', { name: 'Wed 2 Dec' }));
      await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Best rated first');
      await screen.findByRole('region', { name: 'Full service' });
      cleanup();
    };

    it('Q2: loads the offers of that day and garage, and the other garages', async () => {
      await before();
      const script = services('service');
      open('service', script);
      expect(await screen.findByRole('button', { name: 'Selected Full service', pressed: true })).toBeTruthy();
      expect(script.bodies(readServiceOffers)[0]).toMatchObject({ postcode: 'LS1 1AA', garage_id: 'ks-002' });
      expect(await screen.findByRole('button', { name: '10:30 at Foundry Motors' })).toBeTruthy();
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' }).value).toBe('descending-rate');
    });

    it('says in its place why there are no offers now, and tries again', async () => {
      await before();
      const message = 'Foundry Motors is closed that day. Please choose another day.';
      const script = services('service').refuse(readServiceOffers, { status: 422, code: 'BOOKING_TOO_SOON', message });
      open('service', script);
      expect((await screen.findByRole('alert')).textContent).toContain(message);
      expect(address()).toBe(`/quote/service/step/3/?quote=${quoteId}`);
      script.answer(readServiceOffers, { offers });
      await press('Try again');
      expect(await screen.findByRole('region', { name: 'Full service' })).toBeTruthy();
    });

    it('uses the day and the garage that were booked since', async () => {
      keepSearch(quoteId, { postcode: 'LS1 1AA', day: '2026-12-02', garageId: 'ks-001' });
      keepVisit(quoteId, { garageId: 'ks-002', day: '2026-12-04' });
      const script = services('service');
      open('service', script);
      await screen.findByRole('region', { name: 'Full service' });
      expect(script.bodies(readServiceOffers)).toEqual([expect.objectContaining({ booking_date: '2026-12-04', garage_id: 'ks-002' })]);
    });
  });
});

type GarageDay = Parameters<typeof bookAgain>[2];
const visit: GarageDay = {
  garage_id: 'ks-009',
  garage_name: 'Foss Garage',
  booking_date: null,
};
const before = aBooking({ booking_date: '2026-12-08', booking_time: '09:00' });

describe('a visit that was booked at another garage', () => {
  it.each<[string, Partial<Booking>, Partial<GarageDay>, object]>([
    ['its day and time', {}, {}, { booking_date: '2026-12-08', booking_time: '09:00', garage_choice: 'own_garage', garage_id: 'ks-009' }],
    ['another day that was chosen with it', {}, { booking_date: '2026-12-10' }, { booking_date: '2026-12-10', booking_time: undefined }],
    ['its day, where it had no time', { booking_time: undefined }, {}, { booking_date: '2026-12-08', booking_time: undefined }],
    [
      'its day, where we choose',
      {},
      { garage_id: garageByUs },
      { booking_time: undefined, garage_choice: 'our_choice', garage_id: undefined },
    ],
    [
      'where the car is collected',
      { delivery_type: 'collect_and_return', booking_town: 'Leeds' },
      {},
      { delivery_type: 'collect_and_return', booking_town: 'Leeds', postcode: before.postcode },
    ],
  ])('is booked again with %s', (_, was, now, form) => {
    const { booking_time, garage_id, ...rest } = formAgain({ ...before, ...was }, { ...visit, ...now });
    expect({ booking_time, garage_id, ...rest }).toMatchObject(form);
  });

  const api = (now: Booking | null, isFree: boolean) => ({
    read: () => Promise.resolve(now),
    save: () => (isFree ? Promise.resolve(before) : Promise.reject(new Error('SLOT_TAKEN'))),
  });
  it.each<[string, Booking | null, Booking | null, boolean, object | undefined]>([
    [
      'kept where there is room',
      before,
      null,
      true,
      { isKept: true, said: 'Your visit on 8 December 2026 at 09:00 is kept, now at Foss Garage.' },
    ],
    [
      'said to be lost where there is none',
      before,
      null,
      false,
      { isKept: false, said: 'Foss Garage cannot take your car on 8 December 2026 at 09:00. Choose another time before you pay.' },
    ],
    ['left alone where it stands', before, before, true, undefined],
    ['left alone once it is paid', aBooking({ status: 'requested' }), null, true, undefined],
    ['not made where there was none', null, null, true, undefined],
  ])('Q2: is %s', async (_, was, now, isFree, told) => expect(await bookAgain(api(now, isFree), was, visit)).toEqual(told));
});
