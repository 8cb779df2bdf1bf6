import { accountPath, continuePath, localPath, quotePath } from './paths.js';
import { movedTo, placeAbove, placeOf } from './places.js';
import { coverOfCar } from './names.js';

describe('the place that a page is in', () => {
  it.each([
    ['/account', 'garage'],
    ['/account/', 'garage'],
    ['/account/cars/7', 'garage'],
    ['/account/bookings/new', 'garage'],
    ['/bookings/index', 'garage'],
    ['/account/maintain', 'garage'],
    ['/account/cover', 'cover'],
    ['/account/policies/7/cancel', 'cover'],
    ['/account/claims/7', 'claims'],
    ['/account/receipts/7', 'payments'],
    ['/account/cards', 'payments'],
    ['/account/you', 'you'],
    ['/account/documents', 'you'],
    ['/account/extras', 'you'],
    ['/account/login', undefined],
    ['/account/confirm-email', undefined],
    ['/account/transfer', undefined],
    ['/account/nowhere', undefined],
  ])('%s: %s', (path, place) => expect(placeOf(path)).toBe(place));
});

describe('the place above a page', () => {
  it.each([
    ['/account/bookings', 'garage'],
    ['/account/cover/', 'garage'],
    ['/account/policies/7', 'cover'],
    ['/account/claims', 'garage'],
    ['/account/claims/new', 'claims'],
    ['/account/receipts/7', 'payments'],
    ['/account/you', 'garage'],
    ['/account/details', 'you'],
    ['/account/transfer', 'garage'],
  ])('%s: %s', (path, place) => expect(placeAbove(path)).toBe(place));
});

describe('the sections and anchors of the account page (A2)', () => {
  it.each([
    ['#section-my-car', undefined],
    ['#section-available-products', '/account/cover#section-available-products'],
    ['#section-purchased-products', '/account/cover#section-purchased-products'],
    ['#section-quotes', '/account/cover#section-quotes'],
    ['#section-maintain', '/account/maintain#section-maintain'],
    ['#redirectDWV', '/account/maintain#redirectDWV'],
    ['#redirectWCFMC', '/account/maintain#redirectWCFMC'],
    ['#section-bookings', '/account/bookings#section-bookings'],
    ['#section-bookings-tracker', '/account/bookings#section-bookings-tracker'],
    ['#section-workshop-history', '/account/bookings#section-workshop-history'],
    ['#section-personal-documentation', '/account/documents#section-personal-documentation'],
    ['#section-promo-panel', '/account/extras#section-promo-panel'],
    ['#redirectHaynes', '/account/extras#redirectHaynes'],
    ['#section-marketplace', '/account/extras#section-marketplace'],
    ['#section-car-finance', '/account/extras#section-car-finance'],
    ['#anything-else', undefined],
    ['', undefined],
  ])('A2: %s leads to %s', (anchor, path) => expect(movedTo(anchor)).toBe(path));
});

describe('the page to go on to after signing in', () => {
  it.each([
    ['a policy', '/account/policies/7?tab=terms#covers', '/account/policies/7?tab=terms#covers'],
    ['a quote of another remote', '/quote/warranty/step/3/?quote=1', '/quote/warranty/step/3/?quote=1'],
    ['nothing', null, accountPath],
    ['another site', 'https://evil.test/', accountPath],
    ['another site without its scheme', '//evil.test', accountPath],
    ['another site by a backslash', '/\\evil.test', accountPath],
    ['another site by a tab', '/\t/evil.test', accountPath],
    ['another site by a detour', '/account/..//evil.test', accountPath],
    ['a script', 'javascript:alert(1)', accountPath],
    ['signing in again', '/account/login?redirect=/account/login', accountPath],
    ['no address at all', 'policies', accountPath],
  ])('%s', (_, asked, path) => {
    expect(localPath(asked)).toBe(path);
  });
});

describe('where a quote goes on', () => {
  const quote = { id: 'q 1', productType: 'gap', status: 'open', step: 3 } as const;

  it.each([
    ['at the step it stands at', quote, '/quote/gap/step/3/?quote=q%201'],
    ['at the payment when it is complete', { ...quote, step: 6 }, '/payment/q%201/'],
    ['at the payment when one is under way', { ...quote, status: 'paying' as const }, '/payment/q%201/'],
  ])('%s', (_, open, path) => {
    expect(continuePath(open)).toBe(path);
  });

  it('carries the registration of a car into a new quote', () => {
    expect(quotePath('tyre', 'AA19 AAA')).toBe('/quote/tyre/step/1/?vrm=AA19%20AAA');
    expect(quotePath('tyre', null)).toBe('/quote/tyre/step/1/');
  });
});

it('names a cover with the car that it is for', () => {
  const vehicle = { registrationNumber: null, make: 'Nissan', model: 'Leaf', range: null };
  expect(coverOfCar({ productName: 'Warranty', levelName: 'Complete', vehicle })).toBe('Warranty (Complete) for your Nissan Leaf');
});
