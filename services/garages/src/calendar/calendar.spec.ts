import type { IsoDay } from '@kerbside/contracts/days/dates';
import { londonMoment } from '@kerbside/contracts/days/london-time';
import { policyIssued } from '@kerbside/contracts/events/claims';
import { paymentAnnounced, paymentsScheduled } from '@kerbside/contracts/events/payments';
import ICAL from 'ical.js';
import type { KeptBooking } from '../bookings/booking.js';
import { aBooking as aSampleBooking, aKnownCar } from '../testing/a-booking.js';
import {
  announcedDay,
  cancelledDays,
  type DueDay,
  excused,
  keptAs,
  lastToPay,
  missedDay,
  paidDay,
  renewalDay,
  scheduledDays,
} from '../due-days/due-day.js';
import { entriesOf } from './entries.js';
import { type CalendarEntry, writeFeed } from './feed.js';
import type { KnownCar } from '../known-cars/known-cars.repository.js';

const plan = paymentsScheduled.data.parse(paymentsScheduled.sample);
const aDay = (over: Partial<DueDay> = {}): DueDay => ({
  key: `payment-${plan.purchaseId}-3`,
  purchaseId: plan.purchaseId,
  quoteId: plan.quoteId,
  customerId: plan.customerId,
  kind: 'payment',
  title: 'Payment of £156.20 due: Warranty, 12 months',
  payment: { title: 'Warranty, 12 months', amountPence: 15_620, isPaid: false },
  day: '2027-06-01',
  isCancelled: false,
  ...over,
});
const at = new Date('2027-03-20T12:00:00Z');
const short = ({ key, day, isCancelled }: DueDay) => `${key.split('-').at(-1)} ${day}${isCancelled ? ' cancelled' : ''}`;

