import type { RemoteProps, HostApi } from '@kerbside/contracts/host';
import { SkipLink } from '@kerbside/contracts/ui/basics/skip-link';
import { useSendKey } from '@kerbside/contracts/ui/controls/use-send-key';
import { useKeptPress } from '@kerbside/contracts/ui/controls/use-kept-press';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useLocation, Link } from 'wouter';
import { searchPath } from '../../paths.js';
import Palette from '../palette/palette.js';
import css from './frame.module.css';
import { Menu } from '../menu/menu.js';
import { OneOf } from '../../ui/one-of.js';
import { usePageKeys } from '../../ui/use-page-keys.js';
import { type Theme, themes } from '../../ui/use-theme.js';
import { frame as words } from '../../messages/frame.js';
import { createPortal, flushSync } from 'react-dom';
import { palette as paletteWords } from '../../messages/palette.js';
import keptNoteCss from '../palette/palette.module.css';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { CloseIcon, MenuIcon, SearchIcon } from '@kerbside/contracts/ui/basics/icons';
import { Logo } from '@kerbside/contracts/ui/basics/logo';
import topBarCss from './top-bar.module.css';
import { useSignOut } from '../../use-sign-out.js';
import { useOfficeKeys, type OfficeDialog } from '../palette/office-keys.js';
import { formatMoment } from '../../ui/moment.js';
import { SmallButton } from '../../ui/small-button.js';
import text from '../../ui/text.module.css';

const shownMs = 6_000;

/** Says, at the foot of a dialog, why the palette does not open over it. Inside it: the page behind a modal is neither seen nor read out. */
function KeptNote({ dialog, onOver }: { readonly dialog: HTMLDialogElement; readonly onOver: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onOver, shownMs);
    return () => clearTimeout(timer);
  }, [dialog, onOver]);
  return createPortal(
    <p className={keptNoteCss.note} role="status">
      {paletteWords.kept}
    </p>,
    dialog,
  );
}

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
  useKeptPress();
  useSendKey();
  const [opened, setOpened] = useState<OfficeDialog>();
  const [kept, setKept] = useState<HTMLDialogElement>();
  const forget = useCallback(() => setKept(undefined), []);
  useOfficeKeys(host, { onOpen: setOpened, onKept: setKept });
  const close = () => setOpened(undefined);
  return (
    <div className={css.frame}>
      <SkipLink target={contentId} />
      <TopBar host={host} menuId={menuId} isMenuOpen={isOpen} onMenu={() => setIsOpen(!isOpen)} onOpen={setOpened} />
      <div className={css.below}>
        <div id={menuId} className={css.side} data-open={isOpen || undefined} data-no-print="">
          <Menu host={host} />
          <OneOf label={words.theme} choices={themes.map((key) => ({ key, label: words.themes[key] }))} chosen={theme} onChoose={onTheme} />
        </div>
        <div id={contentId} tabIndex={-1} className={css.content}>
          <PrintedBy host={host} />
          {children}
        </div>
      </div>
      {kept && <KeptNote dialog={kept} onOver={forget} />}
      {opened && (opened === 'palette' ? <Palette host={host} onTheme={onTheme} onClose={close} /> : <KeyHelp onClose={close} />)}
    </div>
  );
}

/** On paper, whose copy it is and how old: the record goes on without it. */
function PrintedBy({ host: { session } }: RemoteProps) {
  const [at, setAt] = useState<string>();
  useEffect(() => {
    const begin = () => flushSync(() => setAt(new Date().toISOString()));
    const end = () => setAt(undefined);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  if (at === undefined) return null;
  return <p className={text.muted}>{words.printedBy(session.name ?? session.email, formatMoment(at))}</p>;
}

/** "/" goes to the page's search box, or to the search where the page has none. */
const useSearchKey = (host: HostApi): void =>
  usePageKeys((event) => {
    if (event.key !== '/') return;
    event.preventDefault();
    const box = document.querySelector<HTMLInputElement>('[data-search-box] input');
    if (!box) return host.navigate(searchPath);
    box.focus();
    box.select();
  });

interface TopBarProps extends RemoteProps {
  readonly menuId: string;
  readonly isMenuOpen: boolean;
  readonly onMenu: () => void;
  readonly onOpen: (opened: OfficeDialog) => void;
}

/** Who is signed in, the button to sign out, and on a phone the menu. */
function TopBar({ host, menuId, isMenuOpen, onMenu, onOpen }: TopBarProps) {
  const { name, email, role } = host.session;
  const { isEnding, signOut } = useSignOut({ host });
  return (
    <div className={topBarCss.bar} data-no-print="">
      <span className={topBarCss.toggle}>
        <Button
          variant="quiet"
          icon={isMenuOpen ? CloseIcon : MenuIcon}
          aria-label={words.menu}
          aria-expanded={isMenuOpen}
          aria-controls={menuId}
          onClick={onMenu}
        />
      </span>
      <Link href={searchPath} className={topBarCss.home} aria-label={words.home}>
        <Logo />
      </Link>
      <button type="button" className={topBarCss.find} aria-keyshortcuts="Control+K Meta+K" onClick={() => onOpen('palette')}>
        <SearchIcon size={18} />
        <span>{paletteWords.start}</span>
        <kbd className={topBarCss.keys} aria-hidden="true">
          {paletteWords.keys}
        </kbd>
      </button>
      <button type="button" className={topBarCss.help} aria-label={paletteWords.help} aria-keyshortcuts="?" onClick={() => onOpen('help')}>
        ?
      </button>
      <div className={topBarCss.person}>
        <span className={topBarCss.who}>
          <span className={topBarCss.name}>{name ?? email}</span>
          {role && <span className={topBarCss.role}>{words.roles[role]}</span>}
        </span>
        <a href="/" className={topBarCss.site}>
          {words.site}
        </a>
        <SmallButton label={words.signOut} busy={isEnding} onClick={() => void signOut()} />
      </div>
    </div>
  );
}
