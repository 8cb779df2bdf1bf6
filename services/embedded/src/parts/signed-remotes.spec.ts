import { generateKeyPairSync } from 'node:crypto';
import { remoteList, remoteNames, type RemoteName } from '@kerbside/contracts/page/remotes';
import { signatureProblem, signingKey } from '@kerbside/contracts/tooling/release/signing-key.mjs';
import { signedRemotes } from './signed-remotes.js';

const privateKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'der' });
const key = signingKey({ RELEASE_SIGNING_KEY: privateKey.toString('base64') });
const publicUrls: Readonly<Record<RemoteName, string>> = {
  quote: 'http://localhost:3201',
  payment: 'http://localhost:3202',
  account: 'http://localhost:3203',
  backoffice: 'http://localhost:3204',
};

/** Hosts that each serve the release of one version. */
const serving = (versions: Partial<Record<RemoteName, string>>, named?: string) => {
  const textOf = (name: RemoteName) => JSON.stringify({ name: named ?? name, version: versions[name] ?? '0.1.0', contract: 1, files: {} });
  const ask = async (url: string | URL | Request) => {
    const name = remoteNames.find((one) => String(url) === `http://mfe-${one}:8080/release.json`);
    return name ? new Response(textOf(name)) : new Response('', { status: 404 });
  };
  return { textOf, ask };
};
const listed = ({ ask }: Pick<ReturnType<typeof serving>, 'ask'>, port = 8080) =>
  signedRemotes({ publicUrls, insideUrlOf: (name) => `http://mfe-${name}:${port}`, key, ask, patienceMs: 0 });

describe('the list of a demonstration', () => {
  it('follows a new version, signed as it is served', async () => {
    const hosts = serving({ quote: '0.2.0' });
    const list = await listed(hosts);
    expect(remoteList.parse(list)).toEqual(list);
    expect(list.remotes.map(({ name, version, manifest }) => [name, version, manifest])).toEqual([
      ['quote', '0.2.0', 'http://localhost:3201/0.2.0/mf-manifest.json'],
      ['payment', '0.1.0', 'http://localhost:3202/0.1.0/mf-manifest.json'],
      ['account', '0.1.0', 'http://localhost:3203/0.1.0/mf-manifest.json'],
      ['backoffice', '0.1.0', 'http://localhost:3204/0.1.0/mf-manifest.json'],
    ]);
    for (const { name, signature } of list.remotes)
      expect(signatureProblem(hosts.textOf(name), signature, [key.publicKey])).toBeUndefined();
  });

  it('names the host that serves another remote', () =>
    expect(listed(serving({}, 'quote'))).rejects.toThrow('The host of payment serves a release of quote.'));

  it('names the host that does not answer', () =>
    expect(listed(serving({}), 9)).rejects.toThrow('There is no http://mfe-quote:9/release.json'));
});
