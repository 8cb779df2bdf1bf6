import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { addDocument, deleteDocument, downloadDocument, listDocuments } from '@kerbside/contracts/http/accounts/documents';
import { CurrentCaller, Input, Received, Serves } from '@kerbside/platform/calls/http';
import type { ReceivedFile } from '@kerbside/platform/calls/request';
import { DocumentsService, type SignedIn } from './documents.service.js';

@Controller()
export class DocumentsController {
  constructor(private readonly documents: DocumentsService) {}

  @Serves(listDocuments)
  list(@CurrentCaller() caller: SignedIn, @Input() { query }: CallRequest<typeof listDocuments>) {
    return this.documents.list(query.customerId, caller);
  }

  @Serves(addDocument)
  add(@CurrentCaller() { userId }: SignedIn, @Received() file: ReceivedFile, @Input() { body }: CallRequest<typeof addDocument>) {
    return this.documents.add(userId, file, body.category);
  }

  @Serves(downloadDocument)
  open(@CurrentCaller() caller: SignedIn, @Input() { params }: CallRequest<typeof downloadDocument>) {
    return this.documents.open(params.id, caller);
  }

  @Serves(deleteDocument)
  remove(@CurrentCaller() { userId }: SignedIn, @Input() { params }: CallRequest<typeof deleteDocument>) {
    return this.documents.remove(params.fileId, userId);
  }
}
