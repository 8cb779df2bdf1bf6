import { lookupGarages } from '@kerbside/contracts/http/garages/garages';
import { readBooking, saveBooking } from '@kerbside/contracts/http/garages/bookings';
import { chooseVisit, readVisitPrices } from '@kerbside/contracts/http/garages/offers';
import { readSlots } from '@kerbside/contracts/http/garages/slots';
import { submitStep3, submitStep4 } from '@kerbside/contracts/http/pricing/journey-steps';
import { readQuote, type Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { ProductType } from '@kerbside/contracts/ids';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { wayBack } from '@kerbside/contracts/quotes/way-back';
import { tryOnVoucher } from '@kerbside/contracts/vouchers/voucher-to-try-on';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { field, goOn } from '../../testing/filling-in.js';
import { aBooking, openDays } from '../../testing/booking.js';
import { aGarage } from '../../testing/garages.js';
import { onDay } from '../../testing/on-day.js';
import { address, renderQuote } from '../../testing/render-quote.js';
import { aPrice, aQuote, quoteId, stepAnswer } from '../../testing/samples.js';

const vehicle = { ...aQuote().vehicle, mot_expiration_date: '2027-03-21' };
const quoteOf = (productType: ProductType, over: Partial<Quote> = {}) =>
  aQuote({ productType, step: 3, cover: null, vehicle, price: aPrice(4_000), details: { postcode: 'LS1 1AA' }, ...over });
const garages = [aGarage(), aGarage({ id: 'ks-002', name: 'Foundry Motors', distance: 0.8, mot_price: 49.95, selected: false })];
const visit = (over: object = {}) => ({
  product_type: 'mot' as const,
  service_type: null,
  garage_id: 'ks-001',
  garage_name: 'Millbrook Garage',
  booking_date: '2026-11-24',
  gross: 39.95,
  total: 39.95,
  ...over,
});
const atMillbrook = aBooking({
  booking_date: '2026-11-24',
  booking_time: '10:30',
  garage: { id: 'ks-001', name: 'Millbrook Garage', address: ['72 Mill Lane', 'Leeds', 'LS1 2AB'] },
  held_until: '2026-11-20T12:30:00.000Z',
});
const services = (productType: ProductType, over: Partial<Quote> = {}) =>
  new ScriptedServices()
    .answer(readQuote, quoteOf(productType, over))
    .answer(lookupGarages, { near: { latitude: 53.96, longitude: -1.08 }, items: garages })
    .answer(readSlots, { earliest: '2026-11-24', days: openDays() })
    .answer(saveBooking, atMillbrook)
    .answer(chooseVisit, visit())
    .answer(submitStep3, stepAnswer({ ...quoteOf(productType), step: 4, version: 8 }))
    .answer(submitStep4, stepAnswer({ ...quoteOf(productType), step: 5, version: 9 }));
const open = (productType: ProductType, script = services(productType), search = '') =>
  renderQuote(`/quote/${productType}/step/3/?quote=${quoteId}${search}`, { services: script });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const ready = () => screen.findByRole('button', { name: '10:30 at Millbrook Garage' });

beforeEach(() => {
  sessionStorage.clear();
  onDay('2026-11-20');
});

describe('when and where', () => {
  it('is headed by what is known of the car', async () => {
    open('mot');
    expect(await screen.findByRole('heading', { level: 1, name: 'Your MOT runs out on 21 March 2027' })).toBeTruthy();
    expect(screen.getByText('Test from 22 February and keep that date.')).toBeTruthy();
    expect(screen.getByText('Step 3 of 6: your visit')).toBeTruthy();
  });

  it('Q2: has the garages near the known address and their times on the first free day, without a press', async () => {
    const script = services('mot');
    open('mot', script);
    await ready();
    expect(screen.getByText('Near LS1 1AA')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Tue 24 Nov' }).checked).toBe(true);
    expect(names().slice(0, 3)).toEqual(['A. Foundry Motors', 'B. Millbrook Garage', 'Garage by us']);
    const row = screen.getByRole('listitem', { name: 'B. Millbrook Garage' });
    expect(row.textContent).toContain('£39.95');
    expect(row.textContent).toContain('1.2 miles');
    expect(row.textContent).toContain('★ 8.8');
    expect(within(row).getByRole('group', { name: 'Times at Millbrook Garage on Tue 24 Nov' })).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest price first');
    expect(names().slice(0, 2)).toEqual(['A. Millbrook Garage', 'B. Foundry Motors']);
  });

  it.each<[ProductType, string | undefined]>([
    ['mot', 'mot'],
    ['repair', undefined],
    ['healthcheck', undefined],
  ])('Q2: books a time of a %s in one tap, at the price of its garage', async (productType, priced) => {
    const script = services(productType);
    open(productType, script);
    await userEvent.click(await ready());
    expect((await screen.findAllByText(/24 November 2026 at 10:30, Millbrook Garage/)).length).toBeGreaterThan(0);
    expect(screen.getByText('Held for you until 12:30.')).toBeTruthy();
    expect(screen.getByRole('button', { name: '10:30 at Millbrook Garage', pressed: true })).toBeTruthy();
    const [saved] = script.bodies(saveBooking);
    const day = { booking_date: '2026-11-24', booking_time: '10:30', postcode: 'LS1 1AA' };
    expect(saved).toMatchObject({ ...day, delivery_type: 'drop_car', garage_choice: 'own_garage', garage_id: 'ks-001' });
    const chosen = { product_type: priced, garage_id: 'ks-001', booking_date: '2026-11-24', postcode: 'LS1 1AA' };
    expect(script.bodies(chooseVisit)).toEqual(priced === undefined ? [] : [chosen]);
    await goOn();
    await waitFor(() => expect(address()).toBe(`/quote/${productType}/step/5/?quote=${quoteId}`));
    expect([script.bodies(submitStep3), script.bodies(submitStep4)]).toEqual([[{}], [{}]]);
  });

  it('leaves the garage to us, at the middle price', async () => {
    const script = services('mot').answer(saveBooking, { ...atMillbrook, garage: null });
    open('mot', script);
    await ready();
    await press('Let us choose');
    await waitFor(() => expect(script.bodies(chooseVisit)).toEqual([expect.objectContaining({ garage_id: 'our-choice' })]));
    expect(script.bodies(saveBooking)).toEqual([expect.objectContaining({ garage_choice: 'our_choice' })]);
    expect(script.bodies(saveBooking)[0]).not.toHaveProperty('garage_id');
  });

  it('collects the car from the address of step 2, which is not asked again', async () => {
    const details = { postcode: 'LS1 1AA', address_line_1: '1 Kerb Lane', town: 'Leeds' };
    const script = services('mot', { details }).answer(readSlots, { earliest: '2026-11-26', days: openDays().slice(2) });
    open('mot', script);
    await ready();
    await userEvent.click(screen.getByRole('radio', { name: 'Collect it from me and return it' }));
    expect(screen.getByText('1 Kerb Lane, Leeds, LS1 1AA')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Thu 26 Nov' }).checked).toBe(true));
    await userEvent.click(await ready());
    const line = { booking_address_line_1: '1 Kerb Lane', booking_town: 'Leeds', delivery_type: 'collect_and_return' };
    await waitFor(() => expect(script.bodies(saveBooking)).toEqual([expect.objectContaining(line)]));
  });

  it('asks for the address where it is not known, before a time is taken', async () => {
    const script = services('mot');
    open('mot', script);
    await ready();
    await userEvent.click(screen.getByRole('radio', { name: 'Collect it from me and return it' }));
    await userEvent.click(await ready());
    expect((await screen.findAllByText('Enter the first line of the address')).length).toBeGreaterThan(0);
    expect(script.bodies(saveBooking)).toEqual([]);
  });

  it('is there again after a reload, as it was booked', async () => {
    const script = services('mot').answer(readBooking, atMillbrook);
    open('mot', script);
    expect(await screen.findByRole('button', { name: '10:30 at Millbrook Garage', pressed: true })).toBeTruthy();
    await goOn();
    await waitFor(() => expect(address()).toBe(`/quote/mot/step/5/?quote=${quoteId}`));
  });

  it('keeps the customer here until a time is chosen', async () => {
    const script = services('mot');
    open('mot', script);
    await ready();
    await goOn();
    const summary = within(await screen.findByRole('alert'));
    await userEvent.click(summary.getByRole('link', { name: 'Choose a time at a garage before you continue.' }));
    expect(document.activeElement?.contains(screen.getByRole('button', { name: '10:30 at Millbrook Garage' }))).toBe(true);
    expect(script.bodies(submitStep3)).toEqual([]);
  });

  it.each([
    ['somebody else was faster', { status: 409, code: 'SLOT_TAKEN', message: 'Somebody else has just taken that time.' }],
    ['the quote is being paid', { status: 409, code: 'QUOTE_BEING_PAID', message: 'This quote is being paid.' }],
    ['the day is too close', { status: 422, code: 'BOOKING_INVALID', message: 'Please choose another day.' }],
  ])('says that %s, and has nothing booked', async (_, refused) => {
    const script = services('mot').refuse(saveBooking, refused);
    open('mot', script);
    await userEvent.click(await ready());
    expect((await screen.findByRole('alert')).textContent).toContain(refused.message);
    expect(screen.queryByRole('button', { name: '10:30 at Millbrook Garage', pressed: true })).toBeNull();
    expect(script.bodies(chooseVisit)).toEqual([]);
  });

  it.each([
    ['taken', 'Somebody else has just taken that time. Choose another.'],
    ['late', 'There is no longer time to arrange your visit on the day you chose. Choose another.'],
  ])('says of a time that was %s since why it is chosen again', async (why, told) => {
    open('mot', services('mot'), `&${why}`);
    expect(await screen.findByText(told)).toBeTruthy();
  });

  it('Q5: searches as soon as a postcode is whole, and says beside it what is wrong with one', async () => {
    const script = services('mot', { details: null });
    open('mot', script);
    await userEvent.type(await screen.findByRole('textbox', { name: /Your postcode/ }), 'ls2 7e');
    expect(script.bodies(lookupGarages)).toEqual([]);
    await press('Find garages');
    expect((await screen.findAllByText('Please supply a complete postcode')).length).toBeGreaterThan(0);
    await userEvent.type(field('Your postcode'), 'y');
    await ready();
    expect(script.bodies(lookupGarages)).toEqual([expect.objectContaining({ postcode: 'LS2 7EY' })]);
    const message = "We don't know this postcode. Please check if it's correct.";
    script.refuse(lookupGarages, { status: 422, code: 'POSTCODE_UNKNOWN', message, fields: { postcode: message } });
    await press('Change postcode');
    await userEvent.clear(field('Your postcode'));
    await userEvent.type(field('Your postcode'), 'ZZ1 1ZZ');
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    cleanup();
  });

  it('Q8: leads back to the start when there is no garage', async () => {
    open('mot', services('mot', { details: null }).answer(lookupGarages, { near: { latitude: 53.96, longitude: -1.08 }, items: [] }));
    await userEvent.type(await screen.findByRole('textbox', { name: /Your postcode/ }), 'LS1 1AA');
    await waitFor(() => expect(address()).toBe('/?feedback=no-results'));
    expect(wayBack()).toBe(`/quote/mot/step/3/?quote=${quoteId}`);
  });

  it('Q4: applies a code that was found before there was a quote: the previous price is struck through', async () => {
    tryOnVoucher({ code: 'WELCOME10', clubMemberId: '' });
    const script = services('mot').answer(lookupGarages, {
      near: { latitude: 53.96, longitude: -1.08 },
      items: [aGarage({ mot_price_discounted: 35.96 })],
    });
    open('mot', script);
    const row = within(await screen.findByRole('listitem', { name: 'A. Millbrook Garage' }));
    expect(script.bodies(lookupGarages)).toEqual([expect.objectContaining({ voucher_to_try_on: 'WELCOME10' })]);
    expect(row.getByText('£35.96')).toBeTruthy();
    expect(row.getByText('£39.95').closest('s')).toBeTruthy();
  });

  it('names no price before it is known but its range', async () => {
    const script = services('mot', { awaits_garage: ['mot'] }).answer(readVisitPrices, { from: 30, to: 54.85, near: true });
    open('mot', script);
    expect(await screen.findByText('Garages near you charge £30.00 to £54.85. The one you choose sets the price.')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Your price' }).textContent).not.toContain('Total');
  });

  it('says neither that there are no times nor that they failed while they come', async () => {
    const script = services('mot');
    const slots = script.hold(readSlots);
    open('mot', script);
    await waitFor(() => expect(slots.count()).toBe(2));
    for (const words of [/could not load the times/, /times left/]) expect(screen.queryByText(words)).toBeNull();
    slots.answer(0, { earliest: '2026-11-24', days: openDays() });
    slots.answer(1, { earliest: '2026-11-24', days: openDays().map((day) => ({ ...day, times: [] })) });
    await ready();
  });

  it('says so where no garage has a time in two weeks', async () => {
    open('mot', services('mot').answer(readSlots, { earliest: '2026-11-24', days: [] }));
    expect(await screen.findByText('No garage near you has times left in these two weeks. Look at later days.')).toBeTruthy();
  });

  it('leaves the others their times where one garage does not answer, and asks it again', async () => {
    let isSilent = true;
    const script = services('mot').answerBy(readSlots, ({ query }) => {
      if (isSilent && query.garage_id === 'ks-002') throw new Error('silent');
      return { earliest: '2026-11-24', days: openDays() };
    });
    open('mot', script);
    await ready();
    expect(screen.getByText('We could not load the times of this garage.')).toBeTruthy();
    isSilent = false;
    await press('Try again: times at Foundry Motors');
    expect(await screen.findByRole('button', { name: '10:30 at Foundry Motors' })).toBeTruthy();
  });
});
