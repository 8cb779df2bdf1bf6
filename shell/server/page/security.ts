import type { EdgeConfig } from '../config.js';

/** Where browsers tell what the policy of a page forbade. */
export const policyReports = '/telemetry/policy';

interface PolicyFacts {
  readonly remoteOrigins: readonly string[];
  readonly cardsOrigin: string;
  /** Where customers approve payments at PayPal. */
  readonly paypalOrigin: string;
  /** The URL template of the map tiles; undefined when maps draw only an outline. */
  readonly tileUrl?: string | undefined;
  /** The image of the advertising partner; undefined when there is none. */
  readonly conversionUrl?: string | undefined;
  readonly frameAncestors: readonly string[];
  /** Where a form may take a customer. */
  readonly partnerOrigins: readonly string[];
  readonly isHttps: boolean;
}

const stripe = 'https://js.stripe.com';

/** What Stripe.js needs (docs.stripe.com/security/guide#content-security-policy), or the same for another card host such as the sandbox. */
const cardSources = (
  origin: string,
): { readonly script: readonly string[]; readonly frame: readonly string[]; readonly connect: readonly string[] } =>
  origin === stripe
    ? {
        script: [stripe, 'https://*.js.stripe.com'],
        frame: [stripe, 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
        connect: ['https://api.stripe.com'],
      }
    : { script: [origin], frame: [origin], connect: [origin] };

/** Allows any of the servers of `https://{s}.tiles.example/{z}/{x}/{y}.png`. */
const tileSource = (tileUrl: string): string => new URL(tileUrl.replace('{s}', 'servers')).origin.replace('//servers.', '//*.');

/** The policy of the pages. It allows no inline script: the page's data is JSON, and everything that runs comes from a named origin. */
export const pagePolicy = ({
  remoteOrigins,
  cardsOrigin,
  paypalOrigin,
  tileUrl,
  conversionUrl,
  frameAncestors,
  partnerOrigins,
  isHttps,
}: PolicyFacts): string => {
  const cards = cardSources(cardsOrigin);
  const images = [...(tileUrl ? [tileSource(tileUrl)] : []), ...(conversionUrl ? [new URL(conversionUrl).origin] : [])];
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...remoteOrigins, ...cards.script],
    'style-src': ["'self'", ...remoteOrigins],
    'font-src': ["'self'", ...remoteOrigins],
    'img-src': ["'self'", 'data:', 'blob:', ...remoteOrigins, ...images],
    // The manifest is fetched, so a remote's origin is here too.
    'connect-src': ["'self'", ...remoteOrigins, ...cards.connect],
    'frame-src': ["'self'", ...cards.frame],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", paypalOrigin, ...partnerOrigins],
    'frame-ancestors': ["'self'", ...frameAncestors],
    'report-uri': [policyReports],
    ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
};

/** The policy of answers that are not pages: nothing in them may run or be framed. */
export const callPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

export const everyAnswer = (config: Pick<EdgeConfig, 'page' | 'publicUrl'>): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  // A resume link carries the quote's secret, which no other site may read.
  'referrer-policy': 'same-origin',
  'permissions-policy': `camera=(), microphone=(), geolocation=(self), payment=(self "${new URL(config.page.cards.scriptUrl).origin}")`,
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  ...(config.publicUrl.protocol === 'https:' ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});
