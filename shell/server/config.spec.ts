import { serviceNames } from '@kerbside/contracts/call';
import { defaultTimings } from '@kerbside/contracts/host';
import { aKey } from '../src/testing/a-release.js';
import { edgeConfig } from './config.js';

const key = aKey();
const env = {
  SERVICE_URLS: JSON.stringify(Object.fromEntries(serviceNames.map((name) => [name, 'http://localhost:1']))),
  REMOTES_FILE: '/srv/remotes.json',
  RELEASE_KEYS: key.publicKey,
  STRIPE_PUBLISHABLE_KEY: 'pk_test',
};

describe('the edge’s settings', () => {
  it('have defaults for everything that is not specific to a site', () => {
    expect(edgeConfig(env)).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      frameAncestors: [],
      partnerOrigins: ['https://wecovercars.example', 'https://drivewell.example'],
      page: { cards: { scriptUrl: 'https://js.stripe.com/v3/' } },
    });
  });

  it('Q9: have the times of Q9 where a site sets none', () => {
    expect(edgeConfig(env).page.timings).toEqual({
      lookupMinimum: 3_000,
      voucherMinimum: 1_500,
      voucherReload: 500,
      priceReload: 1_000,
      reserveDelay: 1_000,
      priceLabels: 500,
      transferRedirect: 4_000,
      chatDelay: 30_000,
    });
  });

  it('take some timings and keep the others', () => {
    const { page } = edgeConfig({ ...env, TIMINGS: '{"lookupMinimum":0}' });
    expect(page.timings).toEqual({ ...defaultTimings, lookupMinimum: 0 });
  });

  it('tell the page where maps get their tiles, if that is set', () => {
    expect(edgeConfig({ ...env, MAP_TILES_URL: '' }).page.maps).toBeUndefined();
    expect(edgeConfig({ ...env, MAP_TILES_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png' }).page.maps).toEqual({
      tileUrl: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
      attribution: '© OpenStreetMap contributors',
    });
  });

  it('name the advertising partner that is told of purchases, if one is set', () => {
    expect(edgeConfig({ ...env, CONVERSION_URL: '' }).page.conversion).toBeUndefined();
    const set = { CONVERSION_URL: 'https://ads.example/pixel', CONVERSION_ADVERTISER_ID: '4711', CONVERSION_TEST_MODE: 'true' };
    expect(edgeConfig({ ...env, ...set }).page.conversion).toEqual({
      url: 'https://ads.example/pixel',
      advertiserId: '4711',
      isTestMode: true,
    });
    expect(() => edgeConfig({ ...env, CONVERSION_URL: 'http://ads.example/pixel' })).toThrow(/CONVERSION_URL/);
  });

  it('name everything that is missing or wrong at once', () => {
    expect(() => edgeConfig({ SERVICE_URLS: '{', TIMINGS: '{"lookup":1}' })).toThrow(
      /SERVICE_URLS.*REMOTES_FILE.*RELEASE_KEYS.*STRIPE_PUBLISHABLE_KEY.*TIMINGS/s,
    );
  });

  it('give release keys the same ids as the signing tools do', () => {
    const other = aKey();
    const { releaseKeys } = edgeConfig({ ...env, RELEASE_KEYS: `${key.publicKey}\n${other.publicKey} ` });
    expect(releaseKeys).toEqual({ [key.id]: key.publicKey, [other.id]: other.publicKey });
  });

  it.each(['', 'no key', `${key.publicKey} c29tZXRoaW5n`])('refuse %j as release keys', (keys) => {
    expect(() => edgeConfig({ ...env, RELEASE_KEYS: keys })).toThrow(/RELEASE_KEYS: must be public keys on the curve P-256/);
  });

  it('refuse a level of the log that there is not', () => {
    expect(() => edgeConfig({ ...env, LOG_LEVEL: 'loud' })).toThrow(/LOG_LEVEL: must be a pino level/);
  });

  it.each([
    ['REMOTE_ORIGINS', 'https://*.example'],
    ['REMOTE_ORIGINS', '*'],
    ['REMOTE_ORIGINS', 'quote.example'],
    ['REMOTE_ORIGINS', 'https://quote.example/0.1.0'],
    ['REMOTE_ORIGINS', 'https://quote.example; script-src *'],
    ['PARTNER_ORIGINS', 'https://a.example, https://b.example'],
    ['PARTNER_ORIGINS', 'https://a.example/offers'],
    ['FRAME_ANCESTORS', 'dealer.example'],
    ['FRAME_ANCESTORS', 'https://a.example,https://b.example'],
  ])('refuse as %s %j, which no page would obey', (name, origins) =>
    expect(() => edgeConfig({ ...env, [name]: origins })).toThrow(`${name}: must be origins`),
  );

  it.each(['http://localhost:* http://127.0.0.1:*', 'https://*.dealer.example https://shop.example:8443'])('let %s frame', (origins) =>
    expect(edgeConfig({ ...env, FRAME_ANCESTORS: origins }).frameAncestors).toEqual(origins.split(' ')),
  );

  it('take the origins that remotes may come from', () => {
    expect(edgeConfig({ ...env, REMOTE_ORIGINS: 'https://quote.example http://localhost:3202' }).remoteOrigins).toEqual([
      'https://quote.example',
      'http://localhost:3202',
    ]);
  });

  it('refuse a service without an address', () => {
    expect(() => edgeConfig({ ...env, SERVICE_URLS: '{"pricing":"http://localhost:1"}' })).toThrow(/accounts/);
  });

  it('let anybody try another release only in development', () => {
    const production = {
      ...env,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://kerbside.example',
      PARTNER_ORIGINS: 'https://partner.example',
    };
    expect(edgeConfig(env).remoteOverrides).toBe('off');
    expect(() => edgeConfig({ ...production, REMOTE_OVERRIDES: 'anybody' })).toThrow(
      'REMOTE_OVERRIDES: in production only staff may try another release',
    );
  });
});
