import type { Role } from './caller.js';

/** The people of the demonstration data. Their ids never change, so each service's demonstration data may refer to them. */
export interface DemoPerson {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role | null;
}

export const demoPeople = {
  agent: { id: 'd0000000-0000-4000-8000-000000000001', email: 'agent@kerbside.test', firstName: 'Alex', lastName: 'Marsh', role: 'agent' },
  finance: {
    id: 'd0000000-0000-4000-8000-000000000002',
    email: 'finance@kerbside.test',
    firstName: 'Fran',
    lastName: 'Okafor',
    role: 'finance',
  },
  admin: { id: 'd0000000-0000-4000-8000-000000000003', email: 'admin@kerbside.test', firstName: 'Ada', lastName: 'Byrne', role: 'admin' },
  customer: {
    id: 'd0000000-0000-4000-8000-000000000004',
    email: 'customer@kerbside.test',
    firstName: 'Casey',
    lastName: 'Holt',
    role: null,
  },
  newcomer: { id: 'd0000000-0000-4000-8000-000000000005', email: 'new@kerbside.test', firstName: 'Nia', lastName: 'Shah', role: null },
} as const satisfies Record<string, DemoPerson>;

/** Where its customers live, and how they are rung. */
export const demoHome = { phone: '07700 900123', address_line_1: '14 Foss Bank', town: 'York', postcode: 'YO31 7PL' } as const;

/** The two cars of `demoPeople.customer`, as the vehicle sandbox knows them. */
export const demoCars = {
  first: {
    id: 'dc000000-0000-4000-8000-000000000001',
    registrationNumber: 'AA19DSL',
    make: 'Nissan',
    model: 'X-Trail',
    range: '1.6 dCi 130',
    firstRegistrationDate: '2019-03-28',
    bodyType: 'suv',
    colour: 'Blue',
  },
  second: {
    id: 'dc000000-0000-4000-8000-000000000002',
    registrationNumber: 'AA19EEE',
    make: 'Nissan',
    model: 'Leaf',
    range: '40 kWh',
    firstRegistrationDate: '2019-06-14',
    bodyType: 'hatchback',
    colour: 'White',
  },
} as const;
