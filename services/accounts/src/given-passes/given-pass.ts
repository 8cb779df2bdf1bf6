import type { IsoDay } from '@kerbside/contracts/days/dates';

export interface GivenPass {
  /** The id of the car. */
  readonly _id: string;
  readonly customerId: string;
  /** Checksum of what it shows. */
  readonly sum: string;
  /** Nothing covered the car. */
  readonly isVoid: boolean;
  /** The day on which it shows something else, though nothing happens then: cover begins or ends, or the day of a visit, or of its proposal, comes. */
  readonly changesOn?: IsoDay;
  /** Whole seconds, because HTTP dates have no fractions; never the same one twice. */
  readonly changedAt: Date;
  /** Its place in the order of all changes of passes. */
  readonly place: number;
  /** Whether it was offered to Google's wallet. */
  readonly isWithGoogle: boolean;
}

const second = 1_000;

/** The next time of change for a pass that last changed at `before`. */
export const nextChange = (now: Date, before?: Date): Date => {
  const at = Math.floor(now.getTime() / second) * second;
  return new Date(before ? Math.max(at, before.getTime() + second) : at);
};

/** Whether a phone has the pass as it is, by its If-Modified-Since. */
export const isCurrent = ({ changedAt }: Pick<GivenPass, 'changedAt'>, ifModifiedSince: string | undefined): boolean => {
  const since = Date.parse(ifModifiedSince ?? '');
  return !Number.isNaN(since) && since >= changedAt.getTime();
};

/** The place up to which a phone knows the changes, from its tag; 0 for a tag that is not ours. */
export const placeOf = (tag: string | undefined): number => (tag !== undefined && /^\d{1,15}$/.test(tag) ? Number(tag) : 0);

const longestLine = 500;
const mostLines = 20;

/** British number plates, with or without the space. */
const plate = /\b(?:[a-z]{2}\d{2}\s?[a-z]{3}|[a-z]\d{1,3}\s?[a-z]{3}|[a-z]{3}\s?\d{1,3}[a-z])\b/gi;
const email = /\S+@\S+/g;

/** Lines that phones log, without anything that identifies a phone, a pass, a car, a person or an address. */
export const withoutNames = (lines: readonly string[]): string[] =>
  lines.slice(0, mostLines).map((line) =>
    line
      .slice(0, longestLine)
      .replaceAll(/https?:\/\/\S+/gi, '[address]')
      .replaceAll(email, '[email]')
      .replaceAll(plate, '[plate]')
      .replaceAll(/[\w.-]*\d[\w.-]{7,}|[0-9a-f-]{16,}/gi, '[id]'),
  );
