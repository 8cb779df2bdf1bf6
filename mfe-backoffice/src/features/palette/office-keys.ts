import { callbacksPath, claimsPath, customerIn, estimatesPath, mailboxPath, searchPath, startPath, workPath } from '../../paths.js';
import { officeKeys as words } from '../../messages/palette.js';

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

/** What the frame does itself. */
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
