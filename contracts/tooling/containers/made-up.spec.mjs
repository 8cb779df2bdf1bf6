import { readFileSync, readdirSync } from 'node:fs';
import { serviceNames } from '@kerbside/contracts/call';
import { root } from '../build/workspaces.mjs';
import { settingsOf } from '../fleet/settings.mjs';
import { exampleOf, partySettings } from './settings.mjs';

const filesUnder = (folder) => readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' });
const isOfSandbox = /^sandbox\/|^src\/.*sandbox[^/]*\.ts$/;
const configOf = async (part) => {
  if (part === 'edge') return (await import(`${root}/shell/server/config.ts`)).edgeConfig;
  return (await import(`${root}/services/${part}/src/service.ts`)).service.config;
};

const [releaseKey] = readFileSync(`${root}/k8s/overlays/production/release-keys.yaml`, 'utf8').match(/MFkw\S+/);
const ofEdge = {
  SERVICE_URLS: JSON.stringify(Object.fromEntries(serviceNames.map((name) => [name, 'http://service:8080']))),
  REMOTES_FILE: '/etc/kerbside/remotes.json',
  RELEASE_KEYS: releaseKey,
};
/** @returns {Record<string, string | undefined>} */
const completeFor = (part) => ({
  NODE_ENV: 'production',
  ...(part === 'edge' ? ofEdge : {}),
  ...Object.fromEntries(partySettings[part].map((name) => [name, exampleOf(name)])),
});

describe('an outside party in production', () => {
  const cases = Object.entries(partySettings).flatMap(([part, names]) => names.map((name) => [part, name]));

  it.each(cases)('A4: %s does not start without %s', async (part, name) => {
    const read = await configOf(part);
    const { [name]: _, ...env } = completeFor(part);
    expect(() => read(env)).toThrow(name);
    expect(() => read({ ...env, [name]: '' })).toThrow(name);
  });

  it.each(Object.keys(partySettings))('%s starts with all of its own', async (part) => {
    const read = await configOf(part);
    expect(() => read(completeFor(part))).not.toThrow();
  });

  it.each(serviceNames)('is not needed where the database of %s is migrated', async (name) => {
    const { service } = await import(`${root}/services/${name}/src/service.ts`);
    expect(() => service.config({ NODE_ENV: 'production', ...service.unusedByMigration })).not.toThrow();
  });

  it.each([
    ['payments', 'STRIPE_API_URL'],
    ['accounts', 'WALLET_APPLE_PUSH_URL'],
    ['accounts', 'WALLET_GOOGLE_API_URL'],
    ['accounts', 'WALLET_GOOGLE_SAVE_URL'],
    ['edge', 'CARDS_SCRIPT_URL'],
  ])('%s refuses the sandbox that %s names', async (part, name) => {
    const read = await configOf(part);
    expect(() => read({ ...completeFor(part), [name]: 'https://stand-in.example' })).toThrow(name);
  });

  it.each(Object.entries(partySettings))('%s is given what it needs by the overlay', (part, names) => {
    const patches = filesUnder('k8s/overlays/production').filter((file) => file.endsWith('.yaml'));
    const sources = [...patches.map((file) => `k8s/overlays/production/${file}`), 'k8s/base/edge/settings.yaml'];
    const text = sources
      .flatMap((file) => readFileSync(`${root}/${file}`, 'utf8').split('\n---\n'))
      .filter((source) => source.includes(`name: ${part}\n`) || source.includes('name: part\n'));
    expect(names.filter((name) => !text.some((source) => source.includes(`- name: ${name}\n`)))).toEqual([]);
  });

  it.each(['TYRE_SHOP_URL', 'TYRE_SHOP_REDIRECT_URL'])(
    'is not replaced by half: garages names %s where the other is there',
    async (name) => {
      const read = await configOf('garages');
      const one = ['TYRE_SHOP_URL', 'TYRE_SHOP_REDIRECT_URL'].filter((other) => other !== name);
      expect(() => read(Object.fromEntries(one.map((other) => [other, exampleOf(other)])))).toThrow(`${name} (missing)`);
    },
  );

  it('has a guard wherever a sandbox exists', () => {
    const withSandbox = serviceNames.filter((name) => filesUnder(`services/${name}`).some((file) => isOfSandbox.test(file)));
    expect(withSandbox).toEqual(expect.arrayContaining(['vouchers', 'payments']));
    expect(withSandbox.filter((name) => !(name in partySettings))).toEqual([]);
  });

  it.each(Object.keys(partySettings))(
    'is replaced by a sandbox on a fleet of processes, where %s says that it is not production',
    async (part) => {
      const places = {
        site: 1,
        sandbox: 2,
        debitSandbox: 3,
        services: Object.fromEntries(serviceNames.map((name, index) => [name, 10 + index])),
      };
      const secrets = {
        SERVICE_KEY: 'k'.repeat(48),
        STRIPE_WEBHOOK_SECRET: 'w'.repeat(48),
        DIRECT_DEBIT_WEBHOOK_SECRET: 'd'.repeat(48),
        PARTNER_SECRETS_KEY: 'p'.repeat(48),
      };
      const fleet = settingsOf({ engines: {}, places, secrets, remotesFile: 'remotes.json' });
      const read = await configOf(part);
      expect(() => read(part === 'edge' ? fleet.ofEdge(1) : fleet.ofService(part, 3))).not.toThrow();
    },
  );
});
