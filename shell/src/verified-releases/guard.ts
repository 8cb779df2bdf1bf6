import { hostContract } from '@kerbside/contracts/host';
import type { RemoteEntry, RemoteName } from '@kerbside/contracts/page/remotes';
import { besides, readManifest, type Manifest } from '../page/page-data.js';
import { doubted, RemoteError } from './remote-error.js';
import type { Texts } from './texts.js';
import type { VerifiedFiles } from './verified-files.js';
import { integrityOfText } from './verified-release.js';

interface GuardOptions {
  readonly texts: Pick<Texts, 'of'>;
  /** Files of releases whose signature was checked. */
  readonly files: Pick<VerifiedFiles, 'of'>;
}

export interface Guard {
  /** Throws unless it is exactly what was signed and speaks our contract. */
  readonly manifestOf: (entry: RemoteEntry) => Promise<Manifest>;
  /** The script of the entry. Throws, as does `linksOf`, for a file that the signed release does not name. */
  readonly scriptOf: (entry: RemoteEntry, manifest: Manifest) => HTMLScriptElement;
  /** Hints for the files that the entry asks for when it runs. */
  readonly linksOf: (entry: RemoteEntry, manifest: Manifest) => readonly HTMLLinkElement[];
}

/** Stands between a remote and the page: no code of a remote runs unless the signed release names it, with its hash. */
export const guard = ({ texts, files }: GuardOptions): Guard => {
  const integrityOrRefusal = (url: string, remote: RemoteName): string => {
    const integrity = files.of(url);
    if (!integrity) throw doubted(remote, 'NOT_LISTED', url.slice(url.lastIndexOf('/') + 1));
    return integrity;
  };
  // Set before the address, because the browser decides how to request a file as soon as that is set. Preloads are anonymous; an element that is not would fetch it again.
  const checked = (url: string, remote: RemoteName) => ({ integrity: integrityOrRefusal(url, remote), crossOrigin: 'anonymous' });
  return {
    manifestOf: async ({ name, manifest: url }) => {
      const text = await texts.of(url);
      if ((await integrityOfText(text)) !== integrityOrRefusal(url, name)) throw doubted(name, 'CHANGED', 'mf-manifest.json');
      const manifest = readManifest(JSON.parse(text));
      if (!manifest) throw new RemoteError('REMOTE_SHAPE', name);
      if (manifest.contract !== hostContract) throw new RemoteError('REMOTE_CONTRACT', name);
      return manifest;
    },
    scriptOf: ({ name, manifest: beside }, manifest) => {
      const src = besides(beside, manifest.entry);
      return Object.assign(document.createElement('script'), checked(src, name), { async: true, fetchPriority: 'high', src });
    },
    linksOf: ({ name, manifest: beside }, { scripts, styles }) => {
      const link = (as: string) => (file: string) => {
        const href = besides(beside, file);
        return Object.assign(document.createElement('link'), { rel: 'preload', as }, checked(href, name), { href });
      };
      return [...scripts.map(link('script')), ...styles.map(link('style'))];
    },
  };
};
