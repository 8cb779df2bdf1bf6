import { readBooking, saveBooking, type Booking } from '@kerbside/contracts/http/garages/bookings';
import { lookupGarages } from '@kerbside/contracts/http/garages/garages';
import { chooseVisit } from '@kerbside/contracts/http/garages/offers';
import { readSlots } from '@kerbside/contracts/http/garages/slots';
import { submitStep1 } from '@kerbside/contracts/http/pricing/journey';
import { submitStep3 } from '@kerbside/contracts/http/pricing/journey-steps';
import type { PriceLine } from '@kerbside/contracts/http/pricing/price';
import { chooseProduct, readProducts, removeProduct } from '@kerbside/contracts/http/pricing/products';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBooking, openDays } from '../../testing/booking.js';
import { aGarage } from '../../testing/garages.js';
import { onDay } from '../../testing/on-day.js';
import { aChosenProduct, breakdownTable, quoteProducts, tyreTable } from '../../testing/product-tables.js';
import { renderQuote } from '../../testing/render-quote.js';
import { aPrice, aQuote, quoteId, stepAnswer } from '../../testing/samples.js';

const { mileage: _, private_use_only: __, ...silent } = aQuote().vehicle ?? {};
const quote = aQuote({ productType: 'mot', step: 3, cover: null, vehicle: silent, price: aPrice(4_000), details: { postcode: 'LS1 1AA' } });
const mot = aChosenProduct({ product_type: 'mot', name: 'MOT', key: 'mot-once' });
const service = aChosenProduct({ product_type: 'service', name: 'Service', key: 'roadside-12', is_main: false });
const serviceTable = breakdownTable({ product_type: 'service', name: 'Service', priced_by: 'visit', add_ons: [] });
const products = quoteProducts({ chosen: [mot], tables: [serviceTable, breakdownTable(), tyreTable()] });
const millbrook = { id: 'ks-001', name: 'Millbrook Garage', address: ['72 Mill Lane', 'Leeds', 'LS1 2AB'] };
const booked = aBooking({ booking_date: '2026-11-24', booking_time: '10:30', garage: millbrook });
const services = (kept: Booking = booked, read = products) =>
  new ScriptedServices()
    .answer(readQuote, quote)
    .answer(lookupGarages, { near: { latitude: 53.96, longitude: -1.08 }, items: [aGarage()] })
    .answer(readSlots, { earliest: '2026-11-24', days: openDays() })
    .answer(readBooking, kept)
    .answer(readProducts, read);
const open = async (script: ScriptedServices) => {
  const page = renderQuote(`/quote/mot/step/3/?quote=${quoteId}`, { services: script });
  await screen.findByRole('button', { name: '10:30 at Millbrook Garage' });
  await userEvent.click(screen.getByText('Add to your visit'));
  return page;
};

beforeEach(() => {
  sessionStorage.clear();
  onDay('2026-11-20');
});

