import type { RemoteProps, HostApi } from '@kerbside/contracts/host';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { ButtonLink, Button } from '@kerbside/contracts/ui/controls/button';
import { Page, Stack, Cluster } from '@kerbside/contracts/ui/basics/layout';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { useSearch } from 'wouter';
import { tyres as words } from '../messages/tyres.js';
import { tyreForms, searchTyres } from '@kerbside/contracts/http/garages/tyres';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { PlateField } from '@kerbside/contracts/ui/controls/plate-field';
import { NumberField } from '@kerbside/contracts/ui/controls/number-field';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm, type Form } from '@kerbside/contracts/ui/controls/use-form';
import { keepInTab, keptInTab } from '@kerbside/contracts/page/kept-in-tab';
import * as z from 'zod/mini';
import { useRef, type FormEvent } from 'react';
import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';

/** The comparison of tyres. A sandbox of the tyre shop leads back to it with `?started=`. The shop refuses to be framed, so a partner's window leaves whole. */
export default function TyresPage({
  host,
  leave = (url) => void open(url, '_top'),
}: RemoteProps & { readonly leave?: (url: string) => void }) {
  const search = useSearch();
  useTitle(host, words.title);
  const isDemo = new URLSearchParams(search).has('started');
  return (
    <Page width="reading">
      <Stack gap="large">
        <PageHeading lead={words.lead}>{words.title}</PageHeading>
        {isDemo ? (
          <Alert tone="info" title={words.demo} actions={<ButtonLink label={words.again} href="/compare/tyres" />}>
            {words.demoWhy}
          </Alert>
        ) : (
          <TyreForm host={host} query={tyreQuery(search)} leave={leave} />
        )}
      </Stack>
    </Page>
  );
}

const tyresApi = (fetch: HostApi['fetch']) => {
  const { send } = client(fetch);
  return { search: (body: CallInput<typeof searchTyres>['body']) => send(searchTyres, { body }) };
};

interface TyreFormProps extends RemoteProps {
  readonly query: TyreQuery;
  readonly leave: (url: string) => void;
}

type TyreFormValues = Omit<TyreQuery, 'isAgainstOffers'>;

const keptAs = 'ks-tyres';
/** The last comparison: whoever comes back from the tyre shop goes on from it. */
const lastSearch = z.object({
  by: z.enum(['vrm', 'size']),
  vrm: z.string(),
  mileage: z.string(),
  email: z.string(),
  postcode: z.string(),
}) satisfies z.ZodMiniType<TyreFormValues>;

/** Offers by email are agreed to by the button that says so, and by nothing else (A6). */
function TyreForm({ host, query: { isAgainstOffers, ...initial }, leave }: TyreFormProps) {
  const api = tyresApi(host.fetch);
  const marketingConsent = useRef(false);
  const form = useForm({
    initial,
    schemaOf: ({ by }: TyreFormValues) => tyreForms[by],
    send: (search) =>
      api.search({ ...search, referrerUrl: location.origin + location.pathname, marketingConsent: marketingConsent.current }),
    done: ({ redirect_url }) => {
      keepInTab(keptAs, form.values);
      leave(redirect_url);
    },
  });
  const submitWithOffers = () => {
    marketingConsent.current = true;
    void form.submit();
  };
  const onSubmit = (event: FormEvent) => {
    marketingConsent.current = false;
    form.props.onSubmit(event);
  };
  const isByPlate = form.values.by === 'vrm';
  return (
    <form {...form.props} onSubmit={onSubmit}>
      <Stack gap="large">
        <ErrorSummary {...form.summary} errors={namedErrors(form)} />
        <RadioGroup
          label={words.by}
          {...form.field('by')}
          choices={(['vrm', 'size'] as const).map((value) => ({ value, label: words.ways[value], hint: words.wayHints[value] }))}
        />
        {isByPlate && <Plate form={form} />}
        <TextField label={words.postcode} hint={words.postcodeHint} autoComplete="postal-code" width={10} {...form.field('postcode')} />
        {isByPlate && <p>{words.consent}</p>}
        <Cluster>
          {isByPlate ? (
            <Ways isBusy={form.status === 'busy'} isAgainstOffers={isAgainstOffers} onWithOffers={submitWithOffers} />
          ) : (
            <Button label={words.compare} size="large" busy={form.status === 'busy'} busyLabel={words.busy} type="submit" />
          )}
        </Cluster>
      </Stack>
    </form>
  );
}

const asked = ['vrm', 'mileage', 'email', 'postcode'] as const;
const labels = { vrm: words.plate, mileage: words.mileage, email: words.email, postcode: words.postcode } as const;

/** A field that is left empty has the same message as every other (A5): above the form it is said which field that is. */
const namedErrors = ({ summary, field }: Form<TyreFormValues>) =>
  summary.errors.map((error) => {
    const name = asked.find((one) => field(one).id === error.target);
    return name ? { ...error, message: `${labels[name]}: ${error.message}` } : error;
  });

function Plate({ form }: { readonly form: Form<TyreFormValues> }) {
  return (
    <>
      <PlateField label={words.plate} {...form.field('vrm')} />
      <NumberField label={words.mileage} hint={words.mileageHint} suffix="miles" width={20} {...form.field('mileage')} />
      <TextField label={words.email} hint={words.emailHint} type="email" autoComplete="email" {...form.field('email')} />
    </>
  );
}

interface WaysProps {
  readonly isBusy: boolean;
  readonly isAgainstOffers: boolean;
  readonly onWithOffers: () => void;
}

/** Enter searches without offers: nobody agrees by accident. */
function Ways({ isBusy, isAgainstOffers, onWithOffers }: WaysProps) {
  const ways = [
    <Button
      label={words.withOffers}
      key="with"
      type="button"
      size="large"
      variant={isAgainstOffers ? 'secondary' : 'primary'}
      busy={isBusy}
      busyLabel={words.busy}
      onClick={onWithOffers}
    />,
    <Button label={words.withoutOffers} key="without" type="submit" size="large" variant={isAgainstOffers ? 'primary' : 'secondary'} />,
  ];
  return isAgainstOffers ? ways.toReversed() : ways;
}

/** What an address says about a comparison: `?postcode=…&searchByVRM=1&reg=…&email=…&mileage=…&marketingConsent=0` (A3). */
interface TyreQuery {
  readonly by: 'vrm' | 'size';
  readonly vrm: string;
  readonly mileage: string;
  readonly email: string;
  readonly postcode: string;
  /** An address cannot agree for anybody: it only puts the search without offers first. */
  readonly isAgainstOffers: boolean;
}

const no = ['0', 'false', 'no'];

const tyreQuery = (search: string): TyreQuery => {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name)?.trim() ?? '';
  const isAgainstOffers = no.includes(text('marketingConsent').toLowerCase());
  const isAsked = ['searchByVRM', 'reg', 'mileage', 'email', 'postcode'].some((name) => query.has(name));
  const last = isAsked ? undefined : keptInTab(keptAs, lastSearch);
  return {
    by: no.includes(text('searchByVRM').toLowerCase()) ? 'size' : 'vrm',
    vrm: text('reg'),
    mileage: text('mileage'),
    email: text('email'),
    postcode: text('postcode'),
    ...last,
    isAgainstOffers,
  };
};
