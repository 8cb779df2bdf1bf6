import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serviceNames } from '@kerbside/contracts/call';
import { calls } from '@kerbside/contracts/http/all';
import { parse, parseAllDocuments } from 'yaml';
import { filesUnder } from '../build/stamp.mjs';
import { root } from '../build/workspaces.mjs';
import { dockerfiles, instructionsOf } from './dockerfile.mjs';
import { callsBetweenServices, networkOf, outsidePorts } from './network.mjs';
import { exampleOf, partySettings } from './settings.mjs';

const read = (path) => readFileSync(`${root}/${path}`, 'utf8');

describe('the Dockerfiles', () => {
  it.each(dockerfiles)('%s runs as nobody special, says how it is and hears its signal', (path) => {
    const named = Object.fromEntries(instructionsOf(read(path)).map(({ name, text }) => [name, text]));
    expect([named.USER, named.STOPSIGNAL]).toEqual(['1000:1000', 'SIGTERM']);
    expect(named.HEALTHCHECK).toContain('/health');
  });
});

const text = (file) => readFileSync(fileURLToPath(new URL(`../../../k8s/base/${file}`, import.meta.url)), 'utf8');

describe('the metrics of the edge in Kubernetes', () => {
  const { template } = parse(text('edge/settings.yaml')).spec;
  const [main] = template.spec.containers;
  const port = main.env.find(({ name }) => name === 'METRICS_PORT').value;

  it('are scraped at the port where the edge serves them', () => {
    expect(template.metadata.annotations).toEqual({
      'prometheus.io/scrape': 'true',
      'prometheus.io/port': port,
      'prometheus.io/path': '/metrics',
    });
    expect(main.ports).toContainEqual({ name: 'ops', containerPort: Number(port) });
  });

  it('can be reached by the metrics collector, and not through the ingress', () => {
    const policies = parseAllDocuments(text('network.yaml')).map((one) => one.toJS());
    const { ingress } = policies.find(({ metadata }) => metadata.name === 'edge').spec;
    const whoGetsTo = (wanted) =>
      ingress
        .filter(({ ports }) => ports.some((one) => one.port === wanted))
        .flatMap(({ from }) => from.map(({ namespaceSelector }) => namespaceSelector.matchLabels['kubernetes.io/metadata.name']));
    expect(whoGetsTo(Number(port))).toEqual(['monitoring']);
    expect(whoGetsTo(8080)).toEqual(['traefik']);
  });
});

describe('an outside party in production', () => {
  const filesUnder = (folder) => readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' });
  const isOfSandbox = /^sandbox\/|^src\/.*sandbox[^/]*\.ts$/;
  const configOf = async (part) => {
    if (part === 'edge') return (await import(`${root}/shell/server/config.ts`)).edgeConfig;
    return (await import(`${root}/services/${part}/src/service.ts`)).service.config;
  };

  const [releaseKey] = readFileSync(`${root}/k8s/overlays/production/release-keys.yaml`, 'utf8').match(/MFkw\S+/);
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
});

/** Shows in a service's sources that it connects to other firms. */
const reachesOut = /\bfetch\(|'node:https'|'node:http2'|'nodemailer'|from 'stripe'/;
const sourcesOf = (name) =>
  filesUnder(`${root}/services/${name}/src`).filter((file) => file.endsWith('.ts') && !/\.spec\.ts$|\/testing\//.test(file));
const egressOf = (policies, wanted) => policies.find(({ metadata }) => metadata.name === wanted).spec.egress;

describe('the network policies', () => {
  const policies = networkOf(Object.fromEntries(serviceNames.map((name) => [name, []])));

  it.each(serviceNames)('let %s out exactly if something in it reaches another firm', (name) => {
    const doors = sourcesOf(name).filter((file) => reachesOut.test(readFileSync(file, 'utf8')));
    expect([name in outsidePorts, doors.length > 0]).toEqual(doors.length > 0 ? [true, true] : [false, false]);
    expect(egressOf(policies, name).some(({ to }) => to.some(({ ipBlock }) => ipBlock))).toBe(doors.length > 0);
  });

  it('let the ingress reach the edge and the remotes alone: no call passes the edge by', () => {
    const open = policies.filter(({ spec }) => JSON.stringify(spec.ingress ?? []).includes('"traefik"'));
    expect(open.map(({ metadata }) => metadata.name)).toEqual(['edge', 'remotes']);
  });

  it('let every service reach the scanner of files, where there is one', () => {
    const scanner = {
      to: [{ podSelector: { matchLabels: { 'app.kubernetes.io/name': 'clamav' } } }],
      ports: [{ protocol: 'TCP', port: 3310 }],
    };
    expect(egressOf(policies, 'stores')).toContainEqual(scanner);
  });
});

describe('the calls between services', () => {
  it('are those of the contracts that their code imports', async () => {
    const called = await callsBetweenServices();
    expect(called.payments).toEqual(expect.arrayContaining(['accounts', 'pricing', 'vouchers']));
    expect(called.garages).toEqual(['accounts', 'pricing', 'vouchers', 'claims']);
    expect(called.accounts).not.toContain('accounts');
    expect(Object.keys(called).toSorted()).toEqual([...new Set(calls.map(({ service }) => service))].toSorted());
  });
});
