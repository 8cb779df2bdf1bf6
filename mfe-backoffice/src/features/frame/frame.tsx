import type { RemoteProps } from '@kerbside/contracts/host';
import { SkipLink } from '@kerbside/contracts/ui/basics/skip-link';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { useCallback, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { backofficeApi } from '../../api/backoffice-api.js';
import { frame as words } from '../../messages/frame.js';
import { has } from '../gate/rights.js';
// Not lazy: what is typed after Ctrl-K would go elsewhere while it loads.
import Palette from '../palette/palette.js';
import { KeptNote } from '../palette/kept-note.js';
import { useOfficeKeys, type Opened } from '../palette/use-office-keys.js';
import css from './frame.module.css';
import { placeGroups, type Place, type PlaceGroup } from '../menu/places.js';
import { ThemeSwitch } from './theme-switch.js';
import { TopBar } from './top-bar.js';
import { useSearchKey } from './use-search-key.js';
import type { Theme } from '../../ui/use-theme.js';

const KeyHelp = latePart(() => import('../palette/key-help.js'));

interface FrameProps extends RemoteProps {
  readonly theme: Theme;
  readonly onTheme: (theme: Theme) => void;
  readonly children: ReactNode;
}

const [menuId, contentId] = ['office-menu', 'office-content'];

/** Around every staff page, in place of the shell's header and footer: the bar at the top, the menu, and "/" for the search. */
export function Frame({ host, theme, onTheme, children }: FrameProps) {
  const [path] = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => setIsOpen(false), [path]);
  useSearchKey(host);
  const [opened, setOpened] = useState<Opened>();
  const [kept, setKept] = useState<HTMLDialogElement>();
  const forget = useCallback(() => setKept(undefined), []);
  useOfficeKeys(host, { onOpen: setOpened, onKept: setKept });
  const close = () => setOpened(undefined);
  const api = useMemo(() => backofficeApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <div className={css.frame}>
      <SkipLink target={contentId} />
      <TopBar host={host} menuId={menuId} isMenuOpen={isOpen} onMenu={() => setIsOpen(!isOpen)} onOpen={setOpened} />
      <div className={css.below}>
        <div id={menuId} className={css.side} data-open={isOpen || undefined} data-no-print="">
          <nav aria-label={words.nav} className={css.groups}>
            {placeGroups.map((group) => (
              <Group key={group.title} host={host} {...group} />
            ))}
          </nav>
          <ThemeSwitch theme={theme} onChoose={onTheme} />
        </div>
        <div id={contentId} tabIndex={-1} className={css.content}>
          {children}
        </div>
      </div>
      {kept && <KeptNote dialog={kept} onOver={forget} />}
      {opened && (opened === 'palette' ? <Palette host={host} api={api} onTheme={onTheme} onClose={close} /> : <KeyHelp onClose={close} />)}
    </div>
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

function PlaceLink({ host, href, label, icon: PlaceIcon, Count }: Place & RemoteProps) {
  const [path] = useLocation();
  const isHere = withoutSlash(path) === withoutSlash(href);
  const place = useRef<HTMLLIElement>(null);
  // The menu is longer than many a screen.
  useEffect(() => {
    if (isHere) void place.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  return (
    <li ref={place}>
      <Link href={href} className={css.place ?? ''} aria-current={isHere ? 'page' : undefined}>
        <PlaceIcon size={18} />
        {label}
        {Count && <Count host={host} />}
      </Link>
    </li>
  );
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '');
