import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { typedOfDay } from '@kerbside/contracts/days/typed-day';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Columns, Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { couldNotLoad, PagePanel } from '@kerbside/contracts/ui/page/panel';
import { useId, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Card } from '@kerbside/contracts/ui/basics/card';
import type { RemoteProps } from '@kerbside/contracts/host';
import { details as words } from '../../messages/details.js';
import { quote as quoteWords } from '../../messages/quote.js';
import { StepHeading } from '../step-page/step-heading.js';
import { withApi, type StepProps } from '../step-page/step-props.js';
import { AccountSection } from '../person/account-section.js';
import { CarSection, StartSection } from './car-section.js';
import { useHeldSubmit } from '../booking/use-held-submit.js';
import { AddressSection } from './address-section.js';
import { isOfAccount, PersonSection } from './person-section.js';
import { VisitReceipt } from '../visits/visit-receipt.js';
import { usePerson, knownOf, namesOfPerson, personOfAccount, choosePassword } from '../person/person.js';
import { isForVisit } from '../booked-visit/bookable.js';
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
import { CoveredByThen } from '../covered/covered-already-note.js';
import ManualFields from '../vehicle/manual/manual-fields.js';
import { SizeFields } from '../vehicle/car/size-fields.js';
import { type CarToBuy, useCarByHand } from '../vehicle/to-buy/use-car-by-hand.js';
import { CallError } from '@kerbside/contracts/client';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import type { DetailsForm } from '../../api/journey-api.js';
import { stepPath } from '../../paths.js';
import { noteOwn, othersIn, ownIn } from './own-answers.js';
import { dropDraft, keepDraft, withDraft } from '../quote/typing-draft.js';
import { sellsGap } from '../gap/use-gap-information.js';
import { useSavedTyping } from '../saving/use-save-queue.js';

/** Step 2: waits for what the account knows about the person, so that nothing is asked twice (WCAG 3.3.7). */
function DetailsStep(props: StepProps) {
  const { person } = usePerson(props.host, props.api);
  return (
    <PagePanel load={person} words={{ loading: quoteWords.loading, failed: couldNotLoad }}>
      {(known) => <KnownDetails {...props} person={known} />}
    </PagePanel>
  );
}

function KnownDetails(props: DetailsFormProps) {
  const { host, api, quote } = props;
  const { form, car, account, asking } = useDetailsStep(props);
  const held = useHeldSubmit(form);
  const [isSentBack] = useState(() => asking.asksOwnership && wasAnsweredWithoutGap(quote));
  const id = useId();
  const next = (
    <Button
      label={quoteWords.continue}
      type="submit"
      form={id}
      size="large"
      full
      busy={held.isHeld || form.status === 'busy'}
      busyLabel={quoteWords.saving}
    />
  );
  return (
    <Page>
      <Columns side={<VisitReceipt host={host} quote={quote} action={next} />}>
        <form id={id} {...form.props} onSubmit={held.onSubmit}>
          <Stack gap="large">
            <StepHeading host={host} quote={quote} step={2} title={words.title} lead={words.lead}>
              <ErrorSummary {...form.summary} />
              {isSentBack && <Alert>{words.gapAdded}</Alert>}
            </StepHeading>
            <PersonSection form={form} account={account} api={api} host={host} />
            {!isOfAccount(form) && <AddressSection form={form} host={host} onBusy={held.onBusy} />}
            {asking.asksOwnership && <CarSection form={form} today={asking.today} />}
            {asking.asksOwnership && form.values.do_not_own && <CarToBuySection car={car} host={host} />}
            {host.session.signedIn && asksStart(quote) && quote.price && (
              <CoveredByThen host={host} quote={quote} onStart={(day) => form.set('start_date', typedOfDay(day))} />
            )}
            {asksStart(quote) && <StartSection form={form} isVisit={isForVisit(quote)} />}
            {!host.session.signedIn && (
              <AccountSection optional password={form.field('password')} again={form.field('password_confirmation')} />
            )}
          </Stack>
        </form>
      </Columns>
    </Page>
  );
}

/** Whoever adds GAP later comes back to this step, which looks as they left it. */
const wasAnsweredWithoutGap = ({ productType, details }: Quote): boolean =>
  productType !== 'gap' && details?.email !== undefined && !details.do_not_own && !details.purchase_date;

export default withApi(DetailsStep);

/** The properties of a car that is not owned yet are entered by hand (Q4). */
function CarToBuySection({ car, host }: RemoteProps & { readonly car: CarToBuy }) {
  const { form, asked, askSizes } = car;
  const step = {
    form,
    takesFocus: false,
    chooseRange: (_: string, sizes: typeof asked) => askSizes(sizes),
    changeCar: ({ change }: { readonly change: () => void }) => change(),
  };
  return (
    <Card>
      <Stack>
        <ManualFields step={step} host={host} />
        <SizeFields form={form} asked={asked} />
      </Stack>
    </Card>
  );
}

interface DetailsFormProps extends StepProps {
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
const useDetailsStep = ({ host, api, quote, person, onQuote, saves }: DetailsFormProps) => {
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
      // What is on its way comes before the step, not after it.
      saves.drop('typing');
      await saves.settled();
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
