import { serviceNames } from '@kerbside/contracts/call';
import { sentenceOf } from '@kerbside/platform/operations/store-away';
import { migrateService } from '@kerbside/platform/service/service';
import { readEnv, type Env } from '@kerbside/platform/settings/platform-config';
import * as z from 'zod/mini';
import { loadDefinitions } from './parts/hosted-services.js';
import { listOf } from './settings/embedded-config.js';

const settings = z.object({ SERVICES: z.prefault(listOf([...serviceNames]), 'all') });

/** Migrates the services one after another, and prints what was done. */
const migrate = async (env: Env): Promise<void> => {
  for (const definition of await loadDefinitions(readEnv(settings, env).SERVICES)) {
    const done = await migrateService(definition, { LOG_LEVEL: 'warn', ...env });
    process.stdout.write(`${definition.name}: ${done.length === 0 ? 'nothing to do' : `made ${done.join(', ')}`}\n`);
  }
};

await migrate(process.env).catch((error: unknown) => {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
});
