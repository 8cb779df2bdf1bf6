import { importUndoAsked } from '@kerbside/contracts/events/imports';
import { consumer, on } from '@kerbside/platform/events/receiving/consumer';
import { UndoneService } from './undone.service.js';

export const UndoneConsumer = consumer(
  'UndoneConsumer',
  { undone: UndoneService },
  {
    onUndoAsked: on(importUndoAsked, (event, { undone }, session) => undone.undo(event, session)),
  },
);
