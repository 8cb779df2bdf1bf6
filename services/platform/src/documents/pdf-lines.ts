import type PDFDocument from 'pdfkit';
import { fontOf, marksIn, runsOf } from './faces.js';

type Page = InstanceType<typeof PDFDocument>;

/** Places and sizes in points. */
export interface TextPlacement {
  readonly isBold?: boolean;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly align?: 'left' | 'right';
  readonly lineGap?: number;
  readonly lineBreak?: boolean;
}

/** Draws a text in as many fonts as its scripts need. */
export const write = (page: Page, text: string, { isBold = false, x = page.x, y = page.y, ...options }: TextPlacement = {}): void => {
  const runs = runsOf(text);
  runs.forEach((run, at) => {
    page.font(fontOf(run.face, isBold));
    const set = { ...options, ...marksIn(page, run.text) };
    const more = at < runs.length - 1 ? { ...set, continued: true } : at === 0 ? set : { ...set, continued: false };
    if (at === 0) page.text(run.text, x, y, more);
    else page.text(run.text, more);
  });
};

export const widthOf = (page: Page, text: string): number =>
  runsOf(text).reduce((sum, run) => sum + page.font(fontOf(run.face, false)).widthOfString(run.text, marksIn(page, run.text)), 0);
