// What no validator of the manifests sees: that they fit the code, and each other. `check.mjs --full` renders, validates and starts them.
import { readdirSync, readFileSync } from 'node:fs';
import { serviceNames } from '@kerbside/contracts/call';
import { remoteList, remoteNames } from '@kerbside/contracts/page/remotes';
import { parseAllDocuments } from 'yaml';
import { filesUnder } from '../build/stamp.mjs';
import { root } from '../build/workspaces.mjs';
import { productionVersion } from '../mongod/find-mongod.mjs';
import { dockerfiles, instructionsOf } from './dockerfile.mjs';
import { outsidePorts } from './network.mjs';
import { containersOfCompose, exampleOf, partySettings, servicesOfCompose, settingNamesOf, settingProblems } from './settings.mjs';

const read = (path) => readFileSync(`${root}/${path}`, 'utf8');
const loadSource = (workspace, module) => import(`${root}/${workspace}/${workspace === 'shell' ? '' : 'src/'}${module}.ts`);
const production = (file) => parseAllDocuments(read(`k8s/overlays/production/${file}`)).map((one) => one.toJS());
const [mongo] = production('mongo.yaml');
const compose = read('docker-compose.yml');

it.each(dockerfiles)('%s runs as nobody special, says how it is and hears its signal', (path) => {
  const named = Object.fromEntries(instructionsOf(read(path)).map(({ name, text }) => [name, text]));
  expect([named.USER, named.STOPSIGNAL]).toEqual(['1000:1000', 'SIGTERM']);
  expect(named.HEALTHCHECK).toContain('/health');
});

