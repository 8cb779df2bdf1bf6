import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { addDocument, deleteDocument, downloadDocument, listDocuments } from '@kerbside/contracts/http/accounts/documents';
import { CurrentCaller, Input, Received, Serves } from '@kerbside/platform/calls/http';
import type { ReceivedFile } from '@kerbside/platform/calls/request';
import { DocumentsService } from './documents.service.js';

/** Staff have a record of their own. */
type SignedIn = Extract<Caller, { userId: string }>;

@Controller()
export class DocumentsController {
  constructor(private readonly documents: DocumentsService) {}

  @Serves(listDocuments)
  list(@CurrentCaller() { userId }: SignedIn) {
    return this.documents.of(userId);
  }

  @Serves(addDocument)
  add(@CurrentCaller() { userId }: SignedIn, @Received() file: ReceivedFile, @Input() { body }: CallRequest<typeof addDocument>) {
    return this.documents.add(userId, file, body.category);
  }

  @Serves(downloadDocument)
  open(@CurrentCaller() { userId }: SignedIn, @Input() { params }: CallRequest<typeof downloadDocument>) {
    return this.documents.open(params.id, userId);
  }

  @Serves(deleteDocument)
  remove(@CurrentCaller() { userId }: SignedIn, @Input() { params }: CallRequest<typeof deleteDocument>) {
    return this.documents.remove(params.fileId, userId);
  }
}
