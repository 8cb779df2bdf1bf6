import type { RemoteProps } from '@kerbside/contracts/host';
import { ChevronDownIcon } from '@kerbside/contracts/ui/basics/icons';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { frame as words } from '../../messages/frame.js';
import { has } from '../gate/rights.js';
import css from './menu.module.css';
import { isBelow, mainGroups, moreGroups, type MenuPlace, type PlaceGroup } from './places.js';

/** Twelve entries at most, and the others behind More, which begins open on their pages and on those of their records. */
export function Menu({ host }: RemoteProps) {
  const [path] = useLocation();
  const id = useId();
  const isBehind = moreGroups.some(({ places }) => places.some(({ href }) => isBelow(path, href)));
  const [isAsked, setIsAsked] = useState<boolean>();
  const isOpen = isAsked ?? isBehind;
  return (
    <nav aria-label={words.nav} className={css.groups}>
      {mainGroups.map((group) => (
        <Group key={group.title} host={host} {...group} />
      ))}
      <button
        type="button"
        className={css.more}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsAsked(!isOpen)}
      >
        {words.more}
        <ChevronDownIcon size={16} />
      </button>
      {isOpen && (
        <div id={id} className={css.groups}>
          {moreGroups.map((group) => (
            <Group key={group.title} host={host} {...group} />
          ))}
        </div>
      )}
    </nav>
  );
}

function Group({ host, title, places }: PlaceGroup & RemoteProps) {
  const id = useId();
  const own = places.filter(({ needs }) => has(host.session.role, needs));
  if (own.length === 0) return null;
  return (
    <div>
      <p id={id} className={css.title}>
        {title}
      </p>
      <ul className={css.places} aria-labelledby={id}>
        {own.map((place) => (
          <PlaceLink key={place.href} host={host} {...place} />
        ))}
      </ul>
    </div>
  );
}

function PlaceLink({ host, href, label, icon: PlaceIcon, Count }: MenuPlace & RemoteProps) {
  const [path] = useLocation();
  const here = currentAt(path, href);
  const isHere = here !== undefined;
  const place = useRef<HTMLLIElement>(null);
  // With More open the menu is longer than many a screen.
  useEffect(() => {
    if (isHere) void place.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  return (
    <li ref={place}>
      <Link href={href} className={css.place ?? ''} aria-current={here}>
        <PlaceIcon size={18} />
        {label}
        {Count && <Count host={host} />}
      </Link>
    </li>
  );
}

/** The page of the entry itself, or that of a record of its list. */
const currentAt = (path: string, href: string): 'page' | 'true' | undefined => {
  if (path.replace(/\/$/, '') === href.replace(/\/$/, '')) return 'page';
  return isBelow(path, href) ? 'true' : undefined;
};
