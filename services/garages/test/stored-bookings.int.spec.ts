import { Mongo } from '@kerbside/platform/mongo/mongo';
import { testService } from '@kerbside/platform/testing/test-service';
import type { KeptBooking } from '../src/bookings/model/booking.js';
import { BookingsRepository } from '../src/bookings/bookings.repository.js';
import { service } from '../src/service.js';

const form: Required<KeptBooking['form']> = {
  delivery_type: 'collect_and_return',
  booking_date: '2027-03-10',
  booking_time: '09:30',
  postcode: 'YO31 7PL',
  isAddressFound: true,
  booking_address_line_1: '14 Foss Bank',
  booking_address_line_2: 'Flat 2',
  booking_address_line_3: 'Layerthorpe',
  booking_town: 'York',
  booking_county: 'North Yorkshire',
  booking_country: 'England',
  garage_choice: 'own_garage',
  garage_id: 'a-garage',
};
const booking: Required<KeptBooking> = {
  id: 'a-booking',
  number: 'KSB-7F3K9Q',
  quoteId: 'a-quote',
  status: 'draft',
  form,
  garage: { id: 'a-garage', name: 'Foss Motors', address: ['1 Foss Bank', 'York'] },
  work: [{ bay: 'mot', minutes: 60 }],
  slot: { garageId: 'a-garage', day: '2027-03-10', time: '09:30' },
  heldUntil: new Date('2027-03-01T10:00:00Z'),
  customerId: 'a-customer',
  products: ['mot'],
  service: null,
  car: { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Fiesta' },
  motExpiresOn: '2027-03-20',
  proposal: { garageId: 'a-garage', day: '2027-03-11', time: '10:30' },
  atGarage: { amountPence: 5_485, status: 'due' },
  findings: [{ id: 'f1', at: new Date('2027-03-01T10:00:00Z'), note: 'Worn pads', needsAnswer: true, answer: null, photos: [] }],
  motResult: 'failed',
  history: [
    { at: new Date('2027-03-01T10:00:00Z'), by: { kind: 'garage', id: 'a-garage' }, step: 'proposed', day: '2027-03-11', time: '10:30' },
  ],
  version: 2,
  savedAt: new Date('2027-03-01T09:30:00Z'),
};

it('a booking is stored with everything that it is made of, and read back as it was', async () => {
  const garages = await testService(service);
  try {
    const mongo = garages.get(Mongo);
    const bookings = garages.get(BookingsRepository);
    await mongo.transaction((session) => bookings.save(booking, session));
    const { id, ...rest } = booking;
    expect(await mongo.connection.collection('bookings').find().toArray()).toStrictEqual([{ _id: id, ...rest, revision: 1, events: [] }]);
    expect(await bookings.ofQuote(booking.quoteId)).toStrictEqual(booking);
  } finally {
    await garages.close();
  }
});
