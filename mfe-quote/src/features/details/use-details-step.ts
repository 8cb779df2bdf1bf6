import { londonDay } from '@kerbside/contracts/dates';
import type { Person } from '@kerbside/contracts/http/accounts';
import { step2Form } from '@kerbside/contracts/http/pricing';
import { useForm } from '@kerbside/contracts/ui/use-form';
import { useState } from 'react';
import { stepPath } from '../../paths.js';
import type { StepProps } from '../quote/step-props.js';
import { detailsSchema, initialDetails, typedSoFar, type TypedDetails } from './details-form.js';
import { useSavedTyping } from './use-saved-typing.js';

/** The account and then the step: an account that was made stays made when the step is refused, and is not made twice. */
export const useDetailsStep = ({ host, api, quote, person, onQuote }: StepProps & { readonly person: Person | undefined }) => {
  const [today] = useState(() => londonDay(new Date()));
  const [typed, setTyped] = useState<TypedDetails>(() => initialDetails(quote, person, today));
  const isSignedIn = host.session.signedIn;

  const form = useForm({
    schema: detailsSchema(typed, today, isSignedIn),
    initial: typed,
    enterSubmits: false,
    send: async (answers) => {
      if (!isSignedIn) {
        const { password, password_confirmation } = typed;
        await api.register({ ...accountOf(answers), password, password_confirmation });
        await host.refreshSession();
      }
      return api.submit(quote.id, 2, step2Form.parse(answers));
    },
    done: (changed) => {
      onQuote(changed);
      host.navigate(stepPath(changed.productType, 3, changed.id));
    },
  });
  if (form.values !== typed) setTyped(form.values);
  useSavedTyping(
    form.values,
    (values, sequence) => api.saveTyping(quote.id, sequence, typedSoFar(values)),
    () => host.track('quote_typing_not_saved', { step: 2 }),
  );
  return { form, today };
};

interface Named {
  readonly email: string;
  readonly title?: string | undefined;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly address_line_1: string;
  readonly address_line_2?: string | undefined;
  readonly town: string;
  readonly county?: string | undefined;
  readonly postcode: string;
}

const accountOf = ({
  email,
  title,
  first_name,
  last_name,
  phone,
  address_line_1,
  address_line_2,
  town,
  county,
  postcode,
}: Named): Named => ({
  email,
  title: title || undefined,
  first_name,
  last_name,
  phone,
  address_line_1,
  address_line_2,
  town,
  county,
  postcode,
});
