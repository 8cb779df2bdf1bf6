import * as z from 'zod/mini';
import { callsOf, ofEachService, rowsOf, type ServiceName, paging } from '../call.js';
import { instant } from '../days/dates.js';
import { required } from '../fields.js';
import { byKey } from '../idempotency.js';
import { id } from '../ids.js';

/** An event that a service could not handle and put aside, so that later events could proceed. */
export const deadLetter = z.object({
  id: z.string(),
  service: z.string(),
  /** 'PolicyConsumer.onPaid'; the service's group where no consumer could be determined. */
  consumer: z.string(),
  /** Null when it is not an event of ours. */
  eventType: z.nullable(z.string()),
  /** `UNREADABLE`: not an event, or data that its schema refuses. `UNKNOWN_VERSION`: a type that it consumes, in another version. `FAILED`: every try failed. */
  reason: z.enum(['UNREADABLE', 'UNKNOWN_VERSION', 'FAILED']),
  /** The fields that a schema refused, the version, or the code of the failure. Never the message of an unforeseen error: that is in the log. */
  detail: z.string(),
  at: instant,
  customerId: z.nullable(id),
  /** The event's data as JSON: ids, numbers, dates and words of its contract. Any other text is blanked. Null when it is not an event of ours. */
  body: z.nullable(z.string()),
  /** A replay was requested and has not happened yet. */
  isReplayAsked: z.boolean(),
});
export type DeadLetter = z.infer<typeof deadLetter>;

/** `waiting`: its consumer has not been given it in time, and will be. */
const replayOutcomes = ['handled', 'dead_again', 'waiting'] as const;

const callsFor = (service: ServiceName) => {
  const call = callsOf(service);
  return {
    drop: call(`POST /api/${service}/dead-letters/{letterId}/drop`, {
      id: `${service}-dead-letter-drop`,
      who: 'admin',
      idempotent: byKey,
      summary: 'Takes it off the list unhandled: its consumer never does what the event asked for. Audited, with `why`.',
      body: z.object({ why: required('Say why nothing needs to be done', 200) }),
    }),
    list: call(`GET /api/${service}/dead-letters`, {
      id: `${service}-dead-letters`,
      who: 'admin',
      summary: 'Events that it could not handle and put aside; oldest first.',
      query: z.object(paging),
      data: rowsOf(deadLetter),
    }),
    replay: call(`POST /api/${service}/dead-letters/{letterId}/replay`, {
      id: `${service}-dead-letter-replay`,
      who: 'admin',
      summary: 'Gives it to its consumer again, and says after five seconds at most what came of that. Audited.',
      data: z.object({ outcome: z.enum(replayOutcomes) }),
    }),
  };
};

export const deadLettersOf = ofEachService(callsFor);
export type DeadLetterCalls = ReturnType<typeof callsFor>;
