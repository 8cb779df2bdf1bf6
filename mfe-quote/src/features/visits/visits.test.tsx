import { lookupGarages } from '@kerbside/contracts/http/garages/garages';
import { readBooking, saveBooking } from '@kerbside/contracts/http/garages/bookings';
import { readManufacturerMenu } from '@kerbside/contracts/http/garages/menus';
import { chooseVisit, readServiceOffers, readVisitPrices, updateServicePrice } from '@kerbside/contracts/http/garages/offers';
import { readQuote, type Quote } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep3 } from '@kerbside/contracts/http/pricing/journey-steps';
import type { ProductType } from '@kerbside/contracts/ids';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { wayBack } from '@kerbside/contracts/quotes/way-back';
import { tryOnVoucher } from '@kerbside/contracts/vouchers/voucher-to-try-on';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { field, goOn, type, typeDay } from '../../testing/filling-in.js';
import { aBooking } from '../../testing/booking.js';
import { aGarage, anOffer, interimOffer } from '../../testing/garages.js';
import { address, renderQuote } from '../../testing/render-quote.js';
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
    .answer(lookupGarages, { items: garages })
    .answer(submitStep3, stepAnswer({ ...quoteOf(productType), step: 4, version: 9 }));
const open = async (productType: ProductType, script: ScriptedServices, title: string) => {
  const page = renderQuote(`/quote/${productType}/step/3/?quote=${quoteId}`, { services: script });
  await screen.findByRole('heading', { level: 1, name: title });
  return page;
};
beforeEach(() => sessionStorage.clear());

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

describe('the price of a visit before its garage is chosen', () => {
  const awaiting: Quote = { ...quoteOf('mot'), awaits_garage: ['mot'] };
  const receipt = () => screen.getByRole('region', { name: 'Your price' }).textContent;
  const openAwaiting = (script: ScriptedServices) =>
    open(
      'mot',
      script.answer(readQuote, awaiting).answer(readVisitPrices, { from: 40, to: 50, near: true }),
      'Choose where to have your MOT',
    );

  it('is no total: it says from what price, and what garages near the customer charge', async () => {
    await openAwaiting(services('mot'));
    expect(await screen.findByText(/^Garages near you charge £40.00 to £50.00/)).toBeTruthy();
    expect(receipt()).toMatch(/From ?£40\.00/);
    expect(screen.getByRole('button', { name: /^Show breakdown/ }).textContent).toMatch(/From £40\.00$/);
    expect(receipt()).not.toContain('Total');
    expect(screen.queryByRole('checkbox', { name: 'Reserve my price' })).toBeNull();
  });

  it('is a guide price while that is not known', async () => {
    const script = services('mot').answer(readQuote, awaiting).refuse(readVisitPrices, { status: 503, code: 'BUSY', message: 'Busy.' });
    await open('mot', script, 'Choose where to have your MOT');
    expect(screen.getByText('The garage you choose sets the price.')).toBeTruthy();
    expect(screen.getByText('Step 3 of 6: your visit')).toBeTruthy();
    expect(receipt()).not.toContain('Total');
  });

  it('is a total once it is chosen', async () => {
    const script = services('mot').answer(chooseVisit, visit());
    await openAwaiting(script);
    await press('Find garages');
    await screen.findByRole('region', { name: 'Garages near you' });
    script.answer(readQuote, quoteOf('mot'));
    await press(/^Choose Millbrook Garage/);
    await waitFor(() => expect(receipt()).toContain('Total'));
    expect(receipt()).not.toContain('Garages near you charge');
  });
});

