import { randomUUID } from 'node:crypto';
import type { ProductType } from '@kerbside/contracts/ids';
import { demoGarages } from '../garages/demo-garages.js';
import type { NetworkGarage } from '../garages/garage.js';
import { aBooking } from '../testing/a-booking.js';
import {
  type Actor,
  type BookedCar,
  type BookingForm,
  type BookingStatus,
  checkBooking,
  type Finding,
  type KeptBooking,
  productsBought,
  type SlotRef,
  isSameCar,
} from './booking.js';
import {
  accept,
  acceptProposal,
  addFinding,
  answerFinding,
  book,
  type BookingStep,
  cancel,
  checkChanged,
  eventOf,
  evolve,
  finish,
  move,
  progressOf,
  propose,
  restore,
  start,
  withdraw,
} from './life.js';
import { stepsAllowed } from '../desk/garage-step.js';
import { bookingView, bookedVisitView } from './booking-view.js';

describe('what is booked', () => {
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
      expect(
        bookedVisitView(aBooking({ service: 'Full service', slot: { garageId: 'ks-001', day: '2026-12-04', time: '10:30' } })),
      ).toEqual({
        booking_number: 'KSB-7F3K9Q',
        booking_date: '2026-12-04',
        booking_time: '10:30',
        is_confirmed: true,
        is_cancelled: false,
        job: 'Full service',
        delivery_type: 'drop_car',
        collected_from: null,
        garage: { name: 'Millbrook Garage', address: [] },
        car: { registration_number: 'AA19DSL', make: 'Volkswagen', model: 'Golf' },
        proposal: null,
        at_garage: null,
        found: [],
      });
      const finding = { id: 'f1', at: new Date('2026-12-02T10:00:00Z'), note: 'Worn pads', needsAnswer: false, answer: null, photos: [] };
      expect(bookedVisitView(aBooking({ findings: [finding] }))).toMatchObject({ found: ['Worn pads'] });
      expect(bookedVisitView(aBooking({ status: 'cancelled' }))).toMatchObject({ is_cancelled: true });
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

    it.each([
      ['requested', false],
      ['confirmed', true],
      ['workshop', true],
    ] as const)('A8: is confirmed once its garage accepted it, or began: %s is %s', (status, is_confirmed) =>
      expect(bookedVisitView(aBooking({ status }))).toMatchObject({ is_confirmed }),
    );

    it('shows the time that the garage proposes instead, on the pages of its quote too', () => {
      const proposal = { garageId: 'ks-001', day: '2026-12-04', time: '10:30' };
      expect(bookingView(aBooking({ status: 'proposed', proposal }))).toMatchObject({
        status: 'requested',
        proposal: { date: '2026-12-04', time: '10:30' },
      });
    });

    it.each<[BookingStatus, boolean]>([
      ['draft', true],
      ['unplaced', true],
      ['requested', true],
      ['proposed', true],
      ['confirmed', false],
      ['workshop', false],
    ])('is %s: for the calendar of its customer it is tentative: %s, and as long as all its work', (status, is_tentative) => {
      const work = [
        { bay: 'mot' as const, minutes: 60 },
        { bay: 'workshop' as const, minutes: 180 },
      ];
      expect(bookingView(aBooking({ status, work }))).toMatchObject({ is_tentative, minutes: 240 });
    });

    it('shows the lines of the address that are not empty', () => {
      const given = form({ booking_address_line_1: '1 Mill Lane', booking_address_line_2: '', booking_town: 'London' });
      const shown = bookingView(aBooking({ form: given }));
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
});

describe('life', () => {
  const slot: SlotRef = { garageId: 'ks-001', day: '2026-12-02', time: '09:30' };

  const other: SlotRef = { garageId: 'ks-001', day: '2026-12-03', time: '10:30' };

  const today = '2026-12-02';

  const finding: Finding = {
    id: randomUUID(),
    at: new Date('2026-12-02T11:00:00Z'),
    note: 'Worn pads',
    needsAnswer: true,
    answer: null,
    photos: [],
  };

  const garage = { id: 'ks-001', name: 'Millbrook Garage', address: ['72 Mill Lane', 'London'] };

  const customerId = randomUUID();

  const asSystem: Actor = { kind: 'system', id: null };

  const aVisit = (over: Partial<KeptBooking> = {}): KeptBooking =>
    aBooking({ status: 'requested', customerId, products: ['mot'], car: null, garage, ...over });

  const after = (booking: KeptBooking, steps: readonly BookingStep[]): KeptBooking => steps.reduce(evolve, booking);

  const statuses: readonly BookingStatus[] = ['unplaced', 'requested', 'proposed', 'confirmed', 'workshop', 'complete', 'cancelled'];

  const acts: Readonly<
    Record<string, readonly [(booking: KeptBooking) => readonly BookingStep[], readonly BookingStatus[], BookingStatus]>
  > = {
    moved: [(booking) => move(booking, other), ['unplaced', 'requested', 'proposed', 'confirmed'], 'requested'],
    accepted: [(booking) => accept(booking, today), ['requested'], 'confirmed'],
    'given another time': [(booking) => propose(booking, other), ['unplaced', 'requested', 'proposed', 'confirmed'], 'proposed'],
    'moved to the proposed time': [(booking) => acceptProposal(booking, today), ['proposed'], 'confirmed'],
    started: [(booking) => start(booking, today), ['requested', 'confirmed'], 'workshop'],
    'given a finding': [(booking) => addFinding(booking, finding), ['workshop'], 'workshop'],
    finished: [finish, ['workshop'], 'complete'],
    cancelled: [(booking) => cancel(booking, today), ['unplaced', 'requested', 'proposed', 'confirmed'], 'cancelled'],
  };

  describe('the life of a visit', () => {
    it.each(Object.entries(acts).flatMap(([act, [decide, from, to]]) => statuses.map((status) => ({ act, decide, from, to, status }))))(
      'A4: a visit that is $status may be $act only when that makes sense',
      ({ decide, from, to, status }) => {
        const booking = aVisit({ status, proposal: status === 'proposed' ? other : null, slot: status === 'unplaced' ? null : slot });
        const isAllowed = from.includes(status);
        const outcome = () => after(booking, decide(booking)).status;
        if (isAllowed) expect(outcome()).toBe(to);
        else expect(outcome).toThrow(expect.objectContaining({ code: 'BOOKING_STATE' }));
      },
    );

    it('A4: begins when its quote is paid, once', () => {
      const draft = aVisit({ status: 'draft', customerId: null });
      const booked = after(draft, book(draft, { customerId, slot, garage }));
      expect(booked).toMatchObject({ status: 'requested', customerId, slot });
      expect(book(booked, { customerId, slot, garage })).toEqual([]);
    });

    it('A4: needs somebody to act when it has no time', () => {
      const draft = aVisit({ status: 'draft' });
      const steps = book(draft, { customerId, slot: null, garage });
      expect(steps.map(({ type }) => type)).toEqual(['booked', 'action-needed']);
      expect(after(draft, steps).status).toBe('unplaced');
    });

    it.each<[string, Partial<KeptBooking>, string, string | undefined, boolean]>([
      ['its own day', {}, '2026-12-02', undefined, true],
      ['its own day and time', {}, '2026-12-02', '09:30', true],
      ['another time of its day', {}, '2026-12-02', '10:30', false],
      ['another day', {}, '2026-12-03', undefined, false],
      ['its own day while it has no time', { slot: null }, '2026-12-02', undefined, false],
      ['its own day instead of what the garage proposes', { proposal: other }, '2026-12-02', '09:30', false],
    ])('A5: is the same when it is moved to %s', (_, over, day, time, isSame) => {
      const check = () => checkChanged(aVisit(over), day, time);
      if (isSame) expect(check).toThrow(expect.objectContaining({ code: 'SAME_DATE' }));
      else expect(check).not.toThrow();
    });

    it.each([
      ['2026-12-02', true],
      ['2026-12-03', false],
      ['2026-12-04', false],
    ])('A4: a time that is proposed for 2026-12-03 may be accepted on %s: %s', (on, isAllowed) => {
      const accepted = () => acceptProposal(aVisit({ status: 'proposed', proposal: other }), on);
      if (isAllowed) expect(accepted()).toHaveLength(2);
      else expect(accepted).toThrow('The day that the garage proposed has come');
    });

    it.each([
      ['2026-12-02', true],
      ['2026-12-03', false],
    ])('of 2026-12-02 may be accepted by its garage on %s: %s', (on, isAllowed) => {
      const accepted = () => accept(aVisit(), on);
      expect(stepsAllowed(aVisit(), on).includes('accept')).toBe(isAllowed);
      if (isAllowed) expect(accepted()).toHaveLength(1);
      else expect(accepted).toThrow('The day of this visit has passed');
    });

    it('A4: is accepted as it was seen: whoever reads of a time that has been changed since agrees to no other', () => {
      const moved = expect.objectContaining({ code: 'BOOKING_MOVED' });
      const asked = aVisit({ status: 'proposed', proposal: other });
      expect(accept(aVisit(), today, { date: slot.day, time: slot.time })).toHaveLength(1);
      expect(acceptProposal(asked, today, { date: other.day, time: other.time })).toHaveLength(2);
      for (const seen of [{ date: '2026-12-09' }, { time: '15:00' }]) {
        expect(() => accept(aVisit(), today, seen)).toThrow(moved);
        expect(() => acceptProposal(asked, today, seen)).toThrow(moved);
      }
    });

    it('A4: has another time proposed once, and never its own', () => {
      expect(propose(aVisit({ status: 'proposed', proposal: other }), other)).toEqual([]);
      expect(() => propose(aVisit({ status: 'confirmed' }), slot)).toThrow(expect.objectContaining({ code: 'SAME_DATE' }));
      const types = (over: Partial<KeptBooking>, place: SlotRef) => propose(aVisit(over), place).map(({ type }) => type);
      expect(types({ status: 'proposed', proposal: other }, slot)).toEqual(['proposed', 'action-needed']);
      expect(types({ status: 'confirmed' }, { ...slot, time: '10:30' })).toEqual(['proposed', 'action-needed']);
    });

    it.each<[BookingStatus, string, string]>([
      ['unplaced', '2027-01-01', 'to_come'],
      ['requested', '2026-12-02', 'to_come'],
      ['requested', '2026-12-03', 'passed'],
      ['confirmed', '2026-12-03', 'passed'],
      ['workshop', '2026-12-02', 'begun'],
      ['complete', '2027-01-01', 'begun'],
      ['cancelled', '2027-01-01', 'to_come'],
    ])('A5: says how far its work is: %s on %s is %s', (status, on, progress) =>
      expect(progressOf(aVisit({ status, slot: status === 'unplaced' ? null : slot }), on)).toBe(progress),
    );

    it.each<[BookingStatus, string]>([
      ['confirmed', 'The work on this visit has not begun. Start it first.'],
      ['requested', 'The work on this visit has not begun. Start it first.'],
      ['complete', 'This visit is complete, so it can no longer be changed.'],
    ])('is told why it cannot be done or found anything on while it is %s', (status, why) => {
      expect(() => finish(aVisit({ status }))).toThrow(why);
      expect(() => addFinding(aVisit({ status }), finding)).toThrow(why);
    });

    it('is not begun before its day', () => expect(() => start(aVisit(), '2026-12-01')).toThrow('This visit is on a later day'));

    it('asks the customer about a finding only when the garage says so', () => {
      const visit = aVisit({ status: 'workshop' });
      const types = (needsAnswer: boolean) => addFinding(visit, { ...finding, needsAnswer }).map(({ type }) => type);
      expect([types(true), types(false)]).toEqual([['finding-added', 'action-needed'], ['finding-added']]);
    });

    it.each<[string, Partial<KeptBooking>, readonly ('mot' | 'service')[], SlotRef | null, BookingStatus, readonly string[]]>([
      ['a part of it', { products: ['service'] }, [], null, 'requested', ['service', 'mot']],
      [
        'a part that its garage had accepted it without',
        { products: ['service'], status: 'confirmed' },
        [],
        null,
        'requested',
        ['service', 'mot'],
      ],
      ['a part, with the car at the workshop', { products: ['service'], status: 'workshop' }, [], null, 'workshop', ['service', 'mot']],
      ['a part of one that is done', { products: ['service'], status: 'complete' }, [], null, 'complete', ['service']],
      ['what it is for already', { products: ['mot'], status: 'confirmed' }, [], null, 'confirmed', ['mot']],
      ['all of it', { status: 'cancelled' }, [], slot, 'requested', ['mot']],
      ['one part of all', { products: ['mot', 'service'], status: 'cancelled' }, ['service'], slot, 'requested', ['mot']],
      [
        'another part than the last to be cancelled',
        { products: ['service'], status: 'cancelled' },
        ['service'],
        slot,
        'requested',
        ['mot'],
      ],
      ['what others have the time of', { status: 'cancelled' }, [], null, 'unplaced', ['mot']],
      ['what was never booked', { status: 'draft' }, [], slot, 'draft', ['mot']],
    ])('whose customer takes back %s', (_, over, withdrawn, free, status, products) => {
      const booking = aVisit(over);
      const steps = restore(booking, { products: ['mot'], withdrawn, place: { garage, slot: free } });
      expect(after(booking, steps)).toMatchObject({ status, products });
    });

    it('asks its garage again when a part comes back that it had accepted the visit without, and its customer for a time that has gone', () => {
      const typesOf = (over: Partial<KeptBooking>, free: SlotRef | null = slot) => {
        let booking = aVisit(over);
        return restore(booking, { products: ['mot'], withdrawn: [], place: { garage, slot: free } }).map((step) => {
          const before = booking;
          booking = evolve(before, step);
          return eventOf(step, { before, after: booking, by: asSystem })?.type.type.split('.')[2] ?? null;
        });
      };
      expect(typesOf({ products: ['service'], status: 'requested' })).toEqual([null]);
      expect(typesOf({ products: ['service'], status: 'confirmed' })).toEqual(['booking-requested']);
      expect(typesOf({ status: 'cancelled' })).toEqual([null, 'booking-requested']);
      expect(typesOf({ status: 'cancelled' }, null)).toEqual([null, 'booking-requested', 'booking-action-needed']);
    });

    it('has all again at once that is taken back together', () => {
      const booking = aVisit({ products: ['mot', 'healthcheck'], status: 'cancelled' });
      const steps = restore(booking, { products: ['mot', 'healthcheck'], withdrawn: [], place: { garage, slot } });
      expect(steps[0]).toEqual({ type: 'restored', products: ['mot', 'healthcheck'] });
    });

    it.each<[string, Partial<KeptBooking>, ProductType | readonly ProductType[], BookingStatus, readonly string[]]>([
      ['all that it was for', {}, 'mot', 'cancelled', ['mot']],
      ['it with what came with it', { products: ['mot', 'healthcheck'] }, ['mot', 'healthcheck'], 'cancelled', ['mot', 'healthcheck']],
      ['a part of it', { products: ['mot', 'service'], status: 'confirmed' }, 'mot', 'confirmed', ['service']],
      ['something else', {}, 'service', 'requested', ['mot']],
      ['what is being done', { status: 'workshop' }, 'mot', 'workshop', ['mot']],
      ['what is done', { status: 'complete' }, 'mot', 'complete', ['mot']],
    ])('A4: whose customer cancels %s', (_, over, product, status, products) => {
      const booking = aVisit(over);
      const steps = withdraw(booking, [product].flat(), today);
      expect(after(booking, steps)).toMatchObject({ status, products });
      expect(
        steps.filter(({ type }) => type === 'reduced').map((step) => eventOf(step, { before: booking, after: booking, by: asSystem })),
      ).toEqual(steps.flatMap(({ type }) => (type === 'reduced' ? [null] : [])));
    });

    it('A4: takes one answer to a finding', () => {
      const asked = aVisit({ status: 'workshop', findings: [finding] });
      const answered = after(asked, answerFinding(asked, finding.id, 'approved'));
      expect(answered.findings[0]?.answer).toBe('approved');
      expect(answerFinding(answered, finding.id, 'approved')).toEqual([]);
      expect(() => answerFinding(answered, finding.id, 'declined')).toThrow('You have answered this already');
      expect(() => answerFinding(asked, 'another', 'approved')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
    });
  });

  it.each<[string, Partial<KeptBooking>, 'passed' | 'failed' | undefined, 'passed' | 'failed' | undefined]>([
    ['an MOT', { products: ['mot', 'service'] }, 'failed', 'failed'],
    ['an MOT', { products: ['mot'] }, undefined, undefined],
    ['a service alone', { products: ['service'] }, 'passed', undefined],
  ])('A4: a visit with %s keeps what its garage says of the test: %#', (_, over, said, kept) => {
    const visit = aVisit({ status: 'workshop', ...over });
    expect(finish(visit, { motResult: said }).reduce(evolve, visit).motResult).toBe(kept);
  });

  describe('an MOT that is done', () => {
    const done = aVisit({ status: 'complete', products: ['mot'] });

    it('has its result said later, once', () => {
      const said = finish(done, { motResult: 'failed', mileage: 64_000 });
      expect(said).toEqual([{ type: 'mot-noted', motResult: 'failed', mileage: 64_000 }]);
      const noted = said.reduce(evolve, done);
      expect(noted).toMatchObject({ status: 'complete', motResult: 'failed' });
      expect(() => finish(noted, { motResult: 'passed' })).toThrow(expect.objectContaining({ code: 'BOOKING_STATE' }));
    });

    it.each<[string, Partial<KeptBooking>, 'passed' | undefined]>([
      ['without a result', {}, undefined],
      ['that was a service alone', { products: ['service'] }, 'passed'],
    ])('%s is not finished again', (_, over, said) =>
      expect(() => finish({ ...done, ...over }, { motResult: said })).toThrow(expect.objectContaining({ code: 'BOOKING_STATE' })),
    );
  });

  describe('the events of a visit', () => {
    const by: Actor = { kind: 'garage', id: 'ks-001' };
    const visit = aVisit();
    it.each<[BookingStep, string, object]>([
      [{ type: 'booked', customerId, slot, garage }, 'booking-requested', { bookingDate: '2026-12-02', deliveryType: 'drop_car' }],
      [
        { type: 'moved', slot: other },
        'booking-date-changed',
        { bookingDate: '2026-12-03', bookingTime: '10:30', previousDate: '2026-12-02' },
      ],
      [{ type: 'moved', slot: other, isAccepted: true }, 'booking-date-changed', { bookingDate: '2026-12-03', isAccepted: true }],
      [{ type: 'booked', customerId, slot, garage, isLater: true }, 'booking-requested', { bookingDate: '2026-12-02', isLater: true }],
      [{ type: 'accepted' }, 'booking-confirmed', { by: 'garage', bookingTime: '09:30' }],
      [
        { type: 'proposed', proposal: other },
        'booking-slot-proposed',
        { bookingDate: '2026-12-02', proposedDate: '2026-12-03', proposedTime: '10:30' },
      ],
      [{ type: 'started' }, 'booking-started', {}],
      [{ type: 'finding-added', finding }, 'booking-findings-added', { findingId: finding.id, needsAnswer: true }],
      [{ type: 'finished' }, 'booking-finished', { products: ['mot'] }],
      [{ type: 'finished', motResult: 'passed', mileage: 64_000 }, 'booking-finished', { motResult: 'passed', mileage: 64_000 }],
      [{ type: 'mot-noted', motResult: 'failed', mileage: 64_000 }, 'booking-mot-result-noted', { motResult: 'failed', mileage: 64_000 }],
      [{ type: 'cancelled', on: today }, 'booking-cancelled', { products: ['mot'], cancelledOn: today }],
      [{ type: 'action-needed', reason: 'finding' }, 'booking-action-needed', { reason: 'finding' }],
      [
        { type: 'finding-answered', findingId: finding.id, answer: 'approved' },
        'booking-finding-answered',
        { findingId: finding.id, answer: 'approved' },
      ],
    ])('A4: %j is published as %s, with ids and facts alone', (step, name, data) => {
      const event = eventOf(step, { before: visit, after: evolve(visit, step), by });
      expect(event?.type.type.split('.')[2]).toBe(name);
      expect(event?.data).toMatchObject({ bookingId: visit.id, quoteId: visit.quoteId, customerId, garageId: 'ks-001', ...data });
      expect(JSON.stringify(event?.data)).not.toMatch(/Worn pads|Mill/);
    });
  });
});
