import { packagesIn } from './stamp.mjs';

const lock = (over = {}) =>
  JSON.stringify({
    packages: { 'mfe-quote': { version: '0.1.0', dependencies: { zod: '4.6.7' } }, 'node_modules/zod': { version: '4.6.7' }, ...over },
  });

describe('the packages that a build uses', () => {
  it('are the same when a workspace raises its own version, so the others are not built again', () =>
    expect(packagesIn(lock({ 'mfe-quote': { version: '0.2.0', dependencies: { zod: '4.6.7' } } }))).toBe(packagesIn(lock())));

  it.each([
    ['a package is another version', { 'node_modules/zod': { version: '4.6.8' } }],
    ['one inside a workspace is', { 'mfe-quote/node_modules/zod': { version: '4.0.0' } }],
    ['a workspace asks for another', { 'mfe-quote': { version: '0.1.0', dependencies: {} } }],
  ])('differ when %s', (_, over) => expect(packagesIn(lock(over))).not.toBe(packagesIn(lock())));
});
