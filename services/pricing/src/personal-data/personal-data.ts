import type { PersonalDataOf } from '@kerbside/platform/personal/personal-records';
import { vehicleKey } from '../vehicles/found-vehicle.js';
import { quotesOf } from '../quotes/quotes.repository.js';

const secret = ['secretHash', 'linkHashes', 'events', 'revision', 'reservation.letter.toHash'];
const isSold = { 'state.status': { $in: ['purchased', 'paying'] } };

export const personalData: PersonalDataOf = {
  records: [
    {
      in: 'quotes',
      called: 'Quotes that you bought',
      of: (subject) => ({ $and: [quotesOf(subject), isSold] }),
      hidden: secret,
      erasing: {
        law: 'insurance',
        cleared: {
          details: null,
          secretHash: '',
          linkHashes: [],
          'vehicle.registration_number': '',
          'sales.purchase.vehicle.registrationNumber': null,
          'channel.reference': null,
          'adjustment.reason': null,
          reservation: null,
        },
      },
    },
    {
      in: 'quotes',
      called: 'Quotes',
      of: (subject) => ({ $and: [quotesOf(subject), { $nor: [isSold] }] }),
      hidden: secret,
      erasing: 'remove',
    },
  ],
  impersonal: ['rate_books', 'rate_book_returns', 'rate_book_turn', 'blocked_fields'],
  cached: ({ plates }, keyOf) => plates.map((plate) => keyOf(...vehicleKey(plate))),
};
