import type { ClaimKind } from '@kerbside/contracts/claims/claim-kinds';
import { claimKindOf, coversNoDay } from '@kerbside/contracts/claims/claimable';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import type { Order, Policy } from '@kerbside/contracts/http/claims/policies';
import { isWork } from '../../is-work.js';
import { sameCar } from '../../names.js';

/** The repairs of an MOT are claimed once it was begun, or from their own first day, unless the car passed it. */
const hasRepairsNow = ({ workBegunOn, repairs, motResult }: Order, today: IsoDay): boolean =>
  (motResult !== 'passed' && workBegunOn !== null) || (repairs !== undefined && repairs.startsOn <= today);

/** The kind of claim that can be opened on what was bought; undefined where none can. What is over is claimed for what happened before, but where its car was lost and that was paid. */
export const claimableNow = (policy: Policy, today: IsoDay): ClaimKind | undefined => {
  const hasBegun = isWork(policy) ? hasRepairsNow(policy, today) : policy.status !== 'future';
  const isLost = !isWork(policy) && policy.settledOn !== undefined;
  if (!hasBegun || isLost || coversNoDay(policy)) return undefined;
  return claimKindOf(policy);
};

export interface ClaimChoice {
  readonly kind: ClaimKind;
  readonly policy: Policy;
  /** The claim on it that was begun and not sent, which goes on. */
  readonly draft: Claim | undefined;
}

const isOver = ({ status }: Policy): boolean => status === 'expired' || status === 'cancelled';

/** One of their cars, or all. */
type OfCar = Pick<Car, 'registrationNumber' | 'make' | 'model'> | undefined;

export const mayClaim = (policies: readonly Policy[], car: OfCar, today: IsoDay): boolean =>
  claimChoices(policies, [], car, today).length > 0;

/** What somebody can claim on: what runs before what is over. */
export const claimChoices = (policies: readonly Policy[], claims: readonly Claim[], car: OfCar, today: IsoDay): readonly ClaimChoice[] =>
  policies
    .filter(({ vehicle }) => car === undefined || sameCar(car, vehicle))
    .toSorted((one, other) => Number(isOver(one)) - Number(isOver(other)))
    .flatMap((policy) => {
      const kind = claimableNow(policy, today);
      const draft = claims.find(({ policyId, status, refusal }) => policyId === policy.id && status === 'draft' && refusal === undefined);
      return kind === undefined ? [] : [{ kind, policy, draft }];
    });
