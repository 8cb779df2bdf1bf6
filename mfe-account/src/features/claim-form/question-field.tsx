import { moreToGo, type ClaimQuestion } from '@kerbside/contracts/claims/claim-forms';
import { plainText } from '@kerbside/contracts/reading/plain';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { type ReactNode, useState } from 'react';
import { dayOfTyped, nothingTyped, typedOfDay, type TypedDay } from '@kerbside/contracts/days/typed-day';
import { DateField } from '@kerbside/contracts/ui/controls/date-field';
import css from './claim-form.module.css';

/** A bar, for what is said beside it in words. */
export function Share({ of }: { readonly of: number }) {
  return <span className={css.share} style={{ '--share': of }} aria-hidden="true" />;
}

/** Answers up to this many characters are shown side by side on a phone. */
const longestBeside = 8;

export interface QuestionFieldProps extends AnswerProps {
  readonly question: Exclude<ClaimQuestion, { type: 'mileage' | 'files' }>;
  /** What a choice is about, where we know it. */
  readonly hint?: string | undefined;
}

export function QuestionField({ question, hint, ...answer }: QuestionFieldProps) {
  const { label } = question;
  if (question.type === 'day') return <DayQuestion {...answer} label={label} />;
  if (question.type === 'text') return <TextField {...answer} label={label} />;
  if (question.type !== 'choice')
    return <TextArea {...answer} label={label} hint={counterOf(answer.value, question.shortest ?? 0)} rows={question.shortest ? 6 : 4} />;
  const { choices, note } = question;
  return (
    <Stack gap="small">
      <RadioGroup
        {...answer}
        label={label}
        hint={hint}
        choices={choices}
        inline={choices.every((choice) => choice.label.length <= longestBeside)}
      />
      {note && answer.value === note.value && <Alert tone="info">{note.text}</Alert>}
    </Stack>
  );
}

/** How much of a text is still to be written (A5), in words and as a bar. */
const counterOf = (typed: string, shortest: number): ReactNode => {
  const left = moreToGo(typed, shortest);
  return left === undefined ? undefined : (
    <>
      {left}
      <Share of={plainText(typed).length / shortest} />
    </>
  );
};

/** A day in three boxes; the answer is empty until all three are filled. */
function DayQuestion({ value, onChange, ...field }: AnswerProps & { readonly label: string }) {
  const [typed, setTyped] = useState<TypedDay>(nothingTyped);
  // A day that was answered before, or on another device.
  const shown = isDay(value) && answerOf(typed) !== value ? typedOfDay(value) : typed;
  const change = (next: TypedDay) => {
    setTyped(next);
    onChange(answerOf(next));
  };
  return <DateField {...field} value={shown} onChange={change} />;
}

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);

const answerOf = (typed: TypedDay): string => {
  const isWhole = [typed.day, typed.month, typed.year].every((part) => part.trim() !== '');
  return isWhole ? dayOfTyped(typed) : '';
};

/** What every field of a claim gets: its answer as text, and what is wrong with it. */
export interface AnswerProps {
  readonly id: string;
  readonly value: string;
  readonly error: string | undefined;
  /** It is the page's question, not what follows from its answer. */
  readonly prominent?: boolean | undefined;
  readonly onChange: (value: string) => void;
}
