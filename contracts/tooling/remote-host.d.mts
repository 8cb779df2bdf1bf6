import type { RemoteEntry, RemoteName } from '../src/remotes.js';

export declare const startRemoteHost: (options: {
  dir: string;
  port?: number;
  host?: string;
}) => Promise<{ url: string; close: () => Promise<void> }>;
export declare const releaseOf: (options: { name: RemoteName; dir: string; url: string }) => RemoteEntry;
export declare const hasRelease: (options: { dir: string }) => boolean;
