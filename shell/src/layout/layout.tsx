import type { HostApi } from '@kerbside/contracts/host';
import { Banner } from '@kerbside/contracts/ui/basics/alert';
import { SkipLink } from '@kerbside/contracts/ui/basics/skip-link';
import { ToastRegion } from '@kerbside/contracts/ui/overlays/toast-region';
import type { Toasts } from '@kerbside/contracts/ui/overlays/use-toasts';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { Suspense, useEffect, useRef, type ReactNode, useSyncExternalStore } from 'react';
import { useLocation, useSearch, Link } from 'wouter';
import { later, LoadBoundary } from '../later/later.js';
import * as messages from '../messages/shell.js';
import { isAbroad, isEmbedded, openBeside, reportHeight, stayEmbedded } from './embed.js';
import css from './layout.module.css';
import { SiteHeader } from './site-header.js';
import { useHeadingFocus } from './use-heading-focus.js';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { consent } from '../consent/consent.js';
import { pages } from '../page/pages.js';

const SiteFooter = later(() => import(/* webpackChunkName: "late" */ './site-footer.js'));

interface LayoutProps {
  readonly host: HostApi;
  readonly toasts: Toasts;
  readonly said: readonly string[];
  /** Above the page: an offer is drawn there, a modal covers everything. */
  readonly dialogs: ReactNode;
  readonly children: ReactNode;
}

/** The frame around every page. It never unmounts; inside a partner's frame, and in the back office, which has a frame of its own, only the page itself is drawn. */
export function Layout({ host, toasts, said, dialogs, children }: LayoutProps) {
  const [path] = useLocation();
  const search = useSearch();
  const main = useRef<HTMLElement>(null);
  const all = useRef<HTMLDivElement>(null);
  const online = useOnline();
  const isBare = isEmbedded || path.startsWith('/backoffice');
  useHeadingFocus(path, main);
  useEffect(() => (isEmbedded ? stayEmbedded() : undefined), [path, search]);
  useEffect(() => (isEmbedded && all.current ? reportHeight(all.current) : undefined), []);
  useEffect(() => ((isEmbedded || isAbroad) && all.current ? openBeside(all.current) : undefined), []);
  return (
    <div ref={all} className={isEmbedded ? css.embedded : css.all}>
      {!isBare && (
        <>
          <SkipLink target="main" />
          <CookieBar asks={host.config.conversion !== undefined} />
          <SiteHeader host={host} path={path} />
        </>
      )}
      {!online && <Banner tone="warning">{messages.layout.offline}</Banner>}
      {dialogs}
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        {children}
      </main>
      {!isBare && (
        <LoadBoundary onFailure={() => host.track('footer_failed')} failed={null}>
          <Suspense fallback={null}>
            <SiteFooter host={host} />
          </Suspense>
        </LoadBoundary>
      )}
      <ToastRegion toasts={toasts.toasts} dismiss={toasts.dismiss} />
      {said.map((words, turn) => (
        <VisuallyHidden key={turn}>
          <span aria-live="polite">{words}</span>
        </VisuallyHidden>
      ))}
    </div>
  );
}

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

const words = messages.cookieBar;

/** Where all our cookies are necessary there is nothing to choose, and it says so, once. Otherwise to reject is as easy as to accept. */
function CookieBar({ asks }: { readonly asks: boolean }) {
  const known = useSyncExternalStore(consent.subscribe, consent.current);
  if (known !== undefined && !(asks && known === 'seen')) return null;
  return (
    <section className={css.bar} aria-label={words.label} data-no-print="">
      <p>
        {asks ? words.choice : words.words} <Link href={pages.cookies}>{words.policy}</Link>
      </p>
      {asks ? (
        <div className={css.answers}>
          <Button label={words.reject} size="small" onClick={() => consent.set('necessary')} />
          <Button label={words.accept} size="small" onClick={() => consent.set('marketing')} />
        </div>
      ) : (
        <Button label={words.ok} size="small" onClick={() => consent.set('seen')} />
      )}
    </section>
  );
}
