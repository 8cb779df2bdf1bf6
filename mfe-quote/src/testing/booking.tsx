import { addDays } from '@kerbside/contracts/days/dates';
import { lookupGarages } from '@kerbside/contracts/http/garages/garages';
import { findAddresses, readAddress } from '@kerbside/contracts/http/garages/addresses';
import { readBooking, saveBooking, type Booking } from '@kerbside/contracts/http/garages/bookings';
import { readSlots, type OpenDay } from '@kerbside/contracts/http/garages/slots';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { isWorkingDay } from '@kerbside/contracts/days/working-days';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aGarage, nearby } from './garages.js';
import { renderQuote } from './render-quote.js';
import { aPrice, aQuote, quoteId } from './samples.js';

const vehicle = { ...aQuote().vehicle, mot_expiration_date: '2027-03-21' };
export const repairQuote = aQuote({
  productType: 'warranty',
  step: 5,
  cover: null,
  price: aPrice(8_900, {
    lines: [...aPrice().lines, { kind: 'base', code: 'repair', label: 'Repair', amountPence: 8_900, productType: 'repair' }],
  }),
  vehicle,
  details: { postcode: 'LS1 1AA' },
});
const garages = [aGarage({ selected: false }), aGarage({ id: 'ks-002', name: 'Foundry Motors', selected: true, distance: 2 })];
export const suggestions = [
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
export const aBooking = (over: Partial<Booking> = {}): Booking => ({
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
/** The first fortnight of a garage: a free morning each working day. */
export const openDays = (): OpenDay[] =>
  Array.from({ length: 14 }, (_, place) => addDays('2026-11-24', place)).map((date) =>
    isWorkingDay(date)
      ? { date, times: ['08:30', '10:30'], left: [2, 1], problem: null }
      : { date, times: [], left: [], problem: 'Garages are closed on Sundays and bank holidays. Please choose another day.' },
  );
/** A repair that is booked near Leeds: two addresses, and two garages of which the second is flagged. */
export const services = () =>
  new ScriptedServices()
    .answer(readQuote, repairQuote)
    .answer(readBooking, null)
    .answer(findAddresses, { items: suggestions })
    .answer(readAddress, { items: [found] })
    .answer(lookupGarages, nearby(...garages))
    .answer(readSlots, { earliest: '2026-11-24', days: openDays() })
    .answer(saveBooking, aBooking());

export const open = async (script = services()) => {
  const page = renderQuote(`/booking/${quoteId}/`, { services: script });
  await screen.findByRole('heading', { level: 1, name: 'Book your visit' });
  return { ...page, script };
};
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
export const check = () => press('Check postcode');
export const collect = () => userEvent.click(screen.getByRole('radio', { name: 'Collect it from me and return it' }));
export const saveButton = () => screen.getByRole('button', { name: 'Save booking' });
export const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';
export const line1 = () => screen.queryByLabelText<HTMLInputElement>('Address line 1')?.value;
