import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { importedRowsUndone } from '@kerbside/contracts/events/accounts';
import { Consumes } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { UndoService } from './undo.service.js';

@Controller()
export class UndoConsumer {
  constructor(private readonly undoing: UndoService) {}

  @Consumes(importedRowsUndone)
  onRowsUndone({ data }: EventOf<typeof importedRowsUndone>, session: ClientSession): Promise<void> {
    return this.undoing.hear(data, session);
  }
}
