import { keepWayBack, wayBack } from './way-back.js';

describe('the way back to a quote', () => {
  it('Q2: is the page that was left, with its quote', () => {
    expect(wayBack()).toBeUndefined();
    keepWayBack({ pathname: '/quote/mot/step/3/', search: '?quote=q-1' });
    expect(wayBack()).toBe('/quote/mot/step/3/?quote=q-1');
  });

  it.each(['//elsewhere.example/', 'https://elsewhere.example/quote/', '/account/'])('is of a quote alone, not %s', (pathname) => {
    keepWayBack({ pathname, search: '' });
    expect(wayBack()).toBeUndefined();
  });
});
