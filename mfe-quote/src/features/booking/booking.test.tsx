import { describe, jest } from '@jest/globals';
import type { DeliveryType } from '@kerbside/contracts/days/working-days';
import { garageByUs } from '@kerbside/contracts/garages/garage-by-us';
import { findAddresses } from '@kerbside/contracts/http/garages/addresses';
import { readBooking, saveBooking } from '@kerbside/contracts/http/garages/bookings';
import { lookupGarages } from '@kerbside/contracts/http/garages/garages';
import { chooseVisit, readVisit, type SelectedVisit } from '@kerbside/contracts/http/garages/offers';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { readProducts } from '@kerbside/contracts/http/pricing/products';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  aBooking,
  check,
  collect,
  isOff,
  line1,
  open,
  press,
  repairQuote,
  saveButton,
  services,
  suggestions,
} from '../../testing/booking.js';
import { choose, field, type, typeDay } from '../../testing/filling-in.js';
import { aChosenVisit, aGarage, nearby } from '../../testing/garages.js';
import { onDay } from '../../testing/on-day.js';
import { quoteProducts } from '../../testing/product-tables.js';
import { address, renderQuote } from '../../testing/render-quote.js';
import { aPrice, aQuote, quoteId } from '../../testing/samples.js';
import {
  begunState,
  type BookingChange,
  bookingOf,
  type BookingState,
  changedState,
  garageIdOf,
  isListed,
  serviceWanted,
} from './booking-state.js';
import { noAddress } from './typed-booking.js';
import { dayProblem, motWarning } from './visit-day.js';

