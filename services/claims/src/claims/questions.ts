import { daysBetween, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { ClaimFlag } from '@kerbside/contracts/http/claims/desk';
import type { Claim } from './claim.js';
import type { MileageSaid } from './claims.repository.js';

/** Days after the start of the cover in which a claim is asked about. */
const soonDays = 14;

interface ClaimMoment {
  readonly sentOn: IsoDay;
  readonly hasFileOfAnother: boolean;
  /** The highest mileage that earlier claims on the car gave; null without one. */
  readonly mileageBefore: number | null;
}

/** What staff should ask about. A question is not an answer: none of them refuses anything. */
export const questionsOf = (
  claim: Pick<Claim, 'mileage' | 'coverStartedOn' | 'files'>,
  { sentOn, hasFileOfAnother, mileageBefore }: ClaimMoment,
): ClaimFlag[] => {
  const before = Math.max(claim.mileage?.atInception ?? 0, mileageBefore ?? 0);
  return [
    ...(hasFileOfAnother || hasOneTwice(claim) ? (['same-file'] as const) : []),
    ...(claim.mileage && claim.mileage.mileage < before ? (['mileage-falling'] as const) : []),
    ...(daysBetween(claim.coverStartedOn, sentOn) < soonDays ? (['soon-after-start'] as const) : []),
  ];
};

/** The day on which it was first sent, which an appeal does not change; today for one that was not sent yet. */
export const firstSentOn = ({ history }: Pick<Claim, 'history'>, now: Date): IsoDay =>
  londonDay(history.find(({ what }) => what === 'submitted')?.at ?? now);

/** One invoice may have been sent for two services. */
const hasOneTwice = ({ files }: Pick<Claim, 'files'>): boolean => new Set(files.map(({ hash }) => hash)).size < files.length;

/** The highest mileage given in earlier claims on the car, by this customer or an earlier owner of the policy; null without one. */
export const mileageBefore = (
  { customerId, policyId, vehicle, history }: Pick<Claim, 'customerId' | 'policyId' | 'vehicle' | 'history'>,
  said: readonly MileageSaid[],
): number | null => {
  const openedAt = history[0]?.at;
  if (openedAt === undefined || vehicle.registrationNumber === null) return null;
  const earlier = said.filter(
    (one) =>
      (one.customerId === customerId || one.policyId === policyId) &&
      one.registrationNumber === vehicle.registrationNumber &&
      one.openedAt < openedAt,
  );
  return earlier.length === 0 ? null : Math.max(...earlier.map(({ mileage }) => mileage));
};
