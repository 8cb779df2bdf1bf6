import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';

/** The widths at which everything is looked at: a phone, a tablet, a desktop. */
export const threeWidths = [
  { width: 390, height: 844 },
  { width: 768, height: 1_024 },
  { width: 1_280, height: 900 },
] as const;

interface SweptPage {
  readonly covered: readonly string[];
  /** What stands around the content. */
  readonly frame: string;
}

/**
 * Runs in the page. Scrolls every focusable control into view, then focuses it as the keyboard does: a finger at its middle or near its
 * corners must press that control. Returns the names of those that something else covers. What stands around the content is left out where it is `known`.
 */
const findCovered = async (known: string | undefined): Promise<SweptPage> => {
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
  /** What floats goes out of the way within this many frames: a third of a second. */
  const mostFrames = 20;
  const focusable = 'a[href], button, input, select, textarea, summary, iframe, [tabindex="0"], [role="tab"]';
  const dialog = document.querySelector('dialog:modal');
  /** What one presses: of a control that its label hides, the label. */
  const faceOf = (control: Element): Element => {
    const { width, height } = control.getBoundingClientRect();
    const isHidden = width < 4 || height < 4 || getComputedStyle(control).opacity === '0';
    return isHidden ? (control instanceof HTMLInputElement && control.labels?.[0]) || control : control;
  };
  const isUsable = (control: Element): boolean =>
    control.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
    !control.matches(':disabled, [tabindex="-1"]') &&
    !control.closest('[inert], [aria-hidden="true"]');
  const describe = (element: Element): string => {
    const name = element.getAttribute('aria-label') ?? (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null);
    return `${element.tagName.toLowerCase()} "${(name ?? element.textContent ?? '').trim().slice(0, 40)}"`;
  };
  const all = [...(dialog ?? document).querySelectorAll(focusable)].filter(isUsable);
  const isAround = (control: Element): boolean => !control.closest('main, dialog');
  const frame = all.filter(isAround).map(describe).join();
  const controls = frame === known ? all.filter((control) => !isAround(control)) : all;
  const isSame = (hit: Element, control: Element, face: Element): boolean =>
    face.contains(hit) || hit.contains(face) || control.contains(hit) || hit.closest('label')?.control === control;
  /** What covers it, if anything does. */
  const over = (control: Element): string | undefined => {
    const face = faceOf(control);
    const [box] = face.getClientRects();
    if (!box || box.width < 4 || box.height < 4) return undefined;
    // Corners are round.
    const [x, y] = [Math.min(8, box.width / 4), Math.min(8, box.height / 4)];
    const points = [
      [box.left + box.width / 2, box.top + box.height / 2],
      [box.left + x, box.top + y],
      [box.right - x, box.top + y],
      [box.left + x, box.bottom - y],
      [box.right - x, box.bottom - y],
    ] as const;
    // What is about as tall as the window is seen a part at a time.
    const seen = [[box.left + box.width / 2, (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2]] as const;
    const looked = box.height > innerHeight / 2 ? seen : points;
    // Where one writes, the browser shows the line with the caret, not all of them.
    const inSight = control.matches('textarea:focus') ? looked.filter(([, top]) => top > 0 && top < innerHeight) : looked;
    if (inSight.length === 0) return 'nothing: it is out of sight';
    for (const [left, top] of inSight) {
      const hit = document.elementFromPoint(left, top);
      if (!hit) return 'nothing: it is out of sight';
      if (!isSame(hit, control, face)) return describe(hit);
    }
    return undefined;
  };
  /** Clear of the window's edges, where things float that come a moment after the page was moved. */
  const isInTheMiddle = (control: Element): boolean => {
    const { top, bottom } = faceOf(control).getBoundingClientRect();
    return (top + bottom) / 2 > innerHeight * 0.3 && (top + bottom) / 2 < innerHeight * 0.7;
  };
  const overInTheEnd = async (control: Element, look = () => {}): Promise<string | undefined> => {
    for (let frame = 2; frame < mostFrames && over(control) !== undefined; frame += 1) {
      await nextFrame();
      look();
    }
    return over(control);
  };
  const bringIntoView = (control: Element): void =>
    faceOf(control).scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  /** What covers it once the keyboard has focused it, and the browser has scrolled to it. */
  const overFocused = async (control: HTMLElement): Promise<string | undefined> => {
    const before = scrollY;
    control.focus();
    if (scrollY !== before && !isInTheMiddle(control)) await nextFrame();
    return overInTheEnd(control, () => {
      const { top, bottom } = control.getBoundingClientRect();
      if (bottom < 0 || top > innerHeight) control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    });
  };
  const covered: string[] = [];
  const clear = new Set<Element>();
  for (const control of controls) {
    if (clear.has(control) || !control.isConnected || faceOf(control).getBoundingClientRect().width < 4) continue;
    bringIntoView(control);
    // A frame that nobody waits for makes the walk of a page three times as fast.
    if (!isInTheMiddle(control)) {
      await nextFrame();
      await nextFrame();
    }
    // Content that loads near the window moves what is below it.
    const what = await overInTheEnd(control, () => bringIntoView(control));
    for (const one of controls) if (!clear.has(one) && over(one) === undefined) clear.add(one);
    if (what !== undefined && isUsable(control)) covered.push(`${describe(control)} is under ${what}`);
  }
  scrollTo({ top: 0, behavior: 'instant' });
  for (const control of controls) {
    // What has the focus in a frame scrolls into view by itself.
    if (!(control instanceof HTMLElement) || control instanceof HTMLIFrameElement || !isUsable(control)) continue;
    let what = await overFocused(control);
    if (what !== undefined) {
      // A reload in the page may have moved it meanwhile. A real obstacle will be there again.
      control.blur();
      scrollTo({ top: 0, behavior: 'instant' });
      what = await overFocused(control);
    }
    if (what !== undefined && document.activeElement === control) covered.push(`${describe(control)}, focused, is under ${what}`);
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return { covered, frame };
};

/** The menu, the footer and what floats are the same on pages of one kind, and were found clear there at a width. */
const clearFrames = new Map<string, string>();
const kindOf = (page: Page): string => new URL(page.url()).pathname.replace(/^(\/quote\/)[^/]+/, '$1*').replace(/[^/]*\d[^/]*/g, '*');

/** Keeps messages until they are dismissed, so that a page can be checked with one. Call before opening the page. */
export const keepMessages = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const [shownMs, forLong, ask] = [5_000, 600_000, window.setTimeout.bind(window)];
    window.setTimeout = ((act: () => void, milliseconds?: number) =>
      ask(act, milliseconds === shownMs ? forLong : milliseconds)) as typeof window.setTimeout;
  });
};

