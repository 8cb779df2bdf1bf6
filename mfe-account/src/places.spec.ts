import { movedTo, placeOf } from './places.js';

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