describe('the payments of a plan', () => {
  it('are on the days on which they fall due', () =>
    expect(scheduledDays(plan, [], at)).toEqual([
      aDay({ key: `payment-${plan.purchaseId}-1`, day: '2027-04-01' }),
      aDay({ key: `payment-${plan.purchaseId}-2`, day: '2027-05-04' }),
    ]));

  it.each([
    ['to come', {}, ['1 2027-04-01', '2 2027-05-04', '3 2027-06-01 cancelled']],
    ['of today', { day: '2027-03-20' }, ['1 2027-04-01', '2 2027-05-04']],
    ['that fell due', { day: '2027-03-01' }, ['1 2027-04-01', '2 2027-05-04']],
    ['that was paid before', { payment: { title: '', amountPence: 1, isPaid: true } }, ['1 2027-04-01', '2 2027-05-04']],
    ['that is no payment', { kind: 'renewal' }, ['1 2027-04-01', '2 2027-05-04']],
  ] as const)('replace those before: a day %s that is not among them', (_, over, days) =>
    expect(scheduledDays(plan, [aDay(over)], at).map(short)).toEqual(days),
  );

  it.each([
    ['is tried again', '2027-04-08', 'due again', '2027-04-08'],
    ['is not tried again', null, 'overdue', '2027-04-01'],
  ])('stay as they were when others change: one that was missed and %s', (_, tryOn, state, day) => {
    const [payment] = plan.payments;
    const payments = payment ? [{ ...payment, tryOn }] : [];
    const told = [{ title: `Payment of £156.20 ${state}: Warranty, 12 months`, day, isCancelled: false }];
    expect(scheduledDays({ ...plan, payments }, [], at)).toMatchObject(told);
  });

  it('grow by one when another month is announced', () =>
    expect(announcedDay(paymentAnnounced.data.parse(paymentAnnounced.sample))).toMatchObject({
      key: `payment-${plan.purchaseId}-2`,
      title: 'Payment of £25.91 due: Warranty, 12 months',
      day: '2027-04-02',
    }));

  it.each([
    ['on its day', '2027-06-01', '2027-06-01'],
    ['late', '2027-06-05', '2027-06-01'],
    ['early, on the day it was paid', '2027-03-20', '2027-03-20'],
  ])('say that they were paid %s, or taken back since, and no longer that they are due', (_, paidOn, day) => {
    const due = aDay();
    const of = (line: number) => ({ purchaseId: plan.purchaseId, line });
    const [paid] = paidDay(of(3), [aDay({ key: 'payment-other-3' }), due], new Date(`${paidOn}T12:00:00Z`));
    expect(paid).toMatchObject({ key: due.key, title: 'Payment of £156.20 paid: Warranty, 12 months', day, isCancelled: false });
    const takenBack = { key: due.key, title: 'Payment of £156.20 taken back: Warranty, 12 months', day: due.day, isCancelled: false };
    expect(paid && paidDay(of(3), [paid])).toMatchObject([takenBack]);
    expect(paidDay(of(1), [due], at)).toEqual([]);
  });

  it('move to the day of the next try, are overdue on their own without one, and end with the plan or the cover, not with another plan', () => {
    const missed = { purchaseId: plan.purchaseId, line: 3 };
    const [again] = missedDay({ ...missed, tryOn: '2027-06-04' }, [aDay({ key: 'payment-other-3' }), aDay()]);
    expect(again).toMatchObject({ title: 'Payment of £156.20 due again: Warranty, 12 months', day: '2027-06-04' });
    if (!again) throw new Error('It is not kept');
    expect(missedDay({ ...missed, tryOn: null }, [again])).toMatchObject([
      { title: 'Payment of £156.20 overdue: Warranty, 12 months', day: '2027-06-01' },
    ]);
    expect(paidDay(missed, [again], new Date('2027-06-04')).map(short)).toEqual(['3 2027-06-01']);
    expect(scheduledDays(plan, [again], new Date('2027-06-02')).map(short)).not.toContain('3 2027-06-04 cancelled');
    for (const on of ['2027-06-02', '2027-06-29'])
      for (const isCoverOver of [false, true])
        expect(cancelledDays([again], on, isCoverOver).map(short)).toEqual(['3 2027-06-04 cancelled']);
  });

  it.each([
    ['the last of them', {}, '2027-06-01'],
    ['none that is cancelled', { isCancelled: true }, '2027-05-01'],
    ['none that has come', { payment: { title: '', amountPence: 1, isPaid: true } }, '2027-05-01'],
    ['none of something else', { quoteId: 'another' }, '2027-05-01'],
    ['no renewal', { kind: 'renewal', payment: undefined }, '2027-05-01'],
  ] as const)('are to be paid until %s', (_, over, day) =>
    expect(lastToPay([aDay(over as Partial<DueDay>), aDay({ day: '2027-05-01' })], plan.quoteId)).toBe(day),
  );

  it('are cancelled after the day on which the plan was', () =>
    expect(cancelledDays([aDay({ day: '2027-04-29' }), aDay({ day: '2027-04-30' })], '2027-04-29').map(short)).toEqual([
      '3 2027-04-30 cancelled',
    ]));

  it('are cancelled before that day too where the cover was, and say of one that arrives all the same that it was paid', () => {
    const due = aDay({ day: '2027-04-28' });
    const renewal = aDay({ day: '2027-04-28', kind: 'renewal' });
    const [cancelled, ...more] = cancelledDays([due, renewal], '2027-04-29', true);
    expect([cancelled && short(cancelled), ...more]).toEqual(['3 2027-04-28 cancelled']);
    expect(paidDay({ purchaseId: plan.purchaseId, line: 3 }, cancelled ? [cancelled] : [], new Date('2027-04-30')).map(short)).toEqual([
      '3 2027-04-28',
    ]);
  });
});

it.each([
  ['for a year', { startsOn: '2026-12-01', endsOn: '2027-11-30' }, '2027-11-30'],
  ['for three months', { startsOn: '2026-12-01', endsOn: '2027-02-28' }, '2027-02-28'],
  ['by the month', { startsOn: '2026-12-01', endsOn: '2026-12-31' }, undefined],
  ['of an order, which has no days', { productType: 'mot', startsOn: undefined, endsOn: undefined }, undefined],
] as const)('cover %s has its renewal due on its last day, unless it goes on by itself: %j on %s', (_, over, day) =>
  expect(renewalDay({ ...policyIssued.sample, ...over })?.day).toBe(day),
);

it.each<[string, Partial<DueDay>, number | undefined]>([
  ['the same day', {}, undefined],
  ['another day', { day: '2027-06-02' }, 5],
  ['another amount', { title: 'Payment of £1.00 due: Warranty, 12 months' }, 5],
  ['a cancellation', { isCancelled: true }, 5],
  ['another customer', { customerId: 'new-owner' }, 5],
])('%s after four changes is stored as change %#', (_, over, sequence) =>
  expect(keptAs({ ...aDay(), sequence: 4, changedAt: at }, aDay(over), at)?.sequence).toBe(sequence),
);

it('what is new has not changed yet', () => expect(keptAs(undefined, aDay(), at)).toEqual({ ...aDay(), sequence: 0, changedAt: at }));

