import { pdfText } from '@kerbside/contracts/testing/pdf-text';
import type { KeptBooking } from '../bookings/booking.js';
import { bookedVisitView } from '../bookings/booking-view.js';
import { pageOf } from '../desk/desk.service.js';
import { aBooking } from '../testing/a-booking.js';
import { paperOf, pdfOf } from './booking-paper.js';
import { motWarning, soonestFirst, stepsOf, trackedView } from './tracked.js';

const garage = { id: 'ks-001', name: 'Millbrook Garage', address: ['72 Mill Lane', 'London', 'SW11 1AA'] };
const booked = (over: Partial<KeptBooking> = {}) => aBooking({ garage, service: 'Full service', ...over });
const shown = { today: '2026-12-01', isStaff: false };
const factsOf = (booking: KeptBooking) => Object.fromEntries(paperOf(booking, shown).facts);
const textOf = async (booking: KeptBooking) => pdfText(await pdfOf(paperOf(booking, shown)));

describe('a booking on paper', () => {
  it('A5: says where and when, for what car, what is done, what to bring and how to change it', async () => {
    expect(factsOf(booked())).toEqual({
      'Booking number': 'KSB-7F3K9Q',
      Progress: 'Confirmed by Millbrook Garage.',
      When: '2 December 2026 at 09:30',
      'What is done': 'Full service',
      Garage: 'Millbrook Garage',
      Address: '72 Mill Lane, London, SW11 1AA',
      Telephone: '0306 999 0142 (Kerbside: we speak to the garage for you)',
      Car: 'AA19DSL, Volkswagen Golf',
      Payment: 'Bought online. Your receipt says what it costs and what you have paid.',
    });
    const text = await textOf(booked());
    for (const words of [
      'KSB-7F3K9Q',
      'AA19DSL',
      'What to bring',
      'locking wheel nut',
      'To change or cancel',
      'Kerbside Vehicle Cover Ltd',
    ])
      expect(text).toContain(words);
  });

  it.each([
    ['due', '£54.85 to pay at the garage on 2 December 2026', true],
    ['paid', '£54.85 paid at the garage', false],
    ['void', 'Cancelled: nothing to pay at the garage', false],
  ] as const)('A5: of what a garage takes, %s, never says that it was paid to us', async (status, said, isToPay) => {
    const booking = booked({ atGarage: { amountPence: 5_485, status } });
    expect(factsOf(booking)['Payment']).toBe(said);
    expect(paperOf(booking, shown).bring.includes('A way to pay the garage on the day.')).toBe(isToPay);
    expect(await textOf(booking)).not.toMatch(/you have paid|paid us|online/);
  });

  it.each([
    ['workshop', 'due', 'due'],
    ['complete', 'due', 'paid'],
    ['complete', 'void', 'void'],
  ] as const)('tells customer, garage and letters of a visit that is %s, and %s, that its payment is %s', (status, kept, said) => {
    const booking = booked({ status, atGarage: { amountPence: 5_485, status: kept } });
    for (const view of [trackedView(booking, shown, null), pageOf(booking, [], shown.today), bookedVisitView(booking)])
      expect(view.at_garage).toEqual({ amountPence: 5_485, status: said });
  });

  it('says where the car is collected', () => {
    const address = {
      booking_address_line_1: 'The Old Mill',
      booking_town: 'Ilkley',
      booking_county: 'West Yorkshire',
      postcode: 'LS29 9ZZ',
    };
    const booking = booked({ form: { ...booked().form, delivery_type: 'collect_and_return', ...address } });
    expect(factsOf(booking)['We collect it from']).toBe('The Old Mill, Ilkley, West Yorkshire, LS29 9ZZ');
    expect(paperOf(booking, shown).bring.join(' ')).toContain('we collect the car and bring it back');
  });

  it.each([
    ['complete', 'The work is complete.'],
    ['cancelled', 'This visit was cancelled.'],
  ] as const)('A8: that is %s says so, and asks nobody to come', (status, said) => {
    const paper = paperOf(booked({ status }), shown);
    expect(Object.fromEntries(paper.facts)['Progress']).toBe(said);
    expect([paper.bring, paper.change]).toEqual([[], []]);
  });

  it('A8: whose garage proposes another time says so, and asks nobody to come, but may be changed', () => {
    const paper = paperOf(booked({ status: 'proposed', proposal: { garageId: 'ks-001', day: '2026-12-09', time: '10:30' } }), shown);
    expect(Object.fromEntries(paper.facts)['Progress']).toContain('proposes 9 December 2026 at 10:30');
    expect([paper.bring.length, paper.change.length > 0]).toEqual([0, true]);
  });

  it('A8: whose day has passed says so, and asks nobody to come', () => {
    const paper = paperOf(booked(), { ...shown, today: '2026-12-03' });
    expect(Object.fromEntries(paper.facts)['Progress']).toContain('has not told us that the work is done');
    expect([paper.bring, paper.change]).toEqual([[], []]);
  });

  it('promises no time, garage or car that is not known', () => {
    const labels = Object.keys(factsOf(booked({ garage: null, slot: null, car: null, status: 'unplaced' })));
    expect(labels).toEqual(['Booking number', 'Progress', 'When', 'What is done', 'Telephone', 'Payment']);
    expect(factsOf(booked({ slot: null, status: 'unplaced' }))['When']).toBe('2 December 2026');
  });
});

