import { existsSync, unwatchFile, watchFile } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { remoteList, remoteNames, type RemoteEntry, type RemoteList, type RemoteName } from '@kerbside/contracts/page/remotes';
import { stampFileOf } from '@kerbside/contracts/tooling/build/stamp.mjs';
import { hasRelease, historyFileOf, releaseOf } from '@kerbside/contracts/tooling/release/entry.mjs';
import type { SigningKey } from '@kerbside/contracts/tooling/release/signing-key.mjs';
import { InTurn } from '@kerbside/platform/work/in-turn';
import { inCheckout } from './built.js';

interface ListOptions {
  readonly path: string;
  readonly urlOf: (name: RemoteName) => string;
  /** Signs what is built here. */
  readonly key: SigningKey;
}

const lookMs = 1_000;

/** Keeps remotes.json up to date with what has been built, including rebuilds while the site runs. */
export class RemoteListWriter {
  readonly #built = new Map<RemoteName, string>();
  readonly #writing = new InTurn();

  constructor(private readonly options: ListOptions) {}

  /** Lists the build of a remote. Does nothing for a remote that was never built here. */
  add(name: RemoteName): Promise<void> {
    const dir = inCheckout(`mfe-${name}`);
    if (hasRelease({ dir }) && !this.#built.has(name)) {
      const file = stampFileOf({ dir, kind: 'bundle' });
      this.#built.set(name, file);
      watchFile(file, { interval: lookMs, persistent: false }, () => void this.follow());
    }
    return this.write();
  }

  /** Writes the list after a build. Where that fails, the site continues with the list as it was. */
  async follow(): Promise<void> {
    await this.write().catch((error: unknown) => process.emitWarning(`The list of remotes stays as it was: ${String(error)}`));
  }

  close(): void {
    for (const file of this.#built.values()) unwatchFile(file);
  }

  /** What a start on another port listed at its own hosts is served by those of this one, and so is what was live before: no signature covers an address. */
  async moveFrom(portBefore: number, port: number): Promise<void> {
    if (portBefore === port) return;
    const { path, urlOf } = this.options;
    const before = (name: RemoteName): string => urlOf(name).replace(/\d+$/, (own) => String(Number(own) + portBefore - port));
    const moved = (manifest: string): string => {
      const name = remoteNames.find((one) => manifest.startsWith(`${before(one)}/`));
      return name ? manifest.replace(before(name), urlOf(name)) : manifest;
    };
    for (const file of [path, historyFileOf(path)].filter((one) => existsSync(one)))
      await replaceFile(file, (await readFile(file, 'utf8')).replace(/(?<="manifest": ?")[^"]+/g, moved));
  }

  /** Lists what is built by now, and drops other builds of an earlier start, which pages would keep using until reloaded. */
  begin(): Promise<void> {
    return this.#write((list) => ofThisStart(list, [...this.#built.keys()]));
  }

  write(): Promise<void> {
    return this.#write((list) => list);
  }

  /** Writes one after another, because two concurrent writers would use the same draft file. */
  #write(finish: (list: RemoteList) => RemoteList): Promise<void> {
    return this.#writing.run(this.options.path, () => this.#writeNow(finish));
  }

  async #writeNow(finish: (list: RemoteList) => RemoteList): Promise<void> {
    const { path, urlOf, key } = this.options;
    const built = [...this.#built.keys()].map((name) => releaseOf({ dir: inCheckout(`mfe-${name}`), url: urlOf(name), key }));
    const kept = existsSync(path) ? parsedList(await readFile(path, 'utf8')) : undefined;
    const next = finish(merged(kept, built));
    if (JSON.stringify(kept) === JSON.stringify(next)) return;
    await mkdir(dirname(path), { recursive: true });
    await replaceFile(path, `${JSON.stringify(next, undefined, 2)}\n`);
  }
}

/** A concurrent reader sees the old file or the new one. */
const replaceFile = async (file: string, text: string): Promise<void> => {
  await writeFile(`${file}.next`, text);
  await rename(`${file}.next`, file);
};

/** Keeps an entry that someone switched off or pinned to a release; one that points to the working build here follows that build. */
export const merged = (kept: RemoteList | undefined, built: readonly RemoteEntry[]): RemoteList => ({
  remotes: remoteNames.flatMap((name) => {
    const old = kept?.remotes.find((entry) => entry.name === name);
    const fresh = built.find((entry) => entry.name === name);
    if (old && (!fresh || !isWorking(old))) return [old];
    return fresh ? [{ ...fresh, enabled: old?.enabled ?? true }] : [];
  }),
});

/**
 * Removes working builds that this start has not listed: each is being rebuilt, or fails to build. One that someone switched off stays, so
 * that it stays off.
 */
export const ofThisStart = ({ remotes }: RemoteList, built: readonly RemoteName[]): RemoteList => ({
  remotes: remotes.filter((entry) => built.includes(entry.name) || !entry.enabled || !isWorking(entry)),
});

const isWorking = ({ manifest }: RemoteEntry): boolean => new URL(manifest).pathname.startsWith('/working/');

const parsedList = (text: string): RemoteList | undefined => {
  try {
    const parsed = z.safeParse(remoteList, JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
