import { firm } from '@kerbside/contracts/firm/firm';
import { Pdf } from '@kerbside/platform/documents/pdf';
import type { Schedule } from './schedule.js';

/** Draws a schedule on A4. The same schedule gives the same bytes. */
export const pdfOf = (schedule: Schedule): Promise<Buffer> => {
  const about = `${schedule.kind} ${schedule.policyNumber}`;
  return Pdf.of({ title: `${schedule.title} ${schedule.policyNumber}`, author: firm.name, about }, (pdf) => draw(pdf, schedule));
};

const draw = (pdf: Pdf, schedule: Schedule): void => {
  pdf.header(firm.brand, schedule.title, `${schedule.kind} number ${schedule.policyNumber}`, {
    car: schedule.car,
    products: [schedule.product],
  });
  const [about, covers, excludes] = schedule.headings;
  pdf.heading(about);
  for (const [label, value] of schedule.facts) pdf.row(label, value, 'left');
  pdf.heading('What it costs');
  for (const [label, amount] of schedule.premium) pdf.row(label, amount, 'right');
  pdf.total('Total', schedule.total, schedule.tax);
  const lists = [
    [covers, schedule.covers, 'tick'],
    [excludes, schedule.excludes, 'cross'],
    ['Good to know', schedule.notes, 'bullet'],
  ] as const;
  for (const [heading, items, mark] of lists)
    if (items.length > 0) {
      pdf.heading(heading);
      pdf.list(items, mark);
    }
  pdf.small(schedule.firm);
};
