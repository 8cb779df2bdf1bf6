import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { serviceNames, type ServiceName } from '@kerbside/contracts/call';
import { remoteNames, type RemoteName } from '@kerbside/contracts/page/remotes';
import { mongoSetting, numberSetting, readEnv, type Env } from '@kerbside/platform/settings/platform-config';

/** `claims,pricing`, `all` or `none`. */
export const listOf = <N extends string>(names: readonly [N, ...N[]]) =>
  z.pipe(
    z.string(),
    z.transform((text: string, context): readonly N[] => {
      if (text === 'all') return names;
      if (text === 'none') return [];
      const parsed = z.safeParse(
        z.array(z.enum(names)),
        text.split(',').map((name) => name.trim()),
      );
      if (parsed.success) return parsed.data;
      context.issues.push({ code: 'custom', message: `must be all, none or some of ${names.join(',')}`, input: text });
      return z.NEVER;
    }),
  );

export interface EmbeddedConfig {
  /** The edge's port; every other port is counted from it. */
  readonly sitePort: number;
  /** The port of the one part that this process hosts, when it is not the derived one. */
  readonly ownPort: number | undefined;
  readonly host: string;
  readonly dataDir: string;
  readonly mongoUri: string | undefined;
  readonly publicUrl: string;
  readonly services: readonly ServiceName[];
  readonly remotes: readonly RemoteName[];
  readonly edge: boolean;
  readonly isProduction: boolean;
  /** The password of the demonstration users, who do not exist in production. */
  readonly demoPassword: string;
}

const lastDerivedPort = 305;
const port = numberSetting(1, 65_535 - lastDerivedPort);

const settings = z.object({
  PORT: z.optional(port),
  SITE_PORT: z.optional(port),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), '.data'),
  MONGO_URI: z.optional(mongoSetting),
  PUBLIC_URL: z.optional(z.url('must be a URL')),
  SERVICES: z.prefault(listOf([...serviceNames]), 'all'),
  REMOTES: z.prefault(listOf([...remoteNames]), 'all'),
  EDGE: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  NODE_ENV: z.optional(z.string()),
  DEMO_PASSWORD: z._default(z.string(), 'kerbside-demo'),
});

export const embeddedConfig = (env: Env): EmbeddedConfig => {
  const read = readEnv(settings, env);
  const sitePort = read.SITE_PORT ?? read.PORT ?? 3_000;
  return {
    sitePort,
    ownPort: read.SITE_PORT !== undefined && read.PORT !== read.SITE_PORT ? read.PORT : undefined,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    mongoUri: read.MONGO_URI,
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${sitePort}`,
    services: read.SERVICES,
    remotes: read.REMOTES,
    edge: read.EDGE === 'on',
    isProduction: read.NODE_ENV === 'production',
    demoPassword: read.DEMO_PASSWORD,
  };
};
