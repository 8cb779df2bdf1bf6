import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { takeImportedPeople } from '@kerbside/contracts/http/accounts/imported';
import { Input, Serves } from '@kerbside/platform/calls/http';
import { ImportedService } from './imported.service.js';

@Controller()
export class ImportedController {
  constructor(private readonly imported: ImportedService) {}

  @Serves(takeImportedPeople)
  take(@Input() { body }: CallRequest<typeof takeImportedPeople>) {
    return this.imported.take(body);
  }
}
