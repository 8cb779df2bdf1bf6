import type { HostApi } from '@kerbside/contracts/host';
import { ownerOf } from '@kerbside/contracts/remotes';
import type { ComponentType } from 'react';
import { useLocation } from 'wouter';
import type { Remotes } from './federation/load-remote.js';
import { RemoteOutlet } from './federation/remote-outlet.js';
import { pages, withoutSlash } from './page/pages.js';
import { CookiesPage } from './routes/cookies.page.js';
import { HomePage } from './routes/home.page.js';
import { NotFoundPage, OfflinePage } from './routes/plain.page.js';
import { TermsPage } from './routes/terms.page.js';

const own: Readonly<Record<string, ComponentType<{ readonly host: HostApi }>>> = {
  [pages.cookies]: CookiesPage,
  [pages.terms]: TermsPage,
  [pages.offline]: OfflinePage,
};

/** The shell owns the prefixes; a remote owns everything below its own. */
export function Routes({ host, remotes }: { readonly host: HostApi; readonly remotes: Remotes }) {
  const [path] = useLocation();
  const bare = withoutSlash(path);
  const owner = ownerOf(bare);
  if (owner) return <RemoteOutlet key={owner} name={owner} path={path} remotes={remotes} host={host} />;
  if (bare === pages.home) return <HomePage host={host} onInterest={() => remotes.prepare('quote')} />;
  const Own = own[bare] ?? NotFoundPage;
  return <Own host={host} />;
}
