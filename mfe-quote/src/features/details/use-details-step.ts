import { CallError } from '@kerbside/contracts/client';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { DetailsForm } from '../../api/journey-api.js';
import { details as words } from '../../messages/details.js';
import { stepPath } from '../../paths.js';
import {
  asksStart,
  billingKept,
  detailsSchema,
  initialDetails,
  typedSoFar,
  withBilling,
  type DetailsFacts,
  type TypedDetails,
} from './details-form.js';
import { noteOwn, othersIn, ownIn } from './own-answers.js';
import type { StepProps } from '../step-page/step-props.js';
import { dropDraft, keepDraft, withDraft } from '../quote/typing-draft.js';
import { knownOf, namesOfPerson, personOfAccount, choosePassword } from '../person/person.js';
import { sellsGap } from '../gap/use-gap-information.js';
import { useCarByHand } from '../vehicle/to-buy/use-car-by-hand.js';
import { useSavedTyping } from '../saving/use-save-queue.js';

export interface DetailsFormProps extends StepProps {
  readonly person: Person | undefined;
}

/** Values that come only from the account are not read from a draft. */
const accounts = ['email'];
const theirs = ['billing_details'];
const unasked = ['start_date'];

/** Whose address is an account's signs in first (Q5). A check that fails says nothing about it: the purchase asks again. */
const refuseRegistered = async (api: Pick<StepProps['api'], 'isRegistered'>, email: string): Promise<void> => {
  const isRegistered = await api.isRegistered(email).catch(() => false);
  if (isRegistered) throw new CallError('EMAIL_REGISTERED', words.registered, 409, { email: words.registered });
};

/** Submits the step. The account is made when something is bought: until then a mistyped address can be mended here. */
export const useDetailsStep = ({ host, api, quote, person, onQuote, saves }: DetailsFormProps) => {
  const [today] = useState(() => londonDay(new Date()));
  const account = useMemo(() => person && personOfAccount(person), [person]);
  const [typed, setTyped] = useState<TypedDetails>(() =>
    withBilling(
      withDraft(quote.id, initialDetails(quote, account, today), [...(account ? accounts : theirs), ...(asksStart(quote) ? [] : unasked)]),
      account,
    ),
  );
  const standing = (of: Quote) => withBilling(initialDetails(of, account, today), account);
  const [known, setKnown] = useState(() => standing(quote));
  const [own] = useState(() => noteOwn(new Set(), typed, known));
  const isSignedIn = host.session.signedIn;
  const { first_registration_date: registered } = quote.vehicle ?? {};
  const asksOwnership = sellsGap(quote);
  const asking: DetailsFacts = { today, isSignedIn, asksBilling: account !== undefined, registered, asksOwnership };

  const car = useCarByHand({ api, quote, onQuote });
  const form = useForm({
    schema: detailsSchema(typed, asking),
    initial: typed,
    enterSubmits: false,
    send: async (answers: Readonly<Record<string, unknown>>) => {
      if (asksOwnership && typed.do_not_own && !(await car.save())) throw new CallError('INVALID', words.checkCar, 400);
      const [now] = await Promise.all([api.read(quote.id), isSignedIn || refuseRegistered(api, typed.email)]);
      onQuote(now);
      if (!isSignedIn) choosePassword(quote.id, typed.password);
      const { password: _, password_confirmation: __, ...step } = answers;
      const person = Object.fromEntries(namesOfPerson.map((name) => [name, standing(now)[name]]));
      const kept: Readonly<Record<string, unknown>> = { ...now.details, ...person };
      const theirs = Object.fromEntries(othersIn(own, standing(now), known).map((name) => [name, kept[name]]));
      const form = { ...step, ...theirs, ...billingKept(typed, now) };
      const whole = form.billing_details === 'yes' ? { ...form, ...(account ? knownOf(account) : {}) } : { ...person, ...form };
      // The page's schema has just checked them; which fields it asks for depends on what is typed, so its type cannot name them.
      return api.submitDetails(quote.id, whole as DetailsForm);
    },
    done: (changed) => {
      saves.drop('typing');
      dropDraft(quote.id);
      onQuote(changed);
      host.navigate(stepPath(changed.productType, 3, changed.id));
    },
  });
  if (form.values !== typed) setTyped(form.values);
  useSavedTyping(form.values, {
    saves,
    keep: (values) => {
      noteOwn(own, values, known);
      keepDraft(quote.id, ownIn(own, values));
    },
    save: async (values, sequence) => {
      const typing = typedSoFar(ownIn(own, { ...values, ...billingKept(values, quote) }));
      onQuote(await api.saveTyping(quote.id, sequence, typing));
    },
    onFailed: () => host.track('quote_typing_not_saved', { step: 2 }),
  });
  const follow = useEffectEvent(() => {
    const now = standing(quote);
    const theirs = othersIn(own, now, known);
    for (const name of theirs) form.set(name, now[name]);
    if (theirs.length > 0) setKnown(now);
  });
  useEffect(() => follow(), [quote]);
  return { form, car, account, asking };
};