const began = (reason: Parameters<typeof excused>[1]) => [reason, true] as const;
const ended = (reason: Parameters<typeof excused>[1]) => [reason, false] as const;
it.each([
  ['one reason', [began('renewal-off')], true],
  ['one that ended', [began('renewal-off'), ended('renewal-off')], false],
  ['two, of which one ended', [began('renewal-off'), began('cancelled'), ended('cancelled')], true],
  ['the other one', [began('renewal-off'), began('renewed'), ended('renewal-off')], true],
  ['the same twice, ended once', [began('cancelled'), began('cancelled'), ended('cancelled')], false],
] as const)('a renewal is not due for %s', (_, reasons, isCancelled) =>
  expect(reasons.reduce((day, [reason, holds]) => excused(day, reason, holds), aDay({ kind: 'renewal' })).isCancelled).toBe(isCancelled),
);

const savedAt = new Date('2026-11-20T12:00:00Z');
const car = { registrationNumber: 'AA19DSL', make: 'Nissan', model: 'X-Trail' };
const aBooking = (over: Partial<KeptBooking> = {}): KeptBooking =>
  aSampleBooking({
    status: 'requested',
    products: ['mot'],
    car,
    motExpiresOn: '2026-12-20',
    garage: { id: 'ks-001', name: 'Millbrook Garage', address: ['72 Mill Lane', 'London'] },
    work: [{ bay: 'mot', minutes: 60 }],
    slot: { garageId: 'ks-001', day: '2026-12-03', time: '09:30' },
    savedAt,
    ...over,
  });
const visitOn = (today: IsoDay, over: Partial<KeptBooking>) => entriesOf([aBooking(over)], { cars: [], days: [] }, today)[0];
const collected = { ...aBooking().form, delivery_type: 'collect_and_return' } as const;

it.each<[string, Partial<KeptBooking>, object]>([
  [
    'with a time',
    {},
    { title: 'MOT at Millbrook Garage, Nissan X-Trail', day: '2026-12-03', time: '09:30', minutes: 60, where: '72 Mill Lane, London' },
  ],
  ['without a time', { slot: null, status: 'unplaced' }, { day: '2026-12-02', time: null, isTentative: true }],
  [
    'to which its garage proposes another time',
    { status: 'proposed', proposal: { garageId: 'ks-001', day: '2026-12-04', time: '10:30' } },
    {
      title: 'Please answer: MOT at Millbrook Garage, Nissan X-Trail',
      day: '2026-12-04',
      time: '10:30',
      description: 'Booking number KSB-7F3K9Q. Millbrook Garage proposes 4 December 2026 at 10:30 instead. Please answer in your account.',
      isTentative: true,
    },
  ],
  ['with a number', {}, { description: 'Booking number KSB-7F3K9Q' }],
  ['without a garage', { slot: null, garage: null, status: 'unplaced' }, { title: 'No time yet: MOT, Nissan X-Trail', where: null }],
  ['of a car that is not known yet', { car: null }, { title: 'MOT at Millbrook Garage' }],
  ['that collects the car', { form: collected }, { where: null }],
  ['that was changed', { version: 4 }, { key: 'booking-b1', sequence: 4, isCancelled: false }],
  [
    'of which a part was cancelled',
    { version: 4, history: [{ at: savedAt, by: { kind: 'system', id: null }, step: 'reduced', day: '2026-12-03', time: '09:30' }] },
    { sequence: 5 },
  ],
  ['that is cancelled', { status: 'cancelled', version: 2 }, { key: 'booking-b1', sequence: 2, isCancelled: true }],
  [
    'whose proposed day came without an answer',
    { status: 'proposed', proposal: { garageId: 'ks-001', day: '2026-12-01', time: '10:30' } },
    {
      title: 'Please choose another day: MOT at Millbrook Garage, Nissan X-Trail',
      day: '2026-12-01',
      description:
        'Booking number KSB-7F3K9Q. Millbrook Garage proposed 1 December 2026 at 10:30 instead, and that day has come. Please choose another day in your account.',
      isTentative: true,
    },
  ],
])('a visit %s is on the calendar as %#', (_, over, entry) => expect(visitOn('2026-12-01', over)).toMatchObject(entry));

it('a visit that was not bought is not on the calendar', () => expect(visitOn('2026-12-01', { status: 'draft' })).toBeUndefined());

