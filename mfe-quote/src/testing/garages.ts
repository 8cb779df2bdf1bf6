import type { Garage } from '@kerbside/contracts/http/garages/garages';
import type { ServiceOffer } from '@kerbside/contracts/http/garages/offers';

const hours = { open: '08:30', close: '18:00' };

export const aGarage = (over: Partial<Garage> = {}): Garage => ({
  id: 'ks-001',
  name: 'Millbrook Garage',
  selected: true,
  postcode: 'LS1 2AB',
  address: { line_1: '72 Mill Lane', line_2: 'Leeds', line_3: '', line_4: '' },
  distance: 1.2,
  mot_price: 39.95,
  customer_score: 8.8,
  available_services: 'mot,service',
  street_view_image_url: null,
  latitude: 53.8,
  longitude: -1.55,
  schedule: { mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: null, sun: null },
  ...over,
});

/** The two near Leeds, of which the first is flagged. */
export const twoGarages = () => [
  aGarage(),
  aGarage({ id: 'ks-002', name: 'Foundry Motors', distance: 0.8, mot_price: 49.95, selected: false }),
];

/** What is found near a postcode. */
export const nearby = (...items: Garage[]) => ({ near: { latitude: 53.96, longitude: -1.08 }, items });

/** A visit as it is chosen: an MOT at the first of them. */
export const aChosenVisit = (over: object = {}) => ({
  product_type: 'mot' as const,
  service_type: null,
  garage_id: 'ks-001',
  garage_name: 'Millbrook Garage',
  booking_date: null,
  gross: 39.95,
  total: 39.95,
  ...over,
});

export const anOffer = (over: Partial<ServiceOffer> = {}): ServiceOffer => ({
  name: 'Full service',
  price: 189.95,
  discounted_price: 170.95,
  discount_percent: 10,
  discount_value: 19,
  garage_id: 'ks-001',
  garage_name: 'Millbrook Garage',
  selected_service_type: null,
  default_service_type: 'full',
  services: [{ AdditionalData: { items: [{ description: 'Engine oil and filter' }] } }],
  gross: 189.95,
  params: { postcode: 'LS1 1AA', system_id: 'full-service', garage_id: 'ks-001', periods: '12' },
  ...over,
});

const interim = anOffer({
  name: 'Interim service',
  price: 117.95,
  discounted_price: 117.95,
  discount_percent: null,
  discount_value: null,
});

const manufacturer = anOffer({
  name: 'Manufacturer’s service',
  price: 265,
  discounted_price: 265,
  gross: 265,
  params: { postcode: 'LS1 1AA', system_id: 'fixed-interval', garage_id: 'ks-001', periods: 'major,brake-fluid' },
});

/** What a garage offers of a service; `over`: of each. */
export const theOffers = (over: Partial<ServiceOffer> = {}) => ({
  full: anOffer(over),
  interim: { ...interim, ...over },
  manufacturer: { ...manufacturer, ...over },
});

const period = (id: string, combinable: boolean, selected: boolean) => ({ id, slug: id, name: id, checks: [], combinable, selected });

/** What the manufacturer's schedule asks for. */
export const theSchedule = {
  systems: [],
  periods: [period('minor', false, false), period('major', false, true), period('brake-fluid', true, true)],
  items: [{ description: 'Cabin filter changed' }],
  gross: 265,
};
