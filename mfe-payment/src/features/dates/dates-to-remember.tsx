import { londonDay } from '@kerbside/contracts/days/dates';
import {
  askedDues,
  dueAnswers,
  dueDatesForm,
  dueDayNames,
  dueFactsOf,
  initialDues,
  type TypedDues,
} from '@kerbside/contracts/car/due-dates';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { noteDates } from '@kerbside/contracts/http/pricing/purchase';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { ChevronDownIcon } from '@kerbside/contracts/ui/basics/icons';
import { DateField } from '@kerbside/contracts/ui/controls/date-field';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { Fragment, useState } from 'react';
import type { PaymentApi } from '../../api/payment-api.js';
import css from './dates-to-remember.module.css';

/** What else of the car ends, and when. */
const words = {
  fold: 'Dates to remember (optional)',
  lead: 'Only if you like. We use them to get in touch at the right time, and they don’t change your cover.',
  questions: {
    insurance_due: 'When is your insurance due?',
    service_due: 'When is the next service due?',
    leasing_end: 'When does your lease end?',
    breakdown_expiry: 'When does your breakdown cover expire?',
  },
  answers: {
    same_time_as_mot: 'Same time as MOT',
    within_1_month: 'Within a month',
    within_3_months: 'Within 3 months',
    within_6_months: 'Within 6 months',
    later: 'In more than 6 months',
    not_sure: 'I’m not sure',
    select_date: 'Select date',
  },
  loading: 'Loading your dates',
  failed: 'We could not load your dates',
  save: 'Save dates',
  busy: 'Saving',
  saved: 'Thank you. We’ve saved your dates.',
  choose: 'Choose',
} as const;

interface DatesProps {
  readonly api: PaymentApi;
  readonly quoteId: string;
}

/** When insurance, service, lease and breakdown cover end. Nobody needs it to buy: it is asked after the purchase, folded away until it is wanted. */
export function DatesToRemember(props: DatesProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={css.summary}>
        {words.fold}
        <ChevronDownIcon size={20} />
      </summary>
      {isOpen && <Dates {...props} />}
    </details>
  );
}

function Dates({ api, quoteId }: DatesProps) {
  const load = useLoad((signal) => api.quote(quoteId, signal), [api, quoteId]);
  return (
    <Panel load={load} words={words}>
      {(quote) => <DatesQuestions api={api} quote={quote} />}
    </Panel>
  );
}

/** Each asks for the day only when it is to be chosen (Q4). */
function DatesQuestions({ api, quote }: { readonly api: PaymentApi; readonly quote: Quote }) {
  const [today] = useState(() => londonDay(new Date()));
  const [saved, setSaved] = useState<TypedDues>();
  const facts = dueFactsOf(quote);
  const form = useForm({
    schemaOf: (typed: TypedDues) => dueDatesForm(typed, { ...facts, today }),
    initial: initialDues(quote.details ?? {}),
    send: (answers) => api.noteDates(quote.id, noteDates.body.parse(answers)),
    done: () => setSaved(form.values),
  });
  return (
    <PageForm form={form} tone="secondary" proceed={words.save} proceeding={words.busy}>
      <p>{words.lead}</p>
      {askedDues(facts).map((question) => (
        <Fragment key={question}>
          <SelectField
            label={words.questions[question]}
            options={[
              { value: '', label: words.choose },
              ...dueAnswers(question, facts.hasMot).map((value) => ({ value, label: words.answers[value] })),
            ]}
            {...form.field(question)}
          />
          {form.values[question] === 'select_date' && <DateField label={dueDayNames[question]} {...form.field(`${question}_date`)} />}
        </Fragment>
      ))}
      {saved === form.values && (
        <Alert tone="success" live>
          {words.saved}
        </Alert>
      )}
    </PageForm>
  );
}
