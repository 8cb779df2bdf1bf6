import type { DataSubject } from '@kerbside/contracts/http/accounts/data';
import { byCustomer, byQuote, type Filter, type Look, type PersonalDataOf, type Row } from '@kerbside/platform/personal/personal-records';
import { Injectable } from '@nestjs/common';
import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { ErasureObstacle } from '@kerbside/contracts/accounts/erasure-obstacle';
import { Obstacles } from '@kerbside/platform/personal/obstacles';
import { BookingsRepository } from '../bookings/bookings.repository.js';
import { dayOf } from '../bookings/booking.js';

const visitsOf = ({ customerId, quoteIds }: DataSubject): Filter => ({
  $or: [{ customerId }, { customerId: null, quoteId: { $in: quoteIds } }],
});
const isDone = { status: { $in: ['workshop', 'complete'] } };
const bookingIds = (subject: DataSubject, look: Look) => look.ids('bookings', visitsOf(subject));

const storedAs = (photos: unknown): string[] =>
  (Array.isArray(photos) ? (photos as Row[]) : []).flatMap((photo) => ('storedAs' in photo ? [String(photo['storedAs'])] : []));
const photosOf = ({ photos }: Row): string[] => storedAs(photos);
const photosOfFindings = ({ findings }: Row): string[] =>
  (Array.isArray(findings) ? (findings as Row[]) : []).flatMap(({ photos }) => storedAs(photos));

const addressCleared = {
  'form.postcode': '',
  'form.booking_address_line_1': '',
  'form.booking_address_line_2': '',
  'form.booking_address_line_3': '',
  'form.booking_town': '',
  'form.booking_county': '',
  'form.booking_country': '',
};

export const personalData: PersonalDataOf = {
  records: [
    {
      in: 'garage_links',
      called: 'Links for the garage of a visit',
      of: async (subject, look) => ({ bookingId: { $in: await bookingIds(subject, look) } }),
      hidden: ['_id'],
      erasing: 'remove',
    },
    {
      in: 'bookings',
      called: 'Visits to garages',
      hidden: ['events', 'revision'],
      of: (subject) => ({ $and: [visitsOf(subject), isDone] }),
      files: photosOfFindings,
      erasing: {
        law: 'visits',
        since: ['slot.day', 'savedAt'],
        cleared: { ...addressCleared, 'car.registrationNumber': null, 'findings.note': '', 'findings.photos': [] },
      },
    },
    {
      in: 'bookings',
      called: 'Visits that have not begun',
      hidden: ['events', 'revision'],
      of: (subject) => ({ $and: [visitsOf(subject), { $nor: [isDone] }] }),
      files: photosOfFindings,
      erasing: 'remove',
    },
    { in: 'visit_selections', called: 'Visits that you looked at', of: byQuote(), erasing: 'remove' },
    { in: 'withdrawn-products', called: 'Whether you cancelled work at a garage', of: byQuote('_id'), erasing: 'remove' },
    { in: 'estimates', called: 'Estimates', of: byCustomer(), files: photosOf, erasing: 'remove' },
    {
      in: 'loose_photos',
      called: 'Photos you have just sent',
      of: byCustomer('sender'),
      files: (row) => storedAs([row]),
      erasing: 'remove',
    },
    { in: 'known_cars', called: 'When the MOT and service of your cars are due', of: byCustomer(), erasing: 'remove' },
    { in: 'calendar_feeds', called: 'Your calendar link', of: byCustomer('_id'), hidden: ['hash'], erasing: 'remove' },
    { in: 'calendar_days', called: 'Days in your calendar', of: byCustomer(), erasing: 'remove' },
  ],
  // The diary and the reminders name a visit, and nobody.
  impersonal: ['garages', 'diary', 'reminders', 'garage_secrets', 'signed_calls'],
};

const toCome = ['unplaced', 'requested', 'proposed', 'confirmed', 'workshop'];

/** Visits that were bought and are still to be made. */
@Injectable()
export class VisitObstacles extends Obstacles {
  constructor(private readonly bookings: BookingsRepository) {
    super();
  }

  async of(customerId: string): Promise<ErasureObstacle[]> {
    const visits = (await this.bookings.ofCustomer(customerId)).filter(({ status }) => toCome.includes(status));
    return visits.map((visit) => ({ kind: 'booked-visit', name: formatLongDay(dayOf(visit)) }));
  }
}
