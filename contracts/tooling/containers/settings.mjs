// The settings that each container gets, and whether they match what the part's own configuration reads.
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { serviceNames } from '@kerbside/contracts/call';
import { root } from '../build/workspaces.mjs';
import { instructionsOf, valuesOf } from './dockerfile.mjs';

const platform = ['services/platform/src/settings/platform-config.ts', 'services/platform/src/settings/kafka-access.ts'];
const scanner = 'services/platform/src/files/scanner-setting.ts';
const everybody = ['NODE_ENV', 'NODE_OPTIONS', 'HOST', 'PORT'];

/** A service's migration reads the service's own settings. */
export const migratedBy = (part) => (part.endsWith('-migration') ? part.slice(0, -'-migration'.length) : undefined);

const configFilesOf = (part) => {
  if (migratedBy(part)) return configFilesOf(migratedBy(part));
  if (part === 'migrations') return configFilesOf('demo-data');
  if (part === 'edge') return ['shell/server/config.ts'];
  if (part.endsWith('-sandbox')) return ['services/embedded/src/sandbox.ts'];
  if (part === 'demo-remotes') return ['services/embedded/src/demo-remotes.ts'];
  if (part === 'demo-data') return [...platform, scanner, ...serviceNames.map((name) => `services/${name}/src/config.ts`)];
  return serviceNames.includes(part) ? [...platform, `services/${part}/src/config.ts`, ...(takesFiles(part) ? [scanner] : [])] : [];
};

const takesFiles = (service) =>
  ['config', 'service']
    .map((name) => `${root}/services/${service}/src/${name}.ts`)
    .some((file) => existsSync(file) && readFileSync(file, 'utf8').includes('scannerSetting'));

/** The settings that a part reads, from the keys of its schemas. */
export const settingNamesOf = (part) =>
  new Set([
    ...everybody,
    ...configFilesOf(part)
      .filter((file) => existsSync(`${root}/${file}`))
      .flatMap((file) => [...readFileSync(`${root}/${file}`, 'utf8').matchAll(/^\s+([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name)),
  ]);

export const unknownSettings = ({ part, env }) =>
  Object.keys(env)
    .filter((name) => !settingNamesOf(part).has(name))
    .map((name) => `${part} is given ${name}, which it does not read`);

const dockerfileOf = (image) => {
  if (image === 'edge') return 'shell/Dockerfile';
  if (image === 'demo') return 'services/embedded/Dockerfile';
  return image.startsWith('mfe-') ? 'contracts/tooling/containers/remote.Dockerfile' : 'contracts/tooling/containers/service.Dockerfile';
};

const envOfImage = (image) =>
  Object.assign(
    {},
    ...instructionsOf(readFileSync(`${root}/${dockerfileOf(image)}`, 'utf8'))
      .filter(({ name }) => name === 'ENV')
      .map((instruction) => valuesOf(instruction)),
  );

const ourImage = (image) => /(?:^|\/)([\w-]+)(?::[\w.-]+)?$/.exec(image)?.[1];
const isOurs = (image) => /^(registry\.kerbside\.example|kerbside)\//.test(image);

const filled = (text) => String(text).replace(/\$\{\w+(?::?-([^}]*))?\}/g, (_, fallback = '') => fallback);

/** It is our own file, so any number of aliases is fine. */
export const servicesOfCompose = (source) => parse(source, { merge: true, maxAliasCount: -1 }).services;

/** The containers of a compose file that run our images: `{ part, env }`. */
export const containersOfCompose = (source) =>
  Object.entries(servicesOfCompose(source))
    .filter(([, { image }]) => isOurs(image))
    .map(([part, { image, environment = {} }]) => ({
      part,
      env: {
        ...envOfImage(ourImage(image)),
        ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)])),
      },
    }));

