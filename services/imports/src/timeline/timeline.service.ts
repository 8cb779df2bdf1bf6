import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { StaffCaller } from '@kerbside/contracts/caller';
import { type Trail, auditRecordedOf, trails } from '@kerbside/contracts/events/audit';
import { trailCallOf, trailPage } from '@kerbside/contracts/http/audit-trails';
import { listTimeline } from '@kerbside/contracts/http/imports/timeline';
import { readQuoteOwners } from '@kerbside/contracts/http/pricing/internal';
import { invalid } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { Log } from '@kerbside/platform/telemetry/log';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageOf } from '@kerbside/platform/mongo/paging';
import { netMs, Sweeper } from '@kerbside/platform/work/sweep';
import type { ClientSession } from 'mongoose';
import { quoteUpdated } from '@kerbside/contracts/events/pricing';
import { consumer, repeatable, together } from '@kerbside/platform/events/receiving/consumer';
import { controller, serves } from '@kerbside/platform/http/controller';
import { hiddenFrom } from '../search/hidden.js';
import { entryOf, readPlace, rowOf, writePlace, type TimelineRow } from './timeline.js';
import { headsName, TimelineRepository, type TrailHead } from './timeline.repository.js';

export const takeTrails = 'take-trails';

const standardPerPage = 50;
/** How often to look without an event, which may be late. */
const lookAgainMs = 60 * 60 * 1_000;
const firstWaitMs = 500;
const longestWaitMs = 60_000;

/** What was done to each customer's records: the services' audit trails, copied in order and merged. */
@Injectable()
export class TimelineService {
  constructor(
    private readonly timeline: TimelineRepository,
    private readonly internal: Internal,
    private readonly mongo: Mongo,
    private readonly log: Log,
    sweeper: Sweeper,
  ) {
    sweeper.every(takeTrails, netMs, () => this.takeDue(), [{ collection: headsName, dueAt: 'nextAt' }]);
  }

  /** That of a colleague is as empty as that of nobody. */
  async list(
    { customerId, before, perPage }: CallRequest<typeof listTimeline>['query'],
    caller: StaffCaller,
  ): Promise<CallAnswer<typeof listTimeline>> {
    const place = before === undefined ? undefined : readPlace(before);
    if (before !== undefined && !place) throw invalid({ before: 'This is not a place in a timeline' });
    const size = pageOf({ perPage }, standardPerPage).perPage;
    const isHidden = (await hiddenFrom(caller, this.internal)).includes(customerId);
    const [found, missing] = await Promise.all([isHidden ? [] : this.timeline.page(customerId, place, size + 1), this.timeline.missing()]);
    const shown = found.slice(0, size);
    const last = shown.at(-1);
    return { rows: shown.map((row) => entryOf(row, customerId)), older: last && found.length > size ? writePlace(last) : null, missing };
  }

  /** Call it when a trail has new entries. */
  told(trail: Trail, session: ClientSession): Promise<void> {
    return this.timeline.ask(trail, session);
  }

  owned(quoteId: string, customerId: string | null, session: ClientSession): Promise<void> {
    return customerId === null ? Promise.resolve() : this.timeline.assign(quoteId, customerId, session);
  }

  /** True when there is more to copy. A service that does not answer does not hold up the others. */
  private async takeDue(): Promise<boolean> {
    const ends = await Promise.all((await this.timeline.due()).map((head) => this.takeOrWait(head)));
    return ends.includes(false);
  }

  private async takeOrWait(head: TrailHead): Promise<boolean> {
    try {
      return await this.takeAll(head);
    } catch (error) {
      this.log.warn({ error, trail: head._id, tries: head.tries + 1 }, 'An audit trail could not be taken into the timelines');
      await this.timeline.failed(head, Math.min(longestWaitMs, firstWaitMs * 2 ** head.tries));
      return true;
    }
  }

  private async takeAll(head: TrailHead): Promise<boolean> {
    const { entries } = await this.internal.send(trailCallOf[head._id], { query: { after: String(head.taken) } });
    const last = entries.at(-1);
    if (!last) return this.timeline.reachedEnd(head, lookAgainMs);
    const rows = await this.known(entries.flatMap((entry) => rowOf(head._id, entry) ?? []));
    const taken = Number(last.id);
    await this.mongo.transaction((session) => this.timeline.take(head, taken, rows, session));
    return entries.length < trailPage ? this.timeline.reachedEnd(head, lookAgainMs) : this.takeAll({ ...head, taken });
  }

  /** An entry names only the quote when its service knew no customer, or there was none: pricing may know the owner by now. */
  private async known(rows: readonly TimelineRow[]): Promise<readonly TimelineRow[]> {
    const quoteIds = [...new Set(rows.flatMap(({ customerId, quoteId }) => (customerId === null && quoteId !== null ? [quoteId] : [])))];
    if (quoteIds.length === 0) return rows;
    const { owners } = await this.internal.send(readQuoteOwners, { body: { quoteIds } });
    const ownerOf = new Map(owners.map(({ quoteId, customerId }) => [quoteId, customerId]));
    return rows.map((row) => ({ ...row, customerId: row.customerId ?? ownerOf.get(row.quoteId ?? '') ?? null }));
  }
}

export const TimelineConsumer = consumer(
  'TimelineConsumer',
  { timeline: TimelineService },
  {
    owned: repeatable(quoteUpdated, ({ data }, { timeline }, session) => timeline.owned(data.quoteId, data.customerId, session)),
    // It only says that there is something to take.
    ...Object.fromEntries(
      trails.map((trail) => [
        trail,
        together(auditRecordedOf[trail], (_, { timeline }: { readonly timeline: TimelineService }, session) =>
          timeline.told(trail, session),
        ),
      ]),
    ),
  },
);

export const TimelineController = controller({ timeline: TimelineService }, [
  serves(listTimeline, ({ query, caller }, { timeline }) => timeline.list(query, caller)),
]);
