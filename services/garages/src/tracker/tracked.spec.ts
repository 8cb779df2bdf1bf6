import type { KeptBooking } from '../bookings/model/booking.js';
import { aBooking } from '../testing/a-booking.js';
import { motWarning, soonestFirst, stepsOf, trackedView } from './tracked.js';

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
