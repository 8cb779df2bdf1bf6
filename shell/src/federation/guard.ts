import { hostContract } from '@kerbside/contracts/host';
import { globalNameOf, remoteNames, type RemoteName } from '@kerbside/contracts/remotes';
import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { readManifest } from '../page/page-data.js';
import { doubted, failureOf, RemoteError } from './remote-error.js';
import type { Texts } from './texts.js';
import type { VerifiedFiles } from './verified-files.js';
import { integrityOfText } from './verified-release.js';

const scriptPatienceMs = 6_000;

interface GuardOptions {
  readonly texts: Pick<Texts, 'of'>;
  /** Files of releases whose signature was checked. */
  readonly files: Pick<VerifiedFiles, 'of'>;
  /** The runtime drops the cause of a failure, so the last cause per remote is kept here. */
  readonly failures: Map<RemoteName, RemoteError>;
}

/** The runtime plugin that stands between a remote and the page: no code of a remote runs unless the signed release names it, with its hash. */
export const guard = ({ texts, files, failures }: GuardOptions): ModuleFederationRuntimePlugin => {
  const integrityOrRefusal = (url: string, remote: RemoteName): string => {
    const integrity = files.of(url);
    if (integrity) return integrity;
    const failure = doubted(remote, 'NOT_LISTED', url.slice(url.lastIndexOf('/') + 1));
    failures.set(remote, failure);
    throw failure;
  };
  return {
    name: 'guard',
    fetch: async (url, _, info) => {
      const remote = remoteOf(info?.name);
      try {
        const text = await texts.of(url);
        if ((await integrityOfText(text)) !== integrityOrRefusal(url, remote)) throw doubted(remote, 'CHANGED', 'mf-manifest.json');
        checkContract(remote, text);
        return new Response(text, { headers: { 'content-type': 'application/json' } });
      } catch (error) {
        const failure = failureOf(remote, error);
        failures.set(remote, failure);
        throw failure;
      }
    },
    createScript: ({ url, remoteInfo }) => {
      const script = document.createElement('script');
      // Set before the address: the browser decides how to request the script as soon as that is set.
      script.integrity = integrityOrRefusal(url, remoteOf(remoteInfo?.name));
      // Preloads are anonymous; a script or link that is not would be fetched a second time.
      script.crossOrigin = 'anonymous';
      script.async = true;
      script.src = url;
      return { script, timeout: scriptPatienceMs };
    },
    createLink: ({ url, attrs, remoteInfo }) => {
      const link = document.createElement('link');
      for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
      link.integrity = integrityOrRefusal(url, remoteOf(remoteInfo?.name));
      link.crossOrigin = 'anonymous';
      // The runtime would leave a stylesheet in the page that failed to load. The remote's own loader applies it, and reports when it cannot.
      if (link.rel === 'stylesheet') Object.assign(link, { rel: 'preload', as: 'style' });
      link.href = url;
      return { link, timeout: scriptPatienceMs };
    },
  };
};

const remoteOf = (globalName: string | undefined): RemoteName => {
  const remote = remoteNames.find((name) => globalNameOf(name) === globalName);
  if (!remote) throw new Error(`${globalName ?? 'something'} is not one of our remotes`);
  return remote;
};

const checkContract = (remote: RemoteName, text: string): void => {
  const read = readManifest(JSON.parse(text));
  if (!read) throw new RemoteError('REMOTE_SHAPE', remote);
  if (read.contract !== hostContract) throw new RemoteError('REMOTE_CONTRACT', remote);
};
