import { pdfText } from '@kerbside/contracts/testing/pdf-text';
import type { KeptBooking } from '../bookings/model/booking.js';
import { aBooking } from '../testing/a-booking.js';
import { paperOf } from './booking-paper.js';
import { pdfOf } from './booking-pdf.js';

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

  it('says where the car is collected', () => {
    const address = { booking_address_line_1: 'The Old Mill', booking_town: 'Ilkley', postcode: 'LS29 9ZZ' };
    const booking = booked({ form: { ...booked().form, delivery_type: 'collect_and_return', ...address } });
    expect(factsOf(booking)['We collect it from']).toBe('The Old Mill, Ilkley, LS29 9ZZ');
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

  it('is drawn as the same bytes each time', async () => {
    const [first, second] = await Promise.all([pdfOf(paperOf(booked(), shown)), pdfOf(paperOf(booked(), shown))]);
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
    expect(first.equals(second)).toBe(true);
  });
});
