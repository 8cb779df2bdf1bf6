import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { PolicyState } from '@kerbside/contracts/http/claims/policies';

/** What moves a policy from one state to another. `start` and `expire` come with the day; the others are decided. */
export const policySteps = ['start', 'suspend', 'recover', 'cancel', 'reinstate', 'transfer', 'renew', 'undo-renewal', 'expire'] as const;
export type PolicyStep = (typeof policySteps)[number];

const inForce = { cancel: 'cancelled', transfer: 'transferred', renew: 'renewed', suspend: 'suspended', expire: 'expired' } as const;

/** Every step that each state allows; a step that is not here is refused. Where one leads to more than one state, the day decides. */
export const transitions: Readonly<Record<PolicyState, Readonly<Partial<Record<PolicyStep, PolicyState>>>>> = {
  pending: { start: 'active', suspend: 'suspended', cancel: 'cancelled' },
  active: inForce,
  suspended: { recover: 'active', cancel: 'cancelled', renew: 'renewed', expire: 'expired' },
  transferred: inForce,
  expired: { renew: 'renewed' },
  cancelled: { reinstate: 'active' },
  renewed: { 'undo-renewal': 'active' },
};

export const allows = (state: PolicyState, step: PolicyStep): boolean => transitions[state][step] !== undefined;

/** The fields of a stored policy that determine its state. */
export interface StateFacts {
  readonly startsOn: IsoDay;
  readonly endsOn: IsoDay;
  readonly rolling: boolean;
  readonly cancelledOn: IsoDay | null;
  readonly suspendedOn?: IsoDay | null;
  readonly settledOn?: IsoDay | undefined;
  readonly transferredOn?: IsoDay | null | undefined;
  readonly replacedBy?: Replacement | null | undefined;
}

/** The policy that took the place of another, from its own first day `on`. */
export interface Replacement {
  readonly kind: 'renewal' | 'reset';
  readonly policyId: string;
  readonly policyNumber: string;
  readonly on: IsoDay;
}

/** The first day without cover that was cancelled: that on which it was suspended where it was never paid for again. Null where it was not cancelled. */
export const firstDayWithout = ({ cancelledOn, suspendedOn = null }: Pick<StateFacts, 'cancelledOn' | 'suspendedOn'>): IsoDay | null =>
  cancelledOn !== null && suspendedOn !== null && suspendedOn < cancelledOn ? suspendedOn : cancelledOn;

/** The state of a policy on a day: both its first and its last day are covered. A rolling plan does not end by itself. What was renewed goes on until the renewal begins. */
export const stateOn = (
  { startsOn, endsOn, rolling, cancelledOn, suspendedOn = null, settledOn, transferredOn = null, replacedBy }: StateFacts,
  today: IsoDay,
): PolicyState => {
  const without = firstDayWithout({ cancelledOn, suspendedOn });
  if (without !== null && without <= today) return 'cancelled';
  if (replacedBy?.kind === 'renewal' && replacedBy.on <= today) return 'renewed';
  if (settledOn !== undefined || (!rolling && today > endsOn)) return 'expired';
  if (suspendedOn !== null && cancelledOn === null) return 'suspended';
  if (today < startsOn) return 'pending';
  return transferredOn === null ? 'active' : 'transferred';
};
