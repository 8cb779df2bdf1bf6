import { randomUUID } from 'node:crypto';
import { at, type PersonPlanting, type Rows } from './planting.js';

/** A visit with its findings, one that was never booked, an estimate and loose photos. */
export const inGarages = async ({
  customerId,
  vehicle,
  plate,
  plant,
  hide,
  fileIn,
  boughtId,
  openId,
  purchaseId,
  bookingId,
}: PersonPlanting): Promise<Rows> => {
  const form = {
    delivery_type: 'collect_and_return',
    booking_date: '2020-02-01',
    postcode: plant(),
    booking_address_line_1: plant(),
    booking_town: plant(),
    garage_choice: 'our_choice',
  };
  const booking = {
    form,
    garage: null,
    work: [],
    slot: null,
    heldUntil: null,
    products: ['service'],
    service: null,
    car: vehicle,
    motExpiresOn: null,
    proposal: null,
    history: [],
    version: 1,
    savedAt: at,
  };
  return {
    bookings: [
      {
        ...booking,
        _id: bookingId,
        quoteId: boughtId,
        customerId,
        status: 'complete',
        findings: [
          {
            id: randomUUID(),
            at,
            note: plant(),
            needsAnswer: false,
            answer: null,
            photos: [{ id: randomUUID(), storedAs: await fileIn('garages'), bytes: 1 }],
          },
        ],
      },
      { ...booking, quoteId: openId, customerId: null, status: 'draft', findings: [], form: { ...form, booking_address_line_1: plant() } },
    ],
    garage_links: [{ _id: hide(), bookingId, garageId: 'g', expiresAt: new Date(Date.now() + 3_600_000) }],
    visit_selections: [{ _id: `${openId}:mot`, quoteId: openId, productType: 'mot', garageId: 'g', version: 1 }],
    'withdrawn-products': [{ _id: boughtId, products: ['mot'] }],
    estimates: [
      {
        customerId,
        carId: randomUUID(),
        car: vehicle,
        description: plant(),
        photos: [{ id: randomUUID(), storedAs: await fileIn('garages'), bytes: 1 }],
        requestedAt: at,
        answer: { text: plant() },
        version: 1,
      },
    ],
    loose_photos: [{ sender: customerId, storedAs: await fileIn('garages'), bytes: 1, sentAt: new Date() }],
    calendar_feeds: [{ _id: customerId, hash: hide(), madeAt: at }],
    known_cars: [
      {
        customerId,
        car: { registrationNumber: plate, make: plant(), model: 'Focus' },
        motDueOn: '2020-03-01',
        serviceDueOn: null,
        isOnAccount: true,
        entry: randomUUID(),
        sequence: 1,
        changedAt: at,
      },
    ],
    calendar_days: [{ customerId, purchaseId, day: '2020-03-01', title: plant() }],
  };
};
