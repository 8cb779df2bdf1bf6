import { isChatDue, type ChatTime } from './chat-time.js';

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
