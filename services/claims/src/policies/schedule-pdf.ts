import { firm } from '@kerbside/contracts/firm';
import type PDFDocument from 'pdfkit';
import type { Schedule } from './schedule.js';

const ink = '#10243e';
const brand = '#0b5c4a';
const muted = '#4f5d70';
const line = '#d9dee5';
const left = 56;
const right = 539;
const width = right - left;

type Page = InstanceType<typeof PDFDocument>;

/** Draws a schedule on A4. The same schedule gives the same bytes. The library is large, so it is loaded with the first schedule. */
export const pdfOf = async (schedule: Schedule): Promise<Buffer> => {
  const { default: Document } = await import('pdfkit');
  const info = { Title: `${schedule.title} ${schedule.policyNumber}`, Author: firm.name, CreationDate: new Date(0), ModDate: new Date(0) };
  const page: Page = new Document({ size: 'A4', margin: left, info, lang: 'en-GB', displayTitle: true, bufferPages: true });
  const bytes = collect(page);
  header(page, schedule);
  heading(page, 'Your cover');
  for (const [label, value] of schedule.facts) row(page, label, value, 'left');
  heading(page, 'What you paid');
  for (const [label, amount] of schedule.premium) row(page, label, amount, 'right');
  total(page, schedule);
  list(page, 'What is covered', schedule.covers);
  list(page, 'What is not covered', schedule.excludes);
  list(page, 'Good to know', schedule.notes);
  foot(page, schedule);
  numbers(page, schedule);
  page.end();
  return bytes;
};

const collect = (page: Page): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    page.on('data', (chunk: Buffer) => chunks.push(chunk));
    page.on('end', () => resolve(Buffer.concat(chunks)));
    page.on('error', reject);
  });

const header = (page: Page, { title, policyNumber }: Schedule): void => {
  page.font('Helvetica-Bold').fontSize(20).fillColor(brand).text(firm.brand, left, left);
  page.moveDown(0.8).fontSize(18).fillColor(ink).text(title);
  page.font('Helvetica').fontSize(12).fillColor(muted).text(`Policy number ${policyNumber}`);
};

const heading = (page: Page, text: string): void => {
  if (page.y > 700) page.addPage();
  page.moveDown(1).font('Helvetica-Bold').fontSize(13).fillColor(ink).text(text, left);
  page.moveDown(0.3).strokeColor(line).moveTo(left, page.y).lineTo(right, page.y).stroke().moveDown(0.4);
};

const row = (page: Page, label: string, value: string, align: 'left' | 'right'): void => {
  if (page.y > 750) page.addPage();
  const top = page.y;
  page
    .font('Helvetica')
    .fontSize(10)
    .fillColor(muted)
    .text(label, left, top, { width: align === 'left' ? 140 : width - 100 });
  const after = page.y;
  page.fillColor(ink).text(value, align === 'left' ? left + 150 : right - 100, top, { width: align === 'left' ? width - 150 : 100, align });
  page.y = Math.max(after, page.y) + 3;
};

const total = (page: Page, schedule: Schedule): void => {
  const top = page.y + 2;
  page.font('Helvetica-Bold').fontSize(12).fillColor(ink).text('Total paid', left, top);
  page.text(schedule.total, right - 100, top, { width: 100, align: 'right' });
  page.font('Helvetica').fontSize(9).fillColor(muted).text(schedule.tax, left);
};

const list = (page: Page, title: string, items: readonly string[]): void => {
  if (items.length === 0) return;
  heading(page, title);
  page
    .font('Helvetica')
    .fontSize(10)
    .fillColor(ink)
    .list([...items], left, page.y, { bulletRadius: 1.5, textIndent: 12, lineGap: 2, width });
};

const foot = (page: Page, schedule: Schedule): void => {
  page.moveDown(1.5).font('Helvetica').fontSize(8).fillColor(muted);
  for (const text of schedule.firm) page.text(text, left, page.y, { width });
};

/** “Page 1 of 2”, with the policy number, below the margin of each page. */
const numbers = (page: Page, { policyNumber }: Schedule): void => {
  const { start, count } = page.bufferedPageRange();
  for (let at = start; at < start + count; at += 1) {
    page.switchToPage(at);
    // Text below the margin would begin a new page.
    page.page.margins.bottom = 0;
    page.font('Helvetica').fontSize(8).fillColor(muted);
    page.text(`Policy ${policyNumber}. Page ${at - start + 1} of ${count}`, left, 806, { width, align: 'right', lineBreak: false });
  }
};
