import * as z from 'zod/mini';
import { ConfigError, numberSetting, readEnv, refuseMadeUp, type Env } from '../settings/platform-config.js';
import type { ScannerAddress } from './scanner.js';

const settings = z.object({
  /** `host:port` of ClamAV's daemon. Unset, which production refuses: files are not scanned. */
  SCANNER_ADDRESS: z.optional(z.string()),
  SCANNER_TIMEOUT_MS: z._default(numberSetting(10, 25_000), 15_000),
});

/** What a migration puts in its place: it takes no files. */
export const unusedScanner = { SCANNER_ADDRESS: 'unused.invalid:3310' };

/** The scanner for files that people send; undefined when they are not scanned. */
export const scannerSetting = (env: Env): ScannerAddress | undefined => {
  const { SCANNER_ADDRESS: address, SCANNER_TIMEOUT_MS: timeoutMs } = readEnv(settings, env);
  refuseMadeUp(env, ['SCANNER_ADDRESS']);
  if (address === undefined) return undefined;
  const [, host, port] = /^([\w.-]+):(\d{1,5})$/.exec(address) ?? [];
  if (host === undefined || Number(port) > 65_535) throw new ConfigError({ SCANNER_ADDRESS: 'must be host:port' });
  return { host, port: Number(port), timeoutMs };
};
