import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { londonDay } from '@kerbside/contracts/days/dates';
import { downloadProductDocument, readProductDocuments, type ProductDocument } from '@kerbside/contracts/http/pricing/documents';
import type { ProductType } from '@kerbside/contracts/ids';
import { Clock } from '@kerbside/platform/time/clock';
import { notFound } from '@kerbside/platform/errors/errors';
import { file, Input, Serves } from '@kerbside/platform/calls/http';
import { PublishedBooks } from '../rate-book/published-books.js';
import { pdfOf } from './document-pdf.js';
import { productDocuments } from './product-documents.js';

/** What a product is, for anybody, before a quote. */
@Controller()
export class DocumentsController {
  constructor(
    private readonly books: PublishedBooks,
    private readonly clock: Clock,
  ) {}

  @Serves(readProductDocuments)
  read(@Input() { params }: CallRequest<typeof readProductDocuments>) {
    return { documents: this.documentsOf(params.productType) };
  }

  @Serves(downloadProductDocument)
  async download(@Input() { params }: CallRequest<typeof downloadProductDocument>) {
    const document = this.documentsOf(params.productType).find(({ name }) => name === params.document);
    if (!document) throw notFound();
    return file(await pdfOf(document, params.productType), {
      name: `${params.productType}-${document.name}-${document.edition}.pdf`,
      mediaType: 'application/pdf',
    });
  }

  private documentsOf(type: ProductType): ProductDocument[] {
    const documents = productDocuments(this.books.inForce(londonDay(this.clock.now())), type);
    if (documents.length === 0) throw notFound();
    return documents;
  }
}
