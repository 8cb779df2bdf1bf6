import { jest } from '@jest/globals';
import { garageByUs } from '@kerbside/contracts/garages/garage-by-us';
import { type Booking, saveBooking } from '@kerbside/contracts/http/garages/bookings';
import { lookupGarages } from '@kerbside/contracts/http/garages/garages';
import { readManufacturerMenu } from '@kerbside/contracts/http/garages/menus';
import { chooseVisit, readServiceOffers, readVisit, readVisitPrices, updateServicePrice } from '@kerbside/contracts/http/garages/offers';
import { readSlots } from '@kerbside/contracts/http/garages/slots';
import { submitStep3, submitStep4 } from '@kerbside/contracts/http/pricing/journey-steps';
import type { PriceLine } from '@kerbside/contracts/http/pricing/price';
import { type Quote, readQuote } from '@kerbside/contracts/http/pricing/pricing';
import type { ProductType } from '@kerbside/contracts/ids';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { cleanup, screen, waitFor, within, act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBooking, openDays } from '../../testing/booking.js';
import { field, goOn } from '../../testing/filling-in.js';
import { aChosenVisit, aGarage, anOffer, nearby, theOffers, theSchedule, twoGarages } from '../../testing/garages.js';
import { onDay } from '../../testing/on-day.js';
import { address, renderQuote } from '../../testing/render-quote.js';
import { aPrice, aQuote, quoteId, stepAnswer } from '../../testing/samples.js';
import { keepSearch } from '../garages/kept-search.js';
import { bookAgain, formAgain } from './book-again.js';
import { keepVisit } from './kept-visit.js';
import { priceElsewhere, priceFrom, rangeOf } from './price-from.js';
import { totalsAt } from './visit-totals.js';
import { OffersWait } from '../service-offers/service-step.js';
import { chosenIn, withExtra, withService } from '../service-offers/use-offers.js';

