import { lookupGarages } from '@kerbside/contracts/http/garages/garages';
import { saveBooking } from '@kerbside/contracts/http/garages/bookings';
import { readManufacturerMenu } from '@kerbside/contracts/http/garages/menus';
import { chooseVisit, readServiceOffers, readVisitPrices, updateServicePrice } from '@kerbside/contracts/http/garages/offers';
import { readQuote, type Quote } from '@kerbside/contracts/http/pricing/pricing';
import { readSlots } from '@kerbside/contracts/http/garages/slots';
import { submitStep3, submitStep4 } from '@kerbside/contracts/http/pricing/journey-steps';
import type { ProductType } from '@kerbside/contracts/ids';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { goOn } from '../../testing/filling-in.js';
import { aBooking, openDays } from '../../testing/booking.js';
import { onDay } from '../../testing/on-day.js';
import { aGarage, anOffer, interimOffer } from '../../testing/garages.js';
import { renderQuote } from '../../testing/render-quote.js';
import { aPrice, aQuote, quoteId, stepAnswer } from '../../testing/samples.js';
import { keepVisit } from './kept-visit.js';

const quoteOf = (productType: ProductType) =>
  aQuote({ productType, step: 3, cover: null, price: aPrice(4_000), details: { postcode: 'LS1 1AA' } });
const garages = [aGarage(), aGarage({ id: 'ks-002', name: 'Foundry Motors', distance: 0.8, mot_price: 49.95, selected: false })];
const visit = (over: object = {}) => ({
  product_type: 'mot' as const,
  service_type: null,
  garage_id: 'ks-001',
  garage_name: 'Millbrook Garage',
  booking_date: null,
  gross: 39.95,
  total: 39.95,
  ...over,
});
const services = (productType: ProductType) =>
  new ScriptedServices()
    .answer(readQuote, quoteOf(productType))
    .answer(lookupGarages, { near: { latitude: 53.96, longitude: -1.08 }, items: garages })
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
  sessionStorage.clear();
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
    expect(screen.getByText('Step 3 of 6: your visit')).toBeTruthy();
    expect(receipt()).not.toContain('Total');
  });

  it('is a total once it is chosen', async () => {
    const script = services('mot').answer(chooseVisit, visit());
    await openAwaiting(script);
    const time = await screen.findByRole('button', { name: '10:30 at Millbrook Garage' });
    script.answer(readQuote, quoteOf('mot'));
    await userEvent.click(time);
    await waitFor(() => expect(receipt()).toContain('Total'));
    expect(receipt()).not.toContain('Garages near you charge');
  });
});

describe('step 3 of a service', () => {
  const offers = { offers: { full: anOffer(), interim: interimOffer } };
  const script = () => services('service').answer(readServiceOffers, offers);
  const show = async (given: ScriptedServices) => {
    const page = await open('service', given, 'Choose your service');
    await screen.findByRole('region', { name: 'Full service' });
    return page;
  };

  it('Q2: shows both offers with their discount, and what is done', async () => {
    const given = script();
    await show(given);
    expect(given.bodies(readServiceOffers)).toEqual([{ booking_date: '2026-11-24', postcode: 'LS1 1AA', quote_id: quoteId }]);
    const full = within(screen.getByRole('region', { name: 'Full service' }));
    expect(full.getByText(/170\.95/)).toBeTruthy();
    expect(full.getByText(/189\.95/)).toBeTruthy();
    await userEvent.click(full.getByRole('button', { name: 'What is included: Full service' }));
    expect(within(screen.getByRole('dialog', { name: 'Full service' })).getByText('Engine oil and filter')).toBeTruthy();
  });

  it('Q4: selects one and deselects the other', async () => {
    const given = script().answer(chooseVisit, visit({ product_type: 'service', service_type: 'interim', total: 117.95 }));
    await show(given);
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
    const given = script().answer(chooseVisit, visit({ product_type: 'service', service_type: 'full', total: 170.95 }));
    await show(given);
    await press('Select Full service');
    await screen.findByRole('button', { name: 'Selected Full service' });
    given.answer(readServiceOffers, { offers: { full: anOffer({ garage_id: 'ks-002' }), interim: interimOffer } });
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
      .answer(chooseVisit, visit({ product_type: 'service', service_type: 'full', total: 184.64 }));
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
    const params = { postcode: 'LS1 1AA', system_id: 'fixed-interval', garage_id: 'ks-001', periods: 'major,brake-fluid' };
    const manufacturer = anOffer({ name: 'Manufacturer’s service', price: 265, discounted_price: 265, gross: 265, params });
    const period = (id: string, combinable: boolean, selected: boolean) => ({ id, slug: id, name: id, checks: [], combinable, selected });
    const menu = {
      systems: [],
      periods: [period('minor', false, false), period('major', false, true), period('brake-fluid', true, true)],
      items: [{ description: 'Cabin filter changed' }],
      gross: 265,
    };
    const withSchedule = () =>
      script()
        .answer(readServiceOffers, { offers: { full: anOffer(), interim: interimOffer, manufacturer } })
        .answer(readManufacturerMenu, menu)
        .answer(
          chooseVisit,
          visit({ product_type: 'service', service_type: 'full', system_id: params.system_id, periods: params.periods, total: 265 }),
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
      expect(given.bodies(chooseVisit)).toEqual([{ product_type: 'service', ...service, garage_id, booking_date: '2026-11-24', postcode }]);
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
      .answer(readServiceOffers, { offers: { full: anOffer({ selected_service_type: 'full' }), interim: interimOffer } })
      .answer(chooseVisit, visit({ product_type: 'service', service_type: 'full', total: 170.95 }));
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
    const given = services('service');
    const held = given.hold(readServiceOffers);
    await open('service', given, 'Choose your service');
    await screen.findByRole('region', { name: 'Looking for offers' });
    await waitFor(() => expect(given.bodies(readServiceOffers)).toHaveLength(1));
    held.answer(0, offers);
    await screen.findByRole('region', { name: 'Full service' });
    expect(screen.queryByRole('region', { name: 'Looking for offers' })).toBeNull();
  });
});
