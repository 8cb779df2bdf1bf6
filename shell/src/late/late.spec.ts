import { type ChatTime, isChatDue } from './chat-time.js';
import { homeScreenDue, type HomeScreenFacts, type Phone } from './home-screen.js';

const visitor: ChatTime = { path: '/quote/warranty/step/2/', isStaff: false, wasHidden: false, isOnHomeScreen: false, isLongEnough: false };
const step3 = '/quote/warranty/step/3/';

it.each<[string, Partial<ChatTime>, boolean]>([
  ['at first', {}, false],
  ['after a while', { isLongEnough: true }, true],
  ['for staff', { isStaff: true }, true],
  ['in the back office, which has no customers', { path: '/backoffice/', isStaff: true, isLongEnough: true }, false],
  ['on step 3 at first', { path: step3 }, false],
  ['on step 3 after it was out of sight', { path: step3, wasHidden: true }, true],
  ['on step 3 from the home screen', { path: step3, isOnHomeScreen: true }, true],
  ['on step 3 of any page that has steps', { path: '/anything/step/3/', wasHidden: true }, true],
  ['elsewhere after it was out of sight', { wasHidden: true }, false],
  ['elsewhere from the home screen', { isOnHomeScreen: true }, false],
])('Q9: the offer to talk is due %s: %o is %s', (_when, facts, isDue) => {
  expect(isChatDue({ ...visitor, ...facts })).toBe(isDue);
});

describe('home screen', () => {
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
});
