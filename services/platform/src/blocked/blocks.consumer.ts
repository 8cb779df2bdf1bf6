import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { fieldBlocked, fieldUnblocked } from '@kerbside/contracts/events/imports';
import { readBlockedFields } from '@kerbside/contracts/http/imports/blocks';
import { BlockedFields } from './blocked-fields.js';
import { Consumes, repeatable } from '../events/receiving/consume.js';
import { Internal } from '../internal/internal.js';
import { Jobs } from '../work/jobs.js';
import type { ClientSession } from 'mongoose';

export const copyBlockedFields = 'copy-blocked-fields';

/** Copies what is blocked whenever that changes. Events do not carry it, so imports is asked. */
@Controller()
export class BlocksConsumer {
  constructor(
    blocked: BlockedFields,
    internal: Internal,
    private readonly jobs: Jobs,
  ) {
    jobs.define(copyBlockedFields, async () => {
      const list = await internal.send(readBlockedFields, {});
      return (session) => blocked.take(list, session);
    });
  }

  @Consumes(fieldBlocked, repeatable)
  blocked({ id }: EventOf<typeof fieldBlocked>, session: ClientSession): Promise<void> {
    return this.jobs.add(session, copyBlockedFields, id, {});
  }

  @Consumes(fieldUnblocked, repeatable)
  unblocked({ id }: EventOf<typeof fieldUnblocked>, session: ClientSession): Promise<void> {
    return this.jobs.add(session, copyBlockedFields, id, {});
  }
}
