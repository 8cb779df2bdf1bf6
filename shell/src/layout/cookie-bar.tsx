import { Button } from '@kerbside/contracts/ui/controls/button';
import { useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { consent } from '../consent/consent.js';
import * as messages from '../messages/shell.js';
import { pages } from '../page/pages.js';
import css from './layout.module.css';

const words = messages.cookieBar;

/** Where all our cookies are necessary there is nothing to choose, and it says so, once. Otherwise to reject is as easy as to accept. */
export function CookieBar({ asks }: { readonly asks: boolean }) {
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
