import type PDFDocument from 'pdfkit';
import { drawCar, type PrintedCar } from './pdf-car.js';
import { fontOf, marksIn, runsOf } from './faces.js';

const ink = '#10243e';
const brand = '#0b5c4a';
const muted = '#4f5d70';
const line = '#d9dee5';
const left = 56;
const right = 539;
const width = right - left;
const footTop = 806;
const carWidth = 150;

const rowHeight = 14;
const bulletWidth = 24;

/** As many columns as fit the widest item, at most three; up to three items go in one column. */
const columnsOf = (widest: number, count: number): number =>
  [3, 2].find((columns) => count > 3 && widest + bulletWidth < width / columns) ?? 1;

type Page = InstanceType<typeof PDFDocument>;

interface Written {
  readonly isBold?: boolean;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly align?: 'left' | 'right';
  readonly lineGap?: number;
  readonly lineBreak?: boolean;
}

interface PdfFacts {
  readonly title: string;
  readonly author: string;
}

/**
 * Writes an A4 document of the brand, part by part. The same parts give the same bytes: its dates are fixed. The library is large, so it is
 * loaded with the first document.
 */
export class Pdf {
  private constructor(
    private readonly page: Page,
    private readonly bytes: Promise<Buffer>,
  ) {}

  static async open({ title, author }: PdfFacts): Promise<Pdf> {
    const { default: Document } = await import('pdfkit');
    const info = { Title: title, Author: author, CreationDate: new Date(0), ModDate: new Date(0) };
    const page = new Document({ size: 'A4', margin: left, info, lang: 'en-GB', displayTitle: true, bufferPages: true });
    return new Pdf(page, collected(page));
  }