describe('booking address', () => {
  beforeEach(() => {
    onDay('2026-11-20');
  });
  afterEach(() => jest.useRealTimers());

  describe('the postcode check (Q5)', () => {
    it('Q5: is not waited for where it is known, has to be whole, is written in upper case, and is checked on Enter without sending the form', async () => {
      const { script } = await open();
      await screen.findByRole('button', { name: 'Selected Foundry Motors' });
      expect(script.bodies(lookupGarages)).toHaveLength(1);
      await userEvent.clear(field('Postcode'));
      await check();
      expect(screen.getByText('Please supply a complete postcode')).toBeTruthy();
      expect(script.bodies(findAddresses)).toEqual([]);
      await type('Postcode', 'ls1 1aa');
      expect(field('Postcode').value).toBe('LS1 1AA');
      await userEvent.keyboard('{Enter}');
      expect(await screen.findByText('We have found this postcode.')).toBeTruthy();
      expect(script.asked.find(({ id }) => id === findAddresses.id)?.path).toBe('/ajax/codelookup/query:LS1%201AA');
      expect(script.bodies(saveBooking)).toEqual([]);
    });

    it('Q4: is busy, then green; typing resets it, and the garages too', async () => {
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
    it('Q4, Q5: says that it has no address; a car that is to be collected gets address fields', async () => {
      await open(services().answer(findAddresses, { items: [] }));
      await check();
      expect(await screen.findByText(nothing)).toBeTruthy();
      expect(line1()).toBeUndefined();
      await collect();
      expect(screen.getByText(`${nothing} If so, please use fields below to define the address`)).toBeTruthy();
      expect(line1()).toBe('');
    });

    it('Q4: says why it could not be checked', async () => {
      const message = 'We cannot look up addresses at the moment.';
      await open(services().refuse(findAddresses, { status: 503, code: 'ADDRESS_LOOKUP_UNAVAILABLE', message }));
      await check();
      expect(await screen.findByText(message)).toBeTruthy();
    });
  });

  describe('the address (Q4)', () => {
    it('Q4: is picked from the list and fills the fields; "not on the list" clears them', async () => {
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

    it('Q4: is cleared with the postcode whose list it was picked from', async () => {
      await open();
      await collect();
      await check();
      await screen.findByRole('combobox', { name: 'Address' });
      await choose('Address', '2 Mill Lane, Leeds');
      await waitFor(() => expect(line1()).toBe('2 Mill Lane'));
      await type('Postcode', 'B');
      expect([line1(), field('Town or city').value]).toEqual(['', '']);
    });

    it('stays with another postcode when it was typed', async () => {
      await open(services().answer(findAddresses, { items: [] }));
      await collect();
      await check();
      await waitFor(() => expect(line1()).toBe(''));
      await type('Address line 1', '1 Mill Lane');
      await type('Postcode', 'B');
      expect(line1()).toBe('1 Mill Lane');
    });

    it('Q2: is asked for when the car is collected, and sent with whether it was found', async () => {
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
});

describe('visit elsewhere', () => {
  beforeEach(() => {
    onDay('2026-11-20');
  });
  afterEach(() => jest.useRealTimers());

  const motLine = { kind: 'base' as const, code: 'test', label: 'MOT test', amountPence: 4_000, productType: 'mot' as const };
  const quote = { ...repairQuote, price: aPrice(30_900, { lines: [...aPrice().lines, motLine] }) };
  const aVisit = (over: Partial<SelectedVisit> = {}): SelectedVisit => ({
    product_type: 'mot',
    service_type: null,
    system_id: null,
    periods: null,
    garage_id: 'ks-001',
    booking_date: '2026-12-02',
    postcode: 'LS1 1AA',
    ...over,
  });
  const script = (visit: SelectedVisit | null = aVisit()) => services().answer(readQuote, quote).answer(readVisit, { visit });
  const day = () => [field('Day').value, field('Month').value];
  const at = (name: string) => screen.findByRole('button', { name: `Selected ${name}`, pressed: true });
  const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  const isTold = (of = quoteId) =>
    act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'ks-visit-told', newValue: of })));

  describe('the visit of step 3', () => {
    it('is there when the form opens, with its garage, its day and where it was looked for', async () => {
      const { script: asked } = await open(script(aVisit({ postcode: 'LS2 7EY' })));
      expect(await at('Millbrook Garage')).toBeTruthy();
      expect(day()).toEqual(['2', '12']);
      expect(field('Postcode').value).toBe('LS2 7EY');
      expect(asked.bodies(lookupGarages)).toEqual([expect.objectContaining({ postcode: 'LS2 7EY' })]);
      expect(screen.queryByText(/In another tab/)).toBeNull();
    });

    it('can still be asked for when its garage cannot be found as the form opens', async () => {
      const asked = script().refuse(lookupGarages, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Busy.' });
      const { track } = await open(asked);
      await waitFor(() => expect(track).toHaveBeenCalledWith('garages_not_looked_for', { message: 'Busy.' }));
      expect(address()).toBe(`/booking/${quoteId}/`);
      asked.answer(lookupGarages, nearby(aGarage()));
      await check();
      expect(await at('Millbrook Garage')).toBeTruthy();
    });
  });

  describe('a visit that is chosen in another tab while the form is open', () => {
    const elsewhere = aVisit({ garage_id: 'ks-002', booking_date: '2026-12-04' });

    it('comes in when the customer comes back, and what was typed stays; the price is the one of now', async () => {
      const cheaper = aPrice().lines.map((line) => (line.kind === 'base' ? { ...line, amountPence: 1_005 } : line));
      const asked = script();
      await open(asked);
      await at('Millbrook Garage');
      await collect();
      await check();
      await userEvent.click(await screen.findByRole('button', { name: "It's not on the list" }));
      await userEvent.type(screen.getByLabelText('Address line 1'), 'The Old Mill');
      asked.answer(readVisit, { visit: elsewhere }).answer(readQuote, { ...quote, price: aPrice(5_000, { lines: [...cheaper, motLine] }) });
      await comeBack();
      expect(await at('Foundry Motors')).toBeTruthy();
      expect(day()).toEqual(['4', '12']);
      expect(line1()).toBe('The Old Mill');
      expect(screen.getByText(/In another tab you chose Foundry Motors on 4 December 2026\. We’ve filled it in below\./)).toBeTruthy();
      await waitFor(() => expect(screen.getByRole('region', { name: 'Your price' }).textContent).toContain('£50.00'));
    });

    it('is offered where a day was picked here, which stays until the customer says so', async () => {
      const asked = script();
      await open(asked);
      await at('Millbrook Garage');
      await typeDay('Date of your visit', ['9', '12', '2026']);
      asked.answer(readVisit, { visit: elsewhere });
      await isTold();
      expect(
        await screen.findByText(/you chose Foundry Motors on 4 December 2026\. What you have chosen here is as you left it/),
      ).toBeTruthy();
      expect(day()).toEqual(['9', '12']);
      await press('Use that visit here');
      expect(day()).toEqual(['4', '12']);
      expect(await at('Foundry Motors')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Use that visit here' })).toBeNull();
    });

    it('is found where it was looked for, though the list here is of another place', async () => {
      const asked = script();
      await open(asked);
      await at('Millbrook Garage');
      asked
        .answer(readVisit, { visit: aVisit({ garage_id: 'ks-007', postcode: 'YO31 7BC' }) })
        .answer(lookupGarages, nearby(aGarage({ id: 'ks-007', name: 'Abbey Garage' })));
      await isTold();
      expect(await screen.findByText('Abbey Garage')).toBeTruthy();
      expect(screen.queryByRole('button', { name: /Millbrook/ })).toBeNull();
      expect(field('Postcode').value).toBe('LS1 1AA');
    });

    it('may be left to us', async () => {
      const asked = script();
      await open(asked);
      await at('Millbrook Garage');
      asked.answer(readVisit, { visit: aVisit({ garage_id: 'our-choice' }) });
      await isTold();
      expect(await screen.findByText(/you chose a garage that we choose on 2 December 2026/)).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Garage by us', pressed: true })).toBeTruthy();
    });

    it('is not asked for when another quote is told of it, and one that is known changes nothing', async () => {
      const asked = script();
      await open(asked);
      await at('Millbrook Garage');
      await isTold('another-quote');
      await isTold();
      await waitFor(() => expect(asked.asked.filter(({ id }) => id === readVisit.id)).toHaveLength(2));
      expect(screen.queryByText(/In another tab/)).toBeNull();
    });

    it('counts before what was typed here, when the page is loaded again', async () => {
      await open(script());
      await at('Millbrook Garage');
      await collect();
      await typeDay('Date of your visit', ['9', '12', '2026']);
      cleanup();
      await open(script(elsewhere));
      expect(day()).toEqual(['4', '12']);
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Collect it from me and return it' }).checked).toBe(true);
      expect(await at('Foundry Motors')).toBeTruthy();
    });

    it('leaves the form as it is when it cannot be read', async () => {
      const asked = script();
      const { track } = await open(asked);
      await at('Millbrook Garage');
      asked.refuse(readVisit, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'In a minute.' });
      await isTold();
      await waitFor(() => expect(track).toHaveBeenCalledWith('visit_not_read_again'));
      expect(day()).toEqual(['2', '12']);
    });
  });

  const serviceLine = { ...motLine, label: 'Service', productType: 'service' as const };
  it.each<[string, string, Partial<SelectedVisit>, object]>([
    ['as it is in the quote, where none was chosen yet', 'interim', {}, { service_type: 'interim' }],
    [
      'as it is in the quote, where another was chosen before',
      'interim',
      { service_type: 'full', system_id: 'full-service' },
      { service_type: 'interim' },
    ],
    [
      'as it was chosen',
      'full',
      { service_type: 'full', system_id: 'fixed-interval' },
      { service_type: 'full', system_id: 'fixed-interval', periods: '12' },
    ],
  ])('asks garages what a service costs %s, and takes the one in the quote', async (_, code, before, service) => {
    const asked = script(aVisit({ product_type: 'service', periods: '12', ...before }))
      .answer(readQuote, { ...quote, price: aPrice(30_900, { lines: [...aPrice().lines, { ...serviceLine, code }] }) })
      .answer(chooseVisit, aChosenVisit({ product_type: 'service', booking_date: '2026-12-02', gross: 40, total: 40 }));
    await open(asked);
    await at('Millbrook Garage');
    expect(asked.bodies(lookupGarages).at(-1)).toMatchObject(service);
    await userEvent.click(saveButton());
    const there = { product_type: 'service', garage_id: 'ks-001', booking_date: '2026-12-02', postcode: 'LS1 1AA' };
    await waitFor(() => expect(asked.bodies(chooseVisit)).toEqual([there]));
    expect(asked.bodies(saveBooking)).toHaveLength(1);
  });

  it('tells the other tabs once its visit is chosen', async () => {
    const told = jest.spyOn(Storage.prototype, 'setItem');
    await open(script().answer(chooseVisit, aChosenVisit({ booking_date: '2026-12-02', gross: 40, total: 40 })));
    await at('Millbrook Garage');
    await userEvent.click(saveButton());
    await waitFor(() => expect(told).toHaveBeenCalledWith('ks-visit-told', quoteId));
    told.mockRestore();
  });
});

describe('booking form', () => {
  beforeEach(() => {
    onDay('2026-11-20');
  });

  afterEach(() => jest.useRealTimers());

  it('has what was typed after a reload, until it is saved', async () => {
    await open();
    await typeDay('Date of your visit', ['14', '12', '2026']);
    await collect();
    cleanup();
    await open();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Day' }).value).toBe('14');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Collect it from me and return it' }).checked).toBe(true);
  });

  describe('the day (Q5)', () => {
    it('Q5: is reported at once where it is too soon, and comes with a warning when the MOT has expired by then', async () => {
      await open();
      await collect();
      await typeDay('Date of your visit', ['25', '11', '2026']);
      expect(screen.getByText('Please note, we require a minimum of 5 working days to arrange collection and delivery.')).toBeTruthy();
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
    it('Q2: opens with the earlier booking', async () => {
      const collected = { booking_address_line_1: '1 Mill Lane', booking_town: 'Leeds', address: ['1 Mill Lane', 'Leeds'] };
      await open(services().answer(readBooking, aBooking({ delivery_type: 'collect_and_return', ...collected })));
      expect(line1()).toBe('1 Mill Lane');
      expect(field('Day').value).toBe('2');
      expect(screen.getByText('Foundry Motors')).toBeTruthy();
      expect(isOff(saveButton())).toBe(false);
    });

    it('Q2: books what was paid for without a visit, at no further price, and goes to the confirmation', async () => {
      const line = { kind: 'base' as const, code: 'mot', label: 'MOT', amountPence: 3_000, productType: 'mot' as const };
      const bought = aQuote({
        productType: 'warranty',
        step: 6,
        status: 'purchased',
        price: aPrice(29_900, { lines: [line] }),
        details: { postcode: 'LS1 1AA' },
      });
      const { script } = await open(services().answer(readQuote, bought));
      const receipt = screen.getByRole('region', { name: 'Your price' });
      expect(receipt.textContent).toContain('You have bought this.');
      expect(receipt.textContent).not.toMatch(/12 x/);
      await check();
      await userEvent.click(await screen.findByRole('radio', { name: 'Wed 2 Dec' }));
      await press('Book this visit');
      await waitFor(() => expect(address()).toBe(`/payment/${quoteId}/confirmation/`));
      expect(script.bodies(saveBooking)).toEqual([expect.objectContaining({ booking_date: '2026-12-02', booking_time: '08:30' })]);
      expect(script.bodies(chooseVisit)).toEqual([]);
      cleanup();
      renderQuote(`/booking/${quoteId}/`, {
        services: services()
          .answer(readQuote, bought)
          .answer(readBooking, aBooking({ status: 'requested' })),
      });
      await screen.findByRole('heading', { level: 1, name: 'You have bought this cover' });
    });

    it('books a visit again that was cancelled, where what it is for is still bought', async () => {
      const line = { kind: 'base' as const, code: 'mot', label: 'MOT', amountPence: 3_000, productType: 'mot' as const };
      const bought = aQuote({ productType: 'mot', step: 6, status: 'purchased', price: aPrice(3_000, { lines: [line] }) });
      await open(
        services()
          .answer(readQuote, bought)
          .answer(readBooking, aBooking({ status: 'cancelled' })),
      );
      expect(await screen.findByRole('button', { name: 'Book this visit' })).toBeTruthy();
    });

    it('books what was paid for and no garage was found for', async () => {
      const line = { kind: 'base' as const, code: 'mot', label: 'MOT', amountPence: 3_000, productType: 'mot' as const };
      const bought = aQuote({ productType: 'mot', step: 6, status: 'purchased', price: aPrice(3_000, { lines: [line] }) });
      const { script } = await open(
        services()
          .answer(readQuote, bought)
          .answer(readBooking, aBooking({ status: 'requested', garage: null })),
      );
      await typeDay('Date of your visit', ['9', '12', '2026']);
      await press('Book this visit');
      await waitFor(() => expect(address()).toBe(`/payment/${quoteId}/confirmation/`));
      expect(script.bodies(saveBooking)).toEqual([expect.objectContaining({ booking_date: '2026-12-09', garage_choice: 'our_choice' })]);
    });

    it('is only for what is done at a garage', async () => {
      renderQuote(`/booking/${quoteId}/`, { services: services().answer(readQuote, aQuote({ productType: 'gap', step: 5 })) });
      await screen.findByRole('heading', { level: 1, name: 'Nothing in this quote needs a garage visit' });
    });

    it('says that it could not be loaded, and tries again; a stranger’s quote is not found', async () => {
      const script = services().refuse(readBooking, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Busy.' });
      renderQuote(`/booking/${quoteId}/`, { services: script });
      await screen.findByRole('heading', { level: 1, name: 'We could not load your booking' });
      script.refuse(readBooking, { status: 404, code: 'NOT_FOUND', message: 'No.' });
      await press(/^Try again/);
      await screen.findByRole('heading', { level: 1, name: 'We couldn’t find that quote' });
    });

    it('Q2: is reached from the last step, which then shows the booking', async () => {
      const script = services()
        .answer(readProducts, quoteProducts())
        .answer(readQuote, { ...repairQuote, productType: 'repair' });
      renderQuote(`/quote/repair/step/5/?quote=${quoteId}`, { services: script });
      expect((await screen.findByRole('link', { name: 'Book your visit' })).getAttribute('href')).toBe(
        `/quote/repair/step/3/?quote=${quoteId}`,
      );
      expect(screen.getByText('Choose a day and a garage before you pay.')).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
      await userEvent.click(await screen.findByRole('link', { name: 'Book your visit before you pay.' }));
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Your visit' }));
      expect(document.activeElement?.textContent).toContain('Book your visit before you pay.');
      script.answer(readBooking, aBooking());
      cleanup();
      renderQuote(`/quote/repair/step/5/?quote=${quoteId}`, { services: script });
      expect(await screen.findByText('2 December 2026')).toBeTruthy();
      expect(screen.queryByText(/There is no longer time/)).toBeNull();
      expect(screen.getByText('Foundry Motors, 109 Wharf Road, Leeds, LS2 7AB')).toBeTruthy();
    });

    it('is needed again on the last step once the day that was chosen has come too close', async () => {
      onDay('2026-11-30');
      const script = services()
        .answer(readProducts, quoteProducts())
        .answer(readQuote, { ...repairQuote, productType: 'repair' })
        .answer(readBooking, aBooking({ booking_time: '09:30' }));
      renderQuote(`/quote/repair/step/5/?quote=${quoteId}`, { services: script });
      expect(await screen.findByText('2 December 2026 at 09:30')).toBeTruthy();
      expect(screen.getByText(/There is no longer time to arrange your visit/)).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
      expect((await screen.findAllByText(/Choose another day before you pay/)).length).toBe(2);
      cleanup();
      script.answer(readQuote, repairQuote);
      renderQuote(`/booking/${quoteId}/?late=1`, { services: script });
      expect(await screen.findByText(/There is no longer time to arrange your visit.*Everything else is as you left it/)).toBeTruthy();
      expect(screen.getByText('Please note, we require a minimum of 3 working days to arrange your visit.')).toBeTruthy();
    });
  });
});

const near = aGarage({ id: 'ks-001' });

const customers = { by: 'customer', garage: near } as const;

const begun = begunState(null, 'drop_car');

const found: BookingState = { ...begun, choice: customers, isAddressFound: true };

describe('what is chosen in the booking form', () => {
  it('begins without a garage', () => expect(begun).toMatchObject({ choice: { by: 'nobody' }, isPicked: false, isAddressFound: false }));

  it.each<[string, BookingState, BookingChange, Partial<BookingState>]>([
    ['another delivery', begun, { is: 'delivery', delivery: 'collect_and_return' }, { delivery: 'collect_and_return' }],
    ['a garage by the customer', begun, { is: 'garage picked', choice: customers }, { choice: customers, isPicked: true }],
    ['a garage for the customer', begun, { is: 'garage put', choice: { by: 'us' } }, { choice: { by: 'us' } }],
    ['a day by the customer', begun, { is: 'day picked' }, { isPicked: true }],
    [
      'another place: neither its garage nor its address',
      found,
      { is: 'postcode typed' },
      { choice: { by: 'nobody' }, isAddressFound: false },
    ],
    ['an address from the list', begun, { is: 'address', isFound: true }, { isAddressFound: true }],
  ])('becomes %s', (_, state, change, after) => expect(changedState(state, change)).toEqual({ ...state, ...after }));
});

describe('what is saved of it', () => {
  const typed = { ...noAddress, booking_address_line_1: '1 Mill Lane', postcode: 'LS1 1AA', booking_date: '2026-12-02', booking_time: '' };
  it.each<[string, BookingState, string | undefined, object]>([
    [
      'the garage and the time',
      { ...begun, choice: customers },
      '08:30',
      { garage_id: 'ks-001', garage_choice: 'own_garage', booking_time: '08:30', booking_address_line_1: '' },
    ],
    ['that we choose', begun, undefined, { garage_choice: 'our_choice', booking_time: undefined, delivery_type: 'drop_car' }],
    [
      'the address, where the car is collected',
      { ...found, delivery: 'collect_and_return' },
      undefined,
      { booking_address_line_1: '1 Mill Lane' },
    ],
  ])('is %s', (_, state, begins, saved) => expect(bookingOf(typed, state, begins)).toMatchObject(saved));

  it('is priced at the garage, or at one that we choose', () => {
    expect([garageIdOf(customers), garageIdOf({ by: 'us' }), garageIdOf({ by: 'nobody' })]).toEqual(['ks-001', garageByUs, garageByUs]);
  });
});

it.each([
  ['is, in it', { status: 'ready', postcode: 'LS1 1AA', garages: [near] }, customers, true],
  ['is not, with others', { status: 'ready', postcode: 'LS1 1AA', garages: [aGarage({ id: 'ks-002' })] }, customers, false],
  ['may be, before there is one', { status: 'idle' }, customers, true],
  ['need not be, where we choose', { status: 'ready', postcode: 'LS1 1AA', garages: [] }, { by: 'us' }, true],
] as const)('the garage of the customer %s: on the list', (_, list, choice, expected) => expect(isListed(list, choice)).toBe(expected));

const keptService = { system_id: 'full-service', periods: '12' };

it.each([
  ['as on step 3, on its day', 'service', '2026-12-02', { ...keptService, booking_date: '2026-12-02' }],
  ['without a day that is none', 'service', '2026-13-02', keptService],
  ['not at all for another product', 'repair', '2026-12-02', {}],
] as const)('a service is priced %s', (_, productType, day, wanted) => {
  expect(serviceWanted({ productType, price: null }, day, { garageId: 'ks-001', service: keptService })).toEqual(wanted);
});

const today = '2026-11-20';

// a Friday
const five = 'Please note, we require a minimum of 5 working days to arrange collection and delivery.';

const three = 'Please note, we require a minimum of 3 working days to arrange your visit.';

const closed = 'Garages are closed on Sundays and bank holidays. Please choose another day.';

it.each<[string, DeliveryType, string, string | undefined]>([
  ['dropped off on the second working day', 'drop_car', '2026-11-23', three],
  ['dropped off on the third, a Sunday skipped', 'drop_car', '2026-11-24', undefined],
  ['collected on the fourth', 'collect_and_return', '2026-11-25', five],
  ['collected on the fifth', 'collect_and_return', '2026-11-26', undefined],
  ['on a Sunday', 'drop_car', '2026-11-29', closed],
  ['on a bank holiday', 'drop_car', '2026-12-25', closed],
  ['half typed', 'drop_car', '2026-11-', undefined],
])('Q5: a car %s', (_, delivery, day, problem) => expect(dayProblem(day, { today, delivery, garage: undefined })).toBe(problem));

it('Q5: a garage that is closed that day', () => {
  expect(dayProblem('2026-11-28', { today, delivery: 'drop_car', garage: aGarage() })).toBe(
    'Millbrook Garage is closed that day. Please choose another day.',
  );
});

it.each([
  ['2026-12-02', '2026-12-01', 'Your MOT expires on 1/12/2026, before this visit on 2/12/2026.'],
  ['2026-12-02', '2026-11-19', 'Your MOT expired on 19/11/2026, before this visit on 2/12/2026.'],
  ['2026-12-01', '2026-12-01', undefined],
  ['2026-12-02', undefined, undefined],
])('a visit on %s with an MOT until %s', (day, mot, warning) =>
  expect(motWarning(day, mot, '2026-11-20')).toEqual(warning === undefined ? undefined : expect.stringContaining(warning)),
);
