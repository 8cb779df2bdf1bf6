import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { importUndoAsked } from '@kerbside/contracts/events/imports';
import { Consumes } from '@kerbside/platform/events/receiving/consume';
import type { ClientSession } from 'mongoose';
import { UndoneService } from './undone.service.js';

@Controller()
export class UndoneConsumer {
  constructor(private readonly undone: UndoneService) {}

  @Consumes(importUndoAsked)
  onUndoAsked(event: EventOf<typeof importUndoAsked>, session: ClientSession): Promise<void> {
    return this.undone.undo(event, session);
  }
}
