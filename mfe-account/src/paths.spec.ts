import { accountPath, continuePath, localPath, renewalPath } from './paths.js';

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
    expect(renewalPath('AA19 AAA')).toBe('/quote/warranty/step/1/?vrm=AA19%20AAA');
    expect(renewalPath(null)).toBe('/quote/warranty/step/1/');
  });
});
