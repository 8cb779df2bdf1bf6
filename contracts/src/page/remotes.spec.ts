import { ownerOf } from './remotes.js';

describe('ownerOf', () => {
  it.each([
    ['/quote/warranty/step/1/', 'quote'],
    ['/booking/new', 'quote'],
    ['/payment/7c1b/', 'payment'],
    ['/account', 'account'],
    ['/backoffice/mailbox', 'backoffice'],
    ['/', undefined],
    ['/pages/terms', undefined],
    ['/accounting', undefined],
  ])('%s belongs to %s', (path, owner) => {
    expect(ownerOf(path)).toBe(owner);
  });
});
