import { jest } from '@jest/globals';
import { lookupGarages } from '@kerbside/contracts/http/garages';
import { findAddresses, readAddress } from '@kerbside/contracts/http/garages-addresses';
import { readBooking, saveBooking, type Booking } from '@kerbside/contracts/http/garages-bookings';
import { chooseVisit } from '@kerbside/contracts/http/garages-offers';
import { readQuote } from '@kerbside/contracts/http/pricing';
import { readProducts } from '@kerbside/contracts/http/pricing-products';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose, field, type, typeDay } from '../../testing/filling-in.js';
import { aGarage } from '../../testing/garages.js';
import { onDay } from '../../testing/on-day.js';
import { quoteProducts } from '../../testing/product-tables.js';
import { keepVisit } from '../visits/kept-visit.js';
import { address, renderQuote } from '../../testing/render-quote.js';
import { aPrice, aQuote, quoteId } from '../../testing/samples.js';

const vehicle = { ...aQuote().vehicle, mot_expiration_date: '2027-03-21' };
const quote = aQuote({ productType: 'repair', step: 5, cover: null, price: aPrice(8_900), vehicle, details: { postcode: 'LS1 1AA' } });
const garages = [aGarage({ selected: false }), aGarage({ id: 'ks-002', name: 'Foundry Motors', selected: true, distance: 2 })];
const suggestions = [
  { id: '7', description: '1 Mill Lane, Leeds' },
  { id: '8', description: '2 Mill Lane, Leeds' },
];
const found = {
  Line1: '2 Mill Lane',
  Line2: 'Hunslet',
  Line3: '',
  Line4: '',
  Line5: '',
  PostTown: 'Leeds',
  County: 'West Yorkshire',
  CountryName: 'England',
};
const aBooking = (over: Partial<Booking> = {}): Booking => ({
  id: 'a0000000-0000-4000-8000-000000000001',
  quoteId,
  status: 'draft',
  delivery_type: 'drop_car',
  booking_date: '2026-12-02',
  postcode: 'LS1 1AA',
  address: [],
  garage: { id: 'ks-002', name: 'Foundry Motors', address: ['109 Wharf Road', 'Leeds', 'LS2 7AB'] },
  savedAt: '2026-11-20T12:00:00.000Z',
  ...over,
});
const services = () =>
  new ScriptedServices()
    .answer(readQuote, quote)
    .answer(readBooking, null)
    .answer(findAddresses, { items: suggestions })
    .answer(readAddress, { items: [found] })
    .answer(lookupGarages, { items: garages })
    .answer(saveBooking, aBooking());

beforeEach(() => {
  sessionStorage.clear();
  onDay('2026-11-20');
});
afterEach(() => jest.useRealTimers());

const open = async (script = services()) => {
  const page = renderQuote(`/booking/${quoteId}/`, { services: script });
  await screen.findByRole('heading', { level: 1, name: 'Book your visit' });
  return { ...page, script };
};
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const check = () => press('Check postcode');
const collect = () => userEvent.click(screen.getByRole('radio', { name: 'Collect it from me and return it' }));
const saveButton = () => screen.getByRole('button', { name: 'Save booking' });
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';
const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
const line1 = () => screen.queryByLabelText<HTMLInputElement>('Address line 1')?.value;

it('has what was typed after a reload, until it is saved', async () => {
  await open();
  await typeDay('Date of your visit', ['14', '12', '2026']);
  await collect();
  cleanup();
  await open();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' }).value).toBe('14');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Collect it from me and return it' }).checked).toBe(true);
});