it('counts up when the day that was proposed comes, and again with whatever follows', () => {
  const line = (step: string, at: string, day: string) =>
    ({ at: new Date(`${at}T12:00:00Z`), by: { kind: 'garage', id: null }, step, day, time: '10:30' }) as const;
  const proposal = { garageId: 'ks-001', day: '2026-12-04', time: '10:30' } as const;
  const asked = { status: 'proposed', proposal, version: 2, history: [line('proposed', '2026-12-01', '2026-12-04')] } as const;
  const moved = (on: string) => ({ version: 3, history: [...asked.history, line('moved', on, '2026-12-09')] });
  expect([
    visitOn('2026-12-03', asked)?.sequence,
    visitOn('2026-12-04', asked)?.sequence,
    visitOn('2026-12-05', moved('2026-12-05'))?.sequence,
    visitOn('2026-12-05', moved('2026-12-03'))?.sequence,
  ]).toEqual([2, 3, 4, 3]);
});

const passed = { status: 'complete', motResult: 'passed' } as const;
const noted = { at: savedAt, by: { kind: 'garage', id: null }, step: 'mot-noted', day: '2026-12-03', time: null } as const;

const dueWith = (cars: readonly KnownCar[], ...bookings: readonly KeptBooking[]) =>
  entriesOf(bookings, { cars, days: [] }, '2026-12-01').flatMap(({ key, day, sequence, isCancelled }) =>
    key.includes('-due-') ? [`${key} ${day} ${sequence}${isCancelled ? ' cancelled' : ''}`] : [],
  );
const dueOf = (...bookings: readonly KeptBooking[]) => dueWith([], ...bookings);
const aService = (over: Partial<KeptBooking> = {}) => aBooking({ id: 'b2', products: ['service'], motExpiresOn: null, ...over });

it.each<[string, readonly KeptBooking[], readonly string[]]>([
  ['a test to come', [aBooking()], ['mot-due-b1 2026-12-20 1']],
  ['a test that was passed', [aBooking({ status: 'complete', motResult: 'passed', version: 3 })], ['mot-due-b1 2027-12-20 3']],
  ['a test that nobody has told us about', [aBooking({ status: 'complete', version: 3 })], ['mot-due-b1 2026-12-20 4']],
  [
    'one that was told later',
    [aBooking({ status: 'complete', motResult: 'passed', version: 4, history: [noted] })],
    ['mot-due-b1 2027-12-20 5'],
  ],
  ['a test that failed', [aBooking({ status: 'complete', motResult: 'failed', version: 3 })], ['mot-due-b1 2026-12-20 3']],
  ['a test that is done beside one that is not', [aBooking({ id: 'b0' }), aBooking(passed)], ['mot-due-b0 2027-12-20 2']],
  ['a service to come', [aService()], []],
  ['a service that is done', [aService({ status: 'complete' })], ['service-due-b2 2027-12-03 1']],
  ['a visit whose car is not known yet', [aBooking({ car: null })], []],
  [
    'two cars',
    [aBooking(), aBooking({ id: 'b3', car: { ...car, registrationNumber: 'BB20DSL' } })],
    ['mot-due-b1 2026-12-20 1', 'mot-due-b3 2026-12-20 1'],
  ],
])('by %s the MOT and the service are due once a car', (_, bookings, due) => expect(dueOf(...bookings)).toEqual(due));

it('what is due keeps its id when the car is booked again, whichever ids the visits have', () => {
  const bookedOn = (day: string) => ({
    history: [{ at: new Date(`${day}T12:00:00Z`), by: { kind: 'customer', id: null }, step: 'booked', day, time: null } as const],
  });
  const first = aBooking({ id: 'b5', ...bookedOn('2026-11-20') });
  expect(dueOf(first)).toEqual(['mot-due-b5 2026-12-20 1']);
  expect(dueOf(aBooking({ id: 'b1', ...bookedOn('2026-11-27') }), first)).toEqual(['mot-due-b5 2026-12-20 2']);
});

const told = (over: Partial<KnownCar> = {}) => aKnownCar({ car, sequence: 3, ...over });
it.each<[string, KnownCar, readonly KeptBooking[], readonly string[]]>([
  ['without a visit', told(), [], ['mot-due-car-1 2027-03-21 3']],
  ['with a service', told({ serviceDueOn: '2027-08-31' }), [], ['mot-due-car-1 2027-03-21 3', 'service-due-car-1 2027-08-31 3']],
  ['with nothing known', told({ motDueOn: null }), [], []],
  ['with a visit that knows an earlier day', told(), [aBooking()], ['mot-due-car-1 2027-03-21 4']],
  ['with a test done since', told(), [aBooking(passed)], ['mot-due-car-1 2027-12-20 4']],
  [
    'asked after a visit said a later day',
    told({ changedAt: savedAt }),
    [aBooking({ motExpiresOn: '2027-06-01' })],
    ['mot-due-car-1 2027-03-21 4'],
  ],
  ['whose visit named its days before', told({ entry: 'b1' }), [aBooking()], ['mot-due-b1 2027-03-21 4']],
  [
    'beside a visit to another',
    told(),
    [aBooking({ car: { ...car, registrationNumber: 'BB20DSL' } })],
    ['mot-due-car-1 2027-03-21 3', 'mot-due-b1 2026-12-20 1'],
  ],
  ['that left the account', told({ isOnAccount: false }), [aBooking()], ['mot-due-car-1 2027-03-21 4 cancelled']],
])('a car that accounts told of, %s, is on the calendar once', (_, known, bookings, due) =>
  expect(dueWith([known], ...bookings)).toEqual(due),
);

