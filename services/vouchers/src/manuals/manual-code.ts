import { manualDays, type ManualCode } from '@kerbside/contracts/http/vouchers/manuals';
import { DomainError } from '@kerbside/platform/errors/errors';
import { randomInt, randomUUID } from 'node:crypto';

export interface HeldCode {
  readonly code: string;
  readonly pin: string;
  readonly days: number;
}

export const knownDays: readonly number[] = Object.values(manualDays);

/** What a customer's cover is good for: the long code while it runs. Who had it and did not end it early keeps theirs. */
export interface ManualRights {
  readonly hasCover: boolean;
  readonly keepsLong: boolean;
}

/** What customers see: the longest code that is theirs, or that they may claim. Anyone may have the short one. */
export const manualCodeOf = (held: readonly HeldCode[], { hasCover, keepsLong }: ManualRights): ManualCode => {
  const theirs = held.filter(({ days }) => days !== manualDays.long || keepsLong);
  const [best] = theirs.toSorted((one, other) => other.days - one.days);
  return {
    access: true,
    duration: best?.days ?? (hasCover ? manualDays.long : manualDays.short),
    isLongCodeAvailable: hasCover && best?.days !== manualDays.long,
    code: best?.code ?? null,
    pin: best?.pin ?? null,
  };
};

/** Throws MANUAL_CODE_NOT_FOR_YOU for the long code without cover. */
export const checkClaim = (days: number, hasCover: boolean): void => {
  if (days === manualDays.long && !hasCover) throw new DomainError('MANUAL_CODE_NOT_FOR_YOU');
};

const perKind = 100;

/** Codes of the sandbox: they open nothing, and are numbered so that a second start adds none. */
export const demoManualCodes = () =>
  Object.entries(manualDays).flatMap(([kind, days]) =>
    Array.from({ length: perKind }, (_, n) => ({
      id: randomUUID(),
      code: `DEMO-${kind.toUpperCase()}-${String(n + 1).padStart(4, '0')}`,
      pin: String(randomInt(1_000, 10_000)),
      days,
    })),
  );
