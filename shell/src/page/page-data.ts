import { remoteEntry, type RemoteEntry } from '@kerbside/contracts/remotes';
import * as z from 'zod/mini';

const publicConfig = z.object({
  timings: z.object({
    lookupMinimum: z.number(),
    voucherMinimum: z.number(),
    voucherReload: z.number(),
    priceReload: z.number(),
    reserveDelay: z.number(),
  }),
  cards: z.object({ scriptUrl: z.string(), publishableKey: z.string() }),
});

/** What the server writes into every page, so that the first screen needs no round trip to find its remote. */
export const pageData = z.object({
  remotes: z.array(remoteEntry),
  /** Manifests by their url. Only those that the server could read and that speak our host contract. */
  manifests: z.record(z.string(), z.unknown()),
  config: publicConfig,
});
export type PageData = z.infer<typeof pageData>;

/** The id of the element that holds it. */
export const pageDataId = 'kerbside-page';

/** The part of a remote's manifest that we read ourselves. */
export const manifest = z.object({
  metaData: z.object({ contract: z.int(), remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  exposes: z.array(
    z.object({
      path: z.string(),
      assets: z.object({ js: z.object({ sync: z.array(z.string()) }), css: z.object({ sync: z.array(z.string()) }) }),
    }),
  ),
});
export type Manifest = z.infer<typeof manifest>;

/** Reads a list of remotes entry by entry: one that is malformed costs that remote, not the others. */
export const readRemoteList = (value: unknown): readonly RemoteEntry[] => {
  const list = z.safeParse(z.object({ remotes: z.array(z.unknown()) }), value);
  if (!list.success) return [];
  return list.data.remotes.flatMap((entry) => {
    const parsed = z.safeParse(remoteEntry, entry);
    return parsed.success ? [parsed.data] : [];
  });
};
