import type PDFDocument from 'pdfkit';
import type { ProductType } from '@kerbside/contracts/ids';
import { drawCar, type PrintedCar } from './pdf-car.js';
import { fontOf, keptFonts } from './faces.js';
import { widthOf, write, type TextPlacement } from './pdf-lines.js';
import { brandMark, brokenIn, bulletWidth, columnsOf, listMark, listMarks, productMark, type ListMark } from './pdf-marks.js';
import { Structure, type Element } from './structure.js';

const ink = '#10243e';
const muted = '#4f5d70';
const line = '#d9dee5';
const left = 56;
const right = 539;
const width = right - left;
const textEnd = 795;
const footTop = 806;
const carWidth = 150;
const productSize = 26;

/** Heights and sizes, in points. A paper whose last page would hold next to nothing is set close; where that saves no page, its last parts go over together. */
const usual = { text: 9.5, gap: 2, row: 3, heading: 1, room: 85 };
const close = { text: 8.5, gap: 0, row: 0, heading: 0.4, room: 60 };
const nextToNothing = 330;

type Page = InstanceType<typeof PDFDocument>;

interface PdfSubject {
  readonly car?: PrintedCar | undefined;
  readonly products?: readonly ProductType[];
}

interface PdfFacts {
  readonly title: string;
  readonly author: string;
  /** What each page belongs to: at its foot, between the seller and “Page 1 of 2”. */
  readonly about: string;
}

/** The types of the library do not know of PDF/UA yet. */
const forScreenReaders: object = { pdfVersion: '1.7', subset: 'PDF/UA', tagged: true, displayTitle: true, lang: 'en-GB' };

/**
 * Writes an A4 document of the brand, part by part, tagged for screen readers (PDF/UA) and with its fonts in it. The same parts give the
 * same bytes: its dates are fixed. The library is large, so it is loaded with the first document.
 */
export class Pdf {
  readonly #structure: Structure;
  /** The rows that follow one another are one list of labels and values. */
  #rows: Element | undefined;
  #headings = 0;

  private constructor(
    private readonly page: Page,
    private readonly set: typeof usual,
    /** Which of its headings begins a page. */
    private readonly turnsAt?: number,
  ) {
    this.#structure = new Structure(page);
  }

  static async of(facts: PdfFacts, writeParts: (pdf: Pdf) => void): Promise<Buffer> {
    const [{ default: Document }, { openSync }] = await Promise.all([import('pdfkit'), import('fontkit')]);
    const draw = (set: typeof usual, turnsAt?: number) => {
      const info = { Title: facts.title, Author: facts.author, CreationDate: new Date(0), ModDate: new Date(0) };
      const page = new Document({ ...forScreenReaders, size: 'A4', margin: left, info, bufferPages: true, font: '' });
      for (const [file, font] of keptFonts(openSync)) page.registerFont(file, font);
      page.font(fontOf('latin', false));
      const bytes = collected(page);
      const pdf = new Pdf(page, set, turnsAt);
      writeParts(pdf);
      return {
        pages: page.bufferedPageRange().count,
        isScant: page.y < nextToNothing,
        headings: pdf.#headings,
        end: () => pdf.#end(`${facts.author}. ${facts.about}`, bytes),
      };
    };
    const first = draw(usual);
    if (first.pages === 1 || !first.isScant) return first.end();
    const second = draw(close);
    if (second.pages < first.pages) return second.end();
    for (let at = first.headings - 1; at > 0; at -= 1) {
      const turned = draw(usual, at);
      if (turned.pages === first.pages && !turned.isScant) return turned.end();
    }
    return first.end();
  }

