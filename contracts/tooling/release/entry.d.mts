import type { RemoteEntry, RemoteName } from '../../src/page/remotes.js';
import type { SigningKey } from './signing-key.mjs';

export declare const hostOf: (remote: RemoteName, settings?: { readonly PORT?: string | undefined }) => string;
export declare const entryOf: (options: { folder: string; url: string; key?: SigningKey }) => RemoteEntry;
export declare const releaseOf: (options: { dir: string; url: string; key?: SigningKey }) => RemoteEntry;
export declare const workingFolder: (dir: string) => string;
export declare const hasRelease: (options: { dir: string }) => boolean;
