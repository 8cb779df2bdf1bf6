import { landingPage } from './arrivals.js';

describe('the page after signing in', () => {
  it.each([
    ['a customer who asked for no page', null, undefined, '/account/'],
    ['an agent who asked for no page', 'agent' as const, undefined, '/backoffice/'],
    ['a customer who was on a quote', null, '/quote/warranty/step/2/?quote=1#car', '/quote/warranty/step/2/?quote=1#car'],
    ['an admin who asked for the account', 'admin' as const, '/account/', '/account/'],
    ['an agent who asked for the mailbox', 'agent' as const, '/backoffice/mailbox', '/backoffice/mailbox'],
    ['a customer who asked for the back office', null, '/backoffice', '/account/'],
    ['a customer who asked for it by a detour', null, '/account/../backoffice/mailbox', '/account/'],
    ['another site', null, 'https://evil.test/', '/account/'],
    ['another site without its scheme', null, '//evil.test', '/account/'],
    ['another site by a backslash', null, '/\\evil.test', '/account/'],
    ['another site by a tab', null, '/\t/evil.test', '/account/'],
    ['another site by a detour', null, '/.//evil.test', '/account/'],
    ['a script', null, 'javascript:alert(1)', '/account/'],
    ['a path without its slash', null, 'evil.test', '/account/'],
    ['nothing', null, '', '/account/'],
  ])('%s', (_, role, asked, page) => {
    expect(landingPage(role, asked)).toBe(page);
  });
});
