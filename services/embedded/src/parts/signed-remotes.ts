import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { remoteName, remoteNames, type RemoteEntry, type RemoteList, type RemoteName } from '@kerbside/contracts/page/remotes';
import { signatureOf, type SigningKey } from '@kerbside/contracts/tooling/release/signing-key.mjs';
import { StartError } from '@kerbside/contracts/tooling/start-error.mjs';

const release = z.object({ name: remoteName, version: z.string(), contract: z.int() });

export interface HostsOfRemotes {
  readonly publicUrls: Readonly<Record<RemoteName, string>>;
  /** Where this process reaches them. */
  readonly insideUrlOf: (name: RemoteName) => string;
  readonly key: SigningKey;
  readonly ask?: typeof fetch;
  /** How long a host may take to start. */
  readonly patienceMs: number;
}

/** Asks the hosts which version they serve and returns the signed list. Throws a `StartError` when one of them does not answer. */
export const signedRemotes = async (hosts: HostsOfRemotes): Promise<RemoteList> => ({
  remotes: await Promise.all(remoteNames.map((name) => entryOf(name, hosts))),
});

const entryOf = async (name: RemoteName, hosts: HostsOfRemotes): Promise<RemoteEntry> => {
  const text = await releaseText(`${hosts.insideUrlOf(name)}/release.json`, hosts);
  const { version, contract, ...its } = release.parse(JSON.parse(text));
  if (its.name !== name) throw new StartError(`The host of ${name} serves a release of ${its.name}.`);
  const manifest = `${hosts.publicUrls[name]}/${version}/mf-manifest.json`;
  return { name, version, contract, manifest, enabled: true, signature: signatureOf(text, hosts.key) };
};

const releaseText = async (url: string, { ask = fetch, patienceMs }: HostsOfRemotes): Promise<string> => {
  const once = () =>
    ask(url).then(
      (answer) => (answer.ok ? answer.text() : undefined),
      () => undefined,
    );
  for (const until = Date.now() + patienceMs; ; await wait(500)) {
    const text = await once();
    if (text !== undefined) return text;
    if (Date.now() >= until) throw new StartError(`There is no ${url}`);
  }
};
