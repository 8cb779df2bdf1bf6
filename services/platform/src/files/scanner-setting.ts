import * as z from 'zod/mini';
import { ConfigError, numberSetting, readEnv, type Env } from '../settings/platform-config.js';
import type { ScannerAddress } from './scanner.js';

const settings = z.object({
  /** `host:port` of ClamAV's daemon. Unset: files are not scanned. */
  SCANNER_ADDRESS: z.optional(z.string()),
  SCANNER_TIMEOUT_MS: z._default(numberSetting(10, 25_000), 15_000),
});

/** The scanner for files that people send; undefined when they are not scanned. */
export const scannerSetting = (env: Env): ScannerAddress | undefined => {
  const { SCANNER_ADDRESS: address, SCANNER_TIMEOUT_MS: timeoutMs } = readEnv(settings, env);
  if (address === undefined) return undefined;
  const [, host, port] = /^([\w.-]+):(\d{1,5})$/.exec(address) ?? [];
  if (host === undefined || Number(port) > 65_535) throw new ConfigError({ SCANNER_ADDRESS: 'must be host:port' });
  return { host, port: Number(port), timeoutMs };
};
