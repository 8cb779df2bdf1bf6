import { neverBegan } from '@kerbside/contracts/claims/never-began';
import { claimKindOf } from '@kerbside/contracts/claims/claimable';
import { howToClaim } from '@kerbside/contracts/claims/how-to-claim';
import { untilWhenToCancel } from '@kerbside/contracts/claims/until-when-to-cancel';
import { formatLongDay, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { Policy as PolicyView } from '@kerbside/contracts/http/claims/policies';
import { providedBy } from '@kerbside/contracts/firm/firm';
import { firmInSmall } from '@kerbside/contracts/firm/firm-words';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import { formatPounds } from '@kerbside/contracts/money/money';
import { receiptGroups } from '@kerbside/contracts/payments/receipt-groups';
import type { PrintedCar } from '@kerbside/platform/documents/pdf-car';
import { cancellationFeeOf, runOf, standingOn, type Policy } from './policy.js';

/** What the policy schedule says, in order. Pure: the PDF code only has to draw it. */
export interface Schedule {
  readonly title: string;
  /** What its number is of: work at a garage is ordered. */
  readonly kind: 'Policy' | 'Order';
  readonly policyNumber: string;
  /** Above the facts, what is covered and what is not. */
  readonly headings: readonly [about: string, covers: string, excludes: string];
  readonly car: PrintedCar;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly premium: readonly (readonly [label: string, amount: string])[];
  readonly total: string;
  readonly tax: string;
  readonly covers: readonly string[];
  readonly excludes: readonly string[];
  readonly notes: readonly string[];
  /** Who sold the policy, who regulates them and how to complain: at the foot of the last page. */
  readonly firm: readonly string[];
}

export interface PolicyHolder {
  readonly name: string;
  readonly address: readonly string[];
}

interface Told {
  readonly holder: PolicyHolder;
  /** How far it is paid at the garage of its visit; null where it is paid to us, undefined while that is not known. */
  readonly atGarage: PolicyView['atGarage'];
  readonly today: IsoDay;
}

export const scheduleOf = (issued: Policy, told: Told): Schedule =>
  drawn({ ...issued, ...runOf(issued) }, { ...told, isMonthly: issued.rolling, notes: notesOf(issued, told) });

interface Drawing extends Told, Pick<Schedule, 'notes'> {
  /** Its price is that of a month, also once it was cancelled and has a last day. */
  readonly isMonthly: boolean;
}

const drawn = (policy: Policy, { holder, isMonthly, notes }: Drawing): Schedule => ({
  ...(isVisit(policy) ? visitWords(policy) : coverWords(policy)),
  kind: isVisit(policy) ? 'Order' : 'Policy',
  policyNumber: policy.policyNumber,
  car: { ...policy.vehicle, registration: policy.vehicle.registrationNumber },
  facts: [
    [isVisit(policy) ? 'Customer' : 'Policyholder', holder.name],
    ...(holder.address.length > 0 ? [['Address', holder.address.join(', ')] as const] : []),
    ['Vehicle', vehicleOf(policy)],
    [isVisit(policy) ? 'Work' : 'Level of cover', policy.levelName],
    ['Provider', providedBy(policy.productType)],
    ...daysOf(policy),
    ...cancelledOf(policy),
    ...policy.terms.map(({ label, value }) => [label, value] as const),
    ['Issued', formatLongDay(londonDay(policy.issuedAt))],
  ],
  premium: receiptGroups(policy.lines)
    .flatMap(({ lines }) => lines)
    .map(({ label, amountPence }) => [label, amountPence === 0 ? 'Included' : formatPounds(amountPence)] as const),
  total: isMonthly ? `${formatPounds(policy.premiumPence)} a month` : formatPounds(policy.premiumPence),
  tax: `Includes ${formatPounds(policy.taxPence)} tax.`,
  covers: policy.covers,
  excludes: policy.excludes,
  notes,
  firm: firmInSmall,
});

const claimingOf = (policy: Policy): readonly string[] => {
  const kind = claimKindOf(policy);
  return kind === undefined ? [] : [howToClaim[kind]];
};

/** Work at a garage is done on a day: it is no cover. */
const isVisit = ({ productType }: Pick<Policy, 'productType'>): boolean => doneAtGarages.includes(productType);

const coverWords = ({ productName }: Policy): Pick<Schedule, 'title' | 'headings'> => ({
  title: `${productName} policy schedule`,
  headings: ['Your cover', 'What is covered', 'What is not covered'],
});

const visitWords = ({ productName }: Policy): Pick<Schedule, 'title' | 'headings'> => ({
  title: `${productName} confirmation`,
  headings: ['What you bought', 'What is included', 'What is not included'],
});

/** Work at a garage has none, but the repairs that come with some of it have. */
const daysOf = (policy: Policy): Schedule['facts'] => {
  if (neverBegan(policy) || (isVisit(policy) && policy.claimLimitPence === 0)) return [];
  const { startsOn, endsOn, rolling, months } = policy;
  return [
    ...(isVisit(policy) && !rolling ? [['Length', `${months} months`] as const] : []),
    [isVisit(policy) ? 'Included from' : 'Cover starts', formatLongDay(startsOn)],
    rolling
      ? [isVisit(policy) ? 'Included' : 'Cover runs', 'Month by month, until you cancel']
      : [isVisit(policy) ? 'Included until' : 'Cover ends', `${formatLongDay(endsOn)}, at midnight`],
  ];
};

/** A schedule that was saved again must not prove cover that has been cancelled. */
const cancelledOf = (policy: Policy): Schedule['facts'] => {
  if (policy.cancelledOn === null) return [];
  const day = formatLongDay(policy.cancelledOn);
  return [['Cancelled', isVisit(policy) ? day : `No cover from ${day}`]];
};

/** What its owner may do: nothing of what is cancelled. */
const notesOf = (policy: Policy, { atGarage, today }: Told): readonly string[] => {
  const { status } = standingOn(policy, today);
  const bought = { ...policy, status, issuedAt: policy.issuedAt.toISOString(), atGarage, feePence: cancellationFeeOf(policy) };
  const cancelling = untilWhenToCancel(bought, today);
  const claiming = status === 'cancelled' ? [] : claimingOf(policy);
  return [...(cancelling ? [cancelling.words] : []), ...claiming];
};

const vehicleOf = ({ vehicle }: Policy): string =>
  [vehicle.registrationNumber, [vehicle.make, vehicle.model].join(' ')].filter(Boolean).join(', ');
