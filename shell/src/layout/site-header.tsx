import { startOf } from '@kerbside/contracts/products/product-names';
import type { HostApi } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { CloseIcon, MenuIcon } from '@kerbside/contracts/ui/basics/icons';
import { Logo } from '@kerbside/contracts/ui/basics/logo';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { later, LoadBoundary } from '../later/later.js';
import * as messages from '../messages/shell.js';
import { isShellPage } from '../page/pages.js';
import css from './site-header.module.css';

const words = messages.layout;

const ProductMenu = later(() => import(/* webpackChunkName: "menu" */ './product-menu.js'));

export function SiteHeader({ host, path }: { readonly host: HostApi; readonly path: string }) {
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [path]);
  const callMe = (
    <button type="button" className={css.link} onClick={() => host.openDialog('callback')}>
      {words.callMe}
    </button>
  );
  if (isPaying(path)) return <Bar>{callMe}</Bar>;
  return (
    <Bar>
      <span className={css.toggle}>
        <Button
          label={words.menu}
          variant="quiet"
          icon={open ? CloseIcon : MenuIcon}
          aria-expanded={open}
          aria-controls="site-menu"
          onClick={() => setOpen(!open)}
        />
      </span>
      <nav id="site-menu" className={css.menu} data-open={open || undefined} aria-label={words.mainMenu}>
        <ul className={css.links}>
          <Cover host={host} path={path} />
          {host.session.role === null ? (
            <Item href="/account" path={path} section="/account">
              {words.account}
            </Item>
          ) : (
            <Item href="/backoffice" path={path} section="/backoffice">
              {words.backOffice}
            </Item>
          )}
          <li>{callMe}</li>
        </ul>
        <SignedIn host={host} />
      </nav>
    </Bar>
  );
}

/** Nothing leads away from a payment but back to the quote: there is no menu, only help. Its confirmation has the menu again. */
const isPaying = (path: string): boolean => /^\/payment\/[^/]+\/?$/.test(path);

function Bar({ children }: { readonly children: ReactNode }) {
  return (
    <header className={css.header}>
      <div className={css.inner}>
        <Link href="/" className={css.home} aria-label={words.home}>
          <Logo />
        </Link>
        {children}
      </div>
    </header>
  );
}

/** A quote and an account are not for browsing: there it leads to a price, and its list of products is not loaded. */
function Cover({ host, path }: { readonly host: HostApi; readonly path: string }) {
  const link = (
    <Item href={startOf('warranty')} path={path} section="/quote">
      {words.cover}
    </Item>
  );
  if (!isShellPage(path)) return link;
  return (
    <LoadBoundary onFailure={() => host.track('menu_failed')} failed={link}>
      <Suspense fallback={link}>
        <ProductMenu />
      </Suspense>
    </LoadBoundary>
  );
}

interface ItemProps {
  readonly href: string;
  readonly path: string;
  readonly section: string;
  readonly children: string;
}

function Item({ href, path, section, children }: ItemProps) {
  const isHere = path === section || path.startsWith(`${section}/`);
  return (
    <li>
      <Link href={href} className={css.link ?? ''} aria-current={isHere ? 'true' : undefined}>
        {children}
      </Link>
    </li>
  );
}

function SignedIn({ host }: { readonly host: HostApi }) {
  const [busy, setBusy] = useState(false);
  const { session } = host;
  if (!session.signedIn) {
    return <Button label={words.signIn} variant="secondary" onClick={() => host.openDialog('login')} />;
  }
  const signOut = async () => {
    setBusy(true);
    try {
      const { endSession } = await import(/* webpackChunkName: "sign-out" */ '../session/end-session.js');
      await endSession(host.fetch);
      await host.refreshSession();
      host.toast(words.signedOut);
      host.navigate('/');
    } catch (error) {
      host.toast(words.signOutFailed, 'danger');
      host.track('sign_out_failed', { reason: error instanceof Error ? error.name : 'unknown' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.person}>
      <span className={css.name}>{session.name ?? session.email}</span>
      <Button label={words.signOut} variant="secondary" busy={busy} onClick={() => void signOut()} />
    </div>
  );
}