describe('the postcode check (Q5)', () => {
  it('asks for a whole postcode', async () => {
    const { script } = await open();
    await userEvent.clear(field('Postcode'));
    await check();
    expect(screen.getByText('Please supply a complete postcode')).toBeTruthy();
    expect(script.bodies(findAddresses)).toEqual([]);
  });

  it('writes it in upper case, and checks it on Enter without sending the form', async () => {
    const { script } = await open();
    await userEvent.clear(field('Postcode'));
    await type('Postcode', 'ls1 1aa');
    expect(field('Postcode').value).toBe('LS1 1AA');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('We have found this postcode.')).toBeTruthy();
    expect(script.asked.find(({ id }) => id === findAddresses.id)?.path).toBe('/ajax/codelookup/query:LS1%201AA');
    expect(script.bodies(saveBooking)).toEqual([]);
  });

  it('is busy, then green; typing takes it back, the garages too', async () => {
    const held = services();
    const asked = held.hold(findAddresses);
    await open(held);
    await check();
    expect(screen.getByRole('button', { name: 'Checking' })).toBeTruthy();
    asked.answer(0, { items: suggestions });
    await screen.findByText('We have found this postcode.');
    await screen.findByRole('button', { name: 'Selected Foundry Motors' });
    await type('Postcode', 'B');
    expect(screen.queryByText('We have found this postcode.')).toBeNull();
    expect(screen.queryByRole('button', { name: /Foundry Motors/ })).toBeNull();
    expect(isOff(saveButton())).toBe(true);
  });

  const nothing = "We haven't found any address related to this postcode. Please check if it's correct.";
  it('says that it has no address; a car that is collected gets its fields', async () => {
    await open(services().answer(findAddresses, { items: [] }));
    await check();
    expect(await screen.findByText(nothing)).toBeTruthy();
    expect(line1()).toBeUndefined();
    await collect();
    expect(screen.getByText(`${nothing} If so, please use fields below to define the address`)).toBeTruthy();
    expect(line1()).toBe('');
  });

  it('says why it could not be checked', async () => {
    const message = 'We cannot look up addresses at the moment.';
    await open(services().refuse(findAddresses, { status: 503, code: 'ADDRESS_LOOKUP_UNAVAILABLE', message }));
    await check();
    expect(await screen.findByText(message)).toBeTruthy();
  });
});

describe('the address (Q4)', () => {
  it('is picked from the list and fills the fields; not on the list clears them', async () => {
    await open();
    await collect();
    expect(line1()).toBeUndefined();
    await check();
    await screen.findByRole('combobox', { name: 'Address' });
    await choose('Address', '2 Mill Lane, Leeds');
    await waitFor(() => expect(line1()).toBe('2 Mill Lane'));
    expect([field('Address line 2 (optional)').value, field('Town or city').value]).toEqual(['Hunslet', 'Leeds']);
    await press("It's not on the list");
    expect([line1(), field('Town or city').value]).toEqual(['', '']);
  });

  it('is asked for when the car is collected, and sent with whether it was found', async () => {
    const { script } = await open();
    await collect();
    await check();
    await screen.findByRole('button', { name: 'Selected Foundry Motors' });
    await typeDay('Date of your visit', ['1', '12', '2026']);
    await userEvent.click(saveButton());
    expect((await screen.findAllByText('Enter the first line of the address')).length).toBe(2);
    await choose('Address', '2 Mill Lane, Leeds');
    await waitFor(() => expect(line1()).toBe('2 Mill Lane'));
    await userEvent.click(saveButton());
    await waitFor(() => expect(script.bodies(saveBooking)).toHaveLength(1));
    expect(script.bodies(saveBooking)[0]).toMatchObject({
      delivery_type: 'collect_and_return',
      isAddressFound: true,
      booking_address_line_1: '2 Mill Lane',
      booking_town: 'Leeds',
      booking_county: 'West Yorkshire',
      booking_country: 'England',
    });
  });
});

