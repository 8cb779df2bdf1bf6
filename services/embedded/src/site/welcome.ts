import type { ServiceName } from '@kerbside/contracts/call';
import type { RemoteName } from '@kerbside/contracts/page/remotes';
import type { Addresses } from '../settings/addresses.js';
import type { EmbeddedConfig } from '../settings/embedded-config.js';

interface WelcomeFacts {
  readonly config: EmbeddedConfig;
  readonly addresses: Addresses;
  readonly seeded: readonly ServiceName[];
  /** Remotes whose pages join the site once they are built. */
  readonly building: readonly RemoteName[];
  readonly tookMs: number;
}

/** What the reader sees once everything answers. */
export const welcome = ({ config, addresses, seeded, building, tookMs }: WelcomeFacts): readonly string[] => {
  const took = `${(tookMs / 1_000).toFixed(1)} s`;
  const parts = [
    ...config.services.map((name) => `${name} http://127.0.0.1:${addresses.service(name)}`),
    ...config.remotes.map((name) => `mfe-${name} http://localhost:${addresses.remote(name)}`),
  ];
  if (!config.edge) return ['', ...parts.map((part) => `  ${part}`), `Ready in ${took}. Ctrl-C stops.`];
  return [
    '',
    `Kerbside is ready at ${config.publicUrl} (${took})`,
    ...(building.length > 0
      ? [`  Still being built: ${building.map((name) => `mfe-${name}`).join(', ')}. Their pages join the site as soon as they are.`]
      : []),
    ...(seeded.length > 0 ? ['  Demo data was put into the empty database.'] : []),
    ...(config.isProduction || !config.services.includes('accounts')
      ? []
      : [
          ...demoAccounts,
          `  Password   ${config.demoPassword}${seeded.includes('accounts') ? '' : ', or what DEMO_PASSWORD was when the data was made'}`,
        ]),
    'Ctrl-C stops. What you enter is kept for the next start.',
  ];
};

const demoAccounts = [
  '  Customers  customer@kerbside.test, new@kerbside.test',
  '  Staff      agent@kerbside.test, finance@kerbside.test, admin@kerbside.test',
];
