import { demoGarages } from '../../garages/demo-garages.js';
import type { NetworkGarage } from '../../garages/garage.js';
import { aBooking } from '../../testing/a-booking.js';
import { type BookedCar, bookedVisitView, type BookingForm, bookingView, checkBooking, productsBought } from './booking.js';
import { isSameCar } from './same-car.js';

const [sample] = demoGarages();
const garage = sample as NetworkGarage;
const closedOnSaturday: NetworkGarage = { ...garage, hours: { ...garage.hours, sat: null } };
const today = '2026-11-20';
const form = (over: Partial<BookingForm> = {}): BookingForm => ({
  delivery_type: 'drop_car',
  booking_date: '2026-11-24',
  postcode: 'SW11 1AA',
  garage_choice: 'own_garage',
  garage_id: garage.id,
  ...over,
});
const fieldsOf = (given: BookingForm, at: NetworkGarage | undefined): unknown => {
  try {
    checkBooking(given, at, today);
    return {};
  } catch (error) {
    return (error as { details: { fields: object } }).details.fields;
  }
};

describe('the work of a visit that was bought', () => {
  it.each([
    [['mot', 'service'], ['warranty', 'mot'], [], ['mot']],
    [['service'], ['mot', 'service'], [], ['service', 'mot']],
    [['service'], ['mot', 'service'], ['mot'], ['service']],
    [['mot'], ['warranty'], [], ['mot']],
  ] as const)('A4: drafted as %j, sold with %j, of which %j is cancelled: %j', (drafted, sold, withdrawn, bought) =>
    expect(productsBought(drafted, { sold, withdrawn })).toEqual(bought),
  );
});

describe('what a letter says of a visit', () => {
  it('is when it is by now, what is done, and where', () => {
    expect(bookedVisitView(aBooking({ service: 'Full service', slot: { garageId: 'ks-001', day: '2026-12-04', time: '10:30' } }))).toEqual({
      booking_number: 'KSB-7F3K9Q',
      booking_date: '2026-12-04',
      booking_time: '10:30',
      job: 'Full service',
      delivery_type: 'drop_car',
      collected_from: null,
      garage: { name: 'Millbrook Garage', address: [] },
      car: { registration_number: 'AA19DSL', make: 'Volkswagen', model: 'Golf' },
      proposal: null,
      at_garage: null,
    });
    const finding = { id: 'f1', at: new Date('2026-12-02T10:00:00Z'), note: 'Worn pads', needsAnswer: false, answer: null, photos: [] };
    expect(bookedVisitView(aBooking({ findings: [finding] }))).toMatchObject({ found: ['Worn pads'] });
    expect(bookedVisitView(aBooking({ slot: null, garage: null }))).toMatchObject({
      booking_date: '2026-12-02',
      booking_time: null,
      garage: null,
    });
  });
});

describe('a booking', () => {
  it.each<[string, Partial<BookingForm>, NetworkGarage | undefined, object]>([
    ['a car dropped off after three working days', {}, garage, {}],
    [
      'too soon',
      { booking_date: '2026-11-23' },
      garage,
      { booking_date: 'Please note, we require a minimum of 3 working days to arrange your visit.' },
    ],
    [
      'collected too soon, from nowhere',
      { delivery_type: 'collect_and_return', booking_date: '2026-11-25' },
      garage,
      {
        booking_date: 'Please note, we require a minimum of 5 working days to arrange collection and delivery.',
        booking_address_line_1: 'Enter the first line of the address',
        booking_town: 'Enter the town or city',
      },
    ],
    [
      'collected in time from an address',
      { delivery_type: 'collect_and_return', booking_date: '2026-11-26', booking_address_line_1: '1 Mill Lane', booking_town: 'London' },
      garage,
      {},
    ],
    ['a garage that is not one of ours', {}, undefined, { garage_id: 'Choose a garage from the list' }],
    ['a garage of our choice', { garage_choice: 'our_choice', garage_id: undefined }, undefined, {}],
    [
      'a day on which the garage is closed',
      { booking_date: '2026-11-28' },
      closedOnSaturday,
      { booking_date: `${garage.name} is closed that day. Please choose another day.` },
    ],
  ])('%s', (_, over, at, fields) => expect(fieldsOf(form(over), at)).toEqual(fields));

  it('shows the lines of the address that are not empty', () => {
    const kept = {
      id: 'b1',
      number: 'KSB-7F3K9Q',
      quoteId: 'q1',
      status: 'draft',
      garage: null,
      work: [],
      slot: null,
      heldUntil: null,
      customerId: null,
      products: [],
      service: null,
      car: null,
      motExpiresOn: null,
      proposal: null,
      findings: [],
      history: [],
      version: 1,
      savedAt: new Date('2026-11-20T12:00:00Z'),
    } as const;
    const given = form({ booking_address_line_1: '1 Mill Lane', booking_address_line_2: '', booking_town: 'London' });
    const shown = bookingView({ ...kept, form: given });
    expect(shown.address).toEqual(['1 Mill Lane', 'London']);
    expect(shown).toMatchObject({ booking_address_line_1: '1 Mill Lane', booking_town: 'London' });
    expect(shown).not.toHaveProperty('booking_address_line_2');
  });
});

const golf: BookedCar = { registrationNumber: 'AA19DSL', make: 'Volkswagen', model: 'Golf' };

describe('a visit is for a car', () => {
  it.each<[string, BookedCar | null, BookedCar, boolean]>([
    ['with its registration, however it is written', golf, { ...golf, registrationNumber: 'aa19 dsl', make: 'VW' }, true],
    ['and not for one with another', golf, { ...golf, registrationNumber: 'AA19DSM' }, false],
    [
      'by what it is, when neither has a registration',
      { ...golf, registrationNumber: null },
      { ...golf, registrationNumber: null, make: 'VOLKSWAGEN' },
      true,
    ],
    ['and not when only one has a registration', golf, { ...golf, registrationNumber: null }, false],
    ['and for none before pricing has said which', null, golf, false],
  ])('A5: %s', (_, booked, car, expected) => expect(isSameCar(booked, car)).toBe(expected));
});
