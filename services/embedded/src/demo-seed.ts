import { serviceNames } from '@kerbside/contracts/call';
import { StartError } from '@kerbside/contracts/tooling/start-error.mjs';
import type { Env } from '@kerbside/platform/settings/platform-config';
import { hostServices, loadDefinitions } from './parts/hosted-services.js';

/** Adds the demo data of the services that have some, and ends. A second run adds only what is missing. */
const seed = async (env: Env): Promise<void> => {
  if (env['NODE_ENV'] === 'production') throw new StartError('Demo data has no place in production.');
  const definitions = (await loadDefinitions(serviceNames)).filter((definition) => definition.seed !== undefined);
  const hosted = await hostServices(definitions, () => ({ ...env, HOST: '127.0.0.1', PORT: '0' }));
  try {
    for (const { definition, running } of hosted) await definition.seed?.(running.app);
  } finally {
    for (const { running } of hosted) await running.close();
  }
};

await seed(process.env).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
