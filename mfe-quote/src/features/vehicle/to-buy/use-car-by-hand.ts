import { londonDay } from '@kerbside/contracts/days/dates';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useState } from 'react';
import type { StepProps } from '../../step-page/step-props.js';
import { dropDraft, useKeptDraft, withDraft } from '../../quote/typing-draft.js';
import { sizeFields, type SizeField, type TypedVehicle } from '../car/typed-vehicle.js';
import { registeredOf, vehicleSchema } from '../car/vehicle-form.js';
import { initialVehicle } from '../car/vehicle-of-quote.js';

/** The car that is not owned yet, by hand (Q4): what was found stays until something is changed. */
export const useCarByHand = ({ api, quote, onQuote }: Pick<StepProps, 'api' | 'quote' | 'onQuote'>) => {
  const draft = `${quote.id}:car`;
  const known = initialVehicle(quote, '');
  const [asked, setAsked] = useState<readonly SizeField[]>(() => sizeFields.filter((field) => known[field] !== ''));
  const [initial] = useState<TypedVehicle>(() => withDraft(draft, known));
  const [today] = useState(() => londonDay(new Date()));
  const form = useForm({
    schemaOf: (typed) => vehicleSchema('manual', { isFound: true, asked, today, registered: registeredOf('manual', typed, undefined) }),
    initial,
    enterSubmits: false,
    send: (answers): Promise<Quote> => api.submitCar(quote.id, answers),
    done: (changed) => {
      dropDraft(draft);
      onQuote(changed);
    },
  });
  const { values } = form;
  useKeptDraft(draft, values, values !== initial);
  return {
    form,
    asked,
    askSizes: setAsked,
    /** False when an answer is missing or was refused: the controls say which. */
    save: async (): Promise<boolean> => JSON.stringify(values) === JSON.stringify(known) || form.submit(),
  };
};
export type CarToBuy = ReturnType<typeof useCarByHand>;
