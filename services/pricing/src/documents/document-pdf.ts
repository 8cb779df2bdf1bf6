import { firm } from '@kerbside/contracts/firm/firm';
import { firmInSmall } from '@kerbside/contracts/firm/firm-words';
import type { ProductType } from '@kerbside/contracts/ids';
import type { ProductDocument } from '@kerbside/contracts/http/pricing/documents';
import { editionInWords, topicsOf } from '@kerbside/contracts/products/document-topics';
import { Pdf } from '@kerbside/platform/documents/pdf';

/** Draws a document of a product on A4. The same document gives the same bytes. */
export const pdfOf = (document: ProductDocument, type: ProductType): Promise<Buffer> => {
  const { title, edition } = document;
  return Pdf.of({ title, author: firm.name, about: `${title}, ${editionInWords(edition)}` }, (pdf) => draw(pdf, document, type));
};

const draw = (pdf: Pdf, { title, lead, sections }: ProductDocument, type: ProductType): void => {
  pdf.header(firm.brand, title, lead, { products: [type] });
  for (const { heading, parts } of topicsOf(sections)) {
    pdf.heading(heading, { leads: parts.some(({ items = [] }) => items.length > 0) });
    for (const { level, paragraphs = [], items = [], covers } of parts) {
      if (level !== undefined) pdf.subheading(level);
      for (const [at, paragraph] of paragraphs.entries())
        pdf.paragraph(paragraph, { leads: items.length > 0 && at === paragraphs.length - 1 });
      pdf.list(items, covers === undefined ? 'bullet' : covers ? 'tick' : 'cross');
    }
  }
  pdf.small(firmInSmall);
};
