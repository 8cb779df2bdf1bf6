import { firm } from '@kerbside/contracts/firm/firm';
import { Pdf } from '@kerbside/platform/documents/pdf';
import type { BookingPaper } from './booking-paper.js';

/** Draws a booking on A4. The same booking gives the same bytes. */
export const pdfOf = async (paper: BookingPaper): Promise<Buffer> => {
  const about = `Booking ${paper.number}`;
  const pdf = await Pdf.open({ title: `${paper.title} ${paper.number}`, author: firm.name });
  pdf.header(firm.brand, paper.title, `Booking number ${paper.number}`, { registration: paper.registration });
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
  return pdf.end(about);
};
