import { Button } from '@kerbside/contracts/ui/button';
import { useState } from 'react';
import { Link } from 'wouter';
import * as messages from '../messages/shell.js';
import { pages } from '../page/pages.js';
import css from './cookie-bar.module.css';

const name = 'ks_cookies';
/** 365 days (Q9). */
const seconds = 365 * 24 * 60 * 60;
const words = messages.cookieBar;

const isSeen = (): boolean => document.cookie.split('; ').includes(`${name}=seen`);

/** All our cookies are necessary, so there is nothing to choose: it says so, once. */
export function CookieBar() {
  const [seen, setSeen] = useState(isSeen);
  if (seen) return null;
  const accept = () => {
    document.cookie = `${name}=seen; max-age=${seconds}; path=/; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
    setSeen(true);
  };
  return (
    <section className={css.bar} aria-label={words.label} data-no-print="">
      <p>
        {words.words} <Link href={pages.cookies}>{words.policy}</Link>
      </p>
      <Button size="small" onClick={accept}>
        {words.accept}
      </Button>
    </section>
  );
}
