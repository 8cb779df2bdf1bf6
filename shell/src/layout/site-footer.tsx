import type { HostApi } from '@kerbside/contracts/host';
import { Logo } from '@kerbside/contracts/ui/logo';
import { Link } from 'wouter';
import * as messages from '../messages/shell.js';
import { pages } from '../page/pages.js';
import { products } from '../routes/products.js';
import css from './site-footer.module.css';

const words = messages.layout;

export function SiteFooter({ host }: { readonly host: HostApi }) {
  return (
    <footer className={css.footer} data-no-print="">
      <div className={css.inner}>
        <div className={css.about}>
          <Logo />
          <p>{words.small}</p>
        </div>
        <nav aria-labelledby="footer-cover">
          <h2 id="footer-cover" className={css.heading}>
            {words.footerCover}
          </h2>
          <ul className={css.columns}>
            {products.map(({ type, name, href }) => (
              <li key={type}>
                <Link href={href}>{name}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-help">
          <h2 id="footer-help" className={css.heading}>
            {words.footerHelp}
          </h2>
          <ul className={css.list}>
            <li>
              <button type="button" className={css.asLink} onClick={() => host.openDialog('callback')}>
                {words.callMe}
              </button>
            </li>
            <li>
              <button type="button" className={css.asLink} onClick={() => host.openDialog('subscriptions')}>
                {words.subscriptions}
              </button>
            </li>
            <li>
              <Link href={pages.terms}>{words.terms}</Link>
            </li>
            <li>
              <Link href={pages.cookies}>{words.cookies}</Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  );
}
