import { ownerOf, type RemoteEntry } from '@kerbside/contracts/remotes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isEmbeddable, isPage, pages, withoutSlash } from '../src/page/pages.js';
import { packed } from './compress.js';
import type { EdgeConfig } from './config.js';
import { hintsFor, ownHints, type Hint } from './hints.js';
import type { KnownManifest, Manifests } from './manifests.js';
import { renderPage, type ShellAssets } from './page.js';
import type { RemoteOverride } from './remote-override.js';
import { pagePolicy } from './security.js';

interface PageParts {
  readonly config: EdgeConfig;
  readonly assets: () => Promise<ShellAssets>;
  readonly lists: RemoteOverride;
  readonly manifests: Manifests;
}

type Found = readonly [RemoteEntry, KnownManifest | undefined];

/** Answers the path of any page, with the list and manifests inlined and preload hints for the files of the remote that owns the path. */
export const pageAnswer =
  ({ config, assets: readAssets, lists, manifests }: PageParts) =>
  async (path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const [{ remotes, override }, assets] = await Promise.all([lists.listFor(request), readAssets()]);
    const found = await Promise.all(
      remotes.map(async (entry): Promise<Found> => [entry, entry === override ? undefined : await manifests.of(entry)]),
    );
    const bare = withoutSlash(path);
    const owner = ownerOf(bare);
    const data = {
      remotes,
      keys: config.releaseKeys,
      texts: inlined(found),
      config: config.page,
      hasWorker: config.hasServiceWorker,
      isOffline: bare === pages.offline,
    };
    const html = renderPage({ assets, data, override }, [...hintsOf(found, owner), ...(bare === pages.home ? ownHints(assets.home) : [])]);
    const { body, encoding } = await packed(html, String(request.headers['accept-encoding'] ?? ''));
    if (encoding) reply.header('content-encoding', encoding);
    return reply
      .code(isPage(path) ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', vary: 'accept-encoding', 'content-security-policy': policyFor(config, remotes, path) })
      .send(body);
  };

const inlined = (found: readonly Found[]): Record<string, string> =>
  Object.fromEntries(found.flatMap(([, known]) => (known ? Object.entries(known.texts) : [])));

const hintsOf = (found: readonly Found[], owner: string | undefined): readonly Hint[] =>
  found.flatMap(([entry, manifest]) => (manifest && entry.name === owner ? hintsFor(entry, manifest.read, manifest.release) : []));

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
