import type { CallData } from '../call.js';
import type { readVehicleRecord, VehicleGuide } from '../http/pricing/vehicle-records.js';

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
