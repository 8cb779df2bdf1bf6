import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import { changeOfMindWords } from '@kerbside/contracts/garages/at-garage-words';
import type { Policy as PolicyView } from '@kerbside/contracts/http/claims/policies';
import { firm, providedBy, whereWeAre, whoWeAre } from '@kerbside/contracts/firm';
import { formatPounds } from '@kerbside/contracts/money/money';
import type { PrintedCar } from '@kerbside/platform/documents/pdf-car';
import { runOf, type Policy } from './policy.js';

/** What the policy schedule says, in order. Pure: the PDF code only has to draw it. */
export interface Schedule {
  readonly title: string;
  readonly policyNumber: string;
  readonly car: PrintedCar;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly premium: readonly (readonly [label: string, amount: string])[];
  readonly total: string;
  readonly tax: string;
  readonly covers: readonly string[];
  readonly excludes: readonly string[];
  readonly notes: readonly string[];
  /** Who sold the policy and who regulates them: at the foot of the last page. */
  readonly firm: readonly string[];
}

export interface PolicyHolder {
  readonly name: string;
  readonly address: readonly string[];
}

/** `atGarage`: how far it is paid at the garage of its visit; null where it is paid to us, undefined while that is not known. */
export const scheduleOf = (issued: Policy, holder: PolicyHolder, atGarage: PolicyView['atGarage']): Schedule =>
  drawn({ ...issued, ...runOf(issued) }, holder, atGarage);

const drawn = (policy: Policy, holder: PolicyHolder, atGarage: PolicyView['atGarage']): Schedule => ({
  title: `${policy.productName} policy schedule`,
  policyNumber: policy.policyNumber,
  car: { ...policy.vehicle, registration: policy.vehicle.registrationNumber },
  facts: [
    ['Policyholder', holder.name],
    ...(holder.address.length > 0 ? [['Address', holder.address.join(', ')] as const] : []),
    ['Vehicle', vehicleOf(policy)],
    ['Level of cover', policy.levelName],
    ['Provider', providedBy(policy.productType)],
    ['Cover starts', formatLongDay(policy.startsOn)],
    policy.rolling ? ['Cover runs', 'Month by month, until you cancel'] : ['Cover ends', `${formatLongDay(policy.endsOn)}, at midnight`],
    ...policy.terms.map(({ label, value }) => [label, value] as const),
    ['Issued', formatLongDay(londonDay(policy.issuedAt))],
  ],
  premium: policy.lines.map(({ label, amountPence }) => [label, formatPounds(amountPence)] as const),
  total: policy.rolling ? `${formatPounds(policy.premiumPence)} a month` : formatPounds(policy.premiumPence),
  tax: `Includes ${formatPounds(policy.taxPence)} tax.`,
  covers: policy.covers,
  excludes: policy.excludes,
  notes: [
    cancellingOf(atGarage),
    `To make a claim, sign in to your account or call ${firm.telephone} before any repair starts. We cannot pay for repairs that we have not authorised.`,
    `To complain, write to ${firm.complaintsEmail} or call ${firm.telephone}. If we cannot settle it, the Financial Ombudsman Service can look at it free of charge.`,
  ],
  firm: [whoWeAre, whereWeAre],
});

const untilWorkBegins = 'You may cancel until the work begins.';

const cancellingOf = (atGarage: PolicyView['atGarage']): string => {
  if (atGarage === undefined) return untilWorkBegins;
  const gives = changeOfMindWords(atGarage, 'You may cancel within 14 days of buying for a full refund, if you haven’t claimed.');
  return atGarage === null || atGarage === 'paid' ? gives : `${untilWorkBegins} ${gives}`;
};

const vehicleOf = ({ vehicle }: Policy): string =>
  [vehicle.registrationNumber, [vehicle.make, vehicle.model].join(' ')].filter(Boolean).join(', ');