/** Runs in the page. A message goes by itself after some seconds, too. */
const dismissMessages = (): void => {
  for (const button of document.querySelectorAll('[aria-label="Messages"] button')) if (button instanceof HTMLElement) button.click();
};

interface LookOptions {
  /** Only as wide as it is: the page is looked at in each width elsewhere, and this is a state of it. */
  readonly isAsWide?: boolean;
  /** With the message that is shown, instead of once it has gone. */
  readonly withMessage?: boolean;
}

/** Nothing covers a control of the page in its current state, at any of the three widths. */
export const assertNothingCovered = async (page: Page, { withMessage = false, isAsWide = false }: LookOptions = {}): Promise<void> => {
  const before = page.viewportSize();
  if (!before) throw new Error('unreachable: a visitor has a window');
  await page.mouse.move(0, 0);
  const message = page.getByRole('region', { name: 'Messages' }).locator('div').first();
  if (!withMessage) await page.evaluate(dismissMessages);
  await message.waitFor({ state: withMessage ? 'visible' : 'detached' });
  const covered: Record<string, readonly string[]> = {};
  for (const size of isAsWide ? [before] : threeWidths) {
    await page.setViewportSize(size);
    const kind = `${kindOf(page)} ${size.width}`;
    const found = await page.evaluate(findCovered, withMessage ? undefined : clearFrames.get(kind));
    if (found.covered.length > 0) covered[`${size.width} px`] = found.covered;
    else clearFrames.set(kind, found.frame);
  }
  await page.setViewportSize(before);
  if (withMessage) assert.ok(await message.isVisible(), 'the message went before all was looked at');
  assert.deepEqual(covered, {}, `something covers a control on ${new URL(page.url()).pathname}`);
};
