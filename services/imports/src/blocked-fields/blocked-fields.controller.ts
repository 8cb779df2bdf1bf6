import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { StaffCaller } from '@kerbside/contracts/caller';
import { blockFieldState, listBlockedValues, readBlockedFields, updateBlockedField } from '@kerbside/contracts/http/imports/blocks';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { BlockedFieldsService } from './blocked-fields.service.js';

@Controller()
export class BlockedFieldsController {
  constructor(private readonly blocked: BlockedFieldsService) {}

  @Serves(blockFieldState)
  state(@Input() { body }: CallRequest<typeof blockFieldState>) {
    return this.blocked.state(body);
  }

  @Serves(updateBlockedField)
  update(@Input() { body }: CallRequest<typeof updateBlockedField>, @CurrentCaller() admin: StaffCaller) {
    return this.blocked.update(body, admin);
  }

  @Serves(listBlockedValues)
  list(@Input() { query }: CallRequest<typeof listBlockedValues>) {
    return this.blocked.list(query);
  }

  @Serves(readBlockedFields)
  digests() {
    return this.blocked.digests();
  }
}
