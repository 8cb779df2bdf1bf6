import { claimKinds, type ClaimKind } from './claim-kinds.js';
import { isRealDay } from './dates.js';

// What each kind of claim asks (A3, A5): the same questions on the page and in the service

export { claimKinds, type ClaimKind } from './claim-kinds.js';

export const isClaimKind = (productType: string): productType is ClaimKind => claimKinds.some((kind) => kind === productType);

/** As they were typed or chosen, by the question's name. */
export type ClaimAnswers = Readonly<Record<string, string>>;

/** Of a fault, at least (A9). */
export const shortestFault = 150;
const longestText = 2_000;
const longestLine = 200;

export const fileCategories = [
  'repair_quote',
  'service_invoice',
  'second_service_invoice',
  'offer_letter',
  'damage_photo',
  'other',
] as const;
export type FileCategory = (typeof fileCategories)[number];

type When = (answers: ClaimAnswers) => boolean;

interface Asked {
  readonly name: string;
  readonly label: string;
  /** Asked only then; always, when absent. */
  readonly when?: When;
}
export interface TextQuestion extends Asked {
  readonly type: 'text' | 'lines';
  /** Beside the field when it was left empty. */
  readonly missing: string;
  readonly shortest?: number;
}
export interface ChoiceQuestion extends Asked {
  readonly type: 'choice';
  readonly missing: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** What follows from an answer, said at once. */
  readonly note?: { readonly value: string; readonly text: string };
}
export interface DayQuestion extends Asked {
  readonly type: 'day';
  readonly missing: string;
}
/** The mileage, confirmed by the service before the customer may go on. */
export interface MileageQuestion extends Asked {
  readonly type: 'mileage';
}
export interface FilesQuestion extends Asked {
  readonly type: 'files';
  readonly category: FileCategory;
  /** Beside the files when there is none; without it none is needed. */
  readonly missing?: string;
}
export type ClaimQuestion = TextQuestion | ChoiceQuestion | DayQuestion | MileageQuestion | FilesQuestion;

export interface ClaimStep {
  readonly number: number;
  readonly title: string;
  readonly questions: readonly ClaimQuestion[];
}

const is =
  (name: string, ...values: readonly string[]): When =>
  (answers) =>
    values.includes(answers[name] ?? '');

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

const yesOrNo = (name: string, label: string, more: Pick<ChoiceQuestion, 'when' | 'note'> = {}): ChoiceQuestion => ({
  type: 'choice',
  name,
  label,
  missing: 'Choose yes or no',
  choices: yesNo,
  ...more,
});

const text = (name: string, label: string, missing: string, when?: When): TextQuestion => ({
  type: 'text',
  name,
  label,
  missing,
  ...(when ? { when } : {}),
});

/** Whether we hold a date is an answer of ours, not of the customer: without one the question is not asked (A5). */
export const knownPurchaseDate = 'known_purchase_date';

const purchaseDate: readonly ClaimQuestion[] = [
  yesOrNo('is_vehicle_purchase_date_correct', 'Is the date that you bought the car, as we have it, correct?', {
    when: (answers) => Boolean(answers[knownPurchaseDate]),
  }),
  {
    type: 'day',
    name: 'purchase_date',
    label: 'When did you buy the car?',
    missing: 'Enter the day that you bought the car',
    when: (answers) => !answers[knownPurchaseDate] || answers['is_vehicle_purchase_date_correct'] === 'no',
  },
];

const mileageOnceDescribed: MileageQuestion = {
  type: 'mileage',
  name: 'mileage',
  label: 'What is the mileage now?',
  when: (answers) => (answers['fault_description'] ?? '').trim().length >= shortestFault,
};

const isElsewhere: When = (answers) =>
  answers['account_address_correct'] === 'no' || is('vehicle_current_location', 'workshop', 'other')(answers);

