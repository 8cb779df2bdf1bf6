import { firm } from '@kerbside/contracts/firm/firm';
import { receiptWords as words } from '@kerbside/contracts/payments/receipt-words';
import { Pdf } from '@kerbside/platform/documents/pdf';
import type { ReceiptPaper } from './receipt-paper.js';

/** Draws a receipt on A4. The same receipt gives the same bytes. */
export const pdfOf = (paper: ReceiptPaper): Promise<Buffer> => {
  const title = `${paper.title} ${paper.reference}`;
  return Pdf.of({ title, author: firm.name, about: title }, (pdf) => draw(pdf, paper));
};

const draw = (pdf: Pdf, paper: ReceiptPaper): void => {
  pdf.header(firm.brand, paper.title, `Number ${paper.reference}`, { products: paper.products });
  pdf.heading('At a glance');
  for (const [label, value] of paper.facts) pdf.row(label, value, 'left');
  pdf.heading(paper.heading);
  for (const [label, amount] of paper.lines) pdf.row(label, amount, 'right');
  pdf.total(...paper.total);
  pdf.list(paper.notes);
  const lists = [
    [words.payments, paper.payments],
    [words.refunds, paper.refunds],
  ] as const;
  for (const [heading, rows] of lists)
    if (rows.length > 0) {
      pdf.heading(heading);
      for (const [label, amount] of rows) pdf.row(label, amount, 'right');
    }
  pdf.small(paper.firm);
};
