// remotes.json, changed entry by entry. The file also records what was live before, so rolling back needs nothing else.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { hostContract } from '@kerbside/contracts/host';
import { remoteEntry, remoteNames } from '@kerbside/contracts/page/remotes';
import semver from 'semver';
import { sharedVersions } from '../webpack/shared.mjs';
import { historyFileOf } from './entry.mjs';
import { releaseFile, sha384Of } from './release-file.mjs';
import { signatureProblem } from './signing-key.mjs';

const mostKept = 20;

export class RemotesFile {
  /**
   * @param {string} file
   * @param {readonly string[]} publicKeys
   * @param {(url: URL, init?: RequestInit) => Promise<Response>} ask
   */
  constructor(file, publicKeys, ask = fetch) {
    this.file = file;
    this.historyFile = historyFileOf(file);
    this.publicKeys = publicKeys;
    this.ask = ask;
  }

  entries() {
    const { remotes } = existsSync(this.file) ? JSON.parse(readFileSync(this.file, 'utf8')) : { remotes: [] };
    if (!Array.isArray(remotes)) throw new Error(`${this.file} is no list of remotes.`);
    return remotes;
  }

  async set(name, given) {
    const read = remoteEntry.safeParse(given);
    if (!read.success)
      throw new Error(
        `This is no entry of remotes.json: ${read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
      );
    if (read.data.name !== known(name)) throw new Error(`This is an entry of ${read.data.name}, not of ${name}.`);
    await this.#vouchFor(read.data);
    const old = this.entries().find((entry) => entry.name === name);
    // A release that is listed once more was not live before itself.
    if (old && old.manifest !== read.data.manifest) this.#remember(name, (before) => [old, ...before].slice(0, mostKept));
    return this.#put(read.data);
  }

  /**
   * Lists the release that was live before this one, where its host has moved at that one's `url`.
   * @param {string} name
   * @param {string} [url]
   */
  async back(name, url) {
    const [kept, ...older] = this.#history()[known(name)] ?? [];
    if (!kept) throw new Error(`Nothing is known to have been live before the present release of ${name}.`);
    const before = servedAt(kept, url);
    await this.#vouchFor(before);
    this.#remember(name, () => older);
    return this.#put(before);
  }

  async turn(name, enabled) {
    known(name);
    const entry = this.entries().find((one) => one.name === name);
    if (!entry) throw new Error(`${name} is not listed.`);
    if (enabled) await this.#vouchFor(entry);
    return this.#put({ ...entry, enabled });
  }

  /** Throws for what the shell would refuse, before it is listed. */
  async #vouchFor(entry) {
    const problem = await this.#problemOf(entry);
    if (problem) throw new Error(`${entry.name} ${entry.version} is not listed: ${problem}.`);
  }

  async #problemOf(entry) {
    if (entry.contract !== hostContract) return `it speaks contract ${entry.contract}, the shell speaks ${hostContract}`;
    const text = (await this.#served(entry, releaseFile)).toString();
    const problem = signatureProblem(text, entry.signature, this.publicKeys);
    if (problem) return problem;
    const release = JSON.parse(text);
    for (const fact of ['name', 'version', 'contract'])
      if (release[fact] !== entry[fact]) return `its release.json is of ${fact} ${release[fact]}`;
    if (!release.files['mf-manifest.json']) return 'its release has no manifest';
    const served = await Promise.all(Object.keys(release.files).map(async (file) => [file, sha384Of(await this.#served(entry, file))]));
    const changed = served.find(([file, hash]) => release.files[file].sha384 !== hash);
    if (changed) return `${changed[0]} is not what was signed`;
    return unmetOf(JSON.parse((await this.#served(entry, 'mf-manifest.json')).toString()));
  }

  async #served(entry, file) {
    const url = new URL(file, entry.manifest);
    const answer = await this.ask(url).catch((error) => {
      throw new Error(`${url} cannot be reached (${error.cause?.code ?? error.message}): another host is given with --url`);
    });
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
    // A compressed copy that is damaged breaks off while it is read.
    const bytes = await answer.arrayBuffer().catch((error) => {
      throw new Error(`${url} cannot be read as it is served (${error.cause?.code ?? error.message})`);
    });
    return Buffer.from(bytes);
  }

  #put(entry) {
    const others = this.entries().filter(({ name }) => name !== entry.name);
    const remotes = remoteNames.flatMap((name) => [entry, ...others].filter((one) => one.name === name));
    replace(this.file, { remotes });
    return remotes;
  }

  #history() {
    return existsSync(this.historyFile) ? JSON.parse(readFileSync(this.historyFile, 'utf8')) : {};
  }

  #remember(name, change) {
    const history = this.#history();
    replace(this.historyFile, { ...history, [name]: change(history[name] ?? []) });
  }
}

/**
 * Only this machine's own key is trusted unless the site's keys are set, which is rarely intended for a list of another site.
 * @param {string} message
 * @param {{ RELEASE_KEYS?: string | undefined }} env
 */
export const withAdvice = (message, { RELEASE_KEYS }) =>
  message.includes('which is not trusted here') && !RELEASE_KEYS
    ? `${message}\nRELEASE_KEYS is not set, so only this machine's own key is trusted. Set it as the edge of that site has it.`
    : message;

/**
 * What a remote expects of the shell's modules and the shell has not: its entry would fail in every browser.
 * @param {{ shared?: readonly { name: string, requiredVersion?: string }[] }} manifest
 */
const unmetOf = ({ shared = [] }) => {
  const unmet = shared.find(
    ({ name, requiredVersion }) => name in sharedVersions && requiredVersion && !semver.satisfies(sharedVersions[name], requiredVersion),
  );
  return unmet && `it needs ${unmet.name} ${unmet.requiredVersion}, the shell shares ${sharedVersions[unmet.name]}: ship the shell first`;
};

const known = (name) => {
  if (!remoteNames.includes(name)) throw new Error(`There is no remote called ${name}: ${remoteNames.join(', ')}.`);
  return name;
};

/** An entry at another host, if one is given: the signature does not cover the address. */
export const servedAt = (entry, url) =>
  url ? { ...entry, manifest: `${url.replace(/\/$/, '')}/${entry.version}/mf-manifest.json` } : entry;

/** A concurrent reader sees the old file or the new one, never half of one. */
const replace = (file, value) => {
  writeFileSync(`${file}.next`, `${JSON.stringify(value, undefined, 2)}\n`);
  renameSync(`${file}.next`, file);
};
