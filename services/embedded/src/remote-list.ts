import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { remoteList, remoteNames, type RemoteEntry, type RemoteList, type RemoteName } from '@kerbside/contracts/remotes';
import { hasRelease, releaseOf } from '@kerbside/contracts/tooling/remote-host.mjs';
import { inCheckout } from './built.js';

/** Keeps remotes.json current with the releases that are known to be built. */
export class RemoteListWriter {
  readonly #built = new Set<RemoteName>();
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly path: string,
    private readonly urlOf: (name: RemoteName) => string,
  ) {}

  /** Lists the release of a remote. A remote that was never built here is left to whoever builds it. */
  add(name: RemoteName): Promise<void> {
    if (hasRelease({ dir: inCheckout(`mfe-${name}`) })) this.#built.add(name);
    return this.write();
  }

  /** One after another: two writers at once would write into the same draft. */
  write(): Promise<void> {
    this.#last = this.#last.catch(() => undefined).then(() => this.#writeNow());
    return this.#last;
  }

  async #writeNow(): Promise<void> {
    const built = [...this.#built].map((name) => releaseOf({ name, dir: inCheckout(`mfe-${name}`), url: this.urlOf(name) }));
    const kept = existsSync(this.path) ? parsedList(await readFile(this.path, 'utf8')) : undefined;
    const next = merged(kept, built);
    if (JSON.stringify(kept) === JSON.stringify(next)) return;
    await mkdir(dirname(this.path), { recursive: true });
    await writeFile(`${this.path}.next`, `${JSON.stringify(next, undefined, 2)}\n`);
    await rename(`${this.path}.next`, this.path);
  }
}

/** An entry that somebody switched off, or pinned to another host, stays so; one that points to this machine follows the build. */
export const merged = (kept: RemoteList | undefined, built: readonly RemoteEntry[]): RemoteList => ({
  remotes: remoteNames.flatMap((name) => {
    const old = kept?.remotes.find((entry) => entry.name === name);
    const fresh = built.find((entry) => entry.name === name);
    if (old && (!fresh || !isLocal(old))) return [old];
    return fresh ? [{ ...fresh, enabled: old?.enabled ?? true }] : [];
  }),
});

const isLocal = ({ manifest }: RemoteEntry): boolean => ['localhost', '127.0.0.1'].includes(new URL(manifest).hostname);

const parsedList = (text: string): RemoteList | undefined => {
  try {
    const parsed = z.safeParse(remoteList, JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
