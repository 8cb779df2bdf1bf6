import { startOf } from '@kerbside/contracts/products/product-names';
import type { CookieName } from '@kerbside/contracts/cookies';
import { ownerOf, type RemoteEntry } from '@kerbside/contracts/page/remotes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import { productType } from '@kerbside/contracts/ids';
import { isEmbeddable, isShellPage, pages, withoutSlash } from '../../src/page/pages.js';
import type { EdgeConfig } from '../config.js';
import { hintsFor, ownHints } from '../remotes/hints.js';
import type { KnownManifest, Manifests } from '../remotes/manifests.js';
import { renderPage, type ShellAssets } from './page.js';
import { productOf, wordsOf, wordsOfNoPage } from './page-words.js';
import { productTexts } from './product-texts.js';
import type { RemoteOverride } from '../remotes/remote-override.js';
import { pagePolicy } from './security.js';

/** What a named part of an address may be; any other is free. */
const narrow: Readonly<Record<string, (part: string) => boolean>> = {
  product: (part) => productType.safeParse(part).success,
  step: (part) => /^[1-6]$/.test(part),
};

/** Whether a remote has a page at the path, by the patterns that its release names: `/quote/:product/step/:step`. */
const hasPage = (patterns: readonly string[], path: string): boolean => {
  const parts = path.split('/');
  const suits = (name: string, part = '') =>
    name.startsWith(':') ? part !== '' && (narrow[name.slice(1)]?.(part) ?? true) : name === part;
  return patterns.some((pattern) => {
    const names = pattern.split('/');
    return names.length === parts.length && names.every((name, at) => suits(name, parts[at]));
  });
};

const br = promisify(brotliCompress);

const gz = promisify(gzip);

interface PackedPage {
  readonly body: Buffer | string;
  readonly encoding?: 'br' | 'gzip';
}

/** `br;q=0` names what a browser does not want. */
const named = (encoding: string) => new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'i');
const wantsBr = named('br');
const wantsGzip = named('gzip');

/** Compresses a page if the browser accepts it. Quality 4 costs about a millisecond, which is less than it saves on any network. */
const packed = async (text: string, accepted: string): Promise<PackedPage> => {
  if (wantsBr.test(accepted)) return { body: await br(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }), encoding: 'br' };
  if (wantsGzip.test(accepted)) return { body: await gz(text), encoding: 'gzip' };
  return { body: text };
};

const sessionSent = new RegExp(`(?:^|; )(?:__Host-)?${'ks_session' satisfies CookieName}=`);

interface PageParts {
  readonly config: EdgeConfig;
  readonly assets: () => Promise<ShellAssets>;
  readonly lists: RemoteOverride;
  readonly manifests: Manifests;
}

/**
 * Serves the path of any page, with the list of remotes inlined and, for the remote that owns the path, its manifest, release and preload
 * hints for its files. Those of all remotes would be a tenth of the first page's size: they are mostly hashes, which do not compress.
 */
export const pageAnswer = ({ config, assets: readAssets, lists, manifests }: PageParts) => {
  const textsOf = productTexts({ pricingUrl: config.serviceUrls.pricing });
  return async (path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [{ remotes, override }, assets] = await Promise.all([lists.listFor(request), readAssets()]);
    const bare = withoutSlash(path);
    const owner = remotes.find(({ name }) => name === ownerOf(bare));
    const known = owner && owner !== override ? await manifests.of(owner) : undefined;
    const data = {
      remotes,
      keys: config.releaseKeys,
      texts: known?.texts ?? {},
      config: config.page,
      hasWorker: config.hasServiceWorker,
      isOffline: bare === pages.offline,
      ...(sessionSent.test(request.headers.cookie ?? '') ? { hasSession: true as const } : {}),
    };
    const hints = owner && known ? hintsFor(owner, known.read, known.release) : ownHints(bare === pages.home ? assets.home : []);
    const product = productOf(bare);
    const words = wordsOf(bare, product ? await textsOf(product) : []);
    const isFound = isThere(bare, known);
    const html = renderPage(
      {
        assets,
        data,
        override,
        words: isFound ? words : wordsOfNoPage(words),
        url: new URL(product ? startOf(product) : bare, config.publicUrl).href,
      },
      hints,
    );
    const { body, encoding } = await packed(html, String(request.headers['accept-encoding'] ?? ''));
    if (encoding) reply.header('content-encoding', encoding);
    return reply
      .code(isFound ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', vary: 'accept-encoding', 'content-security-policy': policyFor(config, remotes, path) })
      .send(body);
  };
};

/** A remote whose release cannot be read now answers for itself, in the page. */
const isThere = (path: string, known: KnownManifest | undefined): boolean =>
  isShellPage(path) || (ownerOf(path) !== undefined && (!known || known.release.pages.length === 0 || hasPage(known.release.pages, path)));

const policyFor = (config: EdgeConfig, remotes: readonly RemoteEntry[], path: string): string =>
  pagePolicy({
    // Includes remotes that are off or not listed yet: an open page may load them later, and keeps the policy it was served with.
    remoteOrigins: [...config.remoteOrigins, ...remotes.map(({ manifest }) => new URL(manifest).origin)],
    cardsOrigin: new URL(config.page.cards.scriptUrl).origin,
    paypalOrigin: config.paypalOrigin,
    tileUrl: config.page.maps?.tileUrl,
    conversionUrl: config.page.conversion?.url,
    frameAncestors: isEmbeddable(path) ? config.frameAncestors : [],
    partnerOrigins: config.partnerOrigins,
    isHttps: config.publicUrl.protocol === 'https:',
  });
