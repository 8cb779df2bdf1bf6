import type { RemoteProps } from '@kerbside/contracts/host';
import { productNames, type ProductType } from '@kerbside/contracts/ids';
import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { useKeptPress } from '@kerbside/contracts/ui/controls/use-kept-press';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { couldNotLoad, PagePanel } from '@kerbside/contracts/ui/page/panel';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { useMemo } from 'react';
import { Link, useSearch } from 'wouter';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { DateField } from '@kerbside/contracts/ui/controls/date-field';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import { activationApi } from '../api/activation-api.js';
import { CarCard, yesOrNo } from '../features/activation/car-card.js';
import { PersonCards } from '../features/activation/person-card.js';
import { useActivation, type ActivationProps } from '../features/activation/use-activation.js';
import { AccountSection } from '../features/person/account-section.js';
import { usePerson } from '../features/person/person.js';
import { activation as words } from '../messages/activation.js';
import { quote as quoteWords } from '../messages/quote.js';
import { stepPath } from '../paths.js';
import type { TypedActivation } from '../features/activation/activation-form.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

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
        <CarCard form={form} car={car} api={api} />
        <DeliveryCard form={form} />
        <PersonCards host={host} form={form} known={known} phone={phone} />
        {needsPassword && <AccountSection password={form.field('password')} again={form.field('password_confirmation')} />}
      </PageForm>
    </Page>
  );
}

function NoPartner({ productType }: { readonly productType: ProductType }) {
  return (
    <Page width="reading">
      <Stack>
        <PageHeading lead={words.noPartnerWhy}>{words.noPartner}</PageHeading>
        <div>
          <Link asChild href={stepPath(productType, 1)}>
            <ButtonLink>{words.startQuote}</ButtonLink>
          </Link>
        </div>
      </Stack>
    </Page>
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
