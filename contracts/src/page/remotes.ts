import * as z from 'zod/mini';

export const remoteNames = ['quote', 'payment', 'account', 'backoffice'] as const;
export const remoteName = z.enum(remoteNames);
export type RemoteName = z.infer<typeof remoteName>;

export const globalNameOf = (name: RemoteName): string => `kerbside_${name}`;

/**
 * The registered symbol under which the shell offers remotes' own loaders the hash of a file: `(url) => 'sha384-…' | undefined`, undefined for
 * files that no signed release on the page names. It is set once and cannot be set again.
 */
export const integrityLookup = 'kerbside.integrityOf';

/** Which remote owns which paths. The shell owns the rest. */
export const prefixes: Readonly<Record<RemoteName, readonly string[]>> = {
  quote: ['/quote', '/booking', '/compare'],
  payment: ['/payment'],
  account: ['/account', '/bookings'],
  backoffice: ['/backoffice'],
};

export const remoteEntry = z.object({
  name: remoteName,
  version: z.string(),
  /** The host contract the remote was built for; it is refused if it differs from the shell's. */
  contract: z.int(),
  /** Absolute url of the release's mf-manifest.json. */
  manifest: z.url(),
  enabled: z.boolean(),
  /** Signs the release.json beside the manifest, which names every file with its hash: this pins what may run. */
  signature: z.object({
    /** The id of the key that signed; the edge knows which ones are trusted. */
    key: z.string().check(z.minLength(1)),
    /** ECDSA, P-256 and SHA-256, base64. */
    value: z.string().check(z.minLength(1)),
  }),
  /** An admin rolled back to this release, in place of the one that the list names. Never in the list itself. */
  isBack: z.optional(z.literal(true)),
});
export type RemoteEntry = z.infer<typeof remoteEntry>;

/** remotes.json: which release of each remote is live. Shipping a remote is changing one entry. */
export const remoteList = z.object({ remotes: z.array(remoteEntry) });
export type RemoteList = z.infer<typeof remoteList>;

/** The remote that owns a path, or undefined when the shell does. */
export const ownerOf = (path: string): RemoteName | undefined =>
  remoteNames.find((name) => prefixes[name].some((prefix) => path === prefix || path.startsWith(`${prefix}/`)));
