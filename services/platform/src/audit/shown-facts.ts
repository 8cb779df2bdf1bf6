import { redact } from '../telemetry/redaction.js';

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
