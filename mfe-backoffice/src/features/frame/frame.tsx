import type { RemoteProps } from '@kerbside/contracts/host';
import { SkipLink } from '@kerbside/contracts/ui/basics/skip-link';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { backofficeApi } from '../../api/backoffice-api.js';
// Not lazy: what is typed after Ctrl-K would go elsewhere while it loads.
import Palette from '../palette/palette.js';
import { KeptNote } from '../palette/kept-note.js';
import { useOfficeKeys, type Opened } from '../palette/use-office-keys.js';
import css from './frame.module.css';
import { Menu } from '../menu/menu.js';
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
          <Menu host={host} />
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
