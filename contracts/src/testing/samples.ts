import type { CallData } from '../call.js';
import type { CoverChoice } from '../http/pricing/pricing.js';
import type { GarageVisitPage } from '../http/garages/desk.js';
import type { Car, Person } from '../http/accounts/accounts.js';
import type { QuoteFacts } from '../http/pricing/internal.js';
import type { RegistrationChange } from '../http/accounts/registrations.js';
import type { ShownRefund } from '../http/payments/shown-refund.js';
import type { readVehicleRecord, VehicleGuide } from '../http/pricing/vehicle-records.js';

/** A year of extra cover with nothing ticked. */
export const aCover = (over: Partial<CoverChoice> = {}): CoverChoice => ({
  version: 'extra',
  duration: '12',
  labour_rate: 120,
  repairer_preference: 'own_garage',
  repair_contribution: 0,
  extended_mileage: false,
  betterment_removal: false,
  remove_wear_tear_90_days: false,
  subproducts: [],
  additional_products: [],
  instalments: false,
  ...over,
});

export const aGarageVisit = (over: Partial<GarageVisitPage> = {}): GarageVisitPage => ({
  id: 'e0000000-0000-4000-8000-000000000001',
  booking_number: 'KSB-7F3K9Q',
  status: 'requested',
  garage: 'Millbrook Garage',
  date: '2026-12-02',
  time: '09:30',
  job: 'MOT',
  delivery_type: 'drop_car',
  address: [],
  car: { registration_number: 'AA19DSL', make: 'Nissan', model: 'X-Trail' },
  proposal: null,
  findings: [],
  at_garage: null,
  mot_result: null,
  asks_mot_result: false,
  awaits_mot_result: false,
  steps: ['accept', 'propose', 'start'],
  free: [
    { date: '2026-12-03', times: [], left: [], problem: 'Fully booked' },
    { date: '2026-12-04', times: ['09:30', '10:30'], left: [1, 1], problem: null },
  ],
  ...over,
});

/** A car on somebody’s account. */
export const aCar = (over: Partial<Car> = {}): Car => ({
  id: 'c5000000-0000-4000-8000-0000000000c1',
  registrationNumber: 'AA19AAA',
  make: 'Ford',
  model: 'Focus',
  range: null,
  firstRegistrationDate: null,
  addedAt: '2026-11-01T09:00:00.000Z',
  currentMileage: null,
  lastServiceDate: null,
  ...over,
});

/** A customer with everything that a person may have told us, except a title. */
export const aPerson = (over: Partial<Person> = {}): Person => ({
  id: crypto.randomUUID(),
  email: 'casey@example.test',
  title: null,
  firstName: 'Casey',
  lastName: 'Holt',
  phone: '07700 900123',
  address: ['14 Foss Bank'],
  postcode: 'YO31 7PL',
  role: null,
  createdAt: '2026-11-01T09:00:00.000Z',
  erasedAt: null,
  ...over,
});

/** A warranty quote as pricing describes it to other services. */
export const aQuoteFacts = (over: Partial<QuoteFacts> = {}): QuoteFacts => ({
  quoteId: 'c5000000-0000-4000-8000-000000000001',
  reference: 'KQ-TMVAZCQE',
  customerId: null,
  productType: 'warranty',
  productTypes: ['warranty'],
  status: 'open',
  step: 6,
  priceVersion: 1,
  totalPence: 34_900,
  originalPence: 34_900,
  lines: [{ kind: 'base', code: 'complete', label: 'Complete cover, 12 months', amountPence: 34_900 }],
  voucher: null,
  shownVoucher: null,
  maxInstalments: 12,
  byInstalments: false,
  title: 'Warranty: Complete, 12 months',
  durationMonths: 12,
  startsOn: '2027-03-02',
  coverStartsOn: '2027-03-02',
  payBy: '2028-03-01',
  motExpiresOn: '2027-03-21',
  car: { registeredOn: '2019-03-21', make: 'Ford', engineSize: 1_497, mileage: 42_000 },
  monthlyPence: null,
  ...over,
});

/** £5.00 on its way to a card. */
export const aRefund = (over: Partial<ShownRefund['parts'][number]> = {}): ShownRefund => ({
  refundId: 'd0000000-0000-4000-8000-0000000000f1',
  amountPence: 500,
  rewardsPence: 0,
  requestedAt: '2026-11-20T10:00:00.000Z',
  parts: [
    {
      number: 1,
      line: 1,
      method: 'card',
      to: 'Visa ending 4242',
      amountPence: 500,
      status: 'pending',
      at: '2026-11-20T10:00:00.000Z',
      ...over,
    },
  ],
});

export const aRegistrationChange = (over: Partial<RegistrationChange> = {}): RegistrationChange => ({
  id: '9b0c1d2e-3f4a-4b5c-8d6e-7f8091a2b3c4',
  carId: '0d9c8b7a-6f5e-4d3c-8b2a-190807060504',
  customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
  car: 'Ford Focus',
  from: 'AA19AAA',
  to: 'BX70KLM',
  status: 'requested',
  requestedAt: '2026-11-20T09:00:00.000Z',
  changedAt: '2026-11-20T09:00:00.000Z',
  why: null,
  ...over,
});

export const aVehicleRecord = (): CallData<typeof readVehicleRecord> => ({
  vehicle: {
    make: 'Ford',
    model: 'Focus',
    range: '1.5 EcoBoost 150 (from 2018)',
    registration_number: 'AA19AAA',
    image: '/api/pricing/vehicle-images/hatchback',
    body_type: 'hatchback',
    colour: 'Red',
    fuel_type: 'Petrol',
    first_registration_date: '2019-03-21',
    tax_due_date: '2027-04-01',
    mot_expiration_date: '2027-03-21',
    engine_size: 1497,
    gross_weight: 1870,
    bhp: 148,
  },
  motTests: [
    { testedOn: '2026-03-21', isPass: true, expiresOn: '2027-03-21', mileage: 63_000, items: [] },
    {
      testedOn: '2025-03-21',
      isPass: false,
      expiresOn: null,
      mileage: 54_000,
      items: [{ type: 'MAJOR', text: 'Nearside front brake disc worn' }],
    },
  ],
});

export const aVehicleGuide = (over: Partial<VehicleGuide> = {}): VehicleGuide => ({
  valuation: { tradePoor: 7_200, tradeAverage: 8_200, partExchange: 8_700, privateAverage: 10_050, privateClean: 11_000 },
  values: [
    { year: 2025, pounds: 11_500 },
    { year: 2026, pounds: 10_050 },
    { year: 2027, pounds: 8_600 },
  ],
  keepers: [
    { since: '2019-03-21', until: '2022-04-01' },
    { since: '2022-04-01', until: null },
  ],
  plates: [{ registrationNumber: 'AA19AAA', since: '2019-03-21', until: null }],
  recalls: [
    {
      id: 'R-2019-7',
      title: 'Airbag inflator',
      launchedOn: '2019-10-01',
      isOpen: true,
      details: [{ label: 'What is done', value: 'The inflator is replaced.' }],
    },
  ],
  ...over,
});
