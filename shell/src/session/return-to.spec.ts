import { placeToReturnTo } from './return-to.js';

describe('where signing in returns to', () => {
  it.each([
    ['/quote/warranty/step/2/', '?quote=1&dialog=login', '/quote/warranty/step/2/?quote=1'],
    ['/account', '?dialog=login', '/account'],
    ['/', '?dialog=login', undefined],
    ['/pages/terms/', '', undefined],
  ])('from %s%s is %s', (pathname, search, place) => expect(placeToReturnTo({ pathname, search })).toBe(place));
});
