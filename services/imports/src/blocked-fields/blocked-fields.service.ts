import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { notAValue, plainValue } from '@kerbside/contracts/staff/blocked-values';
import type { CallRequest } from '@kerbside/contracts/call';
import type { StaffCaller } from '@kerbside/contracts/caller';
import { fieldBlocked, fieldUnblocked } from '@kerbside/contracts/events/imports';
import {
  blockFieldState,
  type BlockState,
  listBlockedValues,
  updateBlockedField,
  readBlockedFields,
} from '@kerbside/contracts/http/imports/blocks';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageOf } from '@kerbside/platform/mongo/paging';
import type { ClientSession } from 'mongoose';
import { controller, serves } from '@kerbside/platform/http/controller';
import { BlockedFieldsRepository, changeTo, type BlockedValue } from './blocked-fields.repository.js';

type BlockQuery = CallRequest<typeof blockFieldState>['body'];
type BlockRequest = CallRequest<typeof updateBlockedField>['body'];

/** Field values that we no longer accept. Other services hear of each change, and copy the list. */
@Injectable()
export class BlockedFieldsService {
  constructor(
    private readonly blocked: BlockedFieldsRepository,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  async state(asked: BlockQuery): Promise<BlockState> {
    return stateOf(await this.blocked.find(placeOf(asked)));
  }

  update(wanted: BlockRequest, actor: StaffCaller): Promise<BlockState> {
    const place = placeOf(wanted);
    return this.mongo.transaction(async (session) => {
      await this.blocked.next(session);
      const found = await this.blocked.find(place, session);
      const change = changeTo(found, wanted);
      if (change === 'none') {
        await this.audit.refuseSecond('BLOCK_CHANGED', {
          actor,
          subjectId: found?.id ?? wanted.version ?? '',
          action: found ? 'field-blocked' : 'field-unblocked',
        });
        return stateOf(found);
      }
      if (change === 'stale')
        throw new DomainError('BLOCK_CHANGED', { data: found && { by: found.blockedBy ?? null, at: found.blockedAt } });
      const now = { blockedAt: this.clock.now(), blockedBy: actor.userId, why: wanted.why ?? null };
      const value = found ?? { id: randomUUID(), ...place, ...now };
      await (change === 'block' ? this.blocked.add(value, session) : this.blocked.remove(place, session));
      await this.tell(value, { change, why: wanted.why, actor }, session);
      return stateOf(change === 'block' ? value : undefined);
    });
  }

  async list(query: CallRequest<typeof listBlockedValues>['query']) {
    const page = pageOf(query);
    const { rows, count } = await this.blocked.list(page);
    return {
      rows: rows.map((row) => ({ ...row, blockedAt: row.blockedAt.toISOString(), blockedBy: row.blockedBy ?? null })),
      paging: { ...page, count },
    };
  }

  async digests() {
    const { version, digests } = await this.mongo.transaction((session) => this.blocked.digests(session));
    return { version, digests: [...digests] };
  }

  /** The audit trail names the field, never the value, because it outlives a person's data. */
  private async tell(
    { id, field }: BlockedValue,
    { change, why, actor }: { change: 'block' | 'unblock'; why: string | undefined; actor: StaffCaller },
    session: ClientSession,
  ): Promise<void> {
    const isBlocked = change === 'block';
    await this.outbox.add(session, isBlocked ? fieldBlocked : fieldUnblocked, {
      id,
      version: isBlocked ? 1 : 2,
      data: { blockId: id, field },
    });
    const subject = { subjectType: 'blocked-field', subjectId: id, before: { field, isBlocked: !isBlocked }, after: { field, isBlocked } };
    await this.audit.record(session, { actor, action: `field-${change}ed`, ...subject, why });
  }
}

const stateOf = (found: BlockedValue | undefined): BlockState => ({
  is_blocked: found !== undefined,
  version: found?.id ?? null,
  blockedAt: found?.blockedAt.toISOString() ?? null,
  blockedBy: found?.blockedBy ?? null,
  why: found?.why ?? null,
});

/** Throws INVALID when the text is not a valid value of the field. */
const placeOf = ({ field, value }: BlockQuery): Pick<BlockedValue, 'field' | 'value'> => {
  const plain = plainValue(field, value);
  if (plain === undefined) throw invalid({ value: notAValue(field) });
  return { field, value: plain };
};

export const BlockedFieldsController = controller({ blocked: BlockedFieldsService }, [
  serves(blockFieldState, ({ body }, { blocked }) => blocked.state(body)),
  serves(updateBlockedField, ({ body, caller: admin }, { blocked }) => blocked.update(body, admin)),
  serves(listBlockedValues, ({ query }, { blocked }) => blocked.list(query)),
  serves(readBlockedFields, (_, { blocked }) => blocked.digests()),
]);
