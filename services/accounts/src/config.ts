import type { ScannerAddress } from '@kerbside/platform/files/scanner';
import { scannerSetting } from '@kerbside/platform/files/scanner-setting';
import { ConfigError, readEnv, type Env } from '@kerbside/platform/settings/platform-config';
import * as z from 'zod/mini';

const secretKeys = z
  .string()
  .check(z.refine((text) => text.split(',').every((key) => key.trim().length >= 32), 'must be 32 characters or more'));

const pem = z.optional(z.string().check(z.startsWith('-----BEGIN', 'must be PEM')));

const settings = z.object({
  NODE_ENV: z._default(z.string(), 'development'),
  /** Whether a second step is required of staff or only offered to them. */
  STAFF_SECOND_FACTOR: z.optional(z.enum(['required', 'offered'], 'must be required or offered')),
  /** Encrypts the keys of second steps at rest; to change it, put the new one first: `new,old`. When absent, SERVICE_KEY is used. */
  SECOND_FACTOR_KEY: z.optional(secretKeys),
  SERVICE_KEY: z._default(z.string(), ''),
  /** The certificate that signs passes for Apple's wallet, its key, and Apple's certificate between it and their root; as PEM. */
  WALLET_APPLE_CERTIFICATE: pem,
  WALLET_APPLE_KEY: pem,
  WALLET_APPLE_BETWEEN: pem,
  WALLET_APPLE_PASS_TYPE: z.optional(z.string()),
  WALLET_APPLE_TEAM: z.optional(z.string()),
  /** A key of Apple's push service, as PEM, and its id. Without them the certificate tells phones of changes. */
  WALLET_APPLE_PUSH_KEY: pem,
  WALLET_APPLE_PUSH_KEY_ID: z.optional(z.string()),
  /** Where a sandbox stands in for Apple's push service; never in production. */
  WALLET_APPLE_PUSH_URL: z.optional(z.url('must be a URL')),
  /** The issuer of passes for Google's wallet, its service account and that one's key as PEM. */
  WALLET_GOOGLE_ISSUER: z.optional(z.string()),
  WALLET_GOOGLE_ACCOUNT: z.optional(z.string()),
  WALLET_GOOGLE_KEY: pem,
  /** Where a sandbox stands in for Google's wallet, for its token issuer, and for the page that saves a pass; never in production. */
  WALLET_GOOGLE_API_URL: z.optional(z.url('must be a URL')),
  WALLET_GOOGLE_TOKEN_URL: z.optional(z.url('must be a URL')),
  WALLET_GOOGLE_SAVE_URL: z.optional(z.url('must be a URL')),
  DEMO_PASSWORD: z.optional(z.string().check(z.minLength(8, 'must be 8 characters or more'))),
});

interface AppleWallet {
  readonly certificate: string;
  readonly key: string;
  readonly between: string;
  readonly passType: string;
  readonly team: string;
}
interface GoogleWallet {
  readonly issuerId: string;
  readonly account: string;
  readonly key: string;
}

interface PushSettings {
  readonly url: string;
  /** Null: a sandbox, which does not authenticate us. */
  readonly by: Pick<AppleWallet, 'certificate' | 'key'> | { readonly key: string; readonly keyId: string; readonly team: string } | null;
}
interface GoogleApi {
  readonly url: string;
  readonly tokenUrl: string;
}

/** A class so that it can be injected. */
export abstract class AccountsConfig {
  /** The password of the demonstration people, who are not created without it. */
  abstract readonly demoPassword: string | undefined;
  /** Defaults to true in production. */
  abstract readonly isSecondFactorRequired: boolean;
  /** The first one encrypts, all of them decrypt. */
  abstract readonly secondFactorKeys: readonly string[];
  /** Who issues passes; a wallet that is not set gets a preview, which we sign ourselves. */
  abstract readonly wallets: {
    readonly apple: AppleWallet | undefined;
    readonly google: GoogleWallet | undefined;
    /** How phones are told of changes; undefined: not at all. */
    readonly push: PushSettings | undefined;
    /** Where passes of Google's wallet are changed; undefined: nowhere. */
    readonly googleApi: GoogleApi | undefined;
    /** Where a pass is saved in Google's wallet, its token after it. */
    readonly googleSaveUrl: string;
  };
  /** Where documents are scanned; undefined: nowhere. */
  abstract readonly scanner: ScannerAddress | undefined;
}

type Settings = z.output<typeof settings>;