  /** Room for `height` more points on this page, or a new page. */
  #room(height: number): void {
    if (this.page.y + height > textEnd) this.page.addPage();
  }

  #block(kind: string, text: string, how: TextPlacement & { readonly size: number; readonly colour: string }): void {
    const { size, colour, ...written } = how;
    this.#rows = undefined;
    this.page.fontSize(size).fillColor(colour);
    this.#structure.part(kind, () => write(this.page, text, written));
  }

  /** The brand's mark and name, the car that the document is about at the right, then its title beside its product; at the right where it is about several. */
  header(name: string, title: string, lead: string, { car, products = [] }: PdfSubject = {}): void {
    if (car) {
      const place = { x: right - carWidth, y: left - 16, width: carWidth };
      const bbox: [number, number, number, number] = [place.x, place.y, right, place.y + carWidth * 0.6];
      this.#structure.part('Figure', () => drawCar(this.page, car, place), { alt: car.name, bbox });
    }
    this.#structure.decoration(() => brandMark(this.page, { x: left, y: left }));
    this.#block('P', name, { isBold: true, x: left + 34, y: left + 2, size: 19, colour: ink });
    this.page.x = left;
    this.page.moveDown(0.8);
    const isOne = products.length === 1;
    this.#products(products, isOne ? left : right - products.length * (productSize + 6) + 6);
    const x = isOne ? left + productSize + 10 : left;
    this.#block('H1', title, { isBold: true, x, size: 18, colour: ink });
    this.#block('P', lead, { x, size: 12, colour: muted });
    this.page.x = left;
  }

  #products(products: readonly ProductType[], from: number): void {
    const { y } = this.page;
    for (const [at, type] of products.entries())
      this.#structure.decoration(() => productMark(this.page, type, { x: from + at * (productSize + 6), y: y + 4 }, productSize));
  }

  /** `leads`: to a list, or to parts that do, whose beginning it stays with. */
  heading(text: string, { leads = false } = {}): void {
    const isTurn = this.#headings === this.turnsAt && this.page.y > left;
    this.#headings += 1;
    if (isTurn) this.page.addPage();
    else this.#room(leads ? 200 : this.set.room);
    this.page.moveDown(this.set.heading);
    this.#block('H2', text, { isBold: true, x: left, width, size: 13, colour: ink });
    this.page.moveDown(0.2);
    this.#structure.decoration(() => this.page.strokeColor(line).moveTo(left, this.page.y).lineTo(right, this.page.y).stroke());
    this.page.moveDown(0.3);
  }

  /** One of several parts under a heading. */
  subheading(text: string): void {
    // Its name, a line and the beginning of a list stay together.
    this.#room(160);
    this.page.moveDown(0.4);
    this.#block('H3', text, { isBold: true, x: left, width, size: this.set.text, colour: ink });
    this.page.moveDown(0.3);
  }

  /** `leads`: to a list, whose beginning it stays with. */
  paragraph(text: string, { leads = false } = {}): void {
    if (leads) this.#room(125);
    this.#block('P', text, { x: left, width, lineGap: this.set.gap, size: this.set.text, colour: ink });
    this.page.moveDown(0.4);
  }

  /** A label and its value, either beside it or at the right edge, as for amounts. */
  row(label: string, value: string, align: 'left' | 'right', { isBold = false, size = this.set.text } = {}): void {
    this.#room(35);
    this.#rows ??= this.#structure.open('L');
    const item = this.#structure.open('LI', this.#rows);
    const top = this.page.y;
    this.page.fontSize(size).fillColor(isBold ? ink : muted);
    const place = align === 'left' ? { x: left + 150, width: width - 150 } : { x: right - 100, width: 100 };
    const labelWidth = align === 'left' ? 140 : width - 100;
    this.#structure.part('Lbl', () => write(this.page, label, { x: left, y: top, width: labelWidth, isBold }), { parent: item });
    const after = this.page.y;
    this.page.fillColor(ink);
    this.#structure.part('LBody', () => write(this.page, value, { ...place, y: top, align, isBold }), { parent: item });
    this.page.x = left;
    this.page.y = Math.max(after, this.page.y) + this.set.row;
  }

  total(label: string, amount: string, tax?: string | undefined): void {
    this.page.y += 2;
    this.row(label, amount, 'right', { isBold: true, size: 12 });
    if (tax !== undefined) this.#block('P', tax, { x: left, size: 9, colour: muted });
  }

  /** Lays out short items in columns, read downwards. A list in several columns stays on one page. */
  list(texts: readonly string[], mark: ListMark = 'bullet'): void {
    if (texts.length === 0) return;
    this.#rows = undefined;
    this.page.fontSize(this.set.text);
    const widths = texts.map((text) => widthOf(this.page, text));
    const columns = columnsOf(widths, width);
    const rows = Math.ceil(texts.length / columns);
    const list = this.#structure.open('L');
    if (columns > 1) this.#room((rows + brokenIn(widths, width / columns)) * (this.set.text * 1.4 + this.set.gap));
    const [top, ends] = [this.page.y, [this.page.y]];
    for (let at = 0; at < columns; at += 1) {
      if (at > 0) this.page.y = top;
      const place = { x: left + (at * width) / columns, width: width / columns };
      for (const text of texts.slice(at * rows, (at + 1) * rows)) this.#item(list, text, mark, place);
      ends.push(this.page.y);
    }
    this.page.x = left;
    this.page.y = columns > 1 ? Math.max(...ends) : this.page.y;
  }

  #item(list: Element, text: string, mark: ListMark, place: { readonly x: number; readonly width: number }): void {
    this.#room(this.set.text * 1.4);
    const item = this.#structure.open('LI', list);
    const middle = { x: place.x + 4, y: this.page.y + this.set.text * 0.75 };
    this.#structure.part('Lbl', () => listMark(this.page, mark, middle), { parent: item, actual: listMarks[mark] });
    const body = { x: place.x + bulletWidth, width: place.width - bulletWidth, lineGap: this.set.gap };
    this.page.fillColor(ink);
    this.#structure.part('LBody', () => write(this.page, text, body), { parent: item });
  }

  small(texts: readonly string[]): void {
    this.page.moveDown(1.2);
    for (const text of texts) this.#block('P', text, { x: left, width, size: 8, colour: muted });
  }

  /** Ends the document with a foot on each page. */
  async #end(about: string, bytes: Promise<Buffer>): Promise<Buffer> {
    this.#structure.end();
    const { start, count } = this.page.bufferedPageRange();
    for (let at = start; at < start + count; at += 1) {
      this.page.switchToPage(at);
      // Text below the margin would begin a new page.
      this.page.page.margins.bottom = 0;
      this.page.fontSize(8).fillColor(muted);
      const foot = { x: left, y: footTop, width, align: 'right', lineBreak: false } as const;
      this.#structure.decoration(() => write(this.page, `${about}. Page ${at - start + 1} of ${count}`, foot), 'Pagination');
    }
    this.page.end();
    return bytes;
  }
}

const collected = (page: Page): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    page.on('data', (chunk: Buffer) => chunks.push(chunk));
    page.on('end', () => resolve(Buffer.concat(chunks)));
    page.on('error', reject);
  });
