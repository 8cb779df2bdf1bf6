import { battery, breakdown, damage, failedMot, tyre } from './claim-damage.js';
import { gap } from './claim-gap.js';
import type { ClaimKind } from './claim-kinds.js';
import {
  knownPurchaseDate,
  type ClaimAnswers,
  type ClaimQuestion,
  type ClaimStep,
  type DayQuestion,
  type TextQuestion,
} from './claim-questions.js';
import { warranty } from './claim-warranty.js';
import { plainText } from '../reading/plain.js';
import { carDayProblem } from '../car/car-days.js';
import { lossDayFault, type CoverDays } from '../car/car-facts.js';
import { failedDayFault, notFailedFault, type KnownMot } from '../car/mot-failures.js';
import { isRealDay, type IsoDay } from '../days/dates.js';
import { wholeOf } from '../fields.js';

// What each kind of claim asks (A3, A5): the same questions on the page and in the service

export { claimKinds, type ClaimKind } from './claim-kinds.js';
export {
  fileCategories,
  knownPurchaseDate,
  type ClaimAnswers,
  type ClaimQuestion,
  type ClaimStep,
  type FileCategory,
} from './claim-questions.js';

const longestText = 2_000;
const longestLine = 200;

export const claimSteps: Readonly<Record<ClaimKind, readonly ClaimStep[]>> = {
  warranty,
  gap,
  alloy_wheel: damage,
  smart_repair: damage,
  tyre,
  battery_cover: battery,
  breakdown,
  mot: failedMot,
};

export const askedOn = ({ questions }: ClaimStep, answers: ClaimAnswers): readonly ClaimQuestion[] =>
  questions.filter(({ when }) => when?.(answers) ?? true);

/** What a claim holds besides its answers, as far as it decides what is missing. */
export interface ClaimContents {
  readonly answers: ClaimAnswers;
  readonly hasMileage: boolean;
  readonly files: readonly { readonly category: string }[];
  readonly cover?: CoverDays | undefined;
  readonly registered?: IsoDay | undefined;
  /** Its MOT tests since the cover began, where they are known. */
  readonly motTests?: readonly KnownMot[] | undefined;
}

/** Counters under a text that has to be long enough (A5), as its reader sees it. */
export const moreToGo = (typed: string, shortest: number): string | undefined => {
  const left = shortest - plainText(typed).length;
  return left > 0 ? `${String(left)} more to go...` : undefined;
};

export const invalidMileage = 'Please provide valid mileage.';
const unconfirmedMileage = 'Confirm the mileage';

/** Commas are removed; zero, nothing and anything but a number is undefined (A5). */
export const mileageOf = (typed: string): number | undefined => {
  const miles = wholeOf(typed);
  return miles > 0 && miles < 10_000_000 ? miles : undefined;
};

/** What is still missing or wrong on a step, by question. */
export const stepFaults = (step: ClaimStep, contents: ClaimContents, today: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    askedOn(step, contents.answers).flatMap((question) => {
      const fault = faultOf(question, contents, today);
      return fault === undefined ? [] : [[question.name, fault]];
    }),
  );

const faultOf = (question: ClaimQuestion, contents: ClaimContents, today: IsoDay): string | undefined => {
  const { answers, hasMileage, files } = contents;
  const typed = plainText(answers[question.name] ?? '');
  switch (question.type) {
    case 'mileage':
      if (hasMileage) return undefined;
      return mileageOf(typed) === undefined ? invalidMileage : unconfirmedMileage;
    case 'files':
      return files.some(({ category }) => category === question.category) ? undefined : question.missing;
    case 'choice':
      return question.choices.some(({ value }) => value === typed) ? undefined : question.missing;
    case 'day':
      return dayFault(typed, question.missing, today) ?? knownDayFault(typed, question, contents, today);
    default:
      return textFault(typed, question) ?? failureFault(typed, question, contents);
  }
};

/** Said not to be the day, and typed again. */
const purchaseDateHeld = 'This is the date we hold. Enter another, or say that it is correct';

const dayFault = (typed: string, missing: string, today: string): string | undefined => {
  if (typed === '') return missing;
  if (!isRealDay(typed)) return 'This must be a real date';
  return typed > today ? 'This must be today or in the past' : undefined;
};

/** What is known of the cover and the car that is against a day. */
const knownDayFault = (day: IsoDay, question: DayQuestion, { answers, cover, registered, motTests }: ClaimContents, today: IsoDay) => {
  const { isOfLoss, isAfterLoss, isOfFailedMot, carDay } = question;
  const covered = isAfterLoss && cover ? { startsOn: cover.startsOn, endsOn: null } : isOfLoss && cover;
  const fault = covered && lossDayFault(day, covered);
  if (fault !== undefined) return fault;
  if (isOfFailedMot && motTests) return failedDayFault(day, motTests);
  if (carDay === 'purchase_date' && day === answers[knownPurchaseDate]) return purchaseDateHeld;
  return carDay && carDayProblem(carDay, day, { today, registered });
};

const textFault = (typed: string, { type, missing, shortest = 0, wrong }: TextQuestion): string | undefined => {
  if (typed === '') return missing;
  const longest = type === 'lines' ? longestText : longestLine;
  if (typed.length > longest) return `This must be ${String(longest)} characters or fewer`;
  return wrong?.(typed) ?? (typed.length < shortest ? `Tell us more: at least ${String(shortest)} characters` : undefined);
};

/** What is claimed for after an MOT, beside what is known to have failed. */
const failureFault = (typed: string, { failedOn }: TextQuestion, { answers, motTests }: ClaimContents): string | undefined =>
  failedOn === undefined || !motTests ? undefined : notFailedFault(typed, answers[failedOn] ?? '', motTests);
