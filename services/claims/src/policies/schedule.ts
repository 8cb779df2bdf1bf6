import { neverBegan } from '@kerbside/contracts/claims/never-began';
import { claimKindOf } from '@kerbside/contracts/claims/claimable';
import { howToClaim } from '@kerbside/contracts/claims/how-to-claim';
import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import { changeOfMindWords } from '@kerbside/contracts/garages/at-garage-words';
import type { Policy as PolicyView } from '@kerbside/contracts/http/claims/policies';
import { providedBy } from '@kerbside/contracts/firm/firm';
import { firmInSmall } from '@kerbside/contracts/firm/firm-words';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import { formatPounds, formatWhole, type Pence } from '@kerbside/contracts/money/money';
import { receiptGroups } from '@kerbside/contracts/payments/receipt-groups';
import type { PrintedCar } from '@kerbside/platform/documents/pdf-car';
import { cancellationFeeOf, runOf, type Policy } from './policy.js';

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

/** `atGarage`: how far it is paid at the garage of its visit; null where it is paid to us, undefined while that is not known. */
export const scheduleOf = (issued: Policy, holder: PolicyHolder, atGarage: PolicyView['atGarage']): Schedule =>
  drawn({ ...issued, ...runOf(issued) }, { holder, atGarage, isMonthly: issued.rolling });

interface Told {
  readonly holder: PolicyHolder;
  readonly atGarage: PolicyView['atGarage'];
  /** Its price is that of a month, also once it was cancelled and has a last day. */
  readonly isMonthly: boolean;
}

const drawn = (policy: Policy, { holder, atGarage, isMonthly }: Told): Schedule => ({
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
    ...(isVisit(policy) ? [] : daysOf(policy)),
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
  notes: [cancellingOf(policy, atGarage), ...claimingOf(policy)],
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

const daysOf = (policy: Policy): Schedule['facts'] => {
  if (neverBegan(policy)) return [];
  const { startsOn, endsOn, rolling } = policy;
  return [
    ['Cover starts', formatLongDay(startsOn)],
    rolling ? ['Cover runs', 'Month by month, until you cancel'] : ['Cover ends', `${formatLongDay(endsOn)}, at midnight`],
  ];
};

/** A schedule that was saved again must not prove cover that has been cancelled. */
const cancelledOf = (policy: Policy): Schedule['facts'] => {
  if (policy.cancelledOn === null) return [];
  const day = formatLongDay(policy.cancelledOn);
  return [['Cancelled', isVisit(policy) ? day : `No cover from ${day}`]];
};

const untilWorkBegins = 'You may cancel until the work begins.';

const cancellingOf = (policy: Policy, atGarage: PolicyView['atGarage']): string => {
  if (!isVisit(policy)) return cancellingCover(cancellationFeeOf(policy));
  if (atGarage === undefined) return untilWorkBegins;
  const gives = changeOfMindWords(atGarage, 'You then get back everything you paid.');
  return atGarage === 'paid' ? gives : `${untilWorkBegins} ${gives}`;
};

const cancellingCover = (feePence: Pence): string =>
  `You may cancel within 14 days of buying for a full refund, if you haven’t claimed. After that you get back what you haven’t used${feePence > 0 ? `, less a fee of ${formatWhole(feePence)}` : ''}.`;

const vehicleOf = ({ vehicle }: Policy): string =>
  [vehicle.registrationNumber, [vehicle.make, vehicle.model].join(' ')].filter(Boolean).join(', ');
