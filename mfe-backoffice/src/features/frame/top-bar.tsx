import type { RemoteProps } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { CloseIcon, MenuIcon, SearchIcon } from '@kerbside/contracts/ui/basics/icons';
import { Logo } from '@kerbside/contracts/ui/basics/logo';
import { Link } from 'wouter';
import { frame as words } from '../../messages/frame.js';
import { palette } from '../../messages/palette.js';
import { searchPath } from '../../paths.js';
import type { OfficeDialog } from '../palette/use-office-keys.js';
import css from './top-bar.module.css';
import { useSignOut } from '../../use-sign-out.js';

interface TopBarProps extends RemoteProps {
  readonly menuId: string;
  readonly isMenuOpen: boolean;
  readonly onMenu: () => void;
  readonly onOpen: (opened: OfficeDialog) => void;
}

/** Who is signed in, the button to sign out, and on a phone the menu. */
export function TopBar({ host, menuId, isMenuOpen, onMenu, onOpen }: TopBarProps) {
  const { name, email, role } = host.session;
  const { isEnding, signOut } = useSignOut({ host });
  return (
    <div className={css.bar} data-no-print="">
      <span className={css.toggle}>
        <Button
          variant="quiet"
          icon={isMenuOpen ? CloseIcon : MenuIcon}
          aria-label={words.menu}
          aria-expanded={isMenuOpen}
          aria-controls={menuId}
          onClick={onMenu}
        />
      </span>
      <Link href={searchPath} className={css.home} aria-label={words.home}>
        <Logo />
      </Link>
      <button type="button" className={css.find} aria-keyshortcuts="Control+K Meta+K" onClick={() => onOpen('palette')}>
        <SearchIcon size={18} />
        <span>{palette.start}</span>
        <kbd className={css.keys} aria-hidden="true">
          {palette.keys}
        </kbd>
      </button>
      <button type="button" className={css.help} aria-label={palette.help} aria-keyshortcuts="?" onClick={() => onOpen('help')}>
        ?
      </button>
      <div className={css.person}>
        <span className={css.who}>
          <span className={css.name}>{name ?? email}</span>
          {role && <span className={css.role}>{words.roles[role]}</span>}
        </span>
        <a href="/" className={css.site}>
          {words.site}
        </a>
        <Button variant="secondary" size="small" busy={isEnding} onClick={() => void signOut()}>
          {words.signOut}
        </Button>
      </div>
    </div>
  );
}
