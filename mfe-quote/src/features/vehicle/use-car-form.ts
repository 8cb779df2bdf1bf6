import { londonDay } from '@kerbside/contracts/dates';
import type { Quote } from '@kerbside/contracts/http/pricing';
import { useForm } from '@kerbside/contracts/ui/use-form';
import { useRef, useState, type RefObject } from 'react';
import type { CarOfChoice, ChoiceGate, VehicleAnswers } from './choice-gate.js';
import { forgetDraft } from './draft.js';
import { useAskedSizes } from './use-asked-sizes.js';
import { useKept, type Begin } from './use-draft.js';
import type { Lookup } from './use-lookup.js';
import { useOpenQuote, type OpenQuote } from './use-open-quote.js';
import type { VehicleStepProps } from './use-vehicle-step.js';
import { registeredOf, vehicleSchema, type Mode } from './vehicle-form.js';

interface CarForm {
  readonly begin: Begin;
  readonly lookup: Lookup;
  readonly mode: Mode;
  readonly gate: RefObject<ChoiceGate | null>;
  readonly done: (quote: Quote) => void;
}

/** The answers about the car: as they are typed, kept in the tab, and sent to the quote. */
export const useCarForm = (props: VehicleStepProps, { begin, lookup, mode, gate, done }: CarForm) => {
  const { quote } = props;
  const { kept } = begin;
  const opened = useOpenQuote(props, kept?.quoteId);
  const sizes = useAskedSizes({ mode, lookup, quote, kept: kept?.asked });
  const found = lookup.status === 'found' ? lookup.vehicle : undefined;
  const [typed, setTyped] = useState(begin.values);
  const [today] = useState(() => londonDay(new Date()));
  const registered = registeredOf(mode, typed, found);
  const schema = vehicleSchema(mode, { isFound: found !== undefined, asked: sizes.asked, today, registered });
  const sending = useSending(props, opened);
  const submit = sizes.askWhenRefused(sending.submit);
  const form = useForm({
    schema,
    initial: begin.values,
    enterSubmits: false,
    send: async (answers: VehicleAnswers) => {
      await gate.current?.settled();
      // The quote has them already when its products were priced with them.
      return opened.quote && sending.isSent(answers) ? opened.quote : submit(answers);
    },
    done: (answered) => {
      forgetDraft(begin.of);
      done(answered);
    },
  });
  if (form.values !== typed) setTyped(form.values);
  const quoteId = quote ? undefined : (opened.quote?.id ?? kept?.quoteId);
  useKept(begin, { values: form.values, mode, asked: [...sizes.byHand], found, quoteId }, form.status);
  const choice: CarOfChoice = {
    opened,
    answers: schema.safeParse(form.values).data,
    save: async (answers) => opened.keep(await submit(answers)),
    isSaved: Boolean(quote?.vehicle) && kept === undefined,
  };
  return { form, asked: sizes.asked, askSizes: sizes.ask, choice };
};

const useSending = ({ api }: VehicleStepProps, opened: OpenQuote) => {
  const sent = useRef<string>(undefined);
  const submit = async (answers: VehicleAnswers): Promise<Quote> => {
    const { id } = await opened.open();
    const quote = await api.submit(id, 1, answers);
    sent.current = JSON.stringify(answers);
    return quote;
  };
  return { submit, isSent: (answers: VehicleAnswers) => sent.current === JSON.stringify(answers) };
};