it('a day that another service told is a whole day', () => {
  const day = { key: 'renewal-p1', purchaseId: 'p', customerId: 'c1', kind: 'renewal', title: 'Renewal due', day: '2027-12-01' } as const;
  expect(entriesOf([], { cars: [], days: [{ ...day, isCancelled: false, sequence: 2, changedAt: savedAt }] }, '2026-12-01')).toEqual([
    {
      key: 'renewal-p1',
      description: null,
      isTentative: false,
      sequence: 2,
      title: 'Renewal due',
      day: '2027-12-01',
      time: null,
      minutes: 0,
      where: null,
      isCancelled: false,
      changedAt: savedAt,
    },
  ]);
});

const aVisit = (over: Partial<CalendarEntry> = {}): CalendarEntry => ({
  key: 'booking-1',
  sequence: 0,
  title: 'MOT at Millbrook Garage',
  day: '2026-12-02',
  time: '09:30',
  minutes: 60,
  where: '72 Mill Lane, London',
  description: 'Booking number KSB-7F3K9Q',
  isTentative: false,
  isCancelled: false,
  changedAt: new Date('2026-11-20T12:00:00Z'),
  ...over,
});

/** As an independent parser reads the feed. */
const read = (...entries: readonly CalendarEntry[]) =>
  new ICAL.Component(ICAL.parse(writeFeed(entries))).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      title: event.summary,
      where: event.location,
      description: event.description,
      start: event.startDate.toString(),
      end: event.endDate.toString(),
      isWholeDay: event.startDate.isDate,
      status: component.getFirstPropertyValue('status'),
    };
  });

describe('the feed', () => {
  it('is read by another library: an hour at a garage', () =>
    expect(read(aVisit())).toEqual([
      {
        uid: 'booking-1@kerbside',
        sequence: 0,
        title: 'MOT at Millbrook Garage',
        where: '72 Mill Lane, London',
        description: 'Booking number KSB-7F3K9Q',
        start: '2026-12-02T09:30:00Z',
        end: '2026-12-02T10:30:00Z',
        isWholeDay: false,
        status: 'CONFIRMED',
      },
    ]));

  it('keeps the id of what is moved and counts its changes', () =>
    expect(read(aVisit({ sequence: 2, day: '2026-12-04' }))[0]).toMatchObject({
      uid: 'booking-1@kerbside',
      sequence: 2,
      start: '2026-12-04T09:30:00Z',
    }));

  it.each([
    ['was cancelled', { isCancelled: true }, 'CANCELLED'],
    ['waits for an answer', { isTentative: true }, 'TENTATIVE'],
  ])('says what %s', (_, over, status) => expect(read(aVisit(over))[0]?.status).toBe(status));

  it('has whole days for what has no time', () =>
    expect(read(aVisit({ key: 'mot-due-1', time: null }))[0]).toMatchObject({ start: '2026-12-02', end: '2026-12-03', isWholeDay: true }));

  it('is a calendar without entries too', () => expect(read()).toEqual([]));
});

it.each([
  ['2026-03-29', '09:30', '2026-03-29T08:30:00.000Z'],
  ['2026-10-24', '09:30', '2026-10-24T08:30:00.000Z'],
  ['2026-10-25', '09:30', '2026-10-25T09:30:00.000Z'],
  ['2027-03-28', '16:00', '2027-03-28T15:00:00.000Z'],
  ['2027-03-28', '00:30', '2027-03-28T00:30:00.000Z'],
  ['2027-03-28', '01:30', '2027-03-28T01:30:00.000Z'],
  ['2027-03-28', '02:30', '2027-03-28T01:30:00.000Z'],
  ['2026-10-25', '00:30', '2026-10-24T23:30:00.000Z'],
  ['2026-10-25', '01:30', '2026-10-25T01:30:00.000Z'],
])('on %s clocks in London show %s at %s, or have passed over it by then', (day, time, moment) =>
  expect(londonMoment(day, time).toISOString()).toBe(moment),
);