it.each([
  ['2027-03-05', '2027-03-05', '2026-11-20', null],
  ['2027-03-06', '2027-03-05', '2026-11-20', 'Your MOT expires on 5/3/2027, before this visit on 6/3/2027.'],
  ['2027-03-07', '2027-03-05', '2027-03-05', 'Your MOT expires on 5/3/2027, before this visit on 7/3/2027.'],
  ['2027-03-07', '2027-03-05', '2027-03-06', 'Your MOT expired on 5/3/2027, before this visit on 7/3/2027.'],
  ['2027-03-06', null, '2026-11-20', null],
])('A5: a visit on %s with an MOT until %s warns on %s: %j', (day, expires, today, warning) =>
  expect(motWarning(day, expires, today)).toBe(warning),
);

it('visits to come are in order of the day that they have by now, and those that are done follow, latest first', () => {
  const on = (day: string, status: KeptBooking['status']) => aBooking({ status, slot: { garageId: 'ks-001', day, time: '09:30' } });
  const visits = [on('2026-12-09', 'confirmed'), on('2026-11-02', 'complete'), on('2026-12-04', 'requested'), on('2026-11-20', 'complete')];
  expect(soonestFirst(visits).map(({ slot }) => slot?.day)).toEqual(['2026-12-04', '2026-12-09', '2026-11-20', '2026-11-02']);
});

it('the history says when a visit was moved to, and leaves out what is only for us', () => {
  const line = { at: new Date('2026-11-20T12:00:00Z'), by: { kind: 'system', id: null }, day: '2026-12-02', time: '09:30' } as const;
  expect(stepsOf(['booked', 'action-needed', 'finished'].map((step) => ({ ...line, step }))).map(({ text }) => text)).toEqual([
    'Booked: 2 December 2026 at 09:30',
    'Work complete',
  ]);
});

const passed =
  'The day of this visit has passed, and Millbrook Garage has not told us that the work is done. If it was not, please call us.';
const proposal = { garageId: 'ks-001', day: '2026-12-03', time: '09:30' };
it.each<[string, string, Partial<KeptBooking>, boolean, object]>([
  ['on its day', '2026-12-02', {}, false, { status: 'booking', may_change: true, may_cancel: true }],
  ['the day after', '2026-12-03', {}, false, { status: 'action', customer_status_text: passed, may_change: false, may_cancel: false }],
  ['the day after, to staff', '2026-12-03', { status: 'requested' }, true, { status: 'action', may_change: true, may_cancel: true }],
  ['whose garage is at work', '2026-12-03', { status: 'workshop' }, false, { status: 'workshop' }],
  ['that is done', '2026-12-03', { status: 'complete' }, false, { status: 'complete', customer_status_text: 'The work is complete.' }],
  [
    'whose MOT nobody has told us about',
    '2026-12-03',
    { status: 'complete', products: ['mot'] },
    false,
    { customer_status_text: 'The work is complete. Millbrook Garage has not told us whether your car passed its MOT.' },
  ],
  [
    'whose car failed its MOT',
    '2026-12-03',
    { status: 'complete', motResult: 'failed' },
    false,
    { customer_status_text: 'The work is complete, and your car did not pass its MOT. It needs another test.' },
  ],
  [
    'whose other time has come',
    '2026-12-03',
    { status: 'proposed', proposal },
    false,
    { status: 'action', customer_status_text: 'The day that the garage proposed has come. Please choose another day.', may_change: true },
  ],
])('A5: a visit on 2026-12-02 %s says what is to be done: %#', (_, today, over, isStaff, view) =>
  expect(trackedView(aBooking(over), { today, isStaff }, null)).toMatchObject(view),
);

it.each([
  ['workshop', true],
  ['complete', false],
] as const)('A4: a finding without an answer of a visit that is %s waits for one: %s', (status, waits) => {
  const finding = { id: 'f1', at: new Date('2026-12-02T10:00:00Z'), note: 'Worn pads', needsAnswer: true, answer: null, photos: [] };
  const { findings } = trackedView(aBooking({ status, findings: [finding] }), { today: '2026-12-02', isStaff: false }, null);
  expect(findings).toMatchObject([{ note: 'Worn pads', needs_answer: waits }]);
});
