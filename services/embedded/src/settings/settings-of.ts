import { join } from 'node:path';
import type { ServiceName } from '@kerbside/contracts/call';
import { remoteNames, type RemoteName } from '@kerbside/contracts/page/remotes';
import type { Env } from '@kerbside/platform/settings/platform-config';
import { serviceUrls, urlOf, type Addresses } from './addresses.js';
import type { EmbeddedConfig } from './embedded-config.js';
import { cardSettings, debitSettings, passSettings, paypalSettings, sandboxesOf, type Sandboxes } from './sandbox-settings.js';
import type { Secrets } from './secrets.js';

/** The settings of the parts: what this site works out for them, overridden by the process's own environment. */
export interface Settings extends Sandboxes {
  readonly ofService: (name: ServiceName) => Env;
  readonly ofEdge: Env;
  readonly urlOfRemote: (name: RemoteName) => string;
  readonly remotesFile: string;
}

interface SiteFacts {
  readonly addresses: Addresses;
  readonly secrets: Secrets;
  readonly mongoUri: string | undefined;
  /** The public key of the signatures of the releases listed here. */
  readonly releaseKey: string;
}

export const settingsOf = (env: Env, config: EmbeddedConfig, { addresses, secrets, mongoUri, releaseKey }: SiteFacts): Settings => {
  const publicHost = new URL(config.publicUrl).hostname;
  const shared = sharedSettings(env, config, { addresses, secrets });
  const cards = cardSettings(env, config, {
    inside: urlOf(addresses.sandbox),
    outside: `http://${publicHost}:${addresses.sandbox}`,
    webhookSecret: secrets.STRIPE_WEBHOOK_SECRET,
  });
  const debits = debitSettings(env, config, { inside: urlOf(addresses.debitSandbox), webhookSecret: secrets.DIRECT_DEBIT_WEBHOOK_SECRET });
  const paypal = paypalSettings(env, config, {
    inside: urlOf(addresses.paypalSandbox),
    outside: `http://${publicHost}:${addresses.paypalSandbox}`,
  });
  const passes = passSettings(env, config, {
    inside: urlOf(addresses.passSandbox),
    outside: `http://${publicHost}:${addresses.passSandbox}`,
    push: urlOf(addresses.passSandbox + 1),
  });
  const urlOfRemote = (name: RemoteName): string => `http://${publicHost}:${addresses.remote(name)}`;
  const remotesFile = env['REMOTES_FILE'] ?? join(config.dataDir, 'remotes.json');
  return {
    // Services listen only on this machine: the edge is the only way in.
    ofService: (name) => ({
      ...shared,
      ...cards.ofService,
      ...debits,
      ...paypal.ofService,
      ...passes,
      PORT: String(addresses.service(name)),
      HOST: '127.0.0.1',
      MONGO_URI: mongoUri,
    }),
    ofEdge: {
      RELEASE_KEYS: releaseKey,
      // A page opened while the site starts, or while a remote is off, may load that remote once it is listed.
      REMOTE_ORIGINS: remoteNames.map(urlOfRemote).join(' '),
      // Lets a partner's page be tried out beside the site. In production each partner is named.
      ...(config.isProduction ? {} : { FRAME_ANCESTORS: 'http://localhost:* http://127.0.0.1:*', REMOTE_OVERRIDES: 'anybody' }),
      // Everybody who uses it comes from this machine.
      ...(config.isProduction ? {} : { CONNECTIONS_PER_ADDRESS: '100000' }),
      ...shared,
      ...cards.ofEdge,
      ...paypal.ofEdge,
      PORT: String(addresses.site),
      HOST: config.host,
      REMOTES_FILE: remotesFile,
    },
    urlOfRemote,
    ...sandboxesOf({ cards, debits, paypal, passes }, config, { addresses, secrets }),
    remotesFile,
  };
};

/** What the user set takes precedence over what is worked out here. */
const sharedSettings = (env: Env, config: EmbeddedConfig, { addresses, secrets }: Pick<SiteFacts, 'addresses' | 'secrets'>): Env => {
  // Passed on only with the sandbox, which signs with it: without a collector it would look like half of one's settings.
  const { DIRECT_DEBIT_WEBHOOK_SECRET: _, ...shared } = secrets;
  return {
    // Nothing leaves this machine, so an admin must be able to read the links and codes that sign people in.
    ...(config.isProduction ? {} : { DEMO_PASSWORD: config.demoPassword, MAILBOX_SHOWS_SECRETS: 'true' }),
    LOG_LEVEL: 'warn',
    // A single process, started by hand: nothing else migrates for it.
    MIGRATE_AT_START: 'true',
    // The data folder belongs to this process alone, and so does the MongoDB on it.
    ...(config.mongoUri === undefined ? { ALONE: 'true' } : {}),
    SERVICE_URLS: JSON.stringify(serviceUrls(addresses)),
    ...shared,
    ...env,
    PUBLIC_URL: config.publicUrl,
  };
};