describe('an outside party in production', () => {
  const configOf = async (part) =>
    part === 'edge'
      ? (await loadSource('shell', 'server/config')).edgeConfig
      : (await loadSource(`services/${part}`, 'service')).service.config;
  const [releaseKey] = read('k8s/overlays/production/release-keys.yaml').match(/MFkw\S+/);
  const ofEdge = {
    SERVICE_URLS: JSON.stringify(Object.fromEntries(serviceNames.map((name) => [name, 'http://service:8080']))),
    PUBLIC_URL: 'https://kerbside.example',
    REMOTES_FILE: '/etc/kerbside/remotes.json',
    RELEASE_KEYS: releaseKey,
  };
  /** @returns {Record<string, string | undefined>} */
  const completeFor = (part) => ({
    NODE_ENV: 'production',
    ...(part === 'edge' ? ofEdge : {}),
    ...Object.fromEntries(partySettings[part].map((name) => [name, exampleOf(name)])),
  });
  const cases = Object.entries(partySettings).flatMap(([part, names]) => names.map((name) => [part, name]));

  it.each(cases)('A4: %s does not start without %s', async (part, name) => {
    const config = await configOf(part);
    const { [name]: _, ...env } = completeFor(part);
    expect(() => config(env)).toThrow(name);
    expect(() => config({ ...env, [name]: '' })).toThrow(name);
  });

  it.each(Object.keys(partySettings))('%s starts with all of its own', async (part) => {
    const config = await configOf(part);
    expect(() => config(completeFor(part))).not.toThrow();
  });

  it.each(serviceNames)('is not needed where the database of %s is migrated', async (name) => {
    const { service } = await loadSource(`services/${name}`, 'service');
    expect(() => service.config({ NODE_ENV: 'production', ...service.unusedByMigration })).not.toThrow();
  });

  it.each([
    ['payments', 'STRIPE_API_URL'],
    ['accounts', 'WALLET_APPLE_PUSH_URL'],
    ['accounts', 'WALLET_GOOGLE_API_URL'],
    ['accounts', 'WALLET_GOOGLE_SAVE_URL'],
    ['edge', 'CARDS_SCRIPT_URL'],
  ])('%s refuses the sandbox that %s names', async (part, name) => {
    const config = await configOf(part);
    expect(() => config({ ...completeFor(part), [name]: 'https://stand-in.example' })).toThrow(name);
  });

  /** Shows in a service's sources that it connects to other firms. */
  const reachesOut = /\bfetch\(|'node:https'|'node:http2'|'nodemailer'|from 'stripe'/;
  it.each(serviceNames)('is let in and out of %s exactly where something in it reaches one', (name) => {
    const sources = filesUnder(`${root}/services/${name}/src`).filter((file) => !/\.spec\.ts$|\/testing\//.test(file));
    expect(name in outsidePorts).toBe(sources.some((file) => reachesOut.test(readFileSync(file, 'utf8'))));
  });
});

it('the settings in docker-compose.yml are known to their part, and enough for it to start', async () => {
  expect(await settingProblems(containersOfCompose(compose), loadSource)).toEqual([]);
});

describe('the settings that k8s/README.md names', () => {
  const rows = read('k8s/README.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line));
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+\*?)`/g)].map(([, name]) => name));
  const isSame = (name, one) => one === name || (name.endsWith('*') && one.startsWith(name.slice(0, -1)));

  it('are read by a part, or by a team that releases', () => {
    const known = [...serviceNames, 'edge'].flatMap((part) => [...settingNamesOf(part)]);
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((name) => !known.some((one) => isSame(name, one)))).toEqual(['RELEASE_SIGNING_KEY']);
  });

  it('include those of every outside party', () => {
    const wanted = Object.values(partySettings).flat();
    expect(wanted.filter((one) => !named.some((name) => isSame(name, one)))).toEqual([]);
  });
});

describe('production', () => {
  const folders = ['k8s/base', 'k8s/overlays/production'];
  const files = folders.flatMap((folder) => filesUnder(`${root}/${folder}`)).filter((file) => file.endsWith('.yaml'));

  it.each(['DEMO_PASSWORD', 'MAILBOX_SHOWS_SECRETS', 'kerbside/demo', 'secretGenerator', 'kind: Secret', 'NODE_ENV=development'])(
    'has no %s',
    (text) => expect(files.filter((file) => readFileSync(file, 'utf8').includes(text))).toEqual([]),
  );

  it('says that it is, and requires a second step of staff', () => {
    expect(read('k8s/overlays/production/kustomization.yaml')).toMatch(
      /path: accounts\.yaml[^]*NODE_ENV=production|NODE_ENV=production[^]*path: accounts\.yaml/,
    );
    expect(read('k8s/overlays/production/accounts.yaml')).toContain('{ name: STAFF_SECOND_FACTOR, value: required }');
  });

  it('gives every service a user of its own, for its own database only, and one of each database who only reads to the backup', () => {
    const rolesOf = (wanted) => mongo.spec.users.find(({ name }) => name === wanted)?.roles;
    for (const name of serviceNames) expect(rolesOf(name)).toEqual([{ name: 'readWrite', db: `kerbside_${name}` }]);
    expect(rolesOf('backup').map(({ name }) => name)).toEqual(['backup']);
  });

  it('runs the MongoDB that tests run on where it can be had, as Compose and the local overlay do', () => {
    const local = /image: (mongo:\S+)/.exec(read('k8s/overlays/local/mongo.yaml'))?.[1];
    const wanted = `mongo:${productionVersion}`;
    expect([`mongo:${mongo.spec.version}`, servicesOfCompose(compose).mongo.image, local]).toEqual([wanted, wanted, wanted]);
  });

  it('is restored from the backup that k8s/README.md names in place of the latest', () => {
    const [, from = ''] = /sed 's\/([^/]+)\/[^/]+archive\/'/.exec(read('k8s/README.md')) ?? [];
    const backup = read('k8s/overlays/production/backup.yaml').split('\n');
    expect(backup.filter((line) => line.includes(from))).toEqual([expect.stringContaining('name: ARCHIVE, value: LATEST')]);
  });

  it('pages when any part is missing', () => {
    const rules = production('alerts.yaml')[0].spec.groups.flatMap((group) => group.rules);
    const { expr } = rules.find(({ alert }) => alert === 'TargetGone');
    expect([...expr.matchAll(/app_kubernetes_io_name="(\w+)"/g)].map(([, name]) => name)).toEqual([...serviceNames, 'edge']);
  });

  it('lists every remote, signed', () => {
    const list = remoteList.parse(JSON.parse(read('k8s/overlays/production/remotes.json')));
    expect(list.remotes.map(({ name }) => name)).toEqual([...remoteNames]);
  });
});

it('has a guard wherever a sandbox exists', () => {
  const isOfSandbox = /^sandbox\/|^src\/.*sandbox[^/]*\.ts$/;
  const withSandbox = serviceNames.filter((name) =>
    readdirSync(`${root}/services/${name}`, { recursive: true, encoding: 'utf8' }).some((file) => isOfSandbox.test(file)),
  );
  expect(withSandbox.filter((name) => !(name in partySettings))).toEqual([]);
});
