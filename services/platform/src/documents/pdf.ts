import type PDFDocument from 'pdfkit';
import { drawCar, type PrintedCar } from './pdf-car.js';
import { printable } from './printable.js';

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

  /** The brand's mark and name, the car that the document is about at the right, then its title. */
  header(name: string, title: string, lead: string, car?: PrintedCar): void {
    if (car) drawCar(this.page, car, { x: right - carWidth, y: left - 16, width: carWidth });
    drawMark(this.page);
    this.page
      .font('Helvetica-Bold')
      .fontSize(20)
      .fillColor(ink)
      .text(printable(name), left + 34, left + 4);
    this.page.text('', left, this.page.y).moveDown(0.8).fontSize(18).fillColor(ink).text(printable(title));
    this.page.font('Helvetica').fontSize(12).fillColor(muted).text(printable(lead));
  }

  heading(text: string): void {
    if (this.page.y > 700) this.page.addPage();
    this.page.moveDown(1).font('Helvetica-Bold').fontSize(13).fillColor(ink).text(printable(text), left, this.page.y, { width });
    this.page.moveDown(0.3).strokeColor(line).moveTo(left, this.page.y).lineTo(right, this.page.y).stroke().moveDown(0.4);
  }

  /** One of several parts under a heading. */
  subheading(text: string): void {
    if (this.page.y > 730) this.page.addPage();
    this.page
      .moveDown(0.4)
      .font('Helvetica-Bold')
      .fontSize(10)
      .fillColor(ink)
      .text(printable(text), left, this.page.y, { width })
      .moveDown(0.3);
  }

  paragraph(text: string): void {
    this.page.font('Helvetica').fontSize(10).fillColor(ink).text(printable(text), left, this.page.y, { width, lineGap: 2 }).moveDown(0.4);
  }

  /** A label and its value, either beside it or at the right edge, as for amounts. */
  row(label: string, value: string, align: 'left' | 'right'): void {
    if (this.page.y > 750) this.page.addPage();
    const top = this.page.y;
    this.page
      .font('Helvetica')
      .fontSize(10)
      .fillColor(muted)
      .text(printable(label), left, top, { width: align === 'left' ? 140 : width - 100 });
    const after = this.page.y;
    const place = align === 'left' ? { x: left + 150, width: width - 150 } : { x: right - 100, width: 100 };
    this.page.fillColor(ink).text(printable(value), place.x, top, { width: place.width, align });
    this.page.y = Math.max(after, this.page.y) + 3;
  }

  total(label: string, amount: string, tax?: string): void {
    const top = this.page.y + 2;
    this.page.font('Helvetica-Bold').fontSize(12).fillColor(ink).text(printable(label), left, top);
    this.page.text(printable(amount), right - 100, top, { width: 100, align: 'right' });
    if (tax !== undefined) this.page.font('Helvetica').fontSize(9).fillColor(muted).text(printable(tax), left);
  }

  /** Lays out short items in columns, read downwards. A list in several columns stays on one page. */
  list(texts: readonly string[]): void {
    const items = texts.map(printable);
    if (items.length === 0) return;
    this.page.font('Helvetica').fontSize(10).fillColor(ink);
    const columns = columnsOf(Math.max(...items.map((item) => this.page.widthOfString(item))), items.length);
    if (columns === 1) return this.#column(items, left, width);
    const rows = Math.ceil(items.length / columns);
    if (this.page.y + rows * rowHeight > footTop - left / 2) this.page.addPage();
    const [top, ends] = [this.page.y, [this.page.y]];
    for (let at = 0; at < columns; at += 1) {
      this.page.y = top;
      this.#column(items.slice(at * rows, (at + 1) * rows), left + (at * width) / columns, width / columns);
      ends.push(this.page.y);
    }
    this.page.x = left;
    this.page.y = Math.max(...ends);
  }

  #column(items: readonly string[], x: number, columnWidth: number): void {
    if (items.length > 0) this.page.list([...items], x, this.page.y, { bulletRadius: 1.5, textIndent: 12, lineGap: 2, width: columnWidth });
  }

  small(texts: readonly string[]): void {
    this.page.moveDown(1.5).font('Helvetica').fontSize(8).fillColor(muted);
    for (const text of texts) this.page.text(printable(text), left, this.page.y, { width });
  }

  /** Ends the document. The footer of each page says what it belongs to, and “Page 1 of 2”. */
  async end(about: string): Promise<Buffer> {
    const { start, count } = this.page.bufferedPageRange();
    for (let at = start; at < start + count; at += 1) {
      this.page.switchToPage(at);
      // Text below the margin would begin a new page.
      this.page.page.margins.bottom = 0;
      this.page.font('Helvetica').fontSize(8).fillColor(muted);
      this.page.text(printable(`${about}. Page ${at - start + 1} of ${count}`), left, footTop, { width, align: 'right', lineBreak: false });
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
