import { londonDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { startAbbreviatedQuote } from '@kerbside/contracts/http/pricing/abbreviated';
import type { ProductType } from '@kerbside/contracts/ids';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useState } from 'react';
import { useSearch } from 'wouter';
import type { ActivationApi } from '../../api/activation-api.js';
import { activation as words } from '../../messages/activation.js';
import { stepPath } from '../../paths.js';
import { useRegistered } from '../person/email-field.js';
import { accountOf } from '../person/new-account.js';
import { personOfAccount, type KnownPerson } from '../person/person.js';
import { dropDraft, useKeptDraft, withDraft } from '../quote/typing-draft.js';
import { activationSchema, initialActivation, type TypedActivation } from './activation-form.js';
import { useCar } from './use-car.js';
import { usePhoneCode } from './use-phone-code.js';

export interface ActivationProps extends RemoteProps, Omit<KnownPerson, 'person'> {
  readonly api: ActivationApi;
  readonly productType: ProductType;
  readonly partner: string;
  readonly person: Person | undefined;
}

/** The short form: creates the account, where one is needed, and then the quote with its steps answered up to the terms. */
export const useActivation = (props: ActivationProps) => {
  const { host, api, productType, partner, person } = props;
  const given = new URLSearchParams(useSearch()).get('vrm') ?? '';
  const [today] = useState(() => londonDay(new Date()));
  // Another partner, or another of its cars, has a form of its own.
  const draft = `activate-${productType}:${partner}:${given}`;
  const opening = useOpening(draft, initialActivation(given, person && personOfAccount(person)), person ? ['email'] : []);
  const [typed, setTyped] = useState(opening);
  const car = useCar({ api, lookupMinimumMs: host.config.timings.lookupMinimum, opening });
  const known = useRegistered(typed.email, { api, host });
  const needsPassword = !host.session.signedIn && !props.hasRegistered && known.registered === undefined;
  const activate = activation(props, typed, needsPassword);
  const found = car.lookup.status === 'found' ? car.lookup.vehicle : undefined;
  const registered = found?.first_registration_date ?? undefined;
  const form = useForm({
    schema: activationSchema(typed, {
      mode: car.mode,
      isFound: found !== undefined,
      lacksModel: found?.model === '',
      sizes: car.sizes,
      today,
      registered,
      needsPassword,
    }),
    initial: typed,
    enterSubmits: false,
    send: (answers) => car.askWhenRefused(activate)(answers),
    done: ({ id }) => {
      dropDraft(draft);
      host.navigate(stepPath(productType, 5, id));
      if (known.registered !== undefined && !host.session.signedIn)
        host.openDialog('login', { email: known.registered, hint: words.logInNext });
    },
  });
  const phone = usePhoneCode({ form, api, productType });
  if (form.values !== typed) setTyped(form.values);
  useKeptDraft(draft, form.values, form.values !== opening);
  return { form, car, known, phone, needsPassword };
};

/** The initial values of the controls: what the tab kept, what the account knows, a registration in the address. */
const useOpening = (draft: string, initial: TypedActivation, stand: readonly string[]): TypedActivation => {
  const [opening] = useState(() => withDraft(draft, initial, stand));
  return opening;
};

const activation =
  ({ host, api, productType, partner, onRegistered }: ActivationProps, typed: TypedActivation, needsPassword: boolean) =>
  async (answers: object): Promise<Quote> => {
    const body = startAbbreviatedQuote.body.parse({ ...answers, phone: typed.phone, product_type: productType, partner });
    if (needsPassword) {
      await api.register(accountOf(body, typed));
      onRegistered();
      await host.refreshSession();
    }
    return api.activate(body);
  };
