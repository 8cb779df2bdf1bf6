import { serviceNames, type ServiceName } from '@kerbside/contracts/call';
import { defaultTimings, type PublicConfig } from '@kerbside/contracts/host';
import * as z from 'zod/mini';
import { releaseKeys } from './remotes/release-keys.js';

export type Env = Readonly<Record<string, string | undefined>>;

export interface EdgeConfig {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: URL;
  readonly serviceUrls: Readonly<Record<ServiceName, string>>;
  readonly remotesFile: string;
  /** Public keys by their ids: who may sign what runs in the page. */
  readonly releaseKeys: Readonly<Record<string, string>>;
  readonly page: PublicConfig;
  /** Origins from which remotes may come even when none is listed there yet. */
  readonly remoteOrigins: readonly string[];
  /** Who may try another signed release of a remote in their own browser. */
  readonly remoteOverrides: 'off' | 'staff' | 'anybody';
  readonly frameAncestors: readonly string[];
  readonly paypalOrigin: string;
  readonly partnerOrigins: readonly string[];
  /** When false, browsers that have a service worker drop it. */
  readonly hasServiceWorker: boolean;
  /** Whether one proxy stands before the edge, whose `X-Forwarded-For` ends with the visitor's address. */
  readonly trustProxy: boolean;
  /** A separate port for the edge's Prometheus metrics, never the site's own. Undefined: no metrics. */
  readonly metricsPort: number | undefined;
  /** The largest request body, in bytes; the services have the same limit. */
  readonly bodyLimit: number;
  /** How long a body may make no progress. */
  readonly bodyPatienceMs: number;
  /** Connections that one address may have open. Unlimited behind a proxy, from which all of them come. */
  readonly connectionsPerAddress: number;
  /** Pages and calls that are answered at a time; further ones are told at once that we are busy. */
  readonly mostAtOnce: number;
  readonly logLevel: string;
  /** How long an edge that is shutting down keeps answering, closing each connection after its answer, before it stops listening. */
  readonly drainPauseMs: number;
  /** The collector that traces are sent to, and the share that is sent. Undefined: none are. */
  readonly traces: { readonly endpoint: string; readonly ratio: number } | undefined;
}

/** Names every setting that is missing or wrong. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly settings: readonly string[];

  constructor(complaints: readonly string[]) {
    super(`The edge cannot start. ${complaints.join('; ')}`);
    this.settings = complaints.map((text) => text.split(/[.:]/)[0] ?? text);
  }
}

const json = <T>(schema: z.ZodMiniType<T, unknown>) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string, ctx) => {
        try {
          return JSON.parse(text) as unknown;
        } catch (error) {
          ctx.issues.push({
            code: 'custom',
            message: `is not JSON (${error instanceof Error ? error.message : 'unreadable'})`,
            input: text,
          });
          return z.NEVER;
        }
      }),
    ),
    schema,
  );

const wholeNumber = z.pipe(z.string().check(z.regex(/^\d{1,6}$/, 'is not a whole number')), z.transform(Number));

const bytes = z.pipe(z.string().check(z.regex(/^\d{4,9}$/, 'is not a number of bytes')), z.transform(Number));

const share = z.pipe(z.string().check(z.regex(/^(0(\.\d{1,6})?|1)$/, 'is not between 0 and 1')), z.transform(Number));

const optionalOf = <T>(schema: z.ZodMiniType<T, string>, fallback: string) => z.pipe(z._default(z.string(), fallback), schema);

const words = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

const origin = /^https?:\/\/[a-z\d.-]+(:\d+)?$/;
/** Of those who may frame us, all hosts below one, or all ports, may be meant. */
const framing = /^https?:\/\/(\*\.)?[a-z\d.-]+(:(\d+|\*))?$/;

const originsOf = (each: RegExp, fallback: string) => {
  const message = 'must be origins such as https://quote.example, separated by spaces';
  return z._default(z.string().check(z.refine((text) => words(text).every((word) => each.test(word)), message)), fallback);
};

