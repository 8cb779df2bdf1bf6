import {
  bookingActionNeeded,
  bookingCancelled,
  bookingConfirmed,
  bookingDateChanged,
  bookingFinished,
  bookingMotResultNoted,
  bookingRequested,
  motReminderDue,
  visitReminderDue,
} from '@kerbside/contracts/events/garages';
import type { Letter } from '../letters/message.js';
import { aBookedVisit } from '@kerbside/contracts/testing/sample-policy';
import { doneLetter, motResultLetter } from './done-letters.js';
import {
  actionLetter,
  bookedLetter,
  cancelledLetter,
  confirmedLetter,
  motReminderLetter,
  movedLetter,
  visitReminderLetter,
  type VisitReader,
} from './visit-letters.js';

const visit = aBookedVisit({ booking_date: '2026-11-24' });
const reader: VisitReader = { firstName: 'Jo', siteUrl: 'https://kerbside.example', visit, writtenOn: '2026-11-17' };
const collected: VisitReader = {
  ...reader,
  writtenOn: '2026-11-23',
  visit: { ...visit, delivery_type: 'collect_and_return', collected_from: 'The Old Mill, Ilkley, LS29 9ZZ', garage: null },
};
const proposed: VisitReader = { ...reader, visit: { ...visit, proposal: { date: '2026-11-25', time: '10:30' } } };
const place = 'Garage: Millbrook Garage, 72 Mill Lane, London';
const number = 'Booking number: KSB-7F3K9Q';
const time = 'Your visit: 24 November 2026 at 09:30';
const action = bookingActionNeeded.sample;

