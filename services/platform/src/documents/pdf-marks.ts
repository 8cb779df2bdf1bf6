import type { ProductType } from '@kerbside/contracts/ids';
import { drawingSheet, productDrawings } from '@kerbside/contracts/products/product-drawings';
import type PDFDocument from 'pdfkit';

type Page = InstanceType<typeof PDFDocument>;

interface Place {
  readonly x: number;
  readonly y: number;
}

const brand = '#0b5c4a';
const soft = '#e3efeb';

/** What stands before each item of a list, as it is read: what is covered, or not, has its sign. */
export const listMarks = { bullet: '•', tick: '✓', cross: '✗' } as const;
export type ListMark = keyof typeof listMarks;
export const bulletWidth = 14;

/** As many columns as fit three items in four, at most three; the others are broken. Up to three items go in one column. */
export const columnsOf = (widths: readonly number[], width: number): number =>
  [3, 2].find((columns) => widths.length > 3 && brokenIn(widths, width / columns) <= widths.length / 4) ?? 1;

/** How many of the items take a second line in a column. */
export const brokenIn = (widths: readonly number[], column: number): number =>
  widths.filter((item) => item + bulletWidth + 4 >= column).length;

export const brandMark = (page: Page, { x, y }: Place): void => {
  page.save().translate(x, y).scale(0.8);
  page.roundedRect(0, 0, 32, 32, 7).fill(brand);
  page.lineCap('round').lineJoin('round');
  page.lineWidth(3.4).path('M10 6.5v17M22 7L12.5 15L22 23.5').stroke('#fff');
  page.lineWidth(2.4).path('M6 27.6h20').stroke('#ffd307');
  page.restore();
};

export const productMark = (page: Page, type: ProductType, { x, y }: Place, size: number): void => {
  const { body, mark } = productDrawings[type];
  page
    .save()
    .translate(x, y)
    .scale(size / drawingSheet);
  page.lineCap('round').lineJoin('round').lineWidth(1.6).path(body).fillAndStroke(soft, '#10243e');
  page.lineWidth(2).path(mark).stroke(brand);
  page.restore();
};

export const listMark = (page: Page, mark: ListMark, { x, y }: Place): void => {
  if (mark === 'bullet') {
    page.circle(x, y, 1.5).fill('#10243e');
    return;
  }
  page.save().translate(x, y).lineWidth(1.4).lineCap('round').lineJoin('round');
  if (mark === 'tick') page.path('M-3.2 .2L-1 2.6L3.4 -2.8').stroke(brand);
  else page.path('M-2.6 -2.6L2.6 2.6M2.6 -2.6L-2.6 2.6').stroke('#a3281d');
  page.restore();
};
