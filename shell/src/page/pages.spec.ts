import { isPersonal } from './pages.js';

it.each([
  ['/account', true],
  ['/account/policies/1', true],
  ['/backoffice/', true],
  ['/', false],
  ['/accounts', false],
  ['/quote/warranty/step/1', false],
  ['/pages/complaints', false],
])('waits at %s to hear who is signed in: %s', (path, isFor) => {
  expect(isPersonal(path)).toBe(isFor);
});
