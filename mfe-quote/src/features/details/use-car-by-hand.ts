import { londonDay } from '@kerbside/contracts/dates';
import type { Quote } from '@kerbside/contracts/http/pricing';
import { useForm } from '@kerbside/contracts/ui/use-form';
import { useEffect, useRef, useState } from 'react';
import type { StepProps } from '../quote/step-props.js';
import { dropDraft, keepDraft, withDraft } from '../quote/typing-draft.js';
import { initialVehicle, registeredOf, sizeFields, vehicleSchema, type SizeField, type TypedVehicle } from '../vehicle/vehicle-form.js';

/** The car that is not owned yet, by hand (Q4): what was found of it stands until something is changed. */
export const useCarByHand = ({ api, quote, onQuote }: Pick<StepProps, 'api' | 'quote' | 'onQuote'>) => {
  const draft = `${quote.id}:car`;
  const known = initialVehicle(quote, '');
  const [asked, setAsked] = useState<readonly SizeField[]>(() => sizeFields.filter((field) => known[field] !== ''));
  const [initial] = useState<TypedVehicle>(() => withDraft(draft, known));
  const [typed, setTyped] = useState(initial);
  const [today] = useState(() => londonDay(new Date()));
  const isSaved = useRef(false);
  const form = useForm({
    schema: vehicleSchema('manual', { isFound: true, asked, today, registered: registeredOf('manual', typed, undefined) }),
    initial,
    enterSubmits: false,
    send: (answers): Promise<Quote> => api.submit(quote.id, 1, answers),
    done: (changed) => {
      isSaved.current = true;
      dropDraft(draft);
      onQuote(changed);
    },
  });
  const { values } = form;
  if (values !== typed) setTyped(values);
  useEffect(() => {
    if (values !== initial) keepDraft(draft, values);
  }, [draft, initial, values]);
  return {
    form,
    asked,
    askSizes: setAsked,
    /** False when an answer is missing or was refused: the controls say which. */
    save: async (): Promise<boolean> => {
      if (JSON.stringify(values) === JSON.stringify(known)) return true;
      isSaved.current = false;
      await form.submit();
      return isSaved.current;
    },
  };
};
export type CarToBuy = ReturnType<typeof useCarByHand>;
