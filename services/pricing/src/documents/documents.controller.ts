import { controller, serves } from '@kerbside/platform/http/controller';
import { londonDay } from '@kerbside/contracts/days/dates';
import { downloadProductDocument, readProductDocuments, type ProductDocument } from '@kerbside/contracts/http/pricing/documents';
import type { ProductType } from '@kerbside/contracts/ids';
import { Clock } from '@kerbside/platform/time/clock';
import { notFound } from '@kerbside/platform/errors/errors';
import { file } from '@kerbside/platform/calls/http';
import { PublishedBooks } from '../rate-book/published-books.js';
import { productDocuments } from './product-documents.js';
import { firm, firmInSmall } from '@kerbside/contracts/firm/firm';
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

const documentsOf = (type: ProductType, { books, clock }: { books: PublishedBooks; clock: Clock }): ProductDocument[] => {
  const documents = productDocuments(books.inForce(londonDay(clock.now())), type);
  if (documents.length === 0) throw notFound();
  return documents;
};

/** What a product is, for anybody, before a quote. */
export const DocumentsController = controller({ books: PublishedBooks, clock: Clock }, [
  serves(readProductDocuments, ({ params }, parts) => ({ documents: documentsOf(params.productType, parts) })),
  serves(downloadProductDocument, async ({ params }, parts) => {
    const document = documentsOf(params.productType, parts).find(({ name }) => name === params.document);
    if (!document) throw notFound();
    return file(await pdfOf(document, params.productType), {
      name: `${params.productType}-${document.name}-${document.edition}.pdf`,
      mediaType: 'application/pdf',
    });
  }),
]);
