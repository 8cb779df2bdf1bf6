import { controller, serves } from '@kerbside/platform/http/controller';
import { takeImportedPeople } from '@kerbside/contracts/http/accounts/imported';
import { ImportedService } from './imported.service.js';

export const ImportedController = controller({ imported: ImportedService }, [
  serves(takeImportedPeople, ({ body }, { imported }) => imported.take(body)),
]);
