import { newPassword, passwordAgain, passwordsDiffer } from '@kerbside/contracts/fields';
import { register } from '@kerbside/contracts/http/accounts/accounts';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { PasswordField } from '@kerbside/contracts/ui/controls/password-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { openAccount, invitedQuery } from '../../api/transfer-api.js';
import { takeOver as words } from '../../messages/transfer.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

const { first_name, last_name, email } = register.body.shape;
const account = z
  .object({ first_name, last_name, email, password: newPassword, password_confirmation: passwordAgain })
  .check(z.refine((typed) => typed.password === typed.password_confirmation, { path: ['password_confirmation'], error: passwordsDiffer }));
const untouched = { first_name: '', last_name: '', email: '', password: '', password_confirmation: '' };
type OwnerNames = Pick<typeof untouched, 'first_name' | 'last_name' | 'email'>;

/** For a person who may have no account: signs them in, or creates one. The offer then appears at the same address. */
export function AskNewOwner({ host, token }: RemoteProps & { readonly token: string }) {
  useTitle(host, words.title);
  const { data, isPending } = useQuery(invitedQuery(host, token));
  const named = data?.to ? { first_name: data.to.firstName, last_name: data.to.lastName, email: data.to.email } : undefined;
  return (
    <Page width="reading">
      <Stack gap="large">
        <Stack>
          <PageHeading lead={words.signIn}>{words.title}</PageHeading>
          <div>
            <Button size="large" onClick={() => host.openDialog('login')}>
              {words.signInButton}
            </Button>
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
