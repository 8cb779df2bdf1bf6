import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { defaultTimings } from '@kerbside/contracts/host';
import { remoteNames, type RemoteName } from '@kerbside/contracts/page/remotes';
import { releaseOf } from '@kerbside/contracts/tooling/release/entry.mjs';
import { signingKey } from '@kerbside/contracts/tooling/release/signing-key.mjs';
import { startRemoteHost } from '@kerbside/contracts/tooling/remote-host.mjs';
import type { Site } from '@kerbside/contracts/tooling/site-process.mjs';
import { builtOf, startBuiltEdge } from './federated-site.js';
import type { RunningEdge } from '../../server/edge.js';
import { startSite } from './running-site.js';

/** The folders of checkouts: which of them the shell and each remote come from. */
export interface Pairing {
  readonly name: string;
  readonly shell: string;
  readonly remotes: Readonly<Record<RemoteName, string>>;
}

/** The services of this checkout, and before them a shell and remotes of whichever release. */
export class PairedSite {
  readonly #key = signingKey();

  private constructor(private readonly stack: Site) {}

  static async start(): Promise<PairedSite> {
    return new PairedSite(await startSite({ env: { EDGE: 'off' } }));
  }

  get url(): string {
    return this.stack.url;
  }

  get output(): string {
    return this.stack.output;
  }

  /** Puts one pairing before the services, for the time of some work. */
  async with(pairing: Pairing, work: () => Promise<void>): Promise<void> {
    const running: { readonly close: () => Promise<unknown> }[] = [];
    try {
      const remotes = await Promise.all(
        remoteNames.map(async (name) => {
          const dir = join(pairing.remotes[name], `mfe-${name}`);
          const host = await startRemoteHost({ dir });
          running.push(host);
          return releaseOf({ dir, url: host.url, key: this.#key });
        }),
      );
      const file = join(this.stack.dataDir, 'paired.json');
      await writeFile(file, JSON.stringify({ remotes }));
      running.push(await this.#edge(pairing.shell, file));
      await work();
    } finally {
      await Promise.all(running.map((one) => one.close()));
    }
  }

  async #edge(checkout: string, remotesFile: string): Promise<RunningEdge> {
    // An older edge knows the services and the timings of its time.
    const { serviceNames }: { serviceNames: readonly string[] } = await builtOf(checkout, 'contracts/dist/call.js');
    const host: { defaultTimings: typeof defaultTimings } = await builtOf(checkout, 'contracts/dist/host.js');
    const { port } = this.stack;
    const env = {
      PORT: String(port),
      PUBLIC_URL: this.url,
      SERVICE_URLS: JSON.stringify(Object.fromEntries(serviceNames.map((name, index) => [name, `http://127.0.0.1:${port + 101 + index}`]))),
      REMOTES_FILE: remotesFile,
      RELEASE_KEYS: this.#key.publicKey,
      CARDS_SCRIPT_URL: `http://localhost:${port + 301}/v3/`,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_kerbside_sandbox',
      TIMINGS: JSON.stringify(Object.fromEntries(Object.keys(host.defaultTimings).map((name) => [name, 0]))),
      LOG_LEVEL: 'error',
    };
    return startBuiltEdge(env, checkout);
  }

  remove(): Promise<void> {
    return this.stack.remove();
  }
}
