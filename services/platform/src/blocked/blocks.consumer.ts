import { fieldBlocked, fieldUnblocked } from '@kerbside/contracts/events/imports';
import { readBlockedFields } from '@kerbside/contracts/http/imports/blocks';
import { BlockedFields } from './blocked-fields.js';
import { consumer, repeatable } from '../events/receiving/consumer.js';
import { Internal } from '../internal/internal.js';
import { Jobs } from '../work/jobs.js';
import { Module } from '@nestjs/common';

export const copyBlockedFields = 'copy-blocked-fields';

/** Copies what is blocked whenever that changes. Events do not carry it, so imports is asked. */
export const BlocksConsumer = consumer(
  'BlocksConsumer',
  { blocked: BlockedFields, internal: Internal, jobs: Jobs },
  {
    blocked: repeatable(fieldBlocked, ({ id }, { jobs }, session) => jobs.add(session, copyBlockedFields, id, {})),
    unblocked: repeatable(fieldUnblocked, ({ id }, { jobs }, session) => jobs.add(session, copyBlockedFields, id, {})),
  },
  ({ blocked, internal, jobs }) =>
    jobs.define(copyBlockedFields, async () => {
      const list = await internal.send(readBlockedFields, {});
      return (session) => blocked.take(list, session);
    }),
);

@Module({ controllers: [BlocksConsumer], providers: [BlockedFields], exports: [BlockedFields] })
export class BlocksModule {}