/** The containers of rendered manifests that run our images. A value from a secret that is created elsewhere, or from the pod itself, comes from `placeholder`. */
export const containersOfManifests = (documents, placeholder) => {
  const configMaps = new Map(documents.filter(({ kind }) => kind === 'ConfigMap').map((one) => [one.metadata.name, one.data]));
  const secrets = new Map(documents.filter(({ kind }) => kind === 'Secret').map((one) => [one.metadata.name, one.data]));
  const valueOf = ({ name, value, valueFrom }) => {
    if (!valueFrom) return value;
    const { name: secret, key } = valueFrom.secretKeyRef ?? {};
    const kept = secrets.get(secret)?.[key];
    return kept === undefined ? placeholder(name) : Buffer.from(kept, 'base64').toString();
  };
  return documents
    .filter(({ kind }) => ['Deployment', 'Job'].includes(kind))
    .flatMap(({ metadata, spec: { template } }) => [
      ...template.spec.containers.map((container) => ({ part: metadata.name, ...container })),
      ...(template.spec.initContainers ?? [])
        .filter(({ name }) => name === 'migrate')
        .map((container) => ({ part: `${metadata.name}-migration`, ...container })),
    ])
    .filter(({ image }) => isOurs(image))
    .map(({ part, image, env = [], envFrom = [] }) => ({
      part,
      env: {
        ...envOfImage(ourImage(image)),
        ...Object.assign({}, ...envFrom.map(({ configMapRef }) => configMaps.get(configMapRef.name))),
        ...Object.fromEntries(env.map((one) => [one.name, valueOf(one)])),
      },
    }));
};

/** The external settings that each part needs in production, where no sandbox replaces them. */
export const partySettings = {
  // Without the settings of a wallet, passes are previews that are never updated, and say so.
  accounts: ['SCANNER_ADDRESS'],
  claims: ['SCANNER_ADDRESS'],
  pricing: [
    'DVLA_API_KEY',
    'DVSA_API_KEY',
    'DVSA_CLIENT_ID',
    'DVSA_CLIENT_SECRET',
    'DVSA_TOKEN_URL',
    'VEHICLE_GUIDE_API_KEY',
    'VEHICLE_GUIDE_URL',
  ],
  vouchers: ['PARTNER_OFFERS_URL', 'PARTNER_OFFERS_KEY'],
  garages: ['SCANNER_ADDRESS', 'IDEAL_POSTCODES_KEY', 'TYRE_SHOP_URL', 'TYRE_SHOP_REDIRECT_URL'],
  payments: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  callbacks: ['SMTP_URL', 'MAIL_FROM', 'SMS_GATEWAY_URL', 'SMS_GATEWAY_KEY'],
  edge: ['STRIPE_PUBLISHABLE_KEY', 'PARTNER_ORIGINS'],
};

/** @type {[RegExp, string][]} */
const examples = [
  [/^MONGO_URI$/, 'mongodb://user:password@mongo:27017/?replicaSet=mongo'],
  [/^REDIS_URL$/, 'redis://:password@redis:6379'],
  [/^SMTP_URL$/, 'smtps://user:password@mail.example:465'],
  [/^STRIPE_SECRET_KEY$/, 'sk_live_example'],
  [/^KAFKA_CA$/, readFileSync(new URL('./example-ca.pem', import.meta.url), 'utf8')],
  [/^SCANNER_ADDRESS$/, 'clamav:3310'],
  [/_URL$/, 'https://party.example/'],
  [/_ORIGINS$/, 'https://party.example'],
];

/** A value of the right shape for a secret that only production has. */
export const exampleOf = (name) => examples.find(([pattern]) => pattern.test(name))?.[1] ?? 'x'.repeat(40);

/**
 * Returns what is wrong with the containers' settings. `load` imports a module of the checkout by its path without suffix: from the sources in a test,
 * from the build elsewhere.
 */
export const settingProblems = async (containers, load) => {
  const { platformConfig } = await load('services/platform', 'settings/platform-config');
  const refusals = [];
  for (const { part, env } of containers)
    for (const read of await readersOf(part, load, platformConfig)) refusals.push(...refusalOf(part, () => read(env)));
  return [...containers.flatMap(unknownSettings), ...refusals];
};

const readersOf = async (part, load, platformConfig) => {
  if (migratedBy(part)) return [(env) => platformConfig(migratedBy(part), { ...unusedByMigrations, ...env })];
  if (part === 'edge') return [(await load('shell', 'server/config')).edgeConfig];
  if (!serviceNames.includes(part)) return [];
  const { service } = await load(`services/${part}`, 'service');
  return [(env) => platformConfig(part, env), service.config];
};

/** The same values that services/platform/src/service/service.ts fills in. */
const unusedByMigrations = { SERVICE_KEY: 'x'.repeat(40), REDIS_URL: 'none://', PUBLIC_URL: 'http://localhost' };

const refusalOf = (part, read) => {
  try {
    read();
    return [];
  } catch (error) {
    return [`${part} would not start: ${error.message}`];
  }
};
