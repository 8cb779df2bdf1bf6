import { ownershipAsks } from '../http/pricing/car-asks.js';
import type { CarDay } from '../car/car-days.js';

// What the questions of a claim are made of (A3, A5)

/** Answers as typed or chosen, by the question's name. */
export type ClaimAnswers = Readonly<Record<string, string>>;

/** The fewest characters that may describe a fault (A9). */
export const shortestFault = 150;

export const fileCategories = [
  'repair_quote',
  'service_invoice',
  'second_service_invoice',
  'offer_letter',
  'finance_settlement',
  'damage_photo',
  'receipt',
  'garage_report',
  'mot_refusal',
  'other',
] as const;
export type FileCategory = (typeof fileCategories)[number];

export type When = (answers: ClaimAnswers) => boolean;

interface QuestionDraft {
  readonly name: string;
  readonly label: string;
  /** When it is asked; always when absent. */
  readonly when?: When;
  /** Follows from the question before it, and is asked on its page. */
  readonly joins?: true;
}
export interface TextQuestion extends QuestionDraft {
  readonly type: 'text' | 'lines';
  /** The message beside a field that was left empty. */
  readonly missing: string;
  readonly shortest?: number;
  /** What is wrong with an answer that is not of the kind that is asked for. */
  readonly wrong?: (typed: string) => string | undefined;
  /** The question for the day of the MOT that failed on what this asks for. */
  readonly failedOn?: string;
}
export interface ChoiceQuestion extends QuestionDraft {
  readonly type: 'choice';
  readonly missing: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** What an answer leads to, shown as soon as it is chosen. */
  readonly note?: { readonly value: string; readonly text: string };
}
export interface DayQuestion extends QuestionDraft {
  readonly type: 'day';
  readonly missing: string;
  /** What happened on it is claimed for, so that the cover has to be in force. */
  readonly isOfLoss?: true;
  /** What is claimed for had happened by then, so that the cover has to have begun. */
  readonly isAfterLoss?: true;
  /** The car failed its MOT on it. */
  readonly isOfFailedMot?: true;
  readonly carDay?: CarDay;
}
/** The mileage, confirmed by the service before the customer may go on. */
export interface MileageQuestion extends QuestionDraft {
  readonly type: 'mileage';
}
export interface FilesQuestion extends QuestionDraft {
  readonly type: 'files';
  readonly category: FileCategory;
  /** The message beside the files when there is none; without it no file is required. */
  readonly missing?: string;
}
export type ClaimQuestion = TextQuestion | ChoiceQuestion | DayQuestion | MileageQuestion | FilesQuestion;

export interface ClaimStep {
  readonly number: number;
  readonly title: string;
  readonly questions: readonly ClaimQuestion[];
}

export const is =
  (name: string, ...values: readonly string[]): When =>
  (answers) =>
    values.includes(answers[name] ?? '');

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

/** `about` ends the sentence in the summary, where the question is not beside it. */
export const yesOrNo = (name: string, label: string, about: string, more: Pick<ChoiceQuestion, 'when' | 'note'> = {}): ChoiceQuestion => ({
  type: 'choice',
  name,
  label,
  missing: `Choose whether ${about}`,
  choices: yesNo,
  ...more,
});

export const text = (name: string, label: string, missing: string, when?: When): TextQuestion => ({
  type: 'text',
  name,
  label,
  missing,
  ...(when ? { when } : {}),
});

/** On the page of the question before it. */
export const joined = <Q extends ClaimQuestion>(question: Q): Q & { readonly joins: true } => ({ ...question, joins: true });

/** The day on which what is claimed for happened. */
export const lossDay = (name: string, label: string, missing: string): DayQuestion => ({
  type: 'day',
  name,
  label,
  missing,
  isOfLoss: true,
});

export const files = (category: FileCategory, label: string, missing: string, when?: When): FilesQuestion => ({
  type: 'files',
  name: category,
  category,
  label,
  missing,
  ...(when ? { when } : {}),
});

export const lines = (name: string, label: string, missing: string, when?: When): TextQuestion => ({
  ...text(name, label, missing, when),
  type: 'lines',
});

/** We answer whether we hold a date, not the customer: without one the question is not asked (A5). */
export const knownPurchaseDate = 'known_purchase_date';

export const purchaseDate: readonly ClaimQuestion[] = [
  yesOrNo('is_vehicle_purchase_date_correct', 'Is the purchase date we hold for the car correct?', 'the purchase date is correct', {
    when: (answers) => Boolean(answers[knownPurchaseDate]),
  }),
  joined({
    type: 'day',
    name: 'purchase_date',
    label: 'When did you buy the car?',
    missing: ownershipAsks.purchase_date,
    carDay: 'purchase_date',
    when: (answers) => !answers[knownPurchaseDate] || answers['is_vehicle_purchase_date_correct'] === 'no',
  }),
];
