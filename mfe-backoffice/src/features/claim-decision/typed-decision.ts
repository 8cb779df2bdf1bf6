import type { ClaimKind } from '@kerbside/contracts/claims/claim-kinds';
import { lessExcess, lessRefund, type RefundGiven } from '@kerbside/contracts/claims/excess';
import type { ClaimDecision } from '@kerbside/contracts/http/claims/claims';
import { decideClaim } from '@kerbside/contracts/http/claims/desk';
import { formatPounds, formatWhole, type Pence } from '@kerbside/contracts/money/money';
import { parseJson } from '@kerbside/contracts/parse-json';
import { typedPrice } from '@kerbside/contracts/payments/typed-payments';
import { penceOfTyped, readAmount } from '@kerbside/contracts/reading/amount';
import * as z from 'zod/mini';
import type { DecisionBody } from '../../api/claims-api.js';
import { decision as words } from '../../messages/claims.js';

// A decision while it is being typed.

export type LineCover = '' | 'whole' | 'part' | 'none';

export interface TypedLine {
  /** Tells one line from another while they are added and removed. */
  readonly key: number;
  readonly description: string;
  /** Pounds, as typed. */
  readonly amount: string;
  readonly cover: LineCover;
  /** Pounds, as typed; only where a part is covered. */
  readonly covered: string;
  readonly reason: string;
}
export interface TypedDecision {
  readonly lines: readonly TypedLine[];
  readonly note: string;
  /** Why the person who made the first decision also answers the appeal; absent until it is typed. */
  readonly nobodyElse?: string | undefined;
}
const draft = z.object({
  lines: z.array(
    z.object({
      key: z.int(),
      description: z.string(),
      amount: z.string(),
      cover: z.enum(['', 'whole', 'part', 'none']),
      covered: z.string(),
      reason: z.string(),
    }),
  ),
  note: z.string(),
  nobodyElse: z.optional(z.string()),
});

/** A decision as the text of a draft, and back; undefined for text of any other form. */
export const draftOf = (typed: TypedDecision): string => JSON.stringify(typed);
export const decisionOfDraft = (text: string): TypedDecision | undefined => draft.safeParse(parseJson(text)).data;

/** What was typed, for whoever reads it when it is not sent. */
export const enteredIn = ({
  lines,
  note,
  nobodyElse = '',
}: TypedDecision): readonly { readonly label: string; readonly value: string }[] => [
  ...lines.map(({ description, amount, cover, covered, reason }, place) => ({
    label: words.lineOf(place + 1),
    value: [
      description,
      amount && readAmount(amount),
      cover && words.covers[cover],
      cover === 'part' && covered && `${words.covered} ${readAmount(covered)}`,
      cover !== 'whole' && reason,
    ]
      .filter(Boolean)
      .join(', '),
  })),
  { label: words.note, value: note },
  { label: words.nobodyElse, value: nobodyElse },
];

export interface DecisionLimits {
  readonly claimLimitPence: Pence;
  /** What the customer pays of what is covered. */
  readonly excessPence?: Pence | undefined;
  /** What its cancelled policy gave back and is set off. */
  readonly refund?: RefundGiven | undefined;
  /** What the decision before agreed to pay: an appeal only adds to it. 0 where there is none. */
  readonly agreedPence: Pence;
  /** An appeal against what was decided by the same person. */
  readonly isOwnAppeal?: boolean;
}

/** By the name of the control: `errorAt` of a line, `lines` of all of them, and those of the whole decision. */
export type DecisionErrors = Readonly<Record<string, string>>;
export const errorAt = ({ key }: Pick<TypedLine, 'key'>, field: keyof Omit<TypedLine, 'key'>): string => `${key}.${field}`;
export const linesError = 'lines';
export const ofAll = ['note', 'nobodyElse'] as const;

const emptyLine = { description: '', amount: '', cover: '', covered: '', reason: '' } as const;

/** The lines of the decision under appeal; or what most claims come to, which waits for an amount alone: one thing, covered in full. */
export const typedDecisionOf = (before: ClaimDecision | null, kind: ClaimKind): TypedDecision =>
  before
    ? { lines: before.lines.map(typedLine), note: '' }
    : { lines: [{ key: 0, ...emptyLine, description: words.firstItem[kind], cover: 'whole' }], note: words.inFull };

/** The reason follows the lines as long as nobody wrote one: that all of it is covered is not said of what is not. */
export const withReason = (typed: TypedDecision): TypedDecision => {
  const isLess = typed.lines.some(({ cover }) => cover === 'part' || cover === 'none');
  if (typed.note === words.inFull && isLess) return { ...typed, note: '' };
  return typed;
};

