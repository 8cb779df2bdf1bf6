import { lostAnswerMs, newCustomer, toPerson, toSession, wasMadeBy, type PersonRecord } from './person.js';

const now = new Date('2026-11-20T09:00:00Z');
const id = '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b';

describe('a new customer', () => {
  it('keeps what was given and null for the rest', () => {
    const form = {
      email: 'a@b.test',
      title: '',
      first_name: 'Ann',
      last_name: 'Lee',
      address_line_1: '1 High Street',
      address_line_2: '',
      town: 'York',
      county: 'North Yorkshire',
      postcode: 'yo1 7hh',
    };
    expect(toPerson(newCustomer(form, id, now))).toEqual({
      id,
      email: 'a@b.test',
      title: null,
      firstName: 'Ann',
      lastName: 'Lee',
      phone: null,
      address: ['1 High Street', 'York', 'North Yorkshire'],
      townLine: 1,
      postcode: 'YO1 7HH',
      role: null,
      createdAt: '2026-11-20T09:00:00.000Z',
      erasedAt: null,
    });
  });

  it('has no role, whatever else the form said', () => {
    const form = { email: 'a@b.test', first_name: 'Ann', last_name: 'Lee', role: 'admin' };
    expect(toSession(newCustomer(form, id, now))).toEqual({ signedIn: true, userId: id, email: 'a@b.test', name: 'Ann Lee', role: null });
  });

  it.each<[string, { attempt?: string; at?: Date; since?: Partial<PersonRecord> }, boolean]>([
    ['its own browser', {}, true],
    ['another browser', { attempt: 'another' }, false],
    ['one that is late', { at: new Date(now.getTime() + lostAnswerMs) }, false],
    ['one that was signed out everywhere since, as by a new password', { since: { signOuts: 1 } }, false],
    ['one whose account became a colleague’s', { since: { role: 'agent' } }, false],
  ])('is opened again to %s: %j', (_, { attempt = 'own', at = now, since = {} }, isOpened) => {
    const person = newCustomer({ email: 'a@b.test', first_name: 'Ann', last_name: 'Lee', attempt: 'own' }, id, now);
    expect(wasMadeBy({ ...person, ...since }, attempt, at)).toBe(isOpened);
  });
});
