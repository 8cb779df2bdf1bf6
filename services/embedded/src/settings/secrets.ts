import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, copyFile, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { StartError } from '@kerbside/contracts/tooling/start-error.mjs';
import { parseJson } from '@kerbside/contracts/parse-json';

const secret = z.string().check(z.minLength(32));
const secretsFile = z.looseObject({
  SERVICE_KEY: z.optional(secret),
  STRIPE_WEBHOOK_SECRET: z.optional(secret),
  DIRECT_DEBIT_WEBHOOK_SECRET: z.optional(secret),
  PARTNER_SECRETS_KEY: z.optional(secret),
});
type SecretsFile = z.infer<typeof secretsFile>;

/** The secrets that a data folder's parts share. */
export interface Secrets {
  readonly SERVICE_KEY: string;
  readonly STRIPE_WEBHOOK_SECRET: string;
  readonly DIRECT_DEBIT_WEBHOOK_SECRET: string;
  readonly PARTNER_SECRETS_KEY: string;
}

/**
 * Reads the secrets, or creates them once; only their owner can read the files. A copy is kept beside them, because one of them encrypts the signing
 * secrets of partners' webhooks, and nobody could recreate that one.
 */
export const keptSecrets = async (dataDir: string): Promise<Secrets> => {
  await mkdir(dataDir, { recursive: true });
  const path = join(dataDir, 'secrets.json');
  const copy = join(dataDir, 'secrets.copy.json');
  await rescue(path, copy);
  await makeOnce(path);
  await chmod(path, 0o600);
  const kept = await readKept(path);
  const secrets = completed(kept);
  if (Object.keys(secrets).length > Object.keys(kept).length) await rename(await written(path, secrets), path);
  if (JSON.stringify(await found(copy)) !== JSON.stringify(secrets)) await rename(await written(copy, secrets), copy);
  return secrets;
};

/** Restores a damaged or missing file from its copy, and puts the damaged one aside. */
const rescue = async (path: string, copy: string): Promise<void> => {
  const kept = await found(copy);
  if (kept === undefined || (await found(path)) !== undefined) return;
  if (existsSync(path)) await copyFile(path, path.replace(/json$/, 'damaged.json'));
  await rename(await written(path, completed(kept)), path);
};

/** Undefined when the file is missing or damaged. */
const found = async (path: string): Promise<SecretsFile | undefined> => {
  if (!existsSync(path)) return undefined;
  const parsed = z.safeParse(secretsFile, parseJson(await readFile(path, 'utf8')));
  return parsed.success ? parsed.data : undefined;
};

const completed = (kept: SecretsFile): Secrets => ({
  ...kept,
  SERVICE_KEY: kept.SERVICE_KEY ?? fresh(),
  STRIPE_WEBHOOK_SECRET: kept.STRIPE_WEBHOOK_SECRET ?? fresh(),
  DIRECT_DEBIT_WEBHOOK_SECRET: kept.DIRECT_DEBIT_WEBHOOK_SECRET ?? fresh(),
  PARTNER_SECRETS_KEY: kept.PARTNER_SECRETS_KEY ?? fresh(),
});

const fresh = (): string => randomBytes(32).toString('base64url');

// A link fails when the file exists, so two parts that start together both end up with the first one's secrets.
const makeOnce = async (path: string): Promise<void> => {
  const draft = await written(path, completed({}));
  try {
    await link(draft, path);
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
  } finally {
    await rm(draft);
  }
};

const isAlreadyThere = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST';

const written = async (path: string, secrets: Secrets): Promise<string> => {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${JSON.stringify(secrets, undefined, 2)}\n`, { mode: 0o600 });
  return draft;
};

const readKept = async (path: string): Promise<SecretsFile> => {
  const kept = await found(path);
  if (kept) return kept;
  throw new StartError(
    `${path} is damaged, and there is no good copy of it (secrets.copy.json). Restore one of them from a backup. Without them the site starts when you move ` +
      'the file away, with new secrets: nobody is signed out by that, but links and codes that were sent no longer work, and the signing secret of each ' +
      'partner’s webhook must be changed in the back office, because the old ones cannot be read any more.',
  );
};
