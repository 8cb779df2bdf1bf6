import { useDraft } from '../drafts/use-draft.js';
import type { TypedAnswers } from './typed-answers.js';
import { useTreeCall, type OfTreeCall } from './use-tree-call.js';

/** A call along the tree. What is typed at a step is kept until the step is saved: many a call is left for another page meanwhile. */
export const useKeptCall = (props: OfTreeCall) => {
  const { host, customerId } = props;
  const call = useTreeCall(props);
  const { form, place, isTyped } = call;
  const draft = useDraft(
    { host },
    { related_model: 'customer', related_id: customerId, form_name: ['call', place.id].join(' ').trim() },
    { values: wordsOf(form.values), set: form.set, status: form.status === 'busy' ? 'busy' : isTyped ? 'idle' : 'done' },
  );
  const go = async (path: readonly number[], isAnew?: boolean) => {
    if ((await call.go(path, isAnew)) && isTyped) draft.drop();
  };
  return { ...call, draft, go };
};

/** What is kept as a draft: typed text, not ticks. */
const wordsOf = ({ mileage, service_date, callback_subject, callback_additional_note, callback_date, callback_time }: TypedAnswers) => ({
  mileage,
  service_date,
  callback_subject,
  callback_additional_note,
  callback_date,
  callback_time,
});
