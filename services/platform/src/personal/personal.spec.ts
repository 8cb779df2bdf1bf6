import { countsFrom, keptUntil } from './kept-rows.js';
import { cleared, redacted, without, writtenOf } from './redacted.js';

it.each([
  ['insurance', '2026-11-22', '2032-11-22'],
  ['insurance', '2028-02-29', '2034-02-28'],
  ['insurance', '2026-02-28', '2032-02-28'],
  ['claims', '2024-02-29', '2030-02-28'],
  ['visits', '2026-12-31', '2032-12-31'],
  ['trail', '2027-01-01', '2033-01-01'],
  ['payments', '2026-03-31', '2032-03-31'],
  ['payments', '2026-04-01', '2033-03-31'],
  ['payments', '2028-02-29', '2034-03-31'],
  ['payments', '2026-12-31', '2033-03-31'],
] as const)('the law on %s keeps what counts from %s until %s', (law, from, until) => {
  expect(keptUntil(law, from)).toBe(until);
});

it.each([
  [{ endsOn: '2027-05-01' }, '2027-05-01'],
  [{ cancelledOn: null, endsOn: '2027-05-01' }, '2027-05-01'],
  [{ cancelledOn: '2026-12-24', endsOn: '2027-05-01' }, '2026-12-24'],
  [{ state: { at: new Date('2026-06-30T23:30:00Z') } }, '2026-07-01'],
  [{ endsOn: 'soon' }, undefined],
  [{}, undefined],
])('the years of %j count from %s', (row, expected) => {
  expect(countsFrom(row, ['cancelledOn', 'endsOn', 'state.at'])).toBe(expected);
});

const subject = {
  customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
  emails: ['jo.bloggs@example.test'],
  phones: ['07700900123'],
  plates: ['AB12CDE'],
  names: ['Jo Bloggs'],
  places: ['YO1 7HH', '1 Foss Bank'],
  quoteIds: [],
};
const nobody = { ...subject, emails: [], phones: [], plates: [], names: [], places: [] };

describe('what stays of a record', () => {
  it.each([
    ['an email address, however it is typed', 'to Jo.Bloggs@Example.test now', 'to [erased] now'],
    ['a plate with a space', 'AB12 CDE', '[erased]'],
    ['a phone number with spaces', 'call 07700 900 123', 'call [erased]'],
    ['a postcode without its space', 'yo17hh', '[erased]'],
    ['a name', 'Jo Bloggs rang', '[erased] rang'],
    ['a line of an address', '1 Foss Bank, York', '[erased], York'],
    ['somebody else’s longer address', 'not-jo.bloggs@example.testing', 'not-jo.bloggs@example.testing'],
    ['another plate', 'XAB12CDE', 'XAB12CDE'],
  ])('has nothing of %s', (_, text, left) => {
    expect(redacted({ notes: [{ text }] }, writtenOf(subject))).toEqual({ notes: [{ text: left }] });
  });

  it('keeps what is no text as it is', () => {
    const at = new Date('2026-11-20T09:00:00Z');
    expect(redacted({ at, pence: 100, none: null }, writtenOf(subject))).toEqual({ at, pence: 100, none: null });
  });

  it('is all of it when nothing is known of the person', () => {
    expect(writtenOf(nobody)).toBeUndefined();
    expect(redacted({ text: 'Jo Bloggs' }, writtenOf(nobody))).toEqual({ text: 'Jo Bloggs' });
  });

  it('has fields cleared by their paths, also in lists, and no field that was not there', () => {
    const row = { car: { plate: 'A', make: 'Ford' }, sales: [{ to: { name: 'Jo' } }, { to: null }], note: 'x' };
    expect(cleared(row, { 'car.plate': null, 'sales.to.name': '', note: null, 'other.one': 1 })).toEqual({
      car: { plate: null, make: 'Ford' },
      sales: [{ to: { name: '' } }, { to: null }],
      note: null,
    });
    expect(without(row, ['car.plate', 'sales', 'gone'])).toEqual({ car: { make: 'Ford' }, note: 'x' });
  });
});