const warranty: readonly ClaimStep[] = [
  {
    number: 1,
    title: 'What is wrong',
    questions: [
      {
        type: 'lines',
        name: 'fault_description',
        label: 'What is wrong with the car, and when did you notice it?',
        missing: 'Tell us what is wrong with the car',
        shortest: shortestFault,
      },
      mileageOnceDescribed,
      ...purchaseDate,
    ],
  },
  {
    number: 3,
    title: 'Where the car is, and its repair',
    questions: [
      yesOrNo('recovered_from_side_of_road', 'Was the car recovered from the side of the road?'),
      text('recovery_company', 'Who recovered it?', 'Tell us who recovered the car', is('recovered_from_side_of_road', 'yes')),
      {
        type: 'day',
        name: 'recovery_date',
        label: 'When was it recovered?',
        missing: 'Enter the day that the car was recovered',
        when: is('recovered_from_side_of_road', 'yes'),
      },
      {
        type: 'choice',
        name: 'vehicle_current_location',
        label: 'Where is the car now?',
        missing: 'Choose where the car is',
        choices: [
          { value: 'home', label: 'At home' },
          { value: 'workshop', label: 'At a workshop' },
          { value: 'other', label: 'Somewhere else' },
        ],
      },
      text('location_reason', 'Why is it there?', 'Tell us why the car is there', is('vehicle_current_location', 'other')),
      yesOrNo('account_address_correct', 'Is the address in your account correct?'),
      text('current_address', 'The address where the car is', 'Enter the address where the car is', isElsewhere),
      text('current_postcode', 'Its postcode', 'Enter the postcode where the car is', isElsewhere),
      yesOrNo('have_quote_for_repair', 'Do you have a quote for the repair?'),
      text('garage_name', 'Which garage gave it?', 'Enter the name of the garage', is('have_quote_for_repair', 'yes')),
      text('garage_phone', 'The garage’s telephone number', 'Enter the garage’s telephone number', is('have_quote_for_repair', 'yes')),
      {
        type: 'files',
        name: 'repair_quote',
        category: 'repair_quote',
        label: 'The quote',
        missing: 'Add the quote for the repair',
        when: is('have_quote_for_repair', 'yes'),
      },
      yesOrNo('repaired_at_vat_garage', 'Is the garage registered for VAT?', {
        note: {
          value: 'no',
          text: 'We can only pay what is on the garage’s invoice. A garage that is not registered for VAT must not add it.',
        },
      }),
      yesOrNo('have_invoice_for_last_service', 'Do you have the invoice for the last service?'),
      {
        type: 'files',
        name: 'service_invoice',
        category: 'service_invoice',
        label: 'The invoice for the last service',
        missing: 'Add the invoice for the last service',
        when: is('have_invoice_for_last_service', 'yes'),
      },
      yesOrNo('have_invoice_for_last_second_service', 'Do you have the invoice for the service before that?'),
      {
        type: 'files',
        name: 'second_service_invoice',
        category: 'second_service_invoice',
        label: 'The invoice for the service before that',
        missing: 'Add the invoice for the service before that',
        when: is('have_invoice_for_last_second_service', 'yes'),
      },
    ],
  },
];

const gap: readonly ClaimStep[] = [
  {
    number: 1,
    title: 'What happened',
    questions: [
      {
        type: 'choice',
        name: 'loss',
        label: 'What happened to the car?',
        missing: 'Choose what happened to the car',
        choices: [
          { value: 'written_off', label: 'It was written off' },
          { value: 'stolen', label: 'It was stolen and not found' },
        ],
      },
      { type: 'day', name: 'loss_date', label: 'When did it happen?', missing: 'Enter the day that it happened' },
      { type: 'mileage', name: 'mileage', label: 'What was the mileage?' },
      ...purchaseDate,
    ],
  },
  {
    number: 3,
    title: 'The car before it happened',
    questions: [
      yesOrNo('maintained_as_per_manufacturer_guidelines', 'Was the car maintained as the manufacturer says?', {
        note: { value: 'no', text: 'Your insurer may value the car lower for this. You can still claim: tell us what was done, and when.' },
      }),
      {
        type: 'choice',
        name: 'condition',
        label: 'What condition was it in?',
        missing: 'Choose the condition that it was in',
        choices: [
          { value: 'poor', label: 'Poor' },
          { value: 'average', label: 'Average' },
          { value: 'great', label: 'Great' },
        ],
      },
      text('insurer', 'Who insures the car?', 'Enter the name of your insurer'),
      text('insurer_reference', 'Your insurer’s claim number', 'Enter your insurer’s claim number'),
    ],
  },
  {
    number: 4,
    title: 'Your insurer’s offer',
    questions: [
      {
        type: 'choice',
        name: 'accepted_offer',
        label: 'Have you accepted your insurer’s offer?',
        missing: 'Choose whether you accepted the offer',
        choices: [
          { value: '1', label: 'Yes, I accepted it' },
          { value: '2', label: 'No, there is no offer yet' },
          { value: '3', label: 'Not yet: I have an offer and have not answered' },
        ],
      },
      {
        type: 'files',
        name: 'offer_letter',
        category: 'offer_letter',
        label: 'The offer letter',
        missing: 'Add the letter with your insurer’s offer',
        when: (answers) => answers['accepted_offer'] !== '2',
      },
    ],
  },
];