describe('the garage (Q4)', () => {
  it('is the first that is flagged, until another is chosen; the booking is saved with it', async () => {
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
    await waitFor(() => expect(address()).toBe(`/quote/repair/step/5/?quote=${quoteId}`));
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

  it('is the one that was chosen on step 3, with its day', async () => {
    keepVisit(quoteId, { garageId: 'ks-001', day: '2026-12-14' });
    await open();
    expect([field('Day').value, field('Month').value]).toEqual(['14', '12']);
    await check();
    expect(await screen.findByRole('button', { name: 'Selected Millbrook Garage', pressed: true })).toBeTruthy();
  });

  it('may be ours to choose; by myself opens the list again', async () => {
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

  it('is ours to choose where there is none to choose from', async () => {
    await open(services().answer(lookupGarages, { items: [] }));
    await check();
    expect(await screen.findByText(/There are 0 garages to choose from near LS1 1AA/)).toBeTruthy();
    expect(pressed('Garage by us')).toBe('true');
    expect(isOff(saveButton())).toBe(false);
  });

  it('cannot be looked for: back to the start; a postcode that nobody knows is said in the error box (Q8)', async () => {
    const message = "We don't know this postcode. Please check if it's correct.";
    const script = services().refuse(lookupGarages, { status: 422, code: 'POSTCODE_UNKNOWN', message, fields: { postcode: message } });
    await open(script);
    await check();
    expect((await screen.findByRole('alert')).querySelector('li')?.textContent).toBe(message);
    script.refuse(lookupGarages, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Busy.' });
    await check();
    await waitFor(() => expect(address()).toBe('/?feedback=no-results'));
  });

  it('prices an MOT where and when it is booked', async () => {
    const visit = { product_type: 'mot' as const, service_type: null, garage_id: 'ks-002', garage_name: 'Foundry Motors' };
    const mot = { ...quote, productType: 'mot' as const };
    const script = services()
      .answer(readQuote, mot)
      .answer(chooseVisit, { ...visit, booking_date: '2026-12-02', gross: 49.95, total: 49.95 });
    const { toast } = await open(script);
    await check();
    await screen.findByRole('button', { name: 'Selected Foundry Motors' });
    await typeDay('Date of your visit', ['2', '12', '2026']);
    await userEvent.click(saveButton());
    await waitFor(() => expect(toast).toHaveBeenCalledWith('Price changed to £49.95'));
    expect(script.bodies(chooseVisit)).toEqual([{ product_type: 'mot', garage_id: 'ks-002', booking_date: '2026-12-02' }]);
  });
});

describe('the day (Q5)', () => {
  it.each([
    ['drop_car', ['23', '11', '2026'], 'Please note, we require a minimum of 3 working days to arrange your visit.'],
    ['collect', ['25', '11', '2026'], 'Please note, we require a minimum of 5 working days to arrange collection and delivery.'],
    ['drop_car', ['29', '11', '2026'], 'Garages are closed on Sundays and bank holidays. Please choose another day.'],
  ] as const)('%s on %j is told at once: %s', async (delivery, day, message) => {
    await open();
    if (delivery === 'collect') await collect();
    await typeDay('Date of your visit', day);
    expect(screen.getByText(message)).toBeTruthy();
  });

  it('is warned of when the MOT has expired by then', async () => {
    await open();
    await typeDay('Date of your visit', ['22', '3', '2027']);
    expect(screen.getByText(/Your MOT expires on 21\/3\/2027, before this visit on 22\/3\/2027\./)).toBeTruthy();
  });

  it('is refused by the service next to its field, and what was typed stays', async () => {
    const message = 'Foundry Motors is closed that day. Please choose another day.';
    const script = services().refuse(saveBooking, {
      status: 422,
      code: 'BOOKING_INVALID',
      message: 'Check',
      fields: { booking_date: message },
    });
    await open(script);
    await check();
    await screen.findByRole('button', { name: 'Selected Foundry Motors' });
    await typeDay('Date of your visit', ['2', '12', '2026']);
    await userEvent.click(saveButton());
    expect((await screen.findAllByText(message)).length).toBe(2);
    expect(field('Postcode').value).toBe('LS1 1AA');
  });
});

describe('the page', () => {
  it('opens with what was booked before', async () => {
    const collected = { booking_address_line_1: '1 Mill Lane', booking_town: 'Leeds', address: ['1 Mill Lane', 'Leeds'] };
    await open(services().answer(readBooking, aBooking({ delivery_type: 'collect_and_return', ...collected })));
    expect(line1()).toBe('1 Mill Lane');
    expect(field('Day').value).toBe('2');
    expect(screen.getByText('Foundry Motors')).toBeTruthy();
    expect(isOff(saveButton())).toBe(false);
  });

  it('is for what is done at a garage alone', async () => {
    renderQuote(`/booking/${quoteId}/`, { services: services().answer(readQuote, aQuote({ productType: 'gap', step: 5 })) });
    await screen.findByRole('heading', { level: 1, name: 'Nothing in this quote needs a garage' });
  });

  it('says that it could not be loaded, and tries again; a stranger’s quote is not found', async () => {
    const script = services().refuse(readBooking, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Busy.' });
    renderQuote(`/booking/${quoteId}/`, { services: script });
    await screen.findByRole('heading', { level: 1, name: 'We could not load your booking' });
    script.refuse(readBooking, { status: 404, code: 'NOT_FOUND', message: 'No.' });
    await press('Try again');
    await screen.findByRole('heading', { level: 1, name: 'We couldn’t find that quote' });
  });

  it('is reached from the last step, which then tells what was booked', async () => {
    const script = services().answer(readProducts, quoteProducts());
    renderQuote(`/quote/repair/step/5/?quote=${quoteId}`, { services: script });
    expect((await screen.findByRole('link', { name: 'Book your visit' })).getAttribute('href')).toBe(`/booking/${quoteId}/`);
    await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(await screen.findByText('Book your visit before you pay.')).toBeTruthy();
    script.answer(readBooking, aBooking());
    cleanup();
    renderQuote(`/quote/repair/step/5/?quote=${quoteId}`, { services: script });
    expect(await screen.findByText('2 December 2026')).toBeTruthy();
    expect(screen.getByText('Foundry Motors, 109 Wharf Road, Leeds, LS2 7AB')).toBeTruthy();
  });
});
