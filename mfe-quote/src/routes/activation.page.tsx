import { PlainPage } from '@kerbside/contracts/ui/page/plain-page';
import type { RemoteProps } from '@kerbside/contracts/host';
import { factsAskedFor } from '@kerbside/contracts/products/facts-asked-for';
import { productNames, type ProductType } from '@kerbside/contracts/ids';
import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { useKeptPress } from '@kerbside/contracts/ui/controls/use-kept-press';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { couldNotLoad, PagePanel } from '@kerbside/contracts/ui/page/panel';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { useMemo, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { DateField } from '@kerbside/contracts/ui/controls/date-field';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { type Form, useForm } from '@kerbside/contracts/ui/controls/use-form';
import { activationApi, type ActivationApi } from '../api/activation-api.js';
import { CarCard, yesOrNo } from '../features/activation/car-card.js';
import { PersonCards } from '../features/activation/person-card.js';
import { AccountSection } from '../features/person/account-section.js';
import { usePerson, personOfAccount, type KnownPerson } from '../features/person/person.js';
import { activation as words } from '../messages/activation.js';
import { quote as quoteWords } from '../messages/quote.js';
import { stepPath } from '../paths.js';
import { type TypedActivation, activationSchema, initialActivation } from '../features/activation/activation-form.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';
import { londonDay } from '@kerbside/contracts/days/dates';
import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { startAbbreviatedQuote } from '@kerbside/contracts/http/pricing/abbreviated';
import { useRegistered } from '../features/person/email-field.js';
import { accountOf } from '../features/person/new-account.js';
import { dropDraft, useKeptDraft, withDraft } from '../features/quote/typing-draft.js';
import { useCar } from '../features/activation/use-car.js';
import { usePhoneCode } from '../features/activation/use-phone-code.js';

const longestPartner = 60;

/** A partner's short form: cover for a car that was bought with it (A2). The partner comes with the address. */
export default function ActivationPage({ host, productType }: RemoteProps & { readonly productType: ProductType }) {
  useKeptPress();
  const { fetch } = host;
  const api = useMemo(() => activationApi({ fetch }), [fetch]);
  const partner = (new URLSearchParams(useSearch()).get('partner') ?? '').trim().slice(0, longestPartner);
  const { person, ...account } = usePerson(host, api);
  useTitle(host, words.pageName(productNames[productType]));
  if (partner === '') return <NoPartner productType={productType} />;
  return (
    <PagePanel load={person} words={{ loading: quoteWords.loading, failed: couldNotLoad }}>
      {(known) => (
        <ActivationForm {...account} key={known?.id} host={host} api={api} productType={productType} partner={partner} person={known} />
      )}
    </PagePanel>
  );
}

function ActivationForm(props: ActivationProps) {
  const { host, api, productType, partner } = props;
  const { form, car, known, phone, needsPassword } = useActivation(props);
  return (
    <Page width="reading">
      <PageForm form={form} size="large" gap="large" proceed={words.submit} proceeding={words.submitting}>
        <PageHeading lead={words.lead(productNames[productType], partner)}>{words.title}</PageHeading>
        <CarCard form={form} car={car} api={api} said={factsAskedFor(productType)} />
        <DeliveryCard form={form} />
        <PersonCards host={host} form={form} known={known} phone={phone} />
        {needsPassword && <AccountSection password={form.field('password')} again={form.field('password_confirmation')} />}
      </PageForm>
    </Page>
  );
}

function NoPartner({ productType }: { readonly productType: ProductType }) {
  return (
    <PlainPage title={words.noPartner} lead={words.noPartnerWhy}>
      <div>
        <Link asChild href={stepPath(productType, 1)}>
          <ButtonLink label={words.startQuote} />
        </Link>
      </div>
    </PlainPage>
  );
}

/** Whether the customer has the car, and since when or from when (A5). */
function DeliveryCard({ form }: { readonly form: Form<TypedActivation> }) {
  const { car_delivered } = form.values;
  return (
    <Card title={words.delivery}>
      <Stack>
        <RadioGroup inline label={words.isDelivered} choices={yesOrNo} {...form.field('car_delivered')} />
        {car_delivered === 'yes' && <DateField label={words.deliveryDate} {...form.field('delivery_date')} />}
        {car_delivered === 'no' && (
          <DateField label={words.expectedDate} hint={words.expectedHint} {...form.field('expected_delivery_date')} />
        )}
      </Stack>
    </Card>
  );
}

interface ActivationProps extends RemoteProps, Omit<KnownPerson, 'person'> {
  readonly api: ActivationApi;
  readonly productType: ProductType;
  readonly partner: string;
  readonly person: Person | undefined;
}

/** The short form: creates the account, where one is needed, and then the quote with its steps answered up to the terms. */
const useActivation = (props: ActivationProps) => {
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
      said: factsAskedFor(productType),
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
