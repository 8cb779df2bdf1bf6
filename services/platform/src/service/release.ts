import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { SaidRelease } from '@kerbside/contracts/http/accounts/service-releases';
import type { PlatformConfig } from '../settings/platform-config.js';

const manifest = z.object({ version: z.string() });

/** What is deployed here: the version of the service's own package, and the commit where the deployment says it. */
export const releaseOf = ({ service, commit }: Pick<PlatformConfig, 'service' | 'commit'>, startedAt: Date): SaidRelease => {
  const file = new URL(`../../${service}/package.json`, import.meta.url);
  const version = existsSync(file) ? manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).version : null;
  return { version, commit, startedAt: startedAt.toISOString() };
};