  /** Draws a text in as many fonts as its scripts need. */
  #write(text: string, { isBold = false, x = this.page.x, y = this.page.y, ...options }: Written = {}): void {
    const runs = runsOf(text);
    runs.forEach((run, at) => {
      this.page.font(fontOf(run.face, isBold));
      const set = { ...options, ...marksIn(this.page, run.text) };
      const more = at < runs.length - 1 ? { ...set, continued: true } : at === 0 ? set : { ...set, continued: false };
      if (at === 0) this.page.text(run.text, x, y, more);
      else this.page.text(run.text, more);
    });
  }

  /** The brand's mark and name, the car that the document is about at the right, then its title. */
  header(name: string, title: string, lead: string, car?: PrintedCar): void {
    if (car) drawCar(this.page, car, { x: right - carWidth, y: left - 16, width: carWidth });
    drawMark(this.page);
    this.page.fontSize(20).fillColor(ink);
    this.#write(name, { isBold: true, x: left + 34, y: left + 4 });
    this.page.text('', left, this.page.y).moveDown(0.8).fontSize(18);
    this.#write(title, { isBold: true });
    this.page.fontSize(12).fillColor(muted);
    this.#write(lead);
  }

  heading(text: string): void {
    if (this.page.y > 700) this.page.addPage();
    this.page.moveDown(1).fontSize(13).fillColor(ink);
    this.#write(text, { isBold: true, x: left, width });
    this.page.moveDown(0.3).strokeColor(line).moveTo(left, this.page.y).lineTo(right, this.page.y).stroke().moveDown(0.4);
  }

  /** One of several parts under a heading. */
  subheading(text: string): void {
    if (this.page.y > 730) this.page.addPage();
    this.page.moveDown(0.4).fontSize(10).fillColor(ink);
    this.#write(text, { isBold: true, x: left, width });
    this.page.moveDown(0.3);
  }

  paragraph(text: string): void {
    this.page.fontSize(10).fillColor(ink);
    this.#write(text, { x: left, width, lineGap: 2 });
    this.page.moveDown(0.4);
  }

  /** A label and its value, either beside it or at the right edge, as for amounts. */
  row(label: string, value: string, align: 'left' | 'right'): void {
    if (this.page.y > 750) this.page.addPage();
    const top = this.page.y;
    this.page.fontSize(10).fillColor(muted);
    this.#write(label, { x: left, y: top, width: align === 'left' ? 140 : width - 100 });
    const after = this.page.y;
    const place = align === 'left' ? { x: left + 150, width: width - 150 } : { x: right - 100, width: 100 };
    this.page.fillColor(ink);
    this.#write(value, { ...place, y: top, align });
    this.page.y = Math.max(after, this.page.y) + 3;
  }

  total(label: string, amount: string, tax?: string): void {
    const top = this.page.y + 2;
    this.page.fontSize(12).fillColor(ink);
    this.#write(label, { isBold: true, x: left, y: top });
    this.#write(amount, { isBold: true, x: right - 100, y: top, width: 100, align: 'right' });
    if (tax === undefined) return;
    this.page.fontSize(9).fillColor(muted);
    this.#write(tax, { x: left });
  }

  /** Lays out short items in columns, read downwards. A list in several columns stays on one page. */
  list(texts: readonly string[]): void {
    if (texts.length === 0) return;
    const runs = texts.flatMap((text) => runsOf(text)[0] ?? []);
    const items = texts.map((text) =>
      runsOf(text)
        .map((run) => run.text)
        .join(''),
    );
    // A list is drawn in one font: that of its first item which is not in the standard one.
    const face = runs.find((run) => run.face !== 'standard')?.face ?? 'standard';
    this.page.font(fontOf(face, false)).fontSize(10).fillColor(ink);
    const marks = marksIn(this.page, items.join(' '));
    const columns = columnsOf(Math.max(...items.map((item) => this.page.widthOfString(item, marks))), items.length);
    if (columns === 1) return this.#column(items, left, width, marks);
    const rows = Math.ceil(items.length / columns);
    if (this.page.y + rows * rowHeight > footTop - left / 2) this.page.addPage();
    const [top, ends] = [this.page.y, [this.page.y]];
    for (let at = 0; at < columns; at += 1) {
      this.page.y = top;
      this.#column(items.slice(at * rows, (at + 1) * rows), left + (at * width) / columns, width / columns, marks);
      ends.push(this.page.y);
    }
    this.page.x = left;
    this.page.y = Math.max(...ends);
  }

  #column(items: readonly string[], x: number, columnWidth: number, marks: object): void {
    if (items.length > 0)
      this.page.list([...items], x, this.page.y, { bulletRadius: 1.5, textIndent: 12, lineGap: 2, width: columnWidth, ...marks });
  }

  small(texts: readonly string[]): void {
    this.page.moveDown(1.5).fontSize(8).fillColor(muted);
    for (const text of texts) this.#write(text, { x: left, width });
  }

  /** Ends the document. The footer of each page says what it belongs to, and “Page 1 of 2”. */
  async end(about: string): Promise<Buffer> {
    const { start, count } = this.page.bufferedPageRange();
    for (let at = start; at < start + count; at += 1) {
      this.page.switchToPage(at);
      // Text below the margin would begin a new page.
      this.page.page.margins.bottom = 0;
      this.page.fontSize(8).fillColor(muted);
      this.#write(`${about}. Page ${at - start + 1} of ${count}`, { x: left, y: footTop, width, align: 'right', lineBreak: false });
    }
    this.page.end();
    return this.bytes;
  }
}

/** The brand mark: a K at the kerb. */
const drawMark = (page: Page): void => {
  page.save().translate(left, left).scale(0.8);
  page.roundedRect(0, 0, 32, 32, 7).fill(brand);
  page.lineCap('round').lineJoin('round');
  page.lineWidth(3.4).path('M10 6.5v17M22 7L12.5 15L22 23.5').stroke('#fff');
  page.lineWidth(2.4).path('M6 27.6h20').stroke('#ffd307');
  page.restore();
};

const collected = (page: Page): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    page.on('data', (chunk: Buffer) => chunks.push(chunk));
    page.on('end', () => resolve(Buffer.concat(chunks)));
    page.on('error', reject);
  });
