import type { HostApi } from '@kerbside/contracts/host';
import { ownerOf } from '@kerbside/contracts/page/remotes';
import { Suspense } from 'react';
import { useLocation } from 'wouter';
import type { Remotes } from './federation/load-remote.js';
import { RemoteOutlet } from './remote-place/remote-outlet.js';
import { later, LoadBoundary, type Later } from './later/later.js';
import { pages, withoutSlash } from './page/pages.js';
import { BrokenPage } from './routes/plain.page.js';

const CampaignPage = later(() => import(/* webpackChunkName: "texts" */ './routes/campaign.page.js'));

const own: Readonly<Record<string, Later<{ readonly host: HostApi }>>> = {
  [pages.cookies]: later(() => import(/* webpackChunkName: "texts" */ './routes/cookies.page.js')),
  [pages.prizeDraw]: CampaignPage,
  [pages.enrol]: CampaignPage,
  [pages.testimonials]: later(() => import(/* webpackChunkName: "landing" */ './routes/testimonials.page.js')),
  [pages.newHome]: later(() => import(/* webpackChunkName: "texts" */ './routes/new-home.page.js')),
  [pages.terms]: later(() => import(/* webpackChunkName: "texts" */ './routes/terms.page.js')),
  [pages.about]: later(() => import(/* webpackChunkName: "texts" */ './routes/about.page.js')),
  [pages.privacy]: later(() => import(/* webpackChunkName: "texts" */ './routes/privacy.page.js')),
  [pages.documents]: later(() => import(/* webpackChunkName: "texts" */ './routes/documents.page.js')),
  [pages.complaints]: later(() => import(/* webpackChunkName: "texts" */ './routes/complaints.page.js')),
};

const NotFoundPage = later(() => import(/* webpackChunkName: "texts" */ './routes/not-found.page.js'));
const HomePage = later(() => import(/* webpackChunkName: "home" */ './routes/home.page.js'));

/** Fulfilled once the page of a path can be drawn whole, or to say that it does not load. */
export const pageReady = (path: string, remotes: Pick<Remotes, 'load'>): Promise<unknown> => {
  const bare = withoutSlash(path);
  const owner = ownerOf(bare);
  const page = bare === pages.home ? HomePage : (own[bare] ?? NotFoundPage);
  return Promise.resolve(owner ? remotes.load(owner) : page.ready()).catch((error: unknown) => error);
};

/** The shell owns the prefixes; a remote owns everything below its own prefix. */
export function Routes({ host, remotes }: { readonly host: HostApi; readonly remotes: Remotes }) {
  const [path] = useLocation();
  const bare = withoutSlash(path);
  const owner = ownerOf(bare);
  if (owner) return <RemoteOutlet key={owner} name={owner} path={path} remotes={remotes} host={host} />;
  const Own = own[bare] ?? NotFoundPage;
  return (
    <LoadBoundary key={bare} onFailure={() => host.track('page_failed', { page: bare })} failed={<BrokenPage host={host} />}>
      <Suspense fallback={null}>
        {bare === pages.home ? <HomePage host={host} onInterest={() => remotes.prepare('quote')} /> : <Own host={host} />}
      </Suspense>
    </LoadBoundary>
  );
}