const typedLine = ({ description, amountPence, coveredPence, reason }: ClaimDecision['lines'][number], key: number): TypedLine => ({
  key,
  description,
  amount: typedPrice(amountPence),
  cover: coveredPence === amountPence ? 'whole' : coveredPence === 0 ? 'none' : 'part',
  covered: typedPrice(coveredPence),
  reason: reason ?? '',
});

export const withLine = ({ lines, ...whole }: TypedDecision): TypedDecision => ({
  ...whole,
  lines: [...lines, { key: Math.max(-1, ...lines.map(({ key }) => key)) + 1, ...emptyLine }],
});

const coveredOf = ({ amount, cover, covered }: TypedLine): Pence => {
  if (cover === 'part') return penceOfTyped(covered);
  return cover === 'whole' ? penceOfTyped(amount) : 0;
};

/** What was typed so far, and what is paid of it; sums that cannot be read count as nothing. */
export const sumsOf = ({ lines }: TypedDecision, { excessPence = 0, refund }: DecisionLimits) => {
  const { coveredPence, ...borne } = lessExcess(sumOf(lines.map(coveredOf)), excessPence);
  return { totalPence: sumOf(lines.map(({ amount }) => penceOfTyped(amount))), ...borne, ...lessRefund(coveredPence, refund) };
};

const sumOf = (amounts: readonly Pence[]): Pence => amounts.reduce((sum, amount) => sum + (amount || 0), 0);

export type DecisionCheck = { readonly ok: true; readonly body: DecisionBody } | { readonly ok: false; readonly errors: DecisionErrors };

/** What was typed, as it is sent; or what is wrong, beside each control. The sum is checked once every line is right. */
export const checkDecision = (typed: TypedDecision, limits: DecisionLimits): DecisionCheck => {
  const { lines, note, nobodyElse = '' } = typed;
  const body = {
    lines: lines.map((line) => ({
      description: line.description,
      amountPence: penceOfTyped(line.amount),
      coveredPence: coveredOf(line),
      ...(line.cover === 'whole' ? {} : { reason: line.reason }),
    })),
    note,
    ...(limits.isOwnAppeal ? { nobodyElse } : {}),
  };
  const parsed = z.safeParse(decideClaim.body, body);
  const errors = { ...controlsOf(parsed.error?.issues ?? [], lines), ...Object.fromEntries(lines.flatMap(faultsOf)) };
  if (!parsed.success || Object.keys(errors).length > 0) return { ok: false, errors };
  const sum = sumFault(sumsOf(typed, limits), limits);
  return sum === undefined ? { ok: true, body: parsed.data } : { ok: false, errors: { [linesError]: sum } };
};

const faultsOf = (line: TypedLine): [string, string][] => {
  const { cover, reason } = line;
  if (cover === '') return [[errorAt(line, 'cover'), words.chooseCover]];
  if (cover === 'whole') return [];
  return [
    ...(coveredOf(line) > penceOfTyped(line.amount) ? [[errorAt(line, 'covered'), words.moreThanLine] satisfies [string, string]] : []),
    ...(reason.trim() === '' ? [[errorAt(line, 'reason'), words.sayWhy] satisfies [string, string]] : []),
  ];
};

const sumFault = (
  { coveredPence, setOffPence = 0 }: ReturnType<typeof sumsOf>,
  { claimLimitPence, agreedPence }: DecisionLimits,
): string | undefined => {
  if (coveredPence + setOffPence > claimLimitPence) return words.overLimit(formatWhole(claimLimitPence));
  return coveredPence < agreedPence ? words.underAgreed(formatPounds(agreedPence)) : undefined;
};

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

const controlsOf = (issues: readonly Issue[], lines: readonly TypedLine[]): DecisionErrors =>
  controlErrors(Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message])), lines);

const controls: Readonly<Record<string, keyof Omit<TypedLine, 'key'>>> = {
  description: 'description',
  amountPence: 'amount',
  coveredPence: 'covered',
  reason: 'reason',
};

/** The errors of the call, which names lines by their place, beside the controls. What has no control stays with the lines. */
export const controlErrors = (fields: DecisionErrors, lines: readonly TypedLine[]): DecisionErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([name, message]) => {
      const [of, place, field = ''] = name.split('.');
      const line = of === 'lines' ? lines[Number(place ?? Number.NaN)] : undefined;
      const control = controls[field];
      if (line && control) return [errorAt(line, control === 'covered' && line.cover === 'whole' ? 'amount' : control), message];
      return [ofAll.find((whole) => whole === of) ?? linesError, message];
    }),
  );