describe('visits', () => {
  const quoteOf = (productType: ProductType) =>
    aQuote({ productType, step: 3, cover: null, price: aPrice(4_000), details: { postcode: 'LS1 1AA' } });

  const services = (productType: ProductType) =>
    new ScriptedServices()
      .answer(readQuote, quoteOf(productType))
      .answer(lookupGarages, nearby(...twoGarages()))
      .answer(readSlots, { earliest: '2026-11-24', days: openDays() })
      .answer(saveBooking, aBooking({ booking_date: '2026-11-24', booking_time: '10:30' }))
      .answer(submitStep4, stepAnswer({ ...quoteOf(productType), step: 5, version: 10 }))
      .answer(submitStep3, stepAnswer({ ...quoteOf(productType), step: 4, version: 9 }));

  const open = async (productType: ProductType, script: ScriptedServices, title: string) => {
    const page = renderQuote(`/quote/${productType}/step/3/?quote=${quoteId}`, { services: script });
    await screen.findByRole('heading', { level: 1, name: title });
    return page;
  };

  beforeEach(() => {
    onDay('2026-11-20');
  });

  const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

  describe('the price of a visit before its garage is chosen', () => {
    const awaiting: Quote = { ...quoteOf('mot'), awaits_garage: ['mot'] };
    const receipt = () => screen.getByRole('region', { name: 'Your price' }).textContent;
    const openAwaiting = (script: ScriptedServices) =>
      open('mot', script.answer(readQuote, awaiting).answer(readVisitPrices, { from: 40, to: 50, near: true }), 'When and where');

    it('Q2: is no total: it says from what price, and what garages near the customer charge', async () => {
      await openAwaiting(services('mot'));
      expect(await screen.findByText(/^Garages near you charge £40.00 to £50.00/)).toBeTruthy();
      expect(receipt()).toMatch(/From ?£40\.00/);
      expect(screen.getByRole('button', { name: /^Show breakdown/ }).textContent).toMatch(/From £40\.00$/);
      expect(receipt()).not.toContain('Total');
      expect(screen.queryByRole('checkbox', { name: 'Reserve my price' })).toBeNull();
    });

    it('is a guide price while that is not known', async () => {
      const script = services('mot').answer(readQuote, awaiting).refuse(readVisitPrices, { status: 503, code: 'BUSY', message: 'Busy.' });
      await open('mot', script, 'When and where');
      expect(screen.getByText('The garage you choose sets the price.')).toBeTruthy();
      expect(screen.getByRole('button', { name: /^Show breakdown/ }).textContent).toContain('About £');
      expect(screen.getByText('Step 3 of 6: your visit')).toBeTruthy();
      expect(receipt()).not.toContain('Total');
    });

    it('is a total once it is chosen', async () => {
      const script = services('mot').answer(chooseVisit, aChosenVisit());
      await openAwaiting(script);
      const time = await screen.findByRole('button', { name: '10:30 at Millbrook Garage' });
      script.answer(readQuote, quoteOf('mot'));
      await userEvent.click(time);
      await waitFor(() => expect(receipt()).toContain('Total'));
      expect(receipt()).not.toContain('Garages near you charge');
    });
  });

  describe('step 3 of a service', () => {
    const offers = { offers: theOffers() };
    const script = () => services('service').answer(readServiceOffers, offers).answer(readManufacturerMenu, theSchedule);
    const show = async (given: ScriptedServices) => {
      const page = await open('service', given, 'Choose your service');
      await screen.findByRole('region', { name: 'Full service' });
      return page;
    };

    it('Q2, Q4: shows both offers with their discount and what is done, and selects one and deselects the other', async () => {
      const given = script().answer(chooseVisit, aChosenVisit({ product_type: 'service', service_type: 'interim', total: 117.95 }));
      await show(given);
      expect(given.bodies(readServiceOffers)).toEqual([{ booking_date: '2026-11-24', postcode: 'LS1 1AA', quote_id: quoteId }]);
      const full = within(screen.getByRole('region', { name: 'Full service' }));
      expect(full.getByText(/170\.95/)).toBeTruthy();
      expect(full.getByText(/189\.95/)).toBeTruthy();
      await userEvent.click(full.getByRole('button', { name: 'What is included: Full service' }));
      expect(within(screen.getByRole('dialog', { name: 'Full service' })).getByText('Engine oil and filter')).toBeTruthy();
      await press('Close');
      await press('Select Interim service');
      expect(given.bodies(chooseVisit)).toEqual([
        {
          product_type: 'service',
          service_type: 'interim',
          periods: '12',
          garage_id: 'ks-001',
          booking_date: '2026-11-24',
          postcode: 'LS1 1AA',
        },
      ]);
      expect(await screen.findByRole('button', { name: 'Selected Interim service' })).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Select Full service' })).toBeTruthy();
    });

    it('Q4: moves the selected offer to the garage whose time is taken, at its price', async () => {
      const given = script().answer(chooseVisit, aChosenVisit({ product_type: 'service', service_type: 'full', total: 170.95 }));
      await show(given);
      await press('Select Full service');
      await screen.findByRole('button', { name: 'Selected Full service' });
      given.answer(readServiceOffers, { offers: theOffers({ garage_id: 'ks-002' }) });
      await press('10:30 at Foundry Motors');
      await waitFor(() => expect(given.bodies(chooseVisit).at(-1)).toMatchObject({ product_type: 'service', garage_id: 'ks-002' }));
      expect(given.bodies(saveBooking)).toEqual([expect.objectContaining({ garage_id: 'ks-002', booking_time: '10:30' })]);
      await waitFor(() => expect(given.bodies(readServiceOffers).at(-1)).toMatchObject({ garage_id: 'ks-002' }));
      expect(screen.getByRole('button', { name: 'Selected Full service' })).toBeTruthy();
    });

    it('takes no time before it is known for which service', async () => {
      const given = script();
      await show(given);
      await press('10:30 at Foundry Motors');
      expect((await screen.findByRole('alert')).textContent).toContain('Select an offer before you continue.');
      expect(given.bodies(saveBooking)).toEqual([]);
    });

    it('Q2, Q8: has the offers of another day, at the nearest garage where that of before is closed', async () => {
      const given = script();
      const { toast } = await show(given);
      const asked = () => given.bodies(readServiceOffers);
      await userEvent.click(screen.getByRole('radio', { name: 'Wed 25 Nov' }));
      await waitFor(() => expect(asked().at(-1)).toMatchObject({ booking_date: '2026-11-25', garage_id: 'ks-001' }));
      await waitFor(() =>
        expect(toast.mock.calls.map(([message]) => message)).toEqual(['Updating your offers', 'Your offer prices have been updated']),
      );
      given.refuse(readServiceOffers, { status: 422, code: 'BOOKING_TOO_SOON', message: 'Foundry Motors is closed that day.' });
      await userEvent.click(screen.getByRole('radio', { name: 'Thu 26 Nov' }));
      await waitFor(() => expect(asked().at(-1)).not.toHaveProperty('garage_id'));
      expect((await screen.findByRole('alert')).textContent).toContain('Foundry Motors is closed that day.');
    });

    it('Q8: prices an offer by the last service, selected or not, and says so', async () => {
      const params = { ...anOffer().params, periods: '24' };
      const given = script()
        .answer(updateServicePrice, { gross: 205.15, params })
        .answer(chooseVisit, aChosenVisit({ product_type: 'service', service_type: 'full', total: 184.64 }));
      const { toast } = await show(given);
      const full = within(screen.getByRole('region', { name: 'Full service' }));
      await userEvent.selectOptions(full.getByRole('combobox', { name: 'Last serviced' }), '1 to 2 years ago');
      expect(await full.findByText(/205\.15/)).toBeTruthy();
      expect(full.getByText(/184\.63/)).toBeTruthy();
      expect(given.bodies(updateServicePrice)).toEqual([
        { postcode: 'LS1 1AA', system_id: 'full-service', garage_id: 'ks-001', periods: '24', quote_id: quoteId },
      ]);
      expect(toast.mock.calls.map(([message]) => message)).toEqual(['Updating service offer', 'Your offer prices have been updated']);
      expect(given.bodies(chooseVisit)).toEqual([]);
      await press('Select Full service');
      expect(await screen.findByRole('button', { name: 'Selected Full service' })).toBeTruthy();
      expect(given.bodies(chooseVisit)).toEqual([expect.objectContaining({ service_type: 'full', periods: '24' })]);
      given.answer(updateServicePrice, { gross: 189.95, params: anOffer().params });
      await userEvent.selectOptions(full.getByRole('combobox', { name: 'Last serviced' }), 'Within 12 months');
      await waitFor(() => expect(given.bodies(chooseVisit).at(-1)).toMatchObject({ service_type: 'full', periods: '12' }));
    });

    describe('of the manufacturer', () => {
      const { params } = theOffers().manufacturer;
      const withSchedule = () =>
        script().answer(
          chooseVisit,
          aChosenVisit({ product_type: 'service', service_type: 'full', system_id: params.system_id, periods: params.periods, total: 265 }),
        );
      const panel = () => within(screen.getByRole('region', { name: 'Manufacturer’s service' }));

      it('Q2: is offered beside the fixed one, with what its schedule asks for, and selected as it is shown', async () => {
        const given = withSchedule();
        await show(given);
        expect((await panel().findByRole<HTMLInputElement>('radio', { name: 'major' })).checked).toBe(true);
        expect(panel().getByText(/265\.00/)).toBeTruthy();
        await press('What is included: Manufacturer’s service');
        expect(within(screen.getByRole('dialog', { name: 'Manufacturer’s service' })).getByText('Cabin filter changed')).toBeTruthy();
        await press('Close');
        await press('Select Manufacturer’s service');
        expect(await screen.findByRole('button', { name: 'Selected Manufacturer’s service' })).toBeTruthy();
        expect(screen.getByRole('button', { name: 'Select Full service' })).toBeTruthy();
        const { garage_id, postcode, ...service } = params;
        expect(given.bodies(chooseVisit)).toEqual([
          { product_type: 'service', ...service, garage_id, booking_date: '2026-11-24', postcode },
        ]);
        await waitFor(() => expect(given.bodies(lookupGarages).at(-1)).toMatchObject({ ...service, booking_date: '2026-11-24' }));
      });

      it('Q2: is priced again when a part of it is left out, and selected so', async () => {
        const given = withSchedule().answer(updateServicePrice, { gross: 220, params: { ...params, periods: 'major' } });
        await show(given);
        await press('Select Manufacturer’s service');
        await screen.findByRole('button', { name: 'Selected Manufacturer’s service' });
        await userEvent.click(await panel().findByRole('checkbox', { name: 'brake-fluid' }));
        expect(await panel().findByText(/198\.00/)).toBeTruthy();
        await waitFor(() => expect(given.bodies(chooseVisit).at(-1)).toMatchObject({ system_id: 'fixed-interval', periods: 'major' }));
      });
    });

    it('asks for an offer again once the car is another one than it was made for', async () => {
      const given = script()
        .answer(readQuote, { ...quoteOf('service'), awaits_garage: ['service'] })
        .answer(readVisitPrices, { from: 150, to: 250, near: true })
        .answer(readServiceOffers, { offers: theOffers({ selected_service_type: 'full' }) })
        .answer(chooseVisit, aChosenVisit({ product_type: 'service', service_type: 'full', total: 170.95 }));
      keepVisit(quoteId, { garageId: 'ks-001', day: '2026-12-02' });
      await show(given);
      expect(screen.getByRole('button', { name: 'Select Full service' })).toBeTruthy();
      expect(given.bodies(chooseVisit)).toEqual([]);
      await goOn();
      expect(await screen.findByText('Select an offer before you continue.')).toBeTruthy();
      given.answer(readQuote, quoteOf('service'));
      await press('Select Full service');
      expect(await screen.findByRole('button', { name: 'Selected Full service' })).toBeTruthy();
    });

    it('says that it is asking the garages, until they have answered', async () => {
      const given = services('service').answer(readManufacturerMenu, theSchedule);
      const held = given.hold(readServiceOffers);
      await open('service', given, 'Choose your service');
      await screen.findByRole('region', { name: 'Looking for offers' });
      await waitFor(() => expect(given.bodies(readServiceOffers)).toHaveLength(1));
      held.answer(0, offers);
      await screen.findByRole('region', { name: 'Full service' });
      expect(screen.queryByRole('region', { name: 'Looking for offers' })).toBeNull();
    });
  });
});

