import type { DeliveryType } from '@kerbside/contracts/days/working-days';
import { garageByUs } from '@kerbside/contracts/garages/garage-by-us';
import { aGarage } from '../../testing/garages.js';
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
