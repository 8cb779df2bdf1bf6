import { firm } from '@kerbside/contracts/firm/firm';
import { firmInSmall } from '@kerbside/contracts/firm/firm-words';
import type { ProductDocument } from '@kerbside/contracts/http/pricing/documents';
import { editionInWords, topicsOf } from '@kerbside/contracts/products/document-topics';
import { Pdf } from '@kerbside/platform/documents/pdf';

/** Draws a document of a product on A4. The same document gives the same bytes. */
export const pdfOf = async ({ title, lead, edition, sections }: ProductDocument): Promise<Buffer> => {
  const pdf = await Pdf.open({ title, author: firm.name });
  pdf.header(firm.brand, title, lead);
  for (const { heading, parts } of topicsOf(sections)) {
    pdf.heading(heading);
    for (const { level, paragraphs = [], items = [] } of parts) {
      if (level !== undefined) pdf.subheading(level);
      for (const paragraph of paragraphs) pdf.paragraph(paragraph);
      pdf.list(items);
    }
  }
  pdf.small(firmInSmall);
  return pdf.end(`${title}, ${editionInWords(edition)}`);
};
