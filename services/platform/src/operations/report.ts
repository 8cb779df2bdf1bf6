import type { ServiceName } from '@kerbside/contracts/call';
import type { DeadLetter } from '../events/receiving/dead-letter.js';
import type { PlaceLag } from '../events/event-log.js';
import type { Backlog } from '../events/outbox/outbox-row.js';
import type { ReplayOutcome } from './dead-letter-desk.js';
import { typeIn } from './tail.js';

type Rows = readonly (readonly string[])[];

/** Columns are as wide as their widest cell; the last one is not padded. */
const table = (rows: Rows): string[] => {
  const widths = (rows[0] ?? []).map((_head, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((word, column) => (column === row.length - 1 ? word : word.padEnd(widths[column] ?? 0))).join('  '));
};

export const lagReport = (
  lags: readonly PlaceLag[],
  outboxes: readonly (Backlog & { service: ServiceName })[],
  isBehindOnly = false,
): string[] => {
  const none = isBehindOnly ? 'Every consumer group has read everything' : 'No consumer group has read anything yet';
  const places = lags.map(({ group, topic, partition, behind }) => [group, topic, String(partition), String(behind)]);
  const waiting = outboxes.map(({ service, depth, lagSeconds }) => [
    service,
    String(depth),
    depth === 0 ? '-' : `${lagSeconds.toFixed(1)} s`,
  ]);
  return [
    ...(places.length === 0 ? [none] : table([['GROUP', 'TOPIC', 'PARTITION', 'BEHIND'], ...places])),
    '',
    ...table([['OUTBOX', 'UNSENT', 'OLDEST'], ...waiting]),
  ];
};

export const deadLetterReport = (letters: readonly (DeadLetter & { service: ServiceName })[]): string[] => {
  if (letters.length === 0) return ['There are no dead letters'];
  const rows = letters.map(({ service, _id, at, consumer, reason, topic, partition, offset, value, detail, replayAskedAt }) => [
    service,
    _id,
    at.toISOString(),
    consumer,
    replayAskedAt ? `${reason} (replay requested)` : reason,
    `${topic}/${partition}@${offset}`,
    typeIn(value) ?? '-',
    detail,
  ]);
  return table([['SERVICE', 'ID', 'AT', 'CONSUMER', 'REASON', 'PLACE', 'TYPE', 'DETAIL'], ...rows]);
};

export const outcomeReport = (service: ServiceName, { asked, handled, deadAgain, waiting }: ReplayOutcome): string[] => {
  if (asked === 0) return ['No dead letter matches'];
  const counts = `${asked} handed back to ${service}: ${handled} handled, ${deadAgain} dead again, ${waiting} waiting`;
  return waiting === 0 ? [counts] : [counts, `${service} will handle them as soon as it runs`];
};
