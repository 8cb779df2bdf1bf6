import { homeScreenDue, type HomeScreenFacts, type Phone } from './home-screen.js';

const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';
const visitor: HomeScreenFacts = { userAgent: android, isOnHomeScreen: false, isDismissed: false, path: '/' };

it.each<[string, Partial<HomeScreenFacts>, Phone | undefined]>([
  ['on Android', {}, 'android'],
  ['on an iPhone', { userAgent: iphone }, 'ios'],
  ['on a desktop', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' }, undefined],
  ['from the home screen', { isOnHomeScreen: true }, undefined],
  ['after it was sent away', { isDismissed: true }, undefined],
  ['in the account', { path: '/account/' }, 'android'],
  ['in a quote', { path: '/quote/warranty/step/3/' }, undefined],
  ['while paying', { path: '/payment/1/' }, undefined],
])('Q9: the offer of the home screen %s is for %s', (_when, facts, expected) => {
  expect(homeScreenDue({ ...visitor, ...facts })).toBe(expected);
});
