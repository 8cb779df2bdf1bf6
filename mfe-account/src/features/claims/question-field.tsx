import { moreToGo, type ClaimQuestion } from '@kerbside/contracts/claims/claim-forms';
import { Alert } from '@kerbside/contracts/ui/alert';
import { Stack } from '@kerbside/contracts/ui/layout';
import { RadioGroup } from '@kerbside/contracts/ui/radio-group';
import { TextArea } from '@kerbside/contracts/ui/text-area';
import { TextField } from '@kerbside/contracts/ui/text-field';
import type { AnswerProps } from './answer-props.js';
import { DayQuestion } from './day-question.js';

interface QuestionFieldProps extends AnswerProps {
  readonly question: Exclude<ClaimQuestion, { type: 'mileage' | 'files' }>;
}

/** A question of a claim as its kind is asked. */
export function QuestionField({ question, ...answer }: QuestionFieldProps) {
  const { label } = question;
  if (question.type === 'day') return <DayQuestion {...answer} label={label} />;
  if (question.type === 'text') return <TextField {...answer} label={label} />;
  if (question.type !== 'choice')
    return <TextArea {...answer} label={label} hint={moreToGo(answer.value, question.shortest ?? 0)} rows={question.shortest ? 6 : 4} />;
  const { choices, note } = question;
  return (
    <Stack gap="small">
      <RadioGroup {...answer} label={label} choices={choices} inline={choices.length === 2} />
      {note && answer.value === note.value && <Alert tone="info">{note.text}</Alert>}
    </Stack>
  );
}
