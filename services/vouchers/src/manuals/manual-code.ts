import { manualDays, type ManualCode } from '@kerbside/contracts/http/vouchers/manuals';
import { DomainError } from '@kerbside/platform/errors/errors';

/** A code that a customer has. */
export interface HeldCode {
  readonly code: string;
  readonly pin: string;
  readonly days: number;
}

export const knownDays: readonly number[] = Object.values(manualDays);

/**
 * What customers see: the longest code they have, or may claim. Anyone may have the short one; customers with cover may have the long one.
 */
export const manualCodeOf = (held: readonly HeldCode[], hasCover: boolean): ManualCode => {
  const best = held.toSorted((one, other) => other.days - one.days)[0];
  const mayHave = hasCover ? manualDays.long : manualDays.short;
  return {
    access: true,
    duration: best?.days ?? mayHave,
    isLongCodeAvailable: hasCover && best?.days !== manualDays.long,
    code: best?.code ?? null,
    pin: best?.pin ?? null,
  };
};

/** Throws MANUAL_CODE_NOT_FOR_YOU for the long code without cover. */
export const checkClaim = (days: number, hasCover: boolean): void => {
  if (days === manualDays.long && !hasCover) throw new DomainError('MANUAL_CODE_NOT_FOR_YOU');
};
