import { Injectable } from '@nestjs/common';
import type { CallAnswer } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { envelope } from '@kerbside/contracts/event';
import type { DeadLetterCalls, DeadLetter as Shown } from '@kerbside/contracts/http/dead-letters';
import { id } from '@kerbside/contracts/ids';
import { parseJson } from '@kerbside/contracts/parse-json';
import type { ClientSession } from 'mongoose';
import * as z from 'zod/mini';
import { Audit } from '../audit/audit.js';
import { Clock } from '../time/clock.js';
import { DomainError, notFound } from '../errors/errors.js';
import type { DeadLetter } from '../events/receiving/dead-letter.js';
import { controller, serves } from '../http/controller.js';
import { Mongo } from '../mongo/mongo.js';
import { DeadLetterDesk, type ReplayOutcome } from './dead-letter-desk.js';
import { pageOf, type PageQuery } from '../mongo/paging.js';
import { PlatformConfig } from '../settings/platform-config.js';
import { redact } from '../telemetry/redaction.js';

const replayWaitMs = 5_000;
const longestBody = 10_000;

type ReplayAnswer = CallAnswer<DeadLetterCalls['replay']>;

/** Events that were put aside, for admins. */
@Injectable()
export class DeadLetterOffice {
  private readonly desk: DeadLetterDesk;

  constructor(
    private readonly mongo: Mongo,
    private readonly audit: Audit,
    private readonly config: PlatformConfig,
    private readonly clock: Clock,
  ) {
    this.desk = new DeadLetterDesk(mongo.database);
  }

  async list(query: PageQuery): Promise<CallAnswer<DeadLetterCalls['list']>> {
    const page = pageOf(query);
    const { rows, count } = await this.desk.page(page);
    return { rows: rows.map((letter) => shownOf(letter, this.config.service)), paging: { ...page, count } };
  }

  /** Asking twice replays it once. */
  async replay(letterId: string, actor: Caller): Promise<ReplayAnswer> {
    const letter = await this.open(letterId);
    await this.mongo.transaction(async (session) => {
      // Dropped meanwhile: nothing is replayed, and the trail must not say so.
      const { ids, newly } = await this.desk.askToReplay({ kind: 'ids', ids: [letterId] }, session);
      if (ids.length === 0) throw gone();
      if (newly > 0) await this.record('dead-letter-replayed', letter, actor, session);
    });
    return { outcome: outcomeOf(await this.desk.outcome([letterId], replayWaitMs, new AbortController().signal)) };
  }

  async drop(letterId: string, why: string, actor: Caller): Promise<void> {
    const letter = await this.open(letterId);
    return this.mongo.transaction(async (session) => {
      if (!(await this.desk.drop(letterId, this.clock.now(), session))) {
        await this.open(letterId);
        throw beingReplayed();
      }
      await this.record('dead-letter-dropped', letter, actor, session, why);
    });
  }

  private async open(letterId: string): Promise<DeadLetter> {
    const letter = await this.desk.openOne(letterId);
    if (!letter) throw gone();
    return letter;
  }

  private record(action: string, letter: DeadLetter, actor: Caller, session: ClientSession, why?: string): Promise<void> {
    const { id: subjectId, customerId, consumer, eventType, reason } = shownOf(letter, this.config.service);
    const after = { consumer, eventType, reason };
    return this.audit.record(session, { actor, action, subjectType: 'dead-letter', subjectId, customerId, after, why });
  }
}

/** Of two who look after the same one, the second is told so. */
const gone = () => notFound('This event is put aside no more: a colleague has replayed or dropped it.');

const beingReplayed = () =>
  new DomainError('DEAD_LETTER_BEING_REPLAYED', {
    status: 409,
    message: 'Its consumer is about to be given it again. Refresh, and see what came of that.',
  });

const outcomeOf = ({ handled, deadAgain }: ReplayOutcome): ReplayAnswer['outcome'] => {
  if (handled > 0) return 'handled';
  return deadAgain > 0 ? 'dead_again' : 'waiting';
};

const ofCustomer = z.object({ customerId: id });

const shownOf = ({ _id, consumer, reason, detail, at, value, replayAskedAt }: DeadLetter, service: string): Shown => {
  const event = envelope.safeParse(parseJson(value));
  const about = event.success ? ofCustomer.safeParse(event.data.data) : undefined;
  return {
    id: _id,
    service,
    consumer,
    reason,
    detail: shownDetail(reason, detail),
    at: at.toISOString(),
    eventType: event.success ? event.data.type : null,
    customerId: about?.success ? about.data.customerId : null,
    body: event.success ? bodyOf(event.data.data) : null,
    isReplayAsked: replayAskedAt !== undefined,
  };
};

const bodyOf = (data: unknown): string => JSON.stringify(shownFacts(data), null, 2).slice(0, longestBody);

/** Shows admins the events that a service put aside. Each service has its own. */
export const deadLettersController = ({ list, replay, drop }: DeadLetterCalls) =>
  controller({ letters: DeadLetterOffice }, [
    serves(list, ({ query }, { letters }) => letters.list(query)),
    serves(replay, ({ params, caller }, { letters }) => letters.replay(params.letterId, caller)),
    serves(drop, ({ params, body, caller }, { letters }) => letters.drop(params.letterId, body.why, caller)),
  ]);

const blanked = '[text]';

/**
 * What an admin may read of a failed event: nothing that identifies a person or a car. Events should hold no such field, but a failed one
 * may not be as it should be.
 */
export const shownFacts = (data: unknown): unknown => shapedOf(redact({ data })['data']);

const shapedOf = (value: unknown): unknown => {
  if (typeof value === 'string') return readable.some((shape) => shape.test(value)) ? value : blanked;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(shapedOf);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [fieldName.test(name) ? name : blanked, shapedOf(one)]));
};

const fieldName = /^[a-zA-Z][a-zA-Z0-9_]{0,60}$/;
const readable = [
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/,
  /^-?\d{1,9}(\.\d+)?$/,
  // 'KS-WAR-0000004', 'KQ-7H2M9P'
  /^K[SQ](-[A-Z0-9]+){1,3}$/,
  // 'warranty', 'card_declined', 'kerbside.claims.policy-issued.v1'
  /^[a-z][a-z0-9]*([._-][a-z0-9]+)*$/,
  /^\[redacted\]$/,
];

/** The message of an unforeseen error may contain personal data; our own codes and field names do not. */
export const shownDetail = (reason: string, detail: string): string => {
  if (reason !== 'FAILED') return detail;
  const [, type = 'Failure', message = ''] = /^(\w+): (.*)$/s.exec(detail) ?? [];
  return type === 'DomainError' && /^[A-Z][A-Z_]+$/.test(message) ? message : `${type}. See the log.`;
};
