import { jest } from '@jest/globals';
import { findAddresses } from '@kerbside/contracts/http/garages/addresses';
import { saveBooking } from '@kerbside/contracts/http/garages/bookings';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { check, collect, isOff, line1, open, press, saveButton, services, suggestions } from '../../testing/booking.js';
import { choose, field, type, typeDay } from '../../testing/filling-in.js';
import { onDay } from '../../testing/on-day.js';

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
