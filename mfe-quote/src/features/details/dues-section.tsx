import { DateField } from '@kerbside/contracts/ui/date-field';
import { Stack } from '@kerbside/contracts/ui/layout';
import { SelectField } from '@kerbside/contracts/ui/select-field';
import type { Form } from '@kerbside/contracts/ui/use-form';
import { Fragment, useState } from 'react';
import { dues as words } from '../../messages/details.js';
import type { TypedDetails } from './details-form.js';
import { askedDues, dueAnswers, type DueFacts, type DueQuestion } from './due-dates.js';

/** Nobody needs them to buy: folded away until they are wanted. Insurance, service, lease and breakdown cover: when each is due, asking for the day only when it is to be chosen (Q4). */
export function DuesSection({ form, ...facts }: DueFacts & { readonly form: Form<TypedDetails> }) {
  const answersOf = (question: DueQuestion) => [
    { value: '', label: 'Choose' },
    ...dueAnswers(question, facts.hasMot).map((value) => ({ value, label: words.answers[value] })),
  ];
  const [wasAnswered] = useState(() => askedDues(facts).some((question) => form.values[question] !== ''));
  return (
    <details open={wasAnswered}>
      <summary>{words.fold}</summary>
      <Stack>
        <p>{words.lead}</p>
        {askedDues(facts).map((question) => (
          <Fragment key={question}>
            <SelectField label={words.questions[question]} options={answersOf(question)} {...form.field(question)} />
            {form.values[question] === 'select_date' && <DateField label={words.dayOf[question]} {...form.field(`${question}_date`)} />}
          </Fragment>
        ))}
      </Stack>
    </details>
  );
}