describe('coming back', () => {
  describe('coming back', () => {
    const atFoundry = { garage_id: 'ks-002', garage_name: 'Foundry Motors', selected_service_type: 'full' } as const;
    const offers = theOffers(atFoundry);
    const busy = { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Busy.' };
    const services = (productType: ProductType) =>
      new ScriptedServices()
        .answer(readQuote, aQuote({ productType, step: 3, cover: null, price: aPrice(4_000), details: { postcode: 'LS1 1AA' } }))
        .answer(lookupGarages, nearby(...twoGarages()))
        .answer(readSlots, { earliest: '2026-11-24', days: openDays() })
        .answer(readServiceOffers, { offers })
        .answer(readManufacturerMenu, theSchedule);
    const open = (productType: ProductType, script: ScriptedServices) =>
      renderQuote(`/quote/${productType}/step/3/?quote=${quoteId}`, { services: script });
    const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
    const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

    beforeEach(() => {
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

      it('Q8: says so in its place when garages cannot be loaded or there are none any more, and tries again, on the same page', async () => {
        await before();
        const script = services('mot').refuse(lookupGarages, busy);
        open('mot', script);
        const near = within(await screen.findByRole('region', { name: 'Garages near you' }));
        const again = await near.findByRole('button', { name: /^Try again/ });
        expect(near.getByRole('alert').textContent).toContain('We could not look for garages again');
        script.answer(lookupGarages, nearby());
        await userEvent.click(again);
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

      it('Q2: loads the offers of that day and garage, and the other garages, and says in its place why there are none now', async () => {
        await before();
        const message = 'Foundry Motors is closed that day. Please choose another day.';
        const script = services('service').refuse(readServiceOffers, { status: 422, code: 'BOOKING_TOO_SOON', message });
        open('service', script);
        expect((await screen.findByRole('alert')).textContent).toContain(message);
        expect(address()).toBe(`/quote/service/step/3/?quote=${quoteId}`);
        expect(script.bodies(readServiceOffers)[0]).toMatchObject({ postcode: 'LS1 1AA', garage_id: 'ks-002' });
        script.answer(readServiceOffers, { offers });
        await press(/^Try again/);
        expect(await screen.findByRole('button', { name: 'Selected Full service', pressed: true })).toBeTruthy();
        expect(await screen.findByRole('button', { name: '10:30 at Foundry Motors' })).toBeTruthy();
        expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' }).value).toBe('descending-rate');
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
});

describe('visits', () => {
  const near = { from: 40, to: 50, near: true };

  const mot: PriceLine = { kind: 'base', code: 'test', label: 'MOT test', amountPence: 3_000, productType: 'mot' };

  const tyres: PriceLine = { kind: 'base', code: 'standard', label: 'Standard tyres', amountPence: 4_900, productType: 'tyre' };

  const off = (amountPence: number): PriceLine => ({ kind: 'voucher', code: 'WELCOME10', label: '10% off', amountPence });

  const priced = (lines: readonly PriceLine[]) => {
    const originalPence = lines.filter(({ amountPence }) => amountPence > 0).reduce((sum, { amountPence }) => sum + amountPence, 0);
    return { ...aPrice(originalPence), lines: [...lines], originalPence };
  };

  describe('a price from what garages ask', () => {
    it.each<[string, readonly PriceLine[], number, number]>([
      ['is the lowest of theirs', [mot], 40, 4_000],
      ['is lower than ours where theirs is', [mot], 25, 2_500],
      ['has what else is bought as it is', [mot, tyres], 40, 8_900],
      [
        'has what lowers another product as it is',
        [mot, tyres, { ...tyres, kind: 'factor', code: 'mileage', amountPence: -245 }],
        25,
        7_155,
      ],
      ['takes the place of every line of the visit', [mot, { ...mot, kind: 'factor', code: 'engine', amountPence: 240 }], 40, 4_000],
      ['keeps a discount of a lower price', [mot, off(-300)], 40, 3_700],
      ['lowers a discount of a higher price with it', [mot, off(-300)], 20, 1_800],
      ['rounds such a discount down', [mot, off(-301)], 20, 1_800],
      ['is never below nothing', [mot, off(-5_000)], 40, 0],
      ['is as it was without a visit', [tyres], 40, 4_900],
    ])('%s', (_, lines, from, totalPence) => {
      const price = priceFrom(priced(lines), 'mot', { ...near, from });
      expect(price.totalPence).toBe(totalPence);
      if (totalPence > 0) expect(price.lines.reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(totalPence);
    });

    it.each([
      [near, 'mot', 'Garages near you charge £40.00 to £50.00. The one you choose sets the price.'],
      [{ ...near, to: 40 }, 'mot', 'Garages near you charge £40.00. The one you choose sets the price.'],
      [{ ...near, near: false }, 'mot', 'Garages in our network charge £40.00 to £50.00. The one you choose sets the price.'],
      [near, 'service', 'Garages near you charge £40.00 to £50.00 before any offers. The one you choose sets the price.'],
    ] as const)('is told with their range: %j for %s', (range, of, told) => expect(rangeOf(range, of)).toBe(told));

    it('Q3: is told with what their range is of, where a garage prices more than it', () =>
      expect(rangeOf(near, 'mot', false)).toBe('Garages near you charge £40.00 to £50.00 for the MOT. The one you choose sets the price.'));
  });

  describe('a price at another garage', () => {
    const there = { pounds: 50, label: 'MOT at Foss Garage' };
    it('has the visit there, and what else is bought as it is', () => {
      const price = priceElsewhere(priced([mot, tyres]), 'mot', there);
      expect(price?.lines.map(({ label, amountPence }) => [label, amountPence])).toEqual([
        ['MOT at Foss Garage', 5_000],
        ['Standard tyres', 4_900],
      ]);
      expect(price?.totalPence).toBe(9_900);
    });

    it.each([
      ['where it stays the same', [mot], 30],
      ['where what is taken off everything depends on it', [mot, off(-300)], 50],
    ])('is not told %s', (_, lines, pounds) => expect(priceElsewhere(priced(lines), 'mot', { ...there, pounds })).toBeUndefined());
  });

  const visit: PriceLine = { kind: 'base', code: 'test', label: 'MOT test', amountPence: 3_000, productType: 'mot' };

  const breakdown: PriceLine[] = [
    { kind: 'base', code: 'roadside', label: 'Roadside, 12 months', amountPence: 4_200, productType: 'breakdown' },
    { kind: 'factor', code: 'mileage', label: 'Mileage: up to 60,000 miles (−5%)', amountPence: -210, productType: 'breakdown' },
  ];

  const addOn: PriceLine = { kind: 'subproduct', code: 'retest', label: 'Second retest', amountPence: 900, productType: 'mot' };

  const voucher: PriceLine = { kind: 'voucher', code: 'WELCOME10', label: 'Voucher WELCOME10: 10% off', amountPence: -300 };

  describe('a visit at one garage, with what else is in the quote', () => {
    const at = (lines: readonly PriceLine[], over: Parameters<typeof aGarage>[0] = {}) =>
      totalsAt({ price: aPrice(3_000, { lines: [visit, ...lines] }) }, aGarage({ mot_price: 40, ...over }), ['mot']).map(
        ({ label, value }) => `${label} ${String(value)}`,
      );
    it.each<[string, readonly PriceLine[], object, string[]]>([
      ['alone', [], {}, ['MOT £40.00', 'Total £40.00']],
      ['with another product, as it is rated', breakdown, {}, ['MOT £40.00', 'Breakdown cover £39.90', 'Total £79.90']],
      ['with an add-on of its own', [addOn], {}, ['MOT £40.00', 'Second retest £9.00', 'Total £49.00']],
      ['at the garage’s own offer', [], { mot_price_discounted: 36 }, ['MOT £36.00', 'Total £36.00']],
      [
        'before what a voucher takes off everything',
        [...breakdown, voucher],
        { mot_price_discounted: 36 },
        ['MOT £40.00', 'Breakdown cover £39.90', 'Total before discounts £79.90'],
      ],
    ])('Q2: %s', (_, lines, garage, rows) => expect(at(lines, garage)).toEqual(rows));

    it('is not told where its price is not known', () => expect(totalsAt({ price: null }, aGarage(), ['service'])).toEqual([]));
  });
});

describe('offers of a service', () => {
  describe('while garages are asked for their prices', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    it('says so, and after five seconds how long it may take', () => {
      render(<OffersWait />);
      expect(screen.getByText('We are asking the garages near you for their prices for your car.')).toBeTruthy();
      act(() => jest.advanceTimersByTime(4_900));
      expect(screen.queryByText(/half a minute/)).toBeNull();
      act(() => jest.advanceTimersByTime(100));
      expect(screen.getByText(/It can take up to half a minute/)).toBeTruthy();
    });
  });

  const period = (id: string, combinable: boolean, selected: boolean) => ({ id, slug: id, name: id, checks: [], combinable, selected });

  const menu = {
    periods: [period('minor', false, false), period('major', false, true), period('fluid', true, true), period('belt', true, false)],
  };

  describe('the schedule of a manufacturer', () => {
    it('has services, of which one is done, and jobs with it', () => {
      const { services, extras, service } = chosenIn(menu);
      expect([services.map(({ id }) => id), extras.map(({ id }) => id), service]).toEqual([['minor', 'major'], ['fluid', 'belt'], 'major']);
    });

    it.each([
      ['another service', withService(menu, 'minor'), 'minor,fluid'],
      ['a job more', withExtra(menu, 'belt', true), 'major,fluid,belt'],
      ['a job less', withExtra(menu, 'fluid', false), 'major'],
    ])('with %s is asked for by its ids, in the order of the menu', (_, ids, expected) => expect(ids).toBe(expected));
  });
});
