import type { PaymentView } from '@kerbside/contracts/http/payments/payments';
import { toPounds } from '@kerbside/contracts/money/money';
import { payAtGarage } from '@kerbside/contracts/money/payment-methods';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useMemo, useState } from 'react';
import type { PaymentApi } from '../../api/payment-api.js';
import { todayInLondon } from '../../today.js';
import { changed, fewerOnDay, firstChoice, sectionsOf, wayOf, type ChoiceChange, type PayChoice, type Sections } from './pay-choice.js';
import { typesFor, waysOf, type ChosenWay, type OfferedType, type PaymentWay, offeredTypes } from './ways.js';
import { keepInTab, keptInTab } from '@kerbside/contracts/page/kept-in-tab';
import * as z from 'zod/mini';

export interface UseChoice {
  readonly choice: PayChoice;
  readonly ways: readonly PaymentWay[];
  readonly types: readonly OfferedType[];
  readonly sections: Sections;
  /** The way that was chosen; undefined only where nothing is offered. */
  readonly way: ChosenWay | undefined;
  readonly change: (change: ChoiceChange) => void;
  /** The day of the month that direct debits are to be collected on; undefined for the first possible one. */
  readonly day: number | undefined;
  readonly setDay: (day: number) => void;
  /** The most instalments there can be, where the day that was chosen made them fewer. */
  readonly fewer: number | undefined;
  readonly planning: PlanState;
  /** Whether the visit may be paid at its garage, and why not. */
  readonly atGarage: PaymentView['atGarage'];
  /** The customer chose to pay there, and it is not possible any more. */
  readonly lostAtGarage: boolean;
}

/** `waiting`: what is shown is not planned yet. */
export type PlanState = { readonly status: 'planned' | 'waiting' } | { readonly status: 'failed'; readonly retry: () => void };

interface ChoiceOptions {
  readonly api: PaymentApi;
  readonly payment: PaymentView;
  /** The payment with the rewards that are used. */
  readonly charged: PaymentView;
  readonly asked: ChoiceControl;
  readonly isStaff: boolean;
  /** Another page has changed the price since, or paid it: the payment is to be read again. */
  readonly onStale: () => Promise<void>;
}

/** What the customer asked for, whether or not it is offered. */
export interface ChoiceControl {
  readonly choice: PayChoice;
  readonly set: (choice: PayChoice) => void;
  /** The number of payments of the whole price: each of them takes something, whatever is paid with rewards. */
  readonly payments: number;
}

interface Taker {
  readonly isStaff: boolean;
  /** Staff came to take a card: nothing else is asked about it. */
  readonly isByTelephone: boolean;
}

export const useAsked = (payment: PaymentView, { isStaff, isByTelephone }: Taker): ChoiceControl => {
  const [choice, setChoice] = useState(() => ({ ...firstChoice(payment, isByTelephone), ...(isByTelephone ? {} : keptChoice(payment)) }));
  const set = (chosen: PayChoice) => {
    keepChoice(payment, chosen);
    setChoice(chosen);
  };
  return { choice, set, payments: wayOf(choice, waysOf(payment, { isStaff, today: todayInLondon() }))?.count ?? 1 };
};

/** What the customer chose among the ways that are offered. A choice that is no longer offered is not used, and comes back with its offer. */
export const useChoice = ({ api, payment, charged, asked, isStaff, onStale }: ChoiceOptions): UseChoice => {
  const [day, setDay] = useState<number>();
  const { planned, planning } = usePlanned(api, { payment, charged, day, onStale });
  const ways = useMemo(() => waysOf(planned, { isStaff, today: todayInLondon() }), [planned, isStaff]);
  const offered = useMemo(
    () => ({ ways, accepted: payment.methods, savedCards: payment.savedCards ?? [] }),
    [ways, payment.methods, payment.savedCards],
  );
  const choice = useMemo(() => changed(asked.choice, { kind: 'offered' }, offered), [asked.choice, offered]);
  return {
    choice,
    ways,
    types: typesFor(ways, { main: choice.main, accepted: payment.methods }),
    sections: sectionsOf(choice, ways),
    way: wayOf(choice, ways),
    change: (change) => asked.set(changed(choice, change, offered)),
    day,
    setDay,
    fewer:
      day === undefined || charged.totalPence !== payment.totalPence
        ? undefined
        : fewerOnDay(choice, waysOf(payment, { isStaff, today: todayInLondon() }), ways),
    planning,
    atGarage: planned.atGarage,
    lostAtGarage: asked.choice.type === payAtGarage && choice.type !== payAtGarage,
  };
};

interface PlannedFor extends Pick<ChoiceOptions, 'payment' | 'charged' | 'onStale'> {
  readonly day: number | undefined;
}
type PlanSource = Pick<PaymentView, 'choices' | 'totalPence' | 'atGarage'>;

/** The ways to pay, planned by the service for the rewards that are used and the day that was chosen. */
const usePlanned = (api: PaymentApi, wanted: PlannedFor): { readonly planned: PlanSource; readonly planning: PlanState } => {
  const { payment, charged, day, onStale } = wanted;
  const usedPence = payment.totalPence - charged.totalPence;
  const isPlain = usedPence === 0 && day === undefined;
  const plan = async (signal: AbortSignal): Promise<PlanSource> => {
    if (isPlain) return payment;
    const planFor = {
      ...(usedPence > 0 && { used_rewards: String(toPounds(usedPence)) }),
      ...(day !== undefined && { day_of_payment: String(day) }),
    };
    const now = await api.read(payment.quoteId, signal, planFor);
    // The ways are for the new price: everything else has to follow.
    if (now.totalPence !== payment.totalPence || now.status !== payment.status) await onStale();
    return { choices: now.choices, atGarage: now.atGarage, totalPence: now.totalPence - usedPence };
  };
  const load = useLoad(plan, [api, payment, usedPence, day], { keep: true });
  if (isPlain) return { planned: charged, planning: { status: 'planned' } };
  if (load.status === 'ready') return { planned: load.data, planning: { status: load.refreshing ? 'waiting' : 'planned' } };
  return { planned: payment, planning: load.status === 'failed' ? { status: 'failed', retry: load.retry } : { status: 'waiting' } };
};

/** For the choice that step 3 brought: another one made there since comes first. */
const kept = z.object({
  byInstalments: z.boolean(),
  type: z.enum(['', ...offeredTypes]),
  main: z.enum(['in_full', 'instalments']),
  isPreauth: z.boolean(),
  count: z.optional(z.int()),
});

type Paid = Pick<PaymentView, 'quoteId' | 'byInstalments'>;

const keyOf = ({ quoteId }: Paid): string => `kerbside.pay-choice.${quoteId}`;

/** How it is paid stays chosen in this tab: whoever leaves for PayPal and comes back without paying pays no other sum on the next try. */
const keepChoice = (paid: Paid, { type, main, isPreauth, count }: PayChoice): void =>
  keepInTab(keyOf(paid), { byInstalments: paid.byInstalments, type, main, isPreauth, count });

const keptChoice = (paid: Paid): Partial<PayChoice> => {
  const { byInstalments, ...choice } = keptInTab(keyOf(paid), kept) ?? { byInstalments: undefined };
  return byInstalments === paid.byInstalments ? choice : {};
};
