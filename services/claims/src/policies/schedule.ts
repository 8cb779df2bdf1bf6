import { contentsWords } from '@kerbside/contracts/products/cover-name';
import { claimKindOf, coversNoDay } from '@kerbside/contracts/claims/claimable';
import { howToClaim } from '@kerbside/contracts/claims/how-to-claim';
import { carName } from '@kerbside/contracts/car/car-name';
import { continuation } from '@kerbside/contracts/policies/continuation';
import { orderResult, orderStatusNames, repairDays } from '@kerbside/contracts/policies/order-words';
import { untilWhenToCancel } from '@kerbside/contracts/policies/until-when-to-cancel';
import { formatLongDay, londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { Order } from '@kerbside/contracts/http/claims/policies';
import { providerFact, firmInSmall } from '@kerbside/contracts/firm/firm';
import { visitWhen } from '@kerbside/contracts/garages/visit';
import { placeOfVisit } from '@kerbside/contracts/garages/visit-place';
import type { BookedVisit } from '@kerbside/contracts/http/garages/bookings';
import { formatPounds } from '@kerbside/contracts/money/money';
import { receiptGroups } from '@kerbside/contracts/payments/receipt-groups';
import { includesTax } from '@kerbside/contracts/payments/receipt-words';
import type { ProductType } from '@kerbside/contracts/ids';
import type { PrintedCar } from '@kerbside/platform/documents/pdf-car';
import { runOf, standingOn } from './cover.js';
import { newsOf, orderStatusOf } from './order.js';
import type { CoverRecord, OrderRecord, PolicyRecord } from './policy.js';
import { firstDayWithout, stateOn } from './state.js';

/** What the policy schedule says, in order. Pure: the PDF code only has to draw it. */
export interface Schedule {
  readonly title: string;
  /** What its number is of: work at a garage is ordered. */
  readonly kind: 'Policy' | 'Order';
  readonly policyNumber: string;
  readonly product: ProductType;
  /** Above the facts, what is covered and what is not. */
  readonly headings: readonly [about: string, covers: string, excludes: string];
  readonly car: PrintedCar;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly premium: readonly (readonly [label: string, amount: string])[];
  readonly total: string;
  readonly tax: string | undefined;
  readonly covers: readonly string[];
  readonly excludes: readonly string[];
  readonly notes: readonly string[];
  /** Who sold the policy, who regulates them and how to complain: at the foot of the last page. */
  readonly firm: readonly string[];
}

interface PolicyHolder {
  readonly name: string;
  readonly address: readonly string[];
}

interface ScheduleFacts {
  readonly holder: PolicyHolder;
  /** How far it is paid at the garage of its visit; null where it is paid to us, undefined while that is not known. */
  readonly atGarage: Order['atGarage'];
  /** What garages says of its visit; absent where there is none, or while they cannot be asked. */
  readonly booked?: BookedVisit | undefined;
  /** Whether a claim was sent on it. */
  readonly hasClaimed: boolean;
  readonly today: IsoDay;
}

export const scheduleOf = (issued: PolicyRecord, told: ScheduleFacts): Schedule => {
  const notes = notesOf(issued, told);
  return issued.kind === 'order'
    ? drawn(issued, { ...told, isMonthly: issued.repairs?.rolling ?? false, notes })
    : drawn({ ...issued, ...runOf(issued) }, { ...told, isMonthly: issued.rolling, notes });
};

interface ScheduleDrawing extends ScheduleFacts, Pick<Schedule, 'notes'> {
  /** Its price is that of a month, also once it was cancelled and has a last day. */
  readonly isMonthly: boolean;
}

const drawn = (policy: PolicyRecord, { holder, isMonthly, notes, booked, today }: ScheduleDrawing): Schedule => ({
  ...(policy.kind === 'order' ? orderWords(policy) : coverWords(policy)),
  kind: policy.kind === 'order' ? 'Order' : 'Policy',
  policyNumber: policy.policyNumber,
  product: policy.productType,
  car: pictured(policy.vehicle),
  facts: [
    [policy.kind === 'order' ? 'Customer' : 'Policyholder', holder.name],
    ...(holder.address.length > 0 ? [['Address', holder.address.join(', ')] as const] : []),
    ['Vehicle', vehicleOf(policy)],
    [policy.kind === 'order' ? 'Work' : 'Level of cover', policy.levelName],
    providerFact(policy.productType),
    ...(policy.kind === 'order' ? lifeOf(policy, booked, today) : daysOf(policy)),
    ...cancelledOf(policy),
    ...suspendedOf(policy, today),
    ...policy.terms.map(({ label, value }) => [label, value] as const),
    ['Issued', formatLongDay(londonDay(policy.issuedAt))],
  ],
  premium: receiptGroups(policy.lines)
    .flatMap(({ lines }) => lines)
    .map(({ label, amountPence }) => [label, amountPence === 0 ? 'Included' : formatPounds(amountPence)] as const),
  total: isMonthly ? `${formatPounds(policy.premiumPence)} a month` : formatPounds(policy.premiumPence),
  tax: includesTax(policy.taxPence),
  covers: policy.covers,
  excludes: policy.excludes,
  notes,
  firm: firmInSmall,
});

const pictured = (vehicle: PolicyRecord['vehicle']): PrintedCar => {
  const { bodyType, make, model, colour, registrationNumber: registration } = vehicle;
  const name = bodyType ? carName({ body: bodyType, make, model, colour, registration: registration ?? undefined }) : `${make} ${model}`;
  return { bodyType, colour, registration, name };
};

const claimingOf = (policy: PolicyRecord): readonly string[] => {
  const kind = claimKindOf(policy);
  return kind === undefined ? [] : [howToClaim[kind]];
};

const coverWords = ({ productName }: PolicyRecord): Pick<Schedule, 'title' | 'headings'> => ({
  title: `${productName} policy schedule`,
  headings: ['Your cover', contentsWords.cover.covers, contentsWords.cover.excludes],
});

const orderWords = ({ productName }: PolicyRecord): Pick<Schedule, 'title' | 'headings'> => ({
  title: `${productName} confirmation`,
  headings: ['What you bought', contentsWords.work.covers, contentsWords.work.excludes],
});

/** "Status: Booked", when and where its visit is, how it ended, and the days of the repairs that come with it. */
const lifeOf = (order: OrderRecord, booked: BookedVisit | undefined, today: IsoDay): Schedule['facts'] => {
  const status = orderStatusOf(order);
  const { visit, repairs } = order;
  const result = orderResult({ status, motResult: visit?.motResult ?? null });
  return [
    ['Status', orderStatusNames[status]],
    ...(visit && status !== 'cancelled' ? [['Visit', visitWhen(visit, newsOf(visit, today))] as const] : []),
    ...(visit && booked && status !== 'cancelled' ? placeOfVisit(booked) : []),
    ...(result ? [['Result', result] as const] : []),
    ...(repairs && status !== 'cancelled' ? [repairDays(repairs)] : []),
  ];
};

const daysOf = (policy: CoverRecord): Schedule['facts'] => {
  if (coversNoDay(policy)) return [];
  const { startsOn, endsOn, rolling, settledOn } = policy;
  return [
    ...continuation(policy),
    ['Cover starts', formatLongDay(startsOn)],
    rolling ? ['Cover runs', 'Month by month, until you cancel'] : ['Cover ends', `${formatLongDay(endsOn)}, at midnight`],
    ...(settledOn === undefined
      ? []
      : [['Claim paid', `For the loss of the car, on ${formatLongDay(settledOn)}: nothing is left to cover`] as const]),
  ];
};

/** A schedule that was saved again must not prove cover that has been cancelled, nor its former days what was taken back. */
const cancelledOf = (policy: PolicyRecord): Schedule['facts'] => {
  if (policy.cancelledOn === null) return [];
  if (policy.kind === 'order') return [['Cancelled', formatLongDay(policy.cancelledOn)]];
  const day = formatLongDay(firstDayWithout(policy) ?? policy.cancelledOn);
  return [
    ['Cancelled', `No cover from ${day}${policy.isTakenBack ? '. It was cancelled within 14 days, so nothing can be claimed on it' : ''}`],
  ];
};

/** Nor cover that pays nothing at present. */
const suspendedOf = (policy: PolicyRecord, today: IsoDay): Schedule['facts'] => {
  if (policy.kind === 'order' || policy.suspendedOn === null || stateOn(policy, today) !== 'suspended') return [];
  return [['Suspended', `From ${formatLongDay(policy.suspendedOn)}, until what is overdue is paid`]];
};

/** What its owner may do: nothing of what is cancelled. */
const notesOf = (policy: PolicyRecord, { atGarage, hasClaimed, today }: ScheduleFacts): readonly string[] => {
  const { productType, issuedAt, premiumPence, cancellationFeePence: feePence } = policy;
  const bought = { productType, issuedAt: issuedAt.toISOString(), premiumPence, feePence, hasClaimed };
  const { status, ...more } =
    policy.kind === 'order'
      ? { status: orderStatusOf(policy), workBegunOn: policy.workBegunOn, visit: policy.visit, atGarage }
      : { status: standingOn(policy, today).status, transferredOn: policy.transferredOn ?? null };
  const cancelling = untilWhenToCancel({ ...bought, ...more, status }, today);
  const isLost = policy.kind === 'cover' && policy.settledOn !== undefined;
  const claiming = status === 'cancelled' || isLost ? [] : claimingOf(policy);
  return [...(cancelling ? [cancelling.words] : []), ...claiming];
};

const vehicleOf = ({ vehicle }: PolicyRecord): string =>
  [vehicle.registrationNumber, [vehicle.make, vehicle.model].join(' ')].filter(Boolean).join(', ');