describe('work that is added to a visit, or taken out', () => {
  const answer = (script: ScriptedServices, chosen: typeof products.chosen) => {
    const answered = { quote: { ...quote, version: 9, price: aPrice(19_000) }, products: { ...products, chosen } };
    const answers = script.hold(chooseProduct);
    script.answer(removeProduct, answered);
    return async () => act(async () => answers.answer(0, answered));
  };

  it.each<[string, Booking, object]>([
    ['time', booked, { booking_date: '2026-11-24', booking_time: '10:30', garage_choice: 'own_garage', garage_id: 'ks-001' }],
    ['day, where it had no time', { ...booked, booking_time: undefined }, { booking_date: '2026-11-24', garage_id: 'ks-001' }],
    ['day at a garage that we choose', { ...booked, garage: null }, { booking_date: '2026-11-24', garage_choice: 'our_choice' }],
    [
      'way there',
      { ...booked, delivery_type: 'collect_and_return', booking_address_line_1: '1 Kerb Lane' },
      { delivery_type: 'collect_and_return', booking_address_line_1: '1 Kerb Lane', booking_time: '10:30' },
    ],
  ])('keeps its %s', async (_name, kept, saved) => {
    const script = services(kept);
    const { toast } = await open(script);
    const added = answer(script, [mot, service]);
    await userEvent.click(await screen.findByRole('button', { name: 'Add Service' }));
    // The time was held for the test alone.
    script.answer(readBooking, null).answer(saveBooking, kept);
    await added();
    await waitFor(() => expect(script.bodies(saveBooking)).toEqual([expect.objectContaining(saved)]));
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.stringMatching(/is kept/), 'success', undefined));
  });

  it('Q3: is done by other garages, whose rows have the price of all of it', async () => {
    const script = services();
    await open(script);
    const foss = aGarage({ id: 'ks-009', name: 'Foss Garage', mot_price: 42.5, service_price: 107.95 });
    const lines: PriceLine[] = (['mot', 'service'] as const).map((productType) => ({
      kind: 'base',
      code: 'interim',
      label: productType,
      amountPence: 9_500,
      productType,
    }));
    script.answer(lookupGarages, { near: { latitude: 53.96, longitude: -1.08 }, items: [foss] }).answer(chooseProduct, {
      quote: { ...quote, version: 9, price: aPrice(19_000, { lines }) },
      products: { ...products, chosen: [mot, service] },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add Service' }));
    const row = await screen.findByRole('listitem', { name: /Foss Garage/ });
    expect(row.textContent).toContain('£150.45');
    expect(screen.queryByRole('listitem', { name: /Millbrook Garage/ })).toBeNull();
    expect(script.bodies(lookupGarages).at(-1)).toMatchObject({ product_type: 'mot', service_type: 'interim' });
  });

  it('is said not to fit where it does not, and its time is asked again', async () => {
    const script = services();
    const { toast } = await open(script);
    const added = answer(script, [mot, service]);
    await userEvent.click(await screen.findByRole('button', { name: 'Add Service' }));
    script.answer(readBooking, null).refuse(saveBooking, { status: 409, code: 'SLOT_TAKEN', message: 'Taken' });
    await added();
    const said = 'Millbrook Garage cannot take your car on 24 November 2026 at 10:30. Choose another time before you pay.';
    await waitFor(() => expect(toast).toHaveBeenCalledWith(said, 'warning', 10_000));
    await waitFor(() => expect(screen.queryByText(/24 November 2026 at 10:30, Millbrook Garage/)).toBeNull());
  });

  const awaiting = { ...quote, version: 9, price: aPrice(19_000), awaits_garage: ['service' as const] };
  const again = { product_type: 'mot', garage_id: 'ks-001', booking_date: '2026-11-24', postcode: booked.postcode };
  const priced = {
    product_type: 'mot' as const,
    service_type: null,
    garage_id: 'ks-001',
    garage_name: 'Millbrook Garage',
    booking_date: '2026-11-24',
    gross: 40,
    total: 147.95,
  };
  it('costs what its garage asks, where that is not known yet', async () => {
    const script = services();
    await open(script);
    script
      .answer(chooseProduct, { quote: awaiting, products: { ...products, chosen: [mot, service] } })
      .answer(chooseVisit, priced)
      .answer(readQuote, { ...quote, version: 10, price: aPrice(14_795) });
    await userEvent.click(await screen.findByRole('button', { name: 'Add Service' }));
    await waitFor(() => expect(script.bodies(chooseVisit)).toEqual([again]));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Your price' }).textContent).toContain('£147.95'));
  });

  it('is not gone on with while a part of it has no price', async () => {
    const script = services();
    await open(script);
    const answers = script.hold(chooseProduct);
    await userEvent.click(await screen.findByRole('button', { name: 'Add Service' }));
    script.answer(readBooking, null).refuse(saveBooking, { status: 409, code: 'SLOT_TAKEN', message: 'Taken' });
    await act(async () => answers.answer(0, { quote: awaiting, products: { ...products, chosen: [mot, service] } }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(script.bodies(submitStep3)).toEqual([]);
    expect(script.bodies(chooseVisit)).toEqual([]);
  });

  it('keeps its price where the car is told more of, which a garage may ask for', async () => {
    const script = services(
      booked,
      quoteProducts({ chosen: [mot, service], tables: [breakdownTable({ needs: ['mileage'] }), serviceTable] }),
    );
    await open(script);
    await userEvent.click(await screen.findByRole('button', { name: 'See the price of breakdown cover' }));
    await userEvent.type(screen.getByRole('textbox', { name: /Mileage/ }), '42000');
    script.answer(submitStep1, stepAnswer({ ...awaiting, vehicle: { ...silent, mileage: 42_000 } })).answer(chooseVisit, priced);
    await userEvent.click(screen.getByRole('button', { name: 'Show the prices' }));
    await waitFor(() => expect(script.bodies(chooseVisit)).toEqual([again]));
  });

  it('gives the garage less to do at the same time', async () => {
    const script = services(booked, { ...products, chosen: [mot, service] });
    await open(script);
    answer(script, [mot]);
    script.answer(saveBooking, booked);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Service' }));
    await waitFor(() => expect(script.asked.some(({ id }) => id === removeProduct.id)).toBe(true));
    // The visit stood as it was: nothing is booked again.
    expect(script.bodies(saveBooking)).toEqual([]);
  });

  it('asks nothing of the visit where cover is added', async () => {
    const script = services();
    await open(script);
    const before = script.asked.filter(({ id }) => id === readBooking.id).length;
    const added = answer(script, [mot]);
    await userEvent.click(await screen.findByRole('button', { name: 'Add Breakdown cover' }));
    await added();
    expect(script.bodies(saveBooking)).toEqual([]);
    expect(script.asked.filter(({ id }) => id === readBooking.id).length).toBeLessThanOrEqual(before + 1);
  });
});

describe('cover whose price rests on what nobody said of the car', () => {
  const needs = ['mileage', 'private_use_only'] as const;
  const waiting = quoteProducts({
    chosen: [mot],
    tables: [breakdownTable({ needs: [...needs] }), tyreTable({ needs: ['mileage'] }), serviceTable],
  });
  const card = (name: string) => within(screen.getByRole('article', { name }));

  it('is not priced, asks it beside the choice, and is priced then', async () => {
    const script = services(booked, waiting);
    await open(script);
    await screen.findByRole('article', { name: 'Breakdown cover' });
    expect(card('Breakdown cover').getByText('Its price depends on the car’s mileage and use.')).toBeTruthy();
    expect(card('Tyre cover').getByText('Its price depends on the car’s mileage.')).toBeTruthy();
    expect(screen.queryByText('undefined price')).toBeNull();
    expect(screen.queryByRole('textbox', { name: /Mileage/ })).toBeNull();
    await userEvent.click(card('Breakdown cover').getByRole('button', { name: /^See the price/ }));
    expect(document.activeElement).toBe(card('Breakdown cover').getByRole('textbox', { name: /Mileage/ }));
    await userEvent.click(card('Breakdown cover').getByRole('button', { name: 'Show the prices' }));
    expect(card('Breakdown cover').getByText('Enter the mileage, like 42,000')).toBeTruthy();
    expect(card('Breakdown cover').getByText('Say whether the car is for private use only')).toBeTruthy();
    expect(script.bodies(submitStep1)).toEqual([]);
    const told = { ...silent, mileage: 42_000, private_use_only: 'yes' as const };
    script.answer(submitStep1, stepAnswer({ ...quote, version: 9, vehicle: told })).answer(readProducts, products);
    await userEvent.type(card('Breakdown cover').getByRole('textbox', { name: /Mileage/ }), '42000');
    await userEvent.selectOptions(card('Breakdown cover').getByRole('combobox', { name: /private use only/ }), 'Yes');
    await userEvent.click(card('Breakdown cover').getByRole('button', { name: 'Show the prices' }));
    expect(await screen.findByRole('button', { name: 'Add Breakdown cover' })).toBeTruthy();
    expect(script.bodies(submitStep1)).toEqual([
      expect.objectContaining({ registration_number: 'AA19AAA', mileage: 42_000, private_use_only: 'yes' }),
    ]);
  });

  it('asks only what it needs', async () => {
    await open(services(booked, waiting));
    await userEvent.click(await screen.findByRole('button', { name: 'See the price of tyre cover' }));
    expect(card('Tyre cover').getByRole('textbox', { name: /Mileage/ })).toBeTruthy();
    expect(card('Tyre cover').queryByRole('combobox', { name: /private use only/ })).toBeNull();
  });

  it('keeps what was said before, where only the rest is asked', async () => {
    const mileage = 20_000;
    const driven = { ...quote, vehicle: { ...silent, mileage } };
    const asks = { ...waiting, tables: [tyreTable({ needs: ['private_use_only'] })] };
    const script = services(booked, asks).answer(readQuote, driven);
    await open(script);
    await screen.findByRole('article', { name: 'Tyre cover' });
    expect(card('Tyre cover').getByText('Its price depends on the car’s use.')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'See the price of tyre cover' }));
    await userEvent.selectOptions(card('Tyre cover').getByRole('combobox', { name: /private use only/ }), 'Yes');
    script.answer(submitStep1, stepAnswer({ ...driven, version: 9 }));
    await userEvent.click(card('Tyre cover').getByRole('button', { name: 'Show the prices' }));
    await waitFor(() => expect(script.bodies(submitStep1)).toEqual([expect.objectContaining({ mileage, private_use_only: 'yes' })]));
  });

  it('says what is wrong with an answer, beside it', async () => {
    const script = services(booked, waiting).refuse(submitStep1, {
      status: 400,
      code: 'INVALID',
      message: 'Check the form',
      fields: { mileage: 'Enter the miles on the dial' },
    });
    await open(script);
    await userEvent.click(await screen.findByRole('button', { name: 'See the price of tyre cover' }));
    await userEvent.type(card('Tyre cover').getByRole('textbox', { name: /Mileage/ }), '1');
    await userEvent.click(card('Tyre cover').getByRole('button', { name: 'Show the prices' }));
    expect(await card('Tyre cover').findByText('Enter the miles on the dial')).toBeTruthy();
  });

  it('does not hold up work, whose price rests on nothing of the kind', async () => {
    await open(services(booked, waiting));
    expect(await screen.findByRole('button', { name: 'Add Service' })).toBeTruthy();
  });
});
