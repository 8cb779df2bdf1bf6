import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import type { Invitation } from '@kerbside/contracts/http/claims/transfers';
import { showLongDay } from '@kerbside/contracts/days/dates';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useSearch } from 'wouter';
import { formatWhole } from '@kerbside/contracts/money/money';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { LinkButton } from '../ui/link-button.js';
import { invitationQuery, isLinkOver, openAccount, invitedQuery } from '../api/transfer-api.js';
import { keepPolicy } from '../api/policy-care-api.js';
import { carName } from '../names.js';
import { useFocusAfterSignIn } from '../features/sign-in/signed-in.js';
import { TakeOverForm } from '../features/transfer/take-over-form.js';
import { CoverTable } from '../features/policy/cover-table.js';
import { takeOver as words } from '../messages/transfer.js';
import { accountPath, policyPath } from '../paths.js';
import { DeadLink } from '../ui/emailed-link.js';
import { newPassword, passwordAgain, passwordsDiffer } from '@kerbside/contracts/fields';
import { register } from '@kerbside/contracts/http/accounts/accounts';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { PasswordField } from '@kerbside/contracts/ui/controls/password-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import * as z from 'zod/mini';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

/** The target of the link to a person who is offered a policy. */
export default function TakeOverPage({ host }: RemoteProps) {
  const { signedIn, userId } = host.session;
  const token = new URLSearchParams(useSearch()).get('token');
  useFocusAfterSignIn(signedIn);
  if (!token) return <Over host={host} />;
  if (!signedIn) return <AskNewOwner host={host} token={token} />;
  return (
    <Fragment key={userId}>
      <Offer key={token} host={host} token={token} />
    </Fragment>
  );
}

interface OfferProps extends RemoteProps {
  readonly token: string;
}

function Offer({ host, token }: OfferProps) {
  const load = useLoaded(invitationQuery(host, token));
  const offer = load.status === 'ready' ? load.data : undefined;
  const isOver = load.status === 'failed' ? isLinkOver(load.error) : offer?.policyId === null && offer.status !== 'pending';
  useTitle(host, isOver ? words.over : words.title);
  if (isOver) return <Over host={host} />;
  const cover = offer?.cover;
  return (
    <Page>
      <Stack>
        <PageHeading lead={cover && words.lead(cover.productName, carName(cover.vehicle), showLongDay(cover.endsOn))}>
          {words.title}
        </PageHeading>
        <Panel load={load} words={words}>
          {(ready) => <Ready host={host} token={token} offer={ready} />}
        </Panel>
      </Stack>
    </Page>
  );
}

function Ready({ host, token, offer }: OfferProps & { readonly offer: Invitation }) {
  const cache = useQueryClient();
  const accepted = (policy: Policy) => {
    keepPolicy(cache, policy);
    host.toast(words.done, 'success');
    host.navigate(policyPath(policy.id), { replace: true });
  };
  const declined = () => {
    host.toast(words.declined, 'success');
    host.navigate(accountPath, { replace: true });
  };
  const lookAgain = () => void cache.invalidateQueries({ queryKey: invitationQuery(host, token).queryKey });
  if (offer.policyId !== null)
    return (
      <Alert tone="success" title={words.accepted} actions={<LinkButton label={words.toPolicy} href={policyPath(offer.policyId)} />} />
    );
  return (
    <Stack>
      {offer.refusal !== null && (
        <Alert tone="warning" title={words.refused}>
          {offer.refusal}
        </Alert>
      )}
      <OfferedCover offer={offer} />
      {offer.refusal === null && (
        <TakeOverForm
          host={host}
          token={token}
          paidByYou={offer.paidByYou === true}
          onAccepted={accepted}
          onDeclined={declined}
          onRefused={lookAgain}
        />
      )}
    </Stack>
  );
}

function Over({ host }: RemoteProps) {
  useTitle(host, words.over);
  return <DeadLink title={words.over} why={words.overWhy} next={words.toAccount} onNext={() => host.navigate(accountPath)} />;
}

/** What the new owner reads before they take a policy over. */
function OfferedCover({ offer: { cover, expiresOn } }: { readonly offer: Invitation }) {
  const { vehicle, levelName, startsOn, endsOn, claimLimitPence, terms } = cover;
  const rows = [
    { label: words.car, value: [vehicle.registrationNumber, carName(vehicle)].filter(Boolean).join(', ') },
    { label: words.level, value: levelName },
    { label: words.starts, value: showLongDay(startsOn) },
    { label: words.ends, value: showLongDay(endsOn) },
    ...(claimLimitPence > 0 ? [{ label: words.claimLimit, value: words.eachClaim(formatWhole(claimLimitPence)) }] : []),
    // A term may repeat the limit.
    ...terms.filter(({ label }) => label !== words.claimLimit),
    { label: words.link, value: showLongDay(expiresOn) },
  ];
  return (
    <Stack>
      <Card title={words.facts}>
        <DefinitionList rows={rows} />
      </Card>
      <CoverTable contents={cover} />
    </Stack>
  );
}

const { first_name, last_name, email } = register.body.shape;
const account = z
  .object({ first_name, last_name, email, password: newPassword, password_confirmation: passwordAgain })
  .check(z.refine((typed) => typed.password === typed.password_confirmation, { path: ['password_confirmation'], error: passwordsDiffer }));
const untouched = { first_name: '', last_name: '', email: '', password: '', password_confirmation: '' };
type OwnerNames = Pick<typeof untouched, 'first_name' | 'last_name' | 'email'>;

/** For a person who may have no account: signs them in, or creates one. The offer then appears at the same address. */
function AskNewOwner({ host, token }: RemoteProps & { readonly token: string }) {
  const { data, isPending } = useQuery(invitedQuery(host, token));
  const isOver = data?.to === null;
  useTitle(host, isOver ? words.over : words.title);
  const signIn = () => host.openDialog('login');
  if (isOver) return <DeadLink title={words.over} why={words.overForVisitor} next={words.signInButton} onNext={signIn} />;
  const named = data?.to ? { first_name: data.to.firstName, last_name: data.to.lastName, email: data.to.email } : undefined;
  return (
    <Page width="reading">
      <Stack gap="large">
        <Stack>
          <PageHeading lead={words.signIn}>{words.title}</PageHeading>
          <div>
            <Button label={words.signInButton} size="large" onClick={signIn} />
          </div>
        </Stack>
        {!isPending && <NewAccount host={host} named={named} />}
      </Stack>
    </Page>
  );
}

/** Begins with what the letter says of them; they may have it otherwise. */
function NewAccount({ host, named }: RemoteProps & { readonly named: OwnerNames | undefined }) {
  const form = useForm({
    schema: account,
    initial: { ...untouched, ...named },
    send: async (typed) => {
      await openAccount(host, typed);
      await host.refreshSession();
    },
  });
  return (
    <Card title={words.none}>
      <PageForm form={form} proceed={words.make} proceeding={words.making}>
        <p>{words.noneWhy}</p>
        <TextField label={words.firstName} autoComplete="given-name" {...form.field('first_name')} />
        <TextField label={words.lastName} autoComplete="family-name" {...form.field('last_name')} />
        <TextField label={words.email} type="email" autoComplete="email" {...form.field('email')} />
        <PasswordField label={words.password} hint={words.passwordHint} autoComplete="new-password" {...form.field('password')} />
        <PasswordField label={words.confirmation} autoComplete="new-password" {...form.field('password_confirmation')} />
      </PageForm>
    </Card>
  );
}