const allOrNone = <const N extends keyof Settings>(read: Settings, ...names: readonly N[]): boolean => {
  const missing = names.filter((name) => read[name] === undefined);
  if (missing.length > 0 && missing.length < names.length)
    throw new ConfigError(Object.fromEntries(missing.map((name) => [name, 'missing'])));
  return missing.length === 0;
};

const appleOf = (read: Settings): AppleWallet | undefined => {
  const { WALLET_APPLE_CERTIFICATE: certificate = '', WALLET_APPLE_KEY: key = '', WALLET_APPLE_BETWEEN: between = '' } = read;
  const { WALLET_APPLE_PASS_TYPE: passType = '', WALLET_APPLE_TEAM: team = '' } = read;
  const isSet = allOrNone(
    read,
    'WALLET_APPLE_CERTIFICATE',
    'WALLET_APPLE_KEY',
    'WALLET_APPLE_BETWEEN',
    'WALLET_APPLE_PASS_TYPE',
    'WALLET_APPLE_TEAM',
  );
  return isSet ? { certificate, key, between, passType, team } : undefined;
};

const googleOf = (read: Settings): GoogleWallet | undefined => {
  const { WALLET_GOOGLE_ISSUER: issuerId = '', WALLET_GOOGLE_ACCOUNT: account = '', WALLET_GOOGLE_KEY: key = '' } = read;
  return allOrNone(read, 'WALLET_GOOGLE_ISSUER', 'WALLET_GOOGLE_ACCOUNT', 'WALLET_GOOGLE_KEY') ? { issuerId, account, key } : undefined;
};

const standIns = ['WALLET_APPLE_PUSH_URL', 'WALLET_GOOGLE_API_URL', 'WALLET_GOOGLE_TOKEN_URL', 'WALLET_GOOGLE_SAVE_URL'] as const;

const refuseStandIns = (read: Settings): void => {
  const given = standIns.filter((name) => read.NODE_ENV === 'production' && read[name] !== undefined);
  if (given.length === 0) return;
  throw new ConfigError(
    Object.fromEntries(given.map((name) => [name, 'must not be set in production, where no sandbox stands in for a wallet'])),
  );
};

const pushOf = (read: Settings, apple: AppleWallet | undefined): PushSettings | undefined => {
  const { WALLET_APPLE_PUSH_URL: url = 'https://api.push.apple.com' } = read;
  const { WALLET_APPLE_PUSH_KEY: key = '', WALLET_APPLE_PUSH_KEY_ID: keyId = '' } = read;
  const hasKey = allOrNone(read, 'WALLET_APPLE_PUSH_KEY', 'WALLET_APPLE_PUSH_KEY_ID');
  if (!apple) return read.WALLET_APPLE_PUSH_URL === undefined ? undefined : { url, by: null };
  return { url, by: hasKey ? { key, keyId, team: apple.team } : { certificate: apple.certificate, key: apple.key } };
};

/** Without a Google account only a sandbox is called. */
const googleApiOf = (read: Settings, google: GoogleWallet | undefined): GoogleApi | undefined => {
  const { WALLET_GOOGLE_API_URL: url, WALLET_GOOGLE_TOKEN_URL: tokenUrl } = read;
  if (!google && (url === undefined || tokenUrl === undefined)) return undefined;
  return { url: url ?? 'https://walletobjects.googleapis.com', tokenUrl: tokenUrl ?? 'https://oauth2.googleapis.com/token' };
};

export const accountsConfig = (env: Env): AccountsConfig => {
  const read = readEnv(settings, env);
  refuseStandIns(read);
  const [apple, google] = [appleOf(read), googleOf(read)];
  return {
    isSecondFactorRequired: (read.STAFF_SECOND_FACTOR ?? (read.NODE_ENV === 'production' ? 'required' : 'offered')) === 'required',
    secondFactorKeys: [...(read.SECOND_FACTOR_KEY?.split(',').map((key) => key.trim()) ?? []), read.SERVICE_KEY],
    wallets: {
      apple,
      google,
      push: pushOf(read, apple),
      googleApi: googleApiOf(read, google),
      googleSaveUrl: read.WALLET_GOOGLE_SAVE_URL ?? 'https://pay.google.com/gp/v/save/',
    },
    scanner: scannerSetting(env),
    demoPassword: read.NODE_ENV === 'production' ? undefined : read.DEMO_PASSWORD,
  };
};
