import { controller, serves } from '@kerbside/platform/http/controller';
import { blockFieldState, listBlockedValues, readBlockedFields, updateBlockedField } from '@kerbside/contracts/http/imports/blocks';
import { BlockedFieldsService } from './blocked-fields.service.js';

export const BlockedFieldsController = controller({ blocked: BlockedFieldsService }, [
  serves(blockFieldState, ({ body }, { blocked }) => blocked.state(body)),
  serves(updateBlockedField, ({ body, caller: admin }, { blocked }) => blocked.update(body, admin)),
  serves(listBlockedValues, ({ query }, { blocked }) => blocked.list(query)),
  serves(readBlockedFields, (_, { blocked }) => blocked.digests()),
]);
