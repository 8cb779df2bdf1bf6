import { callbacksPath, claimsPath, customerIn, estimatesPath, mailboxPath, searchPath, startPath, workPath } from '../../paths.js';
import { officeKeys as words } from '../../messages/palette.js';
import type { HostApi } from '@kerbside/contracts/host';
import { useRef } from 'react';
import { openModal, useKeys, usePageKeys } from '../../ui/use-page-keys.js';

export interface OfficeKey {
  /** Pressed one after the other. */
  readonly keys: readonly string[];
  readonly does: string;
  /** Where it leads from this path; undefined where it does nothing. */
  readonly to?: (path: string) => string | undefined;
}

const onCustomer =
  (start: 'quote' | 'note' | 'reminder') =>
  (path: string): string | undefined => {
    const customerId = customerIn(path);
    return customerId && startPath(customerId, start);
  };

/** Frequent actions, by one or two keys. `g` is for go. */
export const officeKeys: readonly OfficeKey[] = [
  { keys: ['g', 's'], does: words.search, to: () => searchPath },
  { keys: ['g', 'b'], does: words.callbacks, to: () => callbacksPath },
  { keys: ['g', 'c'], does: words.claims, to: () => claimsPath },
  { keys: ['g', 'e'], does: words.estimates, to: () => estimatesPath },
  { keys: ['g', 'm'], does: words.mailbox, to: () => mailboxPath },
  { keys: ['g', 'w'], does: words.work, to: () => workPath },
  { keys: ['n'], does: words.note, to: onCustomer('note') },
  { keys: ['q'], does: words.quote, to: onCustomer('quote') },
  { keys: ['r'], does: words.reminder, to: onCustomer('reminder') },
];

export const frameKeys: readonly OfficeKey[] = [
  { keys: ['Ctrl K'], does: words.palette },
  { keys: ['/'], does: words.box },
  { keys: ['Ctrl Enter'], does: words.send },
  { keys: ['j'], does: words.next },
  { keys: ['k'], does: words.before },
  { keys: ['?'], does: words.help },
];

/** The key, or the beginning of one, that was pressed. */
export const pressedKey = (pressed: readonly string[]): OfficeKey | 'begun' | undefined => {
  const starting = officeKeys.filter(({ keys }) => pressed.every((one, at) => keys[at] === one));
  return starting.find(({ keys }) => keys.length === pressed.length) ?? (starting.length > 0 ? 'begun' : undefined);
};

export type OfficeDialog = 'palette' | 'help';

/** The second of two keys must follow within this time. */
const togetherMs = 1_500;

interface PaletteContext {
  readonly onOpen: (opened: OfficeDialog) => void;
  /** The palette was asked for over a dialog in which something may have been typed. */
  readonly onKept: (dialog: HTMLDialogElement) => void;
}

/** One in which nothing is typed makes way, so that no dialog covers another. One that holds the reader, or what they typed, stays. */
const openPalette = ({ onOpen, onKept }: PaletteContext): void => {
  const modal = openModal();
  if (modal?.querySelector('[data-palette]')) return;
  if (modal && (modal.querySelector('input, select, textarea') || !modal.querySelector('[aria-label="Close"]'))) return onKept(modal);
  modal?.close();
  onOpen('palette');
};

/** The keys of the office. Ctrl-K works while the reader types and over a dialog; the others do not. */
export const useOfficeKeys = (host: HostApi, context: PaletteContext): void => {
  const begun = useRef<{ keys: readonly string[]; at: number }>({ keys: [], at: 0 });
  useKeys((event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    openPalette(context);
  });
  usePageKeys((event) => {
    if (event.key === '?') {
      event.preventDefault();
      return context.onOpen('help');
    }
    const { keys, at } = begun.current;
    const pressed = event.timeStamp - at < togetherMs ? [...keys, event.key] : [event.key];
    const key = pressedKey(pressed);
    begun.current = { keys: key === 'begun' ? pressed : [], at: event.timeStamp };
    const to = key && key !== 'begun' ? key.to?.(window.location.pathname) : undefined;
    if (to === undefined) return;
    event.preventDefault();
    host.navigate(to);
  });
};