const schema = z.object({
  PORT: optionalOf(wholeNumber, '3000'),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z._default(z.url(), 'http://localhost:3000'),
  SERVICE_URLS: json(z.record(z.enum(serviceNames), z.url())),
  REMOTES_FILE: z.string().check(z.minLength(1)),
  RELEASE_KEYS: releaseKeys,
  CARDS_SCRIPT_URL: z._default(z.url(), 'https://js.stripe.com/v3/'),
  STRIPE_PUBLISHABLE_KEY: z.string().check(z.minLength(1)),
  /** Where customers approve payments at PayPal. */
  PAYPAL_PAGES: z._default(z.url(), 'https://www.paypal.com'),
  MAP_TILES_URL: z.optional(z.union([z.url(), z.literal('')])),
  MAP_TILES_ATTRIBUTION: z._default(z.string(), '© OpenStreetMap contributors'),
  /** The image of the advertising partner that is told of purchases, with the customer's consent. Unset: nobody is told. */
  CONVERSION_URL: z.optional(z.union([z.url({ protocol: /^https$/ }), z.literal('')])),
  CONVERSION_ADVERTISER_ID: z._default(z.string(), ''),
  CONVERSION_TEST_MODE: z._default(z.enum(['true', 'false']), 'false'),
  TIMINGS: optionalOf(
    json(
      z.partial(
        z.strictObject({
          lookupMinimum: z.int(),
          voucherMinimum: z.int(),
          voucherReload: z.int(),
          priceReload: z.int(),
          reserveDelay: z.int(),
          priceLabels: z.int(),
          transferRedirect: z.int(),
          chatDelay: z.int(),
        }),
      ),
    ),
    '{}',
  ),
  REMOTE_ORIGINS: originsOf(origin, ''),
  REMOTE_OVERRIDES: z._default(z.enum(['off', 'staff', 'anybody']), 'off'),
  FRAME_ANCESTORS: originsOf(framing, ''),
  /** Where a form may take customers: the partners of the offers' exchange. Defaults to those of its sandbox. */
  PARTNER_ORIGINS: originsOf(origin, 'https://wecovercars.example https://drivewell.example'),
  SERVICE_WORKER: z._default(z.enum(['on', 'off']), 'on'),
  TRUST_PROXY: z._default(z.enum(['true', 'false']), 'false'),
  METRICS_PORT: z.optional(wholeNumber),
  BODY_LIMIT_BYTES: optionalOf(bytes, '1048576'),
  BODY_PATIENCE_MS: optionalOf(wholeNumber, '5000'),
  CONNECTIONS_PER_ADDRESS: optionalOf(wholeNumber, '500'),
  CALLS_AT_ONCE: optionalOf(wholeNumber, '600'),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'must be a pino level'), 'info'),
  DRAIN_PAUSE_MS: optionalOf(wholeNumber, '0'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.union([z.url(), z.literal('')])),
  OTEL_TRACES_SAMPLER_ARG: optionalOf(share, '1'),
});

/** Reads the edge's settings. Throws one error that names everything that is missing or wrong. */
export const edgeConfig = (env: Env): EdgeConfig => {
  const parsed = z.safeParse(schema, env);
  if (!parsed.success) throw new SettingsError(parsed.error.issues.map(complaint));
  const settings = parsed.data;
  if (env['NODE_ENV'] === 'production') refuseMadeUp(env);
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: new URL(settings.PUBLIC_URL),
    serviceUrls: settings.SERVICE_URLS,
    remotesFile: settings.REMOTES_FILE,
    releaseKeys: settings.RELEASE_KEYS,
    page: {
      timings: { ...defaultTimings, ...defined(settings.TIMINGS) },
      cards: { scriptUrl: settings.CARDS_SCRIPT_URL, publishableKey: settings.STRIPE_PUBLISHABLE_KEY },
      ...(settings.MAP_TILES_URL ? { maps: { tileUrl: settings.MAP_TILES_URL, attribution: settings.MAP_TILES_ATTRIBUTION } } : {}),
      ...(settings.CONVERSION_URL ? { conversion: conversionOf(settings, settings.CONVERSION_URL) } : {}),
    },
    paypalOrigin: new URL(settings.PAYPAL_PAGES).origin,
    hasServiceWorker: settings.SERVICE_WORKER === 'on',
    remoteOrigins: words(settings.REMOTE_ORIGINS),
    remoteOverrides: settings.REMOTE_OVERRIDES,
    frameAncestors: words(settings.FRAME_ANCESTORS),
    partnerOrigins: words(settings.PARTNER_ORIGINS),
    trustProxy: settings.TRUST_PROXY === 'true',
    metricsPort: settings.METRICS_PORT,
    bodyLimit: settings.BODY_LIMIT_BYTES,
    bodyPatienceMs: settings.BODY_PATIENCE_MS,
    mostAtOnce: settings.CALLS_AT_ONCE,
    connectionsPerAddress: settings.TRUST_PROXY === 'true' ? Infinity : settings.CONNECTIONS_PER_ADDRESS,
    logLevel: settings.LOG_LEVEL,
    drainPauseMs: settings.DRAIN_PAUSE_MS,
    traces: settings.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: settings.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
  };
};

interface ConversionSettings {
  readonly CONVERSION_ADVERTISER_ID: string;
  readonly CONVERSION_TEST_MODE: 'true' | 'false';
}

const conversionOf = (settings: ConversionSettings, url: string): NonNullable<PublicConfig['conversion']> => ({
  url,
  advertiserId: settings.CONVERSION_ADVERTISER_ID,
  isTestMode: settings.CONVERSION_TEST_MODE === 'true',
});

/** In production the card fields are the provider's own, customers get the live release, and forms take customers only to partners that are named. */
const refuseMadeUp = (env: Env): void => {
  const wrong = [
    ...(env['PUBLIC_URL'] ? [] : ['PUBLIC_URL: is missing: it is where the site is']),
    ...(env['PARTNER_ORIGINS'] ? [] : ['PARTNER_ORIGINS: is missing: the sandbox’s partners have no place in production']),
    ...(env['REMOTE_OVERRIDES'] === 'anybody' ? ['REMOTE_OVERRIDES: in production only staff may try another release'] : []),
    ...(env['CARDS_SCRIPT_URL'] ? ['CARDS_SCRIPT_URL: a stand-in for the card provider has no place in production'] : []),
  ];
  if (wrong.length > 0) throw new SettingsError(wrong);
};

const complaint = (issue: z.core.$ZodIssue): string =>
  `${issue.path.join('.')}: ${issue.code === 'invalid_type' && issue.input === undefined ? 'is missing' : issue.message}`;

const defined = (timings: Readonly<Record<string, number | undefined>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(timings).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
