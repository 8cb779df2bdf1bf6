import { CallError } from '@kerbside/contracts/client';
import { londonDay } from '@kerbside/contracts/dates';
import type { Quote } from '@kerbside/contracts/http/pricing';
import { useForm } from '@kerbside/contracts/ui/use-form';
import { useState } from 'react';
import type { CarOfChoice, VehicleAnswers } from './choice-gate.js';
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
  readonly done: (quote: Quote) => void;
}

/** The answers about the car: as they are typed, kept in the tab, and sent to the quote. */
export const useCarForm = (props: VehicleStepProps, { begin, lookup, mode, done }: CarForm) => {
  const { quote, saves } = props;
  const { kept } = begin;
  const opened = useOpenQuote(props, kept?.quoteId);
  const sizes = useAskedSizes({ mode, lookup, quote, kept: kept?.asked });
  const found = lookup.status === 'found' ? lookup.vehicle : undefined;
  const [typed, setTyped] = useState(begin.values);
  const [today] = useState(() => londonDay(new Date()));
  const registered = registeredOf(mode, typed, found);
  const schema = vehicleSchema(mode, { isFound: found !== undefined, asked: sizes.asked, today, registered });
  const submit = sizes.askWhenRefused(submitting(props, opened));
  const form = useForm({
    schema,
    initial: begin.values,
    enterSubmits: false,
    send: async (answers: VehicleAnswers) => {
      const refused = await saves.settled();
      if (refused) throw refused.error;
      const wrong = saves.blockedBecause();
      if (wrong !== undefined) throw new CallError('INVALID', wrong, 400);
      // The quote has them already when its products were priced with them.
      return opened.quote && saves.knows('car', JSON.stringify(answers)) ? opened.quote : submit(answers);
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
    saves,
  };
  return { form, asked: sizes.asked, askSizes: sizes.ask, choice };
};

const submitting =
  ({ api }: VehicleStepProps, opened: OpenQuote) =>
  async (answers: VehicleAnswers): Promise<Quote> => {
    const { id } = await opened.open();
    return api.submit(id, 1, answers);
  };
