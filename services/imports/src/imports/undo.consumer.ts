import { importedRowsUndone } from '@kerbside/contracts/events/accounts';
import { consumer, on } from '@kerbside/platform/events/receiving/consumer';
import { UndoService } from './undo.service.js';

export const UndoConsumer = consumer(
  'UndoConsumer',
  { undoing: UndoService },
  {
    onRowsUndone: on(importedRowsUndone, ({ data }, { undoing }, session) => undoing.hear(data, session)),
  },
);