describe('step 3 of an MOT', () => {
  const openMot = (script: ScriptedServices) => open('mot', script, 'Choose where to have your MOT');

  it('finds garages near the address that was given, nearest first, in another order when asked', async () => {
    const script = services('mot');
    await openMot(script);
    expect(field('Your postcode').value).toBe('LS1 1AA');
    await screen.findByRole('region', { name: 'Garages near you' });
    expect(script.bodies(lookupGarages)).toEqual([
      { root_quote_id: quoteId, root_quote_type: 'mot', postcode: 'LS1 1AA', product_type: 'mot' },
    ]);
    expect(names()).toEqual(['A. Foundry Motors', 'B. Millbrook Garage']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest price first');
    expect(names()).toEqual(['A. Millbrook Garage', 'B. Foundry Motors']);
  });

  it('says that the garage chosen before stays chosen, where it is not near the postcode', async () => {
    const lines = [{ kind: 'base' as const, code: 'mot', label: 'MOT at Kingsmead', amountPence: 4_000 }];
    const script = services('mot').answer(readQuote, { ...quoteOf('mot'), price: aPrice(4_000, { lines }) });
    keepVisit(quoteId, { garageId: 'ks-009' });
    await openMot(script);
    await press('Find garages');
    expect(await screen.findByText(/^You have chosen MOT at Kingsmead, which is not one of the garages near this postcode/)).toBeTruthy();
    script.answer(chooseVisit, visit());
    await press(/^Choose Millbrook Garage/);
    await waitFor(() => expect(screen.queryByText(/which is not one of the garages near/)).toBeNull());
  });

  it('has its answer after a reload', async () => {
    keepVisit(quoteId, { garageId: 'ks-001' });
    const script = services('mot');
    await openMot(script);
    await goOn();
    expect(script.bodies(submitStep3)).toEqual([{}]);
    expect(address()).toBe(`/quote/mot/step/4/?quote=${quoteId}`);
  });

  it('applies a code that was found before there was a quote: the previous price is struck through', async () => {
    tryOnVoucher({ code: 'WELCOME10', clubMemberId: '' });
    const script = services('mot').answer(lookupGarages, { items: [aGarage({ mot_price_discounted: 35.96 })] });
    await openMot(script);
    const found = within(await screen.findByRole('region', { name: 'Garages near you' }));
    expect(script.bodies(lookupGarages)).toEqual([expect.objectContaining({ voucher_to_try_on: 'WELCOME10' })]);
    expect(found.getByText('£35.96')).toBeTruthy();
    expect(found.getByText('£39.95').closest('s')).toBeTruthy();
  });

  it('prices the quote at the garage that is chosen, and goes on', async () => {
    const script = services('mot').answer(chooseVisit, visit());
    await openMot(script);
    await press('Find garages');
    await screen.findByRole('region', { name: 'Garages near you' });
    script.answer(readQuote, { ...quoteOf('mot'), version: 7, price: aPrice(3_995) });
    await press('Choose Millbrook Garage');
    expect(script.bodies(chooseVisit)).toEqual([{ product_type: 'mot', garage_id: 'ks-001', postcode: 'LS1 1AA' }]);
    expect(await screen.findByRole('button', { name: 'Selected Millbrook Garage', pressed: true })).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Your price' })).getByText('Total').parentElement?.textContent).toContain('£39.95');
    await goOn();
    expect(address()).toBe(`/quote/mot/step/4/?quote=${quoteId}`);
  });

  it('keeps the booked day at another garage, and says so', async () => {
    const booked = aBooking({ booking_date: '2026-12-08', booking_time: '09:00' });
    const script = services('mot')
      .answer(readQuote, { ...quoteOf('mot'), step: 5 })
      .answer(chooseVisit, visit())
      .answer(saveBooking, booked);
    // It is overtaken once another garage is chosen.
    script.answerBy(readBooking, () => (script.bodies(chooseVisit).length === 0 ? booked : null));
    const { toast } = await openMot(script);
    await screen.findByRole('region', { name: 'Garages near you' });
    await press('Choose Millbrook Garage');
    await waitFor(() =>
      expect(toast).toHaveBeenCalledWith('Your visit on 8 December 2026 at 09:00 is kept, now at Millbrook Garage.', 'success', undefined),
    );
    expect(script.bodies(saveBooking)).toEqual([expect.objectContaining({ garage_id: 'ks-001', booking_date: '2026-12-08' })]);
  });

  it('keeps the customer here until a garage is chosen', async () => {
    const script = services('mot');
    await openMot(script);
    await goOn();
    const summary = within(await screen.findByRole('alert'));
    await userEvent.click(summary.getByRole('link', { name: 'Choose a garage before you continue.' }));
    const place = document.activeElement;
    expect([place === document.body, place?.contains(screen.getByRole('textbox', { name: 'Your postcode' }))]).toEqual([false, true]);
    expect(script.bodies(submitStep3)).toEqual([]);
    await userEvent.clear(field('Your postcode'));
    await press('Find garages');
    expect(screen.getAllByRole('heading', { name: 'There is a problem' })).toHaveLength(1);
    expect(screen.queryByText('Choose a garage before you continue.')).toBeNull();
  });

  it('says next to the postcode what is wrong with it, and keeps it as typed', async () => {
    const script = services('mot');
    await openMot(script);
    await userEvent.clear(field('Your postcode'));
    await type('Your postcode', 'LS1');
    await press('Find garages');
    expect((await screen.findAllByText('Please supply a complete postcode')).length).toBeGreaterThan(0);
    expect(field('Your postcode').value).toBe('LS1');
    expect(script.bodies(lookupGarages)).toEqual([expect.objectContaining({ postcode: 'LS1 1AA' })]);
    const message = "We don't know this postcode. Please check if it's correct.";
    script.refuse(lookupGarages, { status: 422, code: 'POSTCODE_UNKNOWN', message, fields: { postcode: message } });
    await type('Your postcode', ' 1AA');
    await press('Find garages');
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  });

  it.each([
    ['there is none', (script: ScriptedServices) => script.answer(lookupGarages, { items: [] })],
    [
      'garages cannot be asked',
      (script: ScriptedServices) => script.refuse(lookupGarages, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Busy.' }),
    ],
  ])('leads back to the start when %s (Q8)', async (_, make) => {
    await openMot(make(services('mot')));
    await press('Find garages');
    await waitFor(() => expect(address()).toBe('/?feedback=no-results'));
    expect(wayBack()).toBe(`/quote/mot/step/3/?quote=${quoteId}`);
  });

  it('says why a garage could not be chosen', async () => {
    await openMot(services('mot').refuse(chooseVisit, { status: 409, code: 'QUOTE_BEING_PAID', message: 'This quote is being paid.' }));
    await press('Find garages');
    await screen.findByRole('region', { name: 'Garages near you' });
    await press('Choose Foundry Motors');
    expect((await screen.findByRole('alert')).textContent).toContain('This quote is being paid.');
  });
});

describe('step 3 of a service', () => {
  const offers = { offers: { full: anOffer(), interim: interimOffer } };
  const script = () => services('service').answer(readServiceOffers, offers);
  const show = async (given: ScriptedServices) => {
    const page = await open('service', given, 'Choose your service');
    await typeDay('Date of your visit', ['2', '12', '2026']);
    await press('Show offers');
    await screen.findByRole('region', { name: 'Full service' });
    return page;
  };

  it('shows both offers with their discount, and what is done', async () => {
    const given = script();
    await show(given);
    expect(given.bodies(readServiceOffers)).toEqual([{ booking_date: '2026-12-02', postcode: 'LS1 1AA', quote_id: quoteId }]);
    const full = within(screen.getByRole('region', { name: 'Full service' }));
    expect(full.getByText(/170\.95/)).toBeTruthy();
    expect(full.getByText(/189\.95/)).toBeTruthy();
    await userEvent.click(full.getByRole('button', { name: 'Full service: what is included' }));
    expect(within(screen.getByRole('dialog', { name: 'Full service' })).getByText('Engine oil and filter')).toBeTruthy();
  });

  it('selects one and deselects the other (Q4)', async () => {
    const given = script().answer(chooseVisit, visit({ product_type: 'service', service_type: 'interim', total: 117.95 }));
    await show(given);
    await press('Select Interim service');
    expect(given.bodies(chooseVisit)).toEqual([
      {
        product_type: 'service',
        service_type: 'interim',
        periods: '12',
        garage_id: 'ks-001',
        booking_date: '2026-12-02',
        postcode: 'LS1 1AA',
      },
    ]);
    expect(await screen.findByRole('button', { name: 'Selected Interim service' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Select Full service' })).toBeTruthy();
  });

  it('loads the offers of another garage, and says so in the words of Q8', async () => {
    const given = script();
    const { toast } = await show(given);
    given.answer(readServiceOffers, {
      offers: { full: anOffer({ garage_id: 'ks-002', garage_name: 'Foundry Motors' }), interim: interimOffer },
    });
    await press('Choose Foundry Motors');
    expect(await screen.findByRole('button', { name: 'Selected Foundry Motors', pressed: true })).toBeTruthy();
    expect(given.bodies(readServiceOffers).at(-1)).toMatchObject({ garage_id: 'ks-002' });
    expect(toast.mock.calls.map(([message]) => message)).toEqual(['Updating your offers', 'Your offer prices have been updated']);
  });

  it('moves the selected offer to another garage, at its price', async () => {
    const given = script().answer(chooseVisit, visit({ product_type: 'service', service_type: 'full', total: 170.95 }));
    await show(given);
    await press('Select Full service');
    await screen.findByRole('button', { name: 'Selected Full service' });
    given.answer(readServiceOffers, { offers: { full: anOffer({ garage_id: 'ks-002' }), interim: interimOffer } });
    await press('Choose Foundry Motors');
    await waitFor(() => expect(given.bodies(chooseVisit).at(-1)).toMatchObject({ service_type: 'full', garage_id: 'ks-002' }));
    expect(screen.getByRole('button', { name: 'Selected Full service' })).toBeTruthy();
  });

  it('stays at the chosen garage when the day changes, or goes to the nearest when that is closed', async () => {
    const given = script();
    await show(given);
    const elsewhere = { offers: { full: anOffer({ garage_id: 'ks-002' }), interim: { ...interimOffer, garage_id: 'ks-002' } } };
    given.answer(readServiceOffers, elsewhere);
    await press('Choose Foundry Motors');
    await screen.findByRole('button', { name: 'Selected Foundry Motors', pressed: true });
    const change = async (day: string) => {
      await typeDay('Date of your visit', [day, '12', '2026']);
      await press('Show offers');
    };
    const asked = () => given.bodies(readServiceOffers);
    await change('3');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ booking_date: '2026-12-03', garage_id: 'ks-002' }));
    given.refuse(readServiceOffers, { status: 422, code: 'BOOKING_TOO_SOON', message: 'Foundry Motors is closed that day.' });
    await change('4');
    await waitFor(() => expect(asked().at(-1)).not.toHaveProperty('garage_id'));
    expect(asked().slice(-2)).toMatchObject([{ booking_date: '2026-12-04', garage_id: 'ks-002' }, { booking_date: '2026-12-04' }]);
  });

  it('says why another garage has no offers, and keeps those of the first', async () => {
    const given = script();
    await show(given);
    given.refuse(readServiceOffers, { status: 422, code: 'BOOKING_TOO_SOON', message: 'Foundry Motors is closed that day.' });
    await press('Choose Foundry Motors');
    expect((await screen.findByRole('alert')).textContent).toContain('Foundry Motors is closed that day.');
    expect(screen.getByRole('button', { name: 'Selected Millbrook Garage', pressed: true })).toBeTruthy();
  });

  it('prices an offer by the last service, selected or not, and says so', async () => {
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

    it('is offered beside the fixed one, with what its schedule asks for, and selected as it is shown', async () => {
      const given = withSchedule();
      await show(given);
      expect((await panel().findByRole<HTMLInputElement>('radio', { name: 'major' })).checked).toBe(true);
      expect(panel().getByText(/265\.00/)).toBeTruthy();
      await press('Manufacturer’s service: what is included');
      expect(within(screen.getByRole('dialog', { name: 'Manufacturer’s service' })).getByText('Cabin filter changed')).toBeTruthy();
      await press('Close');
      await press('Select Manufacturer’s service');
      expect(await screen.findByRole('button', { name: 'Selected Manufacturer’s service' })).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Select Full service' })).toBeTruthy();
      const { garage_id, postcode, ...service } = params;
      expect(given.bodies(chooseVisit)).toEqual([{ product_type: 'service', ...service, garage_id, booking_date: '2026-12-02', postcode }]);
      await waitFor(() => expect(given.bodies(lookupGarages).at(-1)).toMatchObject({ ...service, booking_date: '2026-12-02' }));
    });

    it('is priced again when a part of it is left out, and selected so', async () => {
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

  it('says next to the date that it is too soon', async () => {
    const message = 'Please note, we require a minimum of 3 working days to arrange your visit.';
    const given = services('service').refuse(readServiceOffers, {
      status: 422,
      code: 'BOOKING_TOO_SOON',
      message,
      fields: { booking_date: message },
    });
    await open('service', given, 'Choose your service');
    await typeDay('Date of your visit', ['21', '11', '2026']);
    await press('Show offers');
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    await goOn();
    expect(await screen.findByText('Select an offer before you continue.')).toBeTruthy();
  });

  it('says that it is asking the garages, until they have answered', async () => {
    const given = services('service');
    const held = given.hold(readServiceOffers);
    await open('service', given, 'Choose your service');
    await typeDay('Date of your visit', ['2', '12', '2026']);
    await press('Show offers');
    await screen.findByRole('region', { name: 'Looking for offers' });
    held.answer(0, offers);
    await screen.findByRole('region', { name: 'Full service' });
    expect(screen.queryByRole('region', { name: 'Looking for offers' })).toBeNull();
  });
});
