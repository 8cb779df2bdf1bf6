import {
  bookingActionNeeded,
  bookingCancelled,
  bookingConfirmed,
  bookingDateChanged,
  motReminderDue,
  visitReminderDue,
} from '@kerbside/contracts/events/garages';
import type { Letter } from '../messages/message.js';
import {
  actionLetter,
  cancelledLetter,
  confirmedLetter,
  motReminderLetter,
  movedLetter,
  visitReminderLetter,
  type VisitReader,
} from './visit-letters.js';

const garage = { name: 'Millbrook Garage', address: ['72 Mill Lane', 'London'] };
const reader: VisitReader = {
  firstName: 'Jo',
  siteUrl: 'https://kerbside.example',
  visit: { booking_number: 'KSB-7F3K9Q', booking_date: '2026-11-24', delivery_type: 'drop_car', garage },
};
const collected: VisitReader = { ...reader, visit: { booking_date: '2026-11-24', delivery_type: 'collect_and_return', garage: null } };
const place = 'Garage: Millbrook Garage, 72 Mill Lane, London';
const number = 'Booking number: KSB-7F3K9Q';
const time = 'Your visit: 24 November 2026 at 09:30';
const action = bookingActionNeeded.sample;

describe('letters about visits', () => {
  it('name the work, when garages says what it is', () => {
    const job = 'MOT and full service';
    const visit = { booking_date: '2026-11-24', job, delivery_type: 'drop_car' as const, garage };
    expect(confirmedLetter(bookingConfirmed.sample, { ...reader, visit }).text).toContain(`${time}\nWork: ${job}\n${place}`);
  });

  it.each<[string, Letter, string, string[]]>([
    [
      'confirm',
      confirmedLetter(bookingConfirmed.sample, reader),
      'Your visit on 24 November 2026 is confirmed',
      ['Hello Jo,', `${number}\n${time}`, place],
    ],
    [
      'say that a visit was moved, and from when',
      movedLetter(bookingDateChanged.sample, reader),
      'Your visit is now on 24 November 2026',
      ['on 23 November 2026 was moved to 24 November 2026 at 09:30', number, place],
    ],
    [
      'say that a visit was cancelled',
      cancelledLetter(bookingCancelled.sample, reader),
      'Your visit on 24 November 2026 is cancelled',
      ['was cancelled on 21 November 2026', 'If money is due back to you', number],
    ],
    ['ask about a proposed time', actionLetter(action, reader), 'Your garage proposes another time', ['accept it or choose a day', number]],
    [
      'say that a time is looked for',
      actionLetter({ ...action, reason: 'no-time', bookingTime: null }, reader),
      'We are finding a time for your visit',
      ['What you paid is safe', 'Your visit: 24 November 2026\n'],
    ],
    [
      'ask about a finding',
      actionLetter({ ...action, reason: 'finding' }, reader),
      'Your garage has a question about your car',
      ['answer'],
    ],
    [
      'remind a week before',
      visitReminderLetter(visitReminderDue.sample, reader),
      'Your visit is on 24 November 2026',
      ['bring the key of your car', number, time, place],
    ],
    [
      'remind the day before of a car that is collected',
      visitReminderLetter({ ...visitReminderDue.sample, daysAhead: 1 }, collected),
      'Your visit is tomorrow',
      ['We collect your car', 'Your car: We collect it and bring it back'],
    ],
    [
      'remind of an MOT',
      motReminderLetter(motReminderDue.sample, reader),
      'The MOT of your car is due by 21 December 2026',
      ['runs out on 21 December 2026', '/quote/mot/step/1/'],
    ],
  ])('%s', (_, written, subject, parts) => {
    expect(written.subject).toBe(subject);
    for (const part of parts) expect(written.text).toContain(part);
  });
});
