import { useEffect } from 'react';

/** Where the focus was: what had it, and its row of a list. */
interface Trail {
  readonly element: HTMLElement;
  /** From the nearest on. */
  readonly around: readonly HTMLElement[];
  readonly list: HTMLElement | null;
  readonly place: number;
}

/** What a page does by itself when something goes comes first. */
const afterOthersMs = 50;
const pressed = 'button, a[href], summary, input, select, textarea';

/**
 * Keeps the focus near what had it and was taken out of the page, as the button of a row that is deleted is (2.4.3): it moves to the row that is in its place now,
 * or else to the heading of its part: in a dialog whose step changes, that of the dialog. Mount it once in a remote.
 */
export const useKeptFocus = (): void => {
  useEffect(() => {
    let last: Trail | undefined;
    /** Beside what the page had, which has the focus again once the dialog is gone. */
    let inDialog: Trail | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return;
      inDialog = target.closest('dialog') ? trailOf(target) : undefined;
      if (!inDialog) last = trailOf(target);
    };
    // Who pressed where nothing takes the focus gave it up.
    const giveUp = ({ target }: Event): void => {
      if (!(target instanceof Element) || target.closest(`label, ${pressed}`)) return;
      if (target.closest('dialog')) inDialog = undefined;
      else last = undefined;
    };
    const look = (): void => {
      if (document.activeElement !== document.body) return;
      const trails = inDialog ? [inDialog, last] : [last];
      if (!trails[0] || trails[0].element.isConnected) return;
      const target = trails.flatMap((trail) => (trail ? [backOf(trail)] : [])).find(Boolean);
      target?.focus({ preventScroll: true });
      // No further than it takes to be seen.
      target?.scrollIntoView({ block: 'nearest' });
    };
    const changed = (): void => {
      clearTimeout(timer);
      timer = setTimeout(look, afterOthersMs);
    };
    const observer = new MutationObserver(changed);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', giveUp);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', giveUp);
    };
  }, []);
};

const backOf = (trail: Trail): HTMLElement | null => (trail.element.isConnected ? trail.element : targetOf(trail));

const trailOf = (element: HTMLElement): Trail => {
  const row = element.closest<HTMLElement>('li, tr');
  const list = row?.parentElement ?? null;
  const around: HTMLElement[] = [];
  const end = element.closest('dialog')?.parentElement ?? document.body;
  for (let one = element.parentElement; one && one !== end; one = one.parentElement) around.push(one);
  return { element, around, list, place: row && list ? [...list.children].indexOf(row) : -1 };
};

const targetOf = ({ around, list, place }: Trail): HTMLElement | null => {
  const rows = list?.isConnected ? [...list.children] : [];
  const inRow = (rows[place] ?? rows.at(-1))?.querySelector<HTMLElement>(pressed);
  if (inRow) return inRow;
  for (const one of around) {
    const heading = one.isConnected ? one.querySelector<HTMLElement>(':scope > summary, h1, h2, h3') : null;
    if (!heading) continue;
    if (heading.tagName !== 'SUMMARY') heading.tabIndex = -1;
    return heading;
  }
  return null;
};
