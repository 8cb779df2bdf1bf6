import { addressesOf } from './addresses.js';
import { embeddedConfig } from './embedded-config.js';

describe('what a process hosts', () => {
  it('is everything on port 3000 by default', () => {
    const config = embeddedConfig({});
    expect(config).toMatchObject({
      sitePort: 3_000,
      host: '127.0.0.1',
      edge: true,
      publicUrl: 'http://localhost:3000',
      isProduction: false,
    });
    expect(config.services).toHaveLength(9);
    expect(config.remotes).toHaveLength(4);
  });

  it('can be only some parts', () => {
    const config = embeddedConfig({ SERVICES: 'claims, payments', REMOTES: 'none', EDGE: 'off' });
    expect(config).toMatchObject({ services: ['claims', 'payments'], remotes: [], edge: false });
  });

  it('refuses every wrong setting at once, by name', () => {
    const read = () => embeddedConfig({ PORT: 'three', SERVICES: 'clams', EDGE: 'maybe' });
    expect(read).toThrow(/PORT \(.*SERVICES \(must be all, none or some of accounts.*EDGE \(must be on or off\)/);
  });

  it.each([['65535'], ['0']])('refuses port %s, which leaves no room for the ports counted from it', (PORT) => {
    expect(() => embeddedConfig({ PORT })).toThrow('PORT (must be');
  });
});

describe('where the parts listen', () => {
  it('is counted from the port of the site', () => {
    const at = addressesOf(embeddedConfig({ PORT: '4000' }));
    expect([
      at.site,
      at.service('accounts'),
      at.service('pricing'),
      at.service('imports'),
      at.remote('quote'),
      at.remote('backoffice'),
      at.sandbox,
    ]).toEqual([4_000, 4_101, 4_102, 4_108, 4_201, 4_204, 4_301]);
  });

  it('is PORT itself for the only part in its process', () => {
    const at = addressesOf(embeddedConfig({ SITE_PORT: '3000', PORT: '7777', SERVICES: 'pricing', REMOTES: 'none', EDGE: 'off' }));
    expect([at.service('pricing'), at.service('vouchers')]).toEqual([7_777, 3_103]);
  });

  it('is the derived port for the only part when PORT is not set', () => {
    const at = addressesOf(embeddedConfig({ SITE_PORT: '3000', SERVICES: 'pricing', REMOTES: 'none', EDGE: 'off' }));
    expect(at.service('pricing')).toBe(3_102);
  });
});
