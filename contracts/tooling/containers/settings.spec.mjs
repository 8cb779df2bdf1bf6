import { readFileSync, readdirSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { serviceNames } from '@kerbside/contracts/call';
import { remoteList, remoteNames } from '@kerbside/contracts/page/remotes';
import { root } from '../build/workspaces.mjs';
import { containersOfCompose, partySettings, servicesOfCompose, settingNamesOf, settingProblems } from './settings.mjs';

const read = (path) => readFileSync(`${root}/${path}`, 'utf8');
const sources = { shell: '' };
const loadSource = (workspace, module) => import(`${root}/${workspace}/${sources[workspace] ?? 'src/'}${module}.ts`);
const compose = read('docker-compose.yml');

describe('the settings in docker-compose.yml', () => {
  const containers = containersOfCompose(compose);

  it('are given to every part', () => {
    expect(containers.map(({ part }) => part)).toEqual(
      expect.arrayContaining([
        ...serviceNames,
        'edge',
        'demo-data',
        'card-sandbox',
        'debit-sandbox',
        'paypal-sandbox',
        ...remoteNames.map((name) => `mfe-${name}`),
      ]),
    );
  });

  it('are known to their part, and enough for it to start', async () => {
    expect(await settingProblems(containers, loadSource)).toEqual([]);
  });

  it('use the real engines', () => {
    for (const { env } of containers.filter(({ part }) => serviceNames.some((name) => name === part)))
      expect([env.KAFKA_BROKERS, env.REDIS_URL]).toEqual(['kafka:9092', 'redis://redis:6379']);
  });

  it('have everything that does not end by itself come again when the machine does, the stores too', () => {
    const left = Object.entries(servicesOfCompose(compose)).filter(([, { restart }]) => restart !== 'unless-stopped');
    expect(left.map(([name]) => name)).toEqual(['migrations', 'demo-data']);
  });

  it('open no port to other machines', () => {
    const ports = Object.values(servicesOfCompose(compose)).flatMap(({ ports: some = [] }) => some);
    expect(ports.length).toBeGreaterThan(0);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });
});

describe('the settings that k8s/README.md names', () => {
  const rows = read('k8s/README.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line));
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+\*?)`/g)].map(([, name]) => name));
  const isNamed = (name) => named.some((one) => one === name || (one.endsWith('*') && name.startsWith(one.slice(0, -1))));
  const isRead = (name) =>
    [...serviceNames, 'edge'].some((part) =>
      [...settingNamesOf(part)].some((one) => one === name || (name.endsWith('*') && one.startsWith(name.slice(0, -1)))),
    );

  it('are read by a part, or by a team that releases', () => {
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((name) => !isRead(name))).toEqual(['RELEASE_SIGNING_KEY']);
  });

  it.each([...Object.values(partySettings).flat(), 'SCANNER_ADDRESS'])('include %s', (name) => expect(isNamed(name)).toBe(true));
});

describe('Stripe in the one-process start', () => {
  const values = { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789', STRIPE_PUBLISHABLE_KEY: 'pk_test_a' };
  const named = [...new Set(read('k8s/README.md').match(/\bSTRIPE_[A-Z_]+\b/g))];

  it('is enabled by the documented variables: they reach payments and the page', async () => {
    const { embeddedConfig } = await loadSource('services/embedded', 'settings/embedded-config');
    const { addressesOf } = await loadSource('services/embedded', 'settings/addresses');
    const { settingsOf } = await loadSource('services/embedded', 'settings/settings-of');
    const { paymentsConfig } = await loadSource('services/payments', 'config');
    const { edgeConfig } = await loadSource('shell', 'server/config');
    const env = Object.fromEntries(named.map((name) => [name, values[name]]));
    const config = embeddedConfig(env);
    const secrets = {
      SERVICE_KEY: 'k'.repeat(43),
      STRIPE_WEBHOOK_SECRET: 'w'.repeat(43),
      DIRECT_DEBIT_WEBHOOK_SECRET: 'd'.repeat(43),
      PARTNER_SECRETS_KEY: 'p'.repeat(43),
    };
    const [releaseKey] = read('k8s/overlays/production/release-keys.yaml').match(/MFkw\S+/);
    const settings = settingsOf(env, config, { addresses: addressesOf(config), secrets, mongoUri: 'mongodb://mongo', releaseKey });
    expect(paymentsConfig(settings.ofService('payments')).cards).toMatchObject({
      secretKey: values.STRIPE_SECRET_KEY,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET,
      apiUrl: undefined,
    });
    expect(edgeConfig(settings.ofEdge).page.cards).toEqual({
      scriptUrl: 'https://js.stripe.com/v3/',
      publishableKey: values.STRIPE_PUBLISHABLE_KEY,
    });
  });
});

describe('a setting that is wrong', () => {
  const pricing = { part: 'pricing', env: { PORT: '8080', MONGO_URI: 'mongodb://mongo', SERVICE_KEY: 'k'.repeat(40) } };

  it('is named when the part does not read it', async () => {
    expect(await settingProblems([{ ...pricing, env: { ...pricing.env, MONGO_URL: 'x' } }], loadSource)).toEqual([
      'pricing is given MONGO_URL, which it does not read',
    ]);
  });

  it('is named when the part needs it', async () => {
    const { MONGO_URI: _, ...env } = pricing.env;
    expect(await settingProblems([{ ...pricing, env }], loadSource)).toEqual([expect.stringContaining('MONGO_URI')]);
  });
});

const manifestsUnder = (folder) =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => [file, read(`${folder}/${file}`)]);

describe('production', () => {
  const files = [...manifestsUnder('k8s/base'), ...manifestsUnder('k8s/overlays/production')];

  it.each([
    'DEMO_PASSWORD',
    'MAILBOX_SHOWS_SECRETS',
    'STRIPE_API_URL',
    'CARDS_SCRIPT_URL',
    'kerbside/demo',
    'secretGenerator',
    'kind: Secret',
    'NODE_ENV=development',
  ])('has no %s', (text) => {
    expect(files.filter(([, source]) => source.includes(text)).map(([file]) => file)).toEqual([]);
  });

  it('requires a second step of staff', () => {
    expect(read('k8s/overlays/production/accounts.yaml')).toContain('{ name: STAFF_SECOND_FACTOR, value: required }');
    expect(read('k8s/overlays/production/kustomization.yaml')).toContain('path: accounts.yaml');
  });

  it('says that it is production', () => {
    expect(read('k8s/overlays/production/kustomization.yaml')).toContain('NODE_ENV=production');
  });

  it('gives every service a user of its own, for its own database only', () => {
    const [mongo] = parseAllDocuments(read('k8s/overlays/production/mongo.yaml')).map((one) => one.toJS());
    const ofServices = mongo.spec.users.filter(({ name }) => serviceNames.includes(name));
    expect(ofServices.map(({ name, roles, connectionStringSecretName }) => [name, roles, connectionStringSecretName])).toEqual(
      serviceNames.map((name) => [name, [{ name: 'readWrite', db: `kerbside_${name}` }], `mongo-${name}`]),
    );
  });
});

describe('the lists of remotes', () => {
  it('names each of them in production', () => {
    const { remotes } = JSON.parse(read('k8s/overlays/production/remotes.json'));
    expect(remotes.map(({ name }) => name)).toEqual([...remoteNames]);
    for (const { manifest, version } of remotes) expect(new URL(manifest).pathname).toBe(`/${version}/mf-manifest.json`);
  });

  it('carry signatures in production', () => {
    expect(() => remoteList.parse(JSON.parse(read('k8s/overlays/production/remotes.json')))).not.toThrow();
  });

  const ofCompose = servicesOfCompose(compose)['demo-remotes'].environment.REMOTE_URLS;
  const ofLocal = /REMOTE_URLS\n\s+value: >-\n\s+(\{.*\})/.exec(read('k8s/overlays/local/edge.yaml'))?.[1];

  it.each([
    ['docker-compose.yml', ofCompose],
    ['k8s/overlays/local', ofLocal],
  ])('are made in %s from what the hosts serve: no version is hard-coded that could be wrong', (_, urls) => {
    expect(Object.keys(JSON.parse(urls))).toEqual([...remoteNames]);
    for (const url of Object.values(JSON.parse(urls))) expect(new URL(url).pathname).toBe('/');
  });

  it('survive in compose while any of its parts restarts', () => {
    const services = servicesOfCompose(compose);
    const together = ['edge', 'demo-remotes', ...remoteNames.map((name) => `mfe-${name}`)];
    expect(together.map((name) => [name, services[name].network_mode, services[name].restart])).toEqual(
      together.map((name) => [name, 'service:pages', 'unless-stopped']),
    );
    expect(services['demo-remotes'].command).toContain('keep');
  });
});