describe('letters about visits', () => {
  it('are written about a visit that was booked after the purchase, once it has a time', () => {
    const later = { ...bookingRequested.sample, isLater: true };
    const written = bookedLetter(later, reader);
    expect(written?.subject).toBe('Your visit on 24 November 2026 is booked');
    for (const part of [number, time, place, 'not confirmed the time yet']) expect(written?.text).toContain(part);
    expect(bookedLetter(bookingRequested.sample, reader)).toBeNull();
    expect(bookedLetter(later, proposed)?.text).toContain('Proposed instead: 25 November 2026 at 10:30');
    expect(bookedLetter(later, { ...reader, visit: { ...visit, booking_time: null } })).toBeNull();
  });

  it('are one where a proposed time is accepted, and none about a proposal that was answered before it could be written', () => {
    expect(movedLetter({ ...bookingDateChanged.sample, isAccepted: true }, reader)).toBeNull();
    expect(actionLetter(action, reader)).toBeNull();
  });

  it('remind nobody of an MOT who chose not to hear from us by email', () =>
    expect(motReminderLetter(motReminderDue.sample, { ...reader, isUnwanted: true })).toBeNull());

  it('remind of the answer that a garage waits for, not of a time that it cannot keep', () => {
    const written = visitReminderLetter({ ...visitReminderDue.sample, daysAhead: 1 }, proposed);
    expect(written?.subject).toBe('Your garage is waiting for your answer');
    expect(written?.text).toContain('please do not bring it then');
    expect(written?.text).toContain('You booked: 24 November 2026 at 09:30\nProposed instead: 25 November 2026 at 10:30');
    expect(written?.text).toContain('Please accept it in your account');
    expect(written?.text).not.toContain('bring the key');
    const past = { ...reader, visit: { ...visit, proposal: { date: '2026-11-23', time: '10:30' } } };
    expect(visitReminderLetter({ ...visitReminderDue.sample, daysAhead: 1 }, past)?.text).toContain(
      'please choose another in your account',
    );
  });

  it.each([
    ['another day', { booking_date: '2026-12-08' }],
    ['another time', { booking_time: '11:30' }],
  ])('remind of nothing that was moved to %s since', (_, over) =>
    expect(visitReminderLetter(visitReminderDue.sample, { ...reader, visit: { ...visit, ...over } })).toBeNull(),
  );

  it.each([
    ['2026-11-23', 1, 'Your visit is tomorrow'],
    ['2026-11-24', 1, 'Your visit is today'],
    ['2026-11-24', 7, 'Your visit is today'],
    ['2026-11-25', 1, undefined],
  ] as const)('written on %s, %s days before, say of the 24th: %s', (writtenOn, daysAhead, subject) => {
    const written = visitReminderLetter({ ...visitReminderDue.sample, daysAhead }, { ...reader, writtenOn });
    expect(written?.subject).toBe(subject);
    expect(written?.text.includes(`${subject}, 24 November 2026`)).toBe(subject && true);
  });

  it('remind of nothing, and ask nothing, once it was cancelled', () => {
    const cancelled = { ...reader, visit: { ...visit, booking_time: null, is_cancelled: true } };
    expect([visitReminderLetter(visitReminderDue.sample, cancelled), actionLetter({ ...action, reason: 'no-time' }, cancelled)]).toEqual([
      null,
      null,
    ]);
  });

  it('name the work', () => {
    const job = 'MOT and full service';
    expect(confirmedLetter(bookingConfirmed.sample, { ...reader, visit: { ...visit, job } }).text).toContain(
      `${time}\nWork: ${job}\n${place}`,
    );
  });

  it('name the car and lead to the visit', () => {
    const car = { registration_number: 'AA19DSL', make: 'Nissan', model: 'X-Trail' };
    const known = { ...reader, visit: { ...visit, car } };
    const confirmed = confirmedLetter(bookingConfirmed.sample, known);
    expect(confirmed.html).toContain('AA19DSL');
    expect(confirmed.text).toContain(`See your visit: https://kerbside.example/account/bookings/${bookingConfirmed.sample.bookingId}`);
    const due = motReminderLetter(motReminderDue.sample, known);
    expect(due?.subject).toBe('The MOT of your Nissan X-Trail is due by 21 December 2026');
    expect(due?.html).toContain('AA19DSL');
  });

  it('say what is to be paid at the garage, and never that something was paid', () => {
    const unpaid = { ...reader, visit: { ...visit, at_garage: { amountPence: 5_485, status: 'due' } } } as const;
    const toPay = 'Payment: £54.85 to pay at the garage on 24 November 2026';
    expect(confirmedLetter(bookingConfirmed.sample, unpaid).text).toContain(toPay);
    expect(movedLetter(bookingDateChanged.sample, unpaid)?.text).toContain(toPay);
    expect(visitReminderLetter({ ...visitReminderDue.sample, daysAhead: 1 }, unpaid)?.text).toContain(toPay);
    const again = (status: 'due' | 'void') => ({
      ...reader,
      visit: { ...visit, at_garage: { amountPence: 5_485, status } },
    });
    expect(bookedLetter({ ...bookingRequested.sample, isLater: true }, again('due'))?.text).toContain(toPay);
    expect(() => bookedLetter({ ...bookingRequested.sample, isLater: true }, again('void'))).toThrow('SERVICE_UNAVAILABLE');
    const cancelled = cancelledLetter(bookingCancelled.sample, unpaid).text;
    expect(cancelled).toContain('You have paid nothing, so there is nothing to refund.');
    expect(cancelled).not.toContain('If money is due back');
    expect(actionLetter({ ...action, reason: 'no-time' }, unpaid)?.text).not.toContain('What you paid is safe');
  });

  it.each<[string, Letter | null, string, string[]]>([
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
      ['on 23 November 2026 was moved to 24 November 2026 at 09:30', 'The garage has not confirmed the new time yet', number, place],
    ],
    [
      'say that only its time changed',
      movedLetter({ ...bookingDateChanged.sample, previousDate: '2026-11-24' }, reader),
      'Your visit on 24 November 2026 is now at 09:30',
      ['Your visit on 24 November 2026 was moved to 09:30.', number, place],
    ],
    [
      'say that the work is done',
      doneLetter(bookingFinished.sample, reader),
      'The work on your car is complete',
      ['visit on 24 November 2026 is complete', number, place],
    ],
    [
      'say that the work is done and the result of the MOT waited for',
      doneLetter(bookingFinished.sample, { ...reader, visit: { ...visit, products: ['mot', 'service'] } }),
      'The work on your car is complete',
      ['has not told us yet whether your car passed'],
    ],
    [
      'say that the car passed',
      doneLetter({ ...bookingFinished.sample, motResult: 'passed' }, reader),
      'Your car passed its MOT',
      ['is complete', 'Your car passed its MOT.'],
    ],
    [
      'say that the car failed, on what, and how to book the retest',
      doneLetter({ ...bookingFinished.sample, motResult: 'failed' }, { ...reader, visit: { ...visit, found: ['Brake pads worn'] } }),
      'Your car did not pass its MOT',
      ['one partial retest within 10 working days', 'call us on 0306 999 0142', 'The garage found: Brake pads worn', '/account/bookings/'],
    ],
    [
      'say what an order pays for repairs, before they are made',
      doneLetter({ ...bookingFinished.sample, motResult: 'failed' }, { ...reader, repairsPence: 75_000 }),
      'Your car did not pass its MOT',
      [
        'repairs to pass the test, up to £750. Before the car is repaired, sign in',
        'We cannot pay for repairs that we have not authorised.',
      ],
    ],
    [
      'say later that the car failed',
      motResultLetter({ ...bookingMotResultNoted.sample, motResult: 'failed' }, reader),
      'Your car did not pass its MOT',
      ['This is about your visit on 24 November 2026', 'To book it, call the garage'],
    ],
    [
      'say later that the car passed',
      motResultLetter(bookingMotResultNoted.sample, reader),
      'Your car passed its MOT',
      ['Your car passed its MOT.', number],
    ],
    [
      'say that a visit was cancelled',
      cancelledLetter(bookingCancelled.sample, reader),
      'Your visit on 24 November 2026 is cancelled',
      ['was cancelled on 21 November 2026', 'If money is due back to you', number],
    ],
    [
      'confirm what the customer accepted',
      confirmedLetter({ ...bookingConfirmed.sample, by: 'customer' }, reader),
      'Your visit on 24 November 2026 is confirmed',
      ['You have accepted the time that the garage proposed'],
    ],
    [
      'ask about a proposed time, and say which',
      actionLetter(action, proposed),
      'Your garage proposes another time',
      ['accept it or choose a day', number, 'You booked: 24 November 2026 at 09:30\nProposed instead: 25 November 2026 at 10:30\n'],
    ],
    [
      'ask for another time where the chosen one has gone',
      actionLetter({ ...action, reason: 'no-time', bookingTime: null }, reader),
      'Please choose another time for your visit',
      ['The time that you chose at Millbrook Garage has gone', 'What you paid is safe', 'You asked for: 24 November 2026\n'],
    ],
    [
      'ask for another time where the proposed one went unanswered',
      actionLetter({ ...action, reason: 'no-time' }, proposed),
      'Please choose another time for your visit',
      [
        'has come without your answer',
        'What you paid is safe',
        'You booked: 24 November 2026 at 09:30\nProposed instead: 25 November 2026',
      ],
    ],
    [
      'ask for another time where the only one that was proposed went unanswered',
      actionLetter({ ...action, reason: 'no-time', bookingTime: null }, proposed),
      'Please choose another time for your visit',
      ['You asked for: 24 November 2026\nProposed instead: 25 November 2026'],
    ],
    [
      'say that a time is looked for',
      actionLetter({ ...action, reason: 'no-time', bookingTime: null }, collected),
      'We are finding a time for your visit',
      ['We will call you', 'choose a day and a garage yourself', 'What you paid is safe', 'You asked for: 24 November 2026\n'],
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
      ['Your visit is on 24 November 2026 at 09:30.', 'bring the key of your car', number, time, place],
    ],
    [
      'remind of a time that the garage has not confirmed',
      visitReminderLetter(visitReminderDue.sample, { ...reader, visit: { ...visit, is_confirmed: false } }),
      'Your visit is on 24 November 2026',
      ['09:30.\n\nThe garage has not confirmed the time yet. We will write to you when it does. If we have not, please call us'],
    ],
    [
      'remind the day before of a car that is collected',
      visitReminderLetter({ ...visitReminderDue.sample, daysAhead: 1 }, collected),
      'Your visit is tomorrow',
      ['We collect your car', 'Your car: We collect it and bring it back\nCollected from: The Old Mill, Ilkley, LS29 9ZZ'],
    ],
    [
      'remind of the MOT of a car that is not known',
      motReminderLetter(motReminderDue.sample, { ...reader, visit: null }),
      'The MOT of your car is due by 21 December 2026',
      ['runs out on 21 December 2026', '/quote/mot/step/1/'],
    ],
  ])('%s', (_, written, subject, parts) => {
    expect(written?.subject).toBe(subject);
    for (const part of parts) expect(written?.text).toContain(part);
  });
});
