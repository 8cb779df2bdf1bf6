import { join } from 'node:path';
import type { ServiceName } from '@kerbside/contracts/call';
import { stripeWebhook } from '@kerbside/contracts/http/payments';
import type { RemoteName } from '@kerbside/contracts/remotes';
import type { Env } from '@kerbside/platform/platform-config';
import { serviceUrls, urlOf, type Addresses } from './addresses.js';
import type { EmbeddedConfig } from './embedded-config.js';
import type { Secrets } from './secrets.js';

/** What the parts are told: the process's own environment, and below it what this site works out for them. */
export interface Settings {
  readonly ofService: (name: ServiceName) => Env;
  readonly ofEdge: Env;
  readonly urlOfRemote: (name: RemoteName) => string;
  readonly sandbox: { readonly publicUrl: string; readonly webhookUrl: string; readonly webhookSecret: string } | undefined;
  readonly remotesFile: string;
}

/** The card provider's stand-in. Its keys are published in its own code: they open nothing else. */
const sandboxKeys = { STRIPE_SECRET_KEY: 'sk_test_kerbside_sandbox', STRIPE_PUBLISHABLE_KEY: 'pk_test_kerbside_sandbox' };

export const settingsOf = (
  env: Env,
  config: EmbeddedConfig,
  found: { addresses: Addresses; secrets: Secrets; mongoUri: string | undefined },
): Settings => {
  const { addresses, secrets } = found;
  const publicHost = new URL(config.publicUrl).hostname;
  const shared = {
    LOG_LEVEL: 'warn',
    SERVICE_URLS: JSON.stringify(serviceUrls(addresses)),
    ...secrets,
    ...env,
    PUBLIC_URL: config.publicUrl,
  };
  const sandboxUrl = `http://${publicHost}:${addresses.sandbox}`;
  const usesSandbox = env['STRIPE_SECRET_KEY'] === undefined && !config.isProduction;
  const cards = usesSandbox ? { ...sandboxKeys, STRIPE_API_URL: urlOf(addresses.sandbox) } : {};
  return {
    // Services listen on this machine only: the edge is the one door.
    ofService: (name) => ({ ...shared, ...cards, PORT: String(addresses.service(name)), HOST: '127.0.0.1', MONGO_URI: found.mongoUri }),
    ofEdge: {
      ...(usesSandbox
        ? { CARDS_SCRIPT_URL: `${sandboxUrl}/v3/`, CARDS_PUBLISHABLE_KEY: sandboxKeys.STRIPE_PUBLISHABLE_KEY }
        : { CARDS_PUBLISHABLE_KEY: env['STRIPE_PUBLISHABLE_KEY'] }),
      ...shared,
      PORT: String(addresses.site),
      HOST: config.host,
      REMOTES_FILE: env['REMOTES_FILE'] ?? join(config.dataDir, 'remotes.json'),
    },
    urlOfRemote: (name) => `http://${publicHost}:${addresses.remote(name)}`,
    sandbox:
      usesSandbox && config.services.includes('payments')
        ? {
            publicUrl: sandboxUrl,
            webhookUrl: `${urlOf(addresses.service('payments'))}${stripeWebhook.path}`,
            webhookSecret: secrets.STRIPE_WEBHOOK_SECRET,
          }
        : undefined,
    remotesFile: env['REMOTES_FILE'] ?? join(config.dataDir, 'remotes.json'),
  };
};
