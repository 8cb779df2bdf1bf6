import { firm } from '@kerbside/contracts/firm/firm';
import { Pdf } from '@kerbside/platform/documents/pdf';
import type { BookingPaper } from './booking-paper.js';

/** Draws a booking on A4. The same booking gives the same bytes. */
export const pdfOf = (paper: BookingPaper): Promise<Buffer> =>
  Pdf.of({ title: `${paper.title} ${paper.number}`, author: firm.name, about: `Booking ${paper.number}` }, (pdf) => draw(pdf, paper));

const draw = (pdf: Pdf, paper: BookingPaper): void => {
  const { registration } = paper;
  const car = registration === null ? undefined : { registration, name: `The plate ${registration}` };
  pdf.header(firm.brand, paper.title, `Booking number ${paper.number}`, { car });
  pdf.heading('Your visit');
  for (const [label, value] of paper.facts) pdf.row(label, value, 'left');
  const lists = [
    ['What to bring', paper.bring],
    ['To change or cancel', paper.change],
  ] as const;
  for (const [heading, items] of lists)
    if (items.length > 0) {
      pdf.heading(heading);
      pdf.list(items);
    }
  pdf.small(paper.firm);
};