const damage: readonly ClaimStep[] = [
  {
    number: 2,
    title: 'The damage',
    questions: [
      {
        type: 'lines',
        name: 'damage_description',
        label: 'What is damaged, and how did it happen?',
        missing: 'Tell us what is damaged',
      },
      { type: 'day', name: 'damage_date', label: 'When did it happen?', missing: 'Enter the day that it happened' },
      yesOrNo('previously_repaired', 'Was this part repaired before?'),
      {
        type: 'lines',
        name: 'previous_repair_details',
        label: 'What was repaired, when, and by whom?',
        missing: 'Tell us what was repaired before',
        when: is('previously_repaired', 'yes'),
      },
      {
        type: 'files',
        name: 'damage_photo',
        category: 'damage_photo',
        label: 'Photos of the damage',
        missing: 'Add a photo of the damage',
      },
    ],
  },
];

export const claimSteps: Readonly<Record<ClaimKind, readonly ClaimStep[]>> = { warranty, gap, alloy_wheel: damage, smart_repair: damage };

/** What is asked on a step, given the answers so far. */
export const askedOn = ({ questions }: ClaimStep, answers: ClaimAnswers): readonly ClaimQuestion[] =>
  questions.filter(({ when }) => when?.(answers) ?? true);

/** What a claim holds besides its answers, as far as it decides what is missing. */
export interface ClaimContents {
  readonly answers: ClaimAnswers;
  readonly hasMileage: boolean;
  readonly files: readonly { readonly category: string }[];
}

/** Counters under a text that has to be long enough (A5). */
export const moreToGo = (typed: string, shortest: number): string | undefined =>
  typed.trim().length < shortest ? `${String(shortest - typed.trim().length)} more to go...` : undefined;

export const invalidMileage = 'Please provide valid mileage.';

/** Commas are removed; zero, nothing and anything but a number is undefined (A5). */
export const mileageOf = (typed: string): number | undefined => {
  const digits = typed.replace(/[,\s]/g, '');
  return /^\d{1,7}$/.test(digits) && Number(digits) > 0 ? Number(digits) : undefined;
};

/** What is still missing or wrong on a step, by question. */
export const stepFaults = (step: ClaimStep, contents: ClaimContents, today: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    askedOn(step, contents.answers).flatMap((question) => {
      const fault = faultOf(question, contents, today);
      return fault === undefined ? [] : [[question.name, fault]];
    }),
  );

const faultOf = (question: ClaimQuestion, { answers, hasMileage, files }: ClaimContents, today: string): string | undefined => {
  const typed = (answers[question.name] ?? '').trim();
  switch (question.type) {
    case 'mileage':
      return hasMileage ? undefined : invalidMileage;
    case 'files':
      return files.some(({ category }) => category === question.category) ? undefined : question.missing;
    case 'choice':
      return question.choices.some(({ value }) => value === typed) ? undefined : question.missing;
    case 'day':
      return dayFault(typed, question.missing, today);
    default:
      return textFault(typed, question);
  }
};

const dayFault = (typed: string, missing: string, today: string): string | undefined => {
  if (typed === '') return missing;
  if (!isRealDay(typed)) return 'This must be a real date';
  return typed > today ? 'This must be today or in the past' : undefined;
};

const textFault = (typed: string, { type, missing, shortest = 0 }: TextQuestion): string | undefined => {
  if (typed === '') return missing;
  const longest = type === 'lines' ? longestText : longestLine;
  if (typed.length > longest) return `This must be ${String(longest)} characters or fewer`;
  return moreToGo(typed, shortest);
};
