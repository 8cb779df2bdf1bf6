import { describe, jest } from '@jest/globals';
import { findAddresses } from '@kerbside/contracts/http/garages/addresses';
import { saveBooking } from '@kerbside/contracts/http/garages/bookings';
import { lookupGarages } from '@kerbside/contracts/http/garages/garages';
import { chooseVisit, readVisit, type SelectedVisit } from '@kerbside/contracts/http/garages/offers';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { check, collect, isOff, line1, open, press, repairQuote, saveButton, services, suggestions } from '../../testing/booking.js';
import { choose, field, type, typeDay } from '../../testing/filling-in.js';
import { aGarage } from '../../testing/garages.js';
import { onDay } from '../../testing/on-day.js';
import { address } from '../../testing/render-quote.js';
import { aPrice, quoteId } from '../../testing/samples.js';

describe('booking address', () => {
  beforeEach(() => {
    sessionStorage.clear();
    onDay('2026-11-20');
  });
  afterEach(() => jest.useRealTimers());

  describe('the postcode check (Q5)', () => {
    it('Q5: requires a complete postcode', async () => {
      const { script } = await open();
      await userEvent.clear(field('Postcode'));
      await check();
      expect(screen.getByText('Please supply a complete postcode')).toBeTruthy();
      expect(script.bodies(findAddresses)).toEqual([]);
    });

    it('Q5: writes it in upper case, and checks it on Enter without sending the form', async () => {
      const { script } = await open();
      await userEvent.clear(field('Postcode'));
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
    sessionStorage.clear();
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
      asked.answer(lookupGarages, { near: { latitude: 53.96, longitude: -1.08 }, items: [aGarage()] });
      await check();
      expect(await at('Millbrook Garage')).toBeTruthy();
    });
  });

  describe('a visit that is chosen in another tab while the form is open', () => {
    const elsewhere = aVisit({ garage_id: 'ks-002', booking_date: '2026-12-04' });

    it.each([
      ['at once', isTold],
      ['when the customer comes back', comeBack],
    ])('comes in %s, and what was typed stays; the price is the one of now', async (_, happens) => {
      const cheaper = aPrice().lines.map((line) => (line.kind === 'base' ? { ...line, amountPence: 1_005 } : line));
      const asked = script();
      await open(asked);
      await at('Millbrook Garage');
      await collect();
      await check();
      await userEvent.click(await screen.findByRole('button', { name: "It's not on the list" }));
      await userEvent.type(screen.getByLabelText('Address line 1'), 'The Old Mill');
      asked.answer(readVisit, { visit: elsewhere }).answer(readQuote, { ...quote, price: aPrice(5_000, { lines: [...cheaper, motLine] }) });
      await happens();
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
        .answer(lookupGarages, { near: { latitude: 53.96, longitude: -1.08 }, items: [aGarage({ id: 'ks-007', name: 'Abbey Garage' })] });
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

  it('tells the other tabs once its visit is chosen', async () => {
    const told = jest.spyOn(Storage.prototype, 'setItem');
    const garage = { garage_id: 'ks-001', garage_name: 'Millbrook Garage' };
    await open(
      script().answer(chooseVisit, {
        product_type: 'mot',
        service_type: null,
        ...garage,
        booking_date: '2026-12-02',
        gross: 40,
        total: 40,
      }),
    );
    await at('Millbrook Garage');
    await userEvent.click(saveButton());
    await waitFor(() => expect(told).toHaveBeenCalledWith('ks-visit-told', quoteId));
    told.mockRestore();
  });
});
