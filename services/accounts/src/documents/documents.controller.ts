import { controller, serves } from '@kerbside/platform/http/controller';
import { addDocument, deleteDocument, downloadDocument, listDocuments } from '@kerbside/contracts/http/accounts/documents';
import { DocumentsService } from './documents.service.js';

export const DocumentsController = controller({ documents: DocumentsService }, [
  serves(listDocuments, ({ query, caller }, { documents }) => documents.list(query.customerId, caller)),
  serves(addDocument, ({ body, caller: { userId }, received: file }, { documents }) => documents.add(userId, file, body.category)),
  serves(downloadDocument, ({ params, caller }, { documents }) => documents.open(params.id, caller)),
  serves(deleteDocument, ({ params, caller: { userId } }, { documents }) => documents.remove(params.fileId, userId)),
]);
