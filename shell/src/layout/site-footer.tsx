import { firm, whereWeAre, whoWeAre } from '@kerbside/contracts/firm/firm';
import type { HostApi } from '@kerbside/contracts/host';
import { ChevronDownIcon } from '@kerbside/contracts/ui/basics/icons';
import { Logo } from '@kerbside/contracts/ui/basics/logo';
import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { pages, pageTitles } from '../page/pages.js';
import { products } from '../products/products.js';
import css from './site-footer.module.css';

const words = {
  cover: 'Cover and services',
  help: 'Help',
  firm: 'About us',
  callMe: 'Call me back',
  subscriptions: 'Marketing preferences',
  small: 'Prices include tax. Cover is for cars registered in the UK.',
} as const;

const firmPages = ['about', 'testimonials', 'newHome', 'documents', 'complaints', 'privacy', 'cookies', 'terms'] as const;

/** What is sold, how to reach us, and who we are: a regulated firm names itself on every page. */
export default function SiteFooter({ host }: { readonly host: HostApi }) {
  const [path] = useLocation();
  if (inTheMiddle.test(path)) return <ShortFooter host={host} hasPreferences={path.startsWith('/account')} />;
  return (
    <footer className={css.footer}>
      <div className={css.inner}>
        <div className={css.about}>
          <Logo />
          <p>{words.small}</p>
        </div>
        <FoldedLinks id="footer-cover" title={words.cover}>
          <ul className={css.columns}>
            {products.map(({ type, name, href }) => (
              <li key={type}>
                <Link href={href}>{name}</Link>
              </li>
            ))}
          </ul>
        </FoldedLinks>
        <nav aria-labelledby="footer-help">
          <h2 id="footer-help" className={css.heading}>
            {words.help}
          </h2>
          <ul className={css.list}>
            <li>
              <Telephone />
              {firm.hours.map((line) => (
                <p key={line} className={css.hours}>
                  {line}
                </p>
              ))}
            </li>
            <li>
              <button type="button" className={css.asLink} onClick={() => host.openDialog('callback')}>
                {words.callMe}
              </button>
            </li>
            <li>
              <PreferencesButton host={host} />
            </li>
          </ul>
        </nav>
        <FoldedLinks id="footer-firm" title={words.firm}>
          <FirmPages />
        </FoldedLinks>
        <p className={css.firm}>
          {whoWeAre} {whereWeAre}
        </p>
      </div>
    </footer>
  );
}

/** Where somebody is in the middle of something: the steps of a quote, its visit, its payment, and the account. */
const inTheMiddle = /^\/(quote|payment|booking|account)(\/|$)/;

/** Help stays where it is on every page (3.2.6); who we are is in it, and everything that leads away is one press further. */
function ShortFooter({ host, hasPreferences }: { readonly host: HostApi; readonly hasPreferences: boolean }) {
  return (
    <footer className={css.footer}>
      <div className={css.short}>
        <nav aria-label={words.help} className={css.help}>
          <span>
            {words.help} <Telephone />
          </span>
          <button type="button" className={css.asLink} onClick={() => host.openDialog('callback')}>
            {words.callMe}
          </button>
          {hasPreferences && <PreferencesButton host={host} />}
        </nav>
        <p className={css.hours}>{firm.hours.join('. ')}</p>
        <div className={css.firm}>
          <FoldedLinks id="footer-firm" title={words.firm}>
            <FirmPages />
            <p>
              {whoWeAre} {whereWeAre}
            </p>
          </FoldedLinks>
        </div>
      </div>
    </footer>
  );
}

function PreferencesButton({ host }: { readonly host: HostApi }) {
  return (
    <button type="button" className={css.asLink} onClick={() => host.openDialog('subscriptions')}>
      {words.subscriptions}
    </button>
  );
}

function Telephone() {
  return <a href={`tel:${firm.telephone.replaceAll(' ', '')}`}>{firm.telephone}</a>;
}

function FirmPages() {
  return (
    <ul className={css.list}>
      {firmPages.map((name) => (
        <li key={name}>
          <Link href={pages[name]}>{pageTitles[name]}</Link>
        </li>
      ))}
    </ul>
  );
}

interface FoldedLinksProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** Links under a heading that a phone opens; on wider screens, where the styles hide the button, they are always there. */
function FoldedLinks({ id, title, children }: FoldedLinksProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <nav aria-label={title}>
      <h2 className={css.heading}>
        <span className={css.title}>{title}</span>
        <button type="button" className={css.fold} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {title}
          <ChevronDownIcon size={20} />
        </button>
      </h2>
      <div id={id} className={css.folded} data-open={isOpen || undefined}>
        {children}
      </div>
    </nav>
  );
}
