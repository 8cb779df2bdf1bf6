import type { StoredView } from '@kerbside/contracts/days/dates';
import type { RegistrationChange } from '@kerbside/contracts/http/accounts/registrations';
import { bare } from '@kerbside/contracts/reading/plain';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import type { CarRecord } from '../cars/car.js';

export interface ChangeRecord extends StoredView<Omit<RegistrationChange, 'id' | 'car'>, 'requestedAt' | 'changedAt'> {
  readonly _id: string;
  readonly make: string;
  readonly model: string;
  readonly version: number;
}

export const waiting = ['requested', 'altered'] as const;
export const isWaiting = ({ status }: Pick<ChangeRecord, 'status'>): boolean => status === 'requested' || status === 'altered';

/** What the customer reads. */
export const asksForTheSame = 'Your car already has this registration';
export const asksForAnotherCar = ({ make, model, archivedAt }: HoldingCar): string =>
  archivedAt
    ? `Your ${make} ${model}, which you archived, has this registration. Put it back on your account, and change that car’s first`
    : `Your ${make} ${model} has this registration. Change that car’s first`;
export const isAskedForAnotherCar = 'You have asked for this registration for another of your cars';

type HoldingCar = Pick<CarRecord, 'make' | 'model' | 'archivedAt'>;

interface Wish {
  readonly car: CarRecord;
  readonly last: ChangeRecord | null;
  readonly to: string;
  /** Another car of the customer that has it, and is not to give it up; null where there is none. */
  readonly heldBy: HoldingCar | null;
  /** It waits for staff to give it to another car of the customer. */
  readonly isAskedForAnother: boolean;
  /** The customer withdraws the waiting request, by sending the number that their page shows as the current one. */
  readonly cancels?: boolean | undefined;
  /** For a new one. */
  readonly id: string;
}

/**
 * The change after a customer sent a registration: the current one withdraws what waits (A4), another one alters it or is a new request.
 * The same one again changes nothing. Refuses the current registration while nothing waits (A5), and a cancellation that comes too late: the
 * number of before would be asked for.
 */
export const wished = ({ car, last, to, heldBy, isAskedForAnother, cancels = false, id }: Wish, at: Date): ChangeRecord => {
  const pending = last && isWaiting(last) ? last : null;
  const isCurrent = car.registrationNumber !== null && bare(to) === bare(car.registrationNumber);
  if (cancels && !(pending && isCurrent)) throw new DomainError('NO_CHANGE_WAITING');
  if (isCurrent) {
    if (!pending) throw invalid({ new_reg_number: asksForTheSame });
    return next(pending, { status: 'cancelled' }, at);
  }
  if (heldBy) throw invalid({ new_reg_number: asksForAnotherCar(heldBy) });
  if (pending?.to === bare(to)) return pending;
  if (isAskedForAnother) throw invalid({ new_reg_number: isAskedForAnotherCar });
  if (pending) return next(pending, { status: 'altered', to: bare(to) }, at);
  const { _id: carId, customerId, registrationNumber: from, make, model } = car;
  const about = { carId, customerId, make, model, from, to: bare(to) };
  return { _id: id, ...about, status: 'requested', requestedAt: at, changedAt: at, why: null, version: 1 };
};

export type PlateDecision = { readonly status: 'approved' } | { readonly status: 'rejected'; readonly why: string };

/** Throws NO_CHANGE_WAITING when it is already settled, and CHANGE_ALTERED when staff state a number other than the one requested now. */
export const decided = (
  change: ChangeRecord | null,
  { decision, seen }: { readonly decision: PlateDecision; readonly seen?: string | undefined },
  at: Date,
): ChangeRecord => {
  if (!change || !isWaiting(change)) throw new DomainError('NO_CHANGE_WAITING');
  if (seen !== undefined && bare(seen) !== change.to) throw new DomainError('CHANGE_ALTERED');
  return next(change, decision, at);
};

const next = (change: ChangeRecord, over: Partial<ChangeRecord>, at: Date): ChangeRecord => ({
  ...change,
  ...over,
  changedAt: at,
  version: change.version + 1,
});

export const toChange = ({ _id, make, model, version: _version, ...change }: ChangeRecord): RegistrationChange => ({
  ...change,
  id: _id,
  car: `${make} ${model}`,
  requestedAt: change.requestedAt.toISOString(),
  changedAt: change.changedAt.toISOString(),
});
