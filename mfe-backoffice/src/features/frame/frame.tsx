import type { Role } from '@kerbside/contracts/caller';
import type { RemoteProps } from '@kerbside/contracts/host';
import {
  CalendarIcon,
  CarIcon,
  DocumentIcon,
  LockIcon,
  MailIcon,
  PersonIcon,
  SearchIcon,
  ShieldIcon,
  StarIcon,
  WarningIcon,
  WrenchIcon,
  type Icon,
} from '@kerbside/contracts/ui/icons';
import type { ComponentType, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { frame as words } from '../../messages/frame.js';
import {
  booksPath,
  callbacksPath,
  campaignsPath,
  claimsPath,
  designPath,
  estimatesPath,
  lookupPath,
  mailboxPath,
  ownSignInPath,
  partnersPath,
  searchPath,
  staffPath,
  workPath,
} from '../../paths.js';
import { has } from '../gate/rights.js';
import { StuckWorkCount } from '../stuck-work/stuck-work-count.js';
import css from './frame.module.css';
import { ThemeSwitch } from './theme-switch.js';
import { useSearchKey } from './use-search-key.js';
import { useTheme } from './use-theme.js';

interface Place {
  readonly href: string;
  readonly label: string;
  readonly icon: Icon;
  /** Only for those who may do this. */
  readonly needs?: Role;
  /** How much work waits there. */
  readonly Count?: ComponentType<RemoteProps>;
}

const places: readonly Place[] = [
  { href: searchPath, label: words.search, icon: SearchIcon },
  { href: lookupPath, label: words.lookup, icon: CarIcon },
  { href: claimsPath, label: words.claims, icon: ShieldIcon },
  { href: estimatesPath, label: words.estimates, icon: WrenchIcon },
  { href: callbacksPath, label: words.callbacks, icon: CalendarIcon },
  { href: mailboxPath, label: words.mailbox, icon: MailIcon },
  { href: workPath, label: words.work, icon: WarningIcon, Count: StuckWorkCount },
  { href: booksPath, label: words.books, icon: DocumentIcon, needs: 'finance' },
  { href: staffPath, label: words.staff, icon: PersonIcon, needs: 'admin' },
  { href: partnersPath, label: words.partners, icon: LockIcon, needs: 'admin' },
  { href: campaignsPath, label: words.campaigns, icon: StarIcon },
  { href: ownSignInPath, label: words.ownSignIn, icon: LockIcon },
  { href: designPath, label: words.design, icon: DocumentIcon },
];

/** Around every staff page: the menu, the theme, and "/" for the search. */
export function Frame({ host, children }: RemoteProps & { readonly children: ReactNode }) {
  const [theme, setTheme] = useTheme();
  const { role } = host.session;
  useSearchKey(host);
  return (
    <div className={css.frame} data-theme={theme === 'system' ? undefined : theme}>
      <div className={css.side} data-no-print="">
        <nav aria-label={words.nav}>
          <ul className={css.places}>
            {places
              .filter(({ needs }) => has(role, needs))
              .map((place) => (
                <PlaceLink key={place.href} host={host} {...place} />
              ))}
          </ul>
        </nav>
        <ThemeSwitch theme={theme} onChoose={setTheme} />
      </div>
      <div className={css.content}>{children}</div>
    </div>
  );
}

function PlaceLink({ host, href, label, icon: PlaceIcon, Count }: Place & RemoteProps) {
  const [path] = useLocation();
  const isHere = withoutSlash(path) === withoutSlash(href);
  return (
    <li>
      <Link href={href} className={css.place ?? ''} aria-current={isHere ? 'page' : undefined}>
        <PlaceIcon size={18} />
        {label}
        {Count && <Count host={host} />}
      </Link>
    </li>
  );
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '');
