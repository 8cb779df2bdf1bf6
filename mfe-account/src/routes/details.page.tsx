import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { signedInPage } from '../features/sign-in/signed-in.js';
import { keys, meQuery } from '../api/queries.js';
import { details as words } from '../messages/details.js';
import { AccountPage } from '../ui/account-page.js';
import { send } from '@kerbside/contracts/ui/data/calls';
import { changeDetails, personalDetails } from '@kerbside/contracts/http/accounts/details';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { PasswordField } from '@kerbside/contracts/ui/controls/password-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { usePasswordAgain } from '@kerbside/contracts/ui/sign-in/use-password-again';
import * as z from 'zod/mini';
import { detailsShown } from '@kerbside/contracts/http/accounts/details-shown';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

/** The one place for a customer's name, telephone number and address. */
export default signedInPage(function DetailsPage({ host }: RemoteProps) {
  const cache = useQueryClient();
  const saved = (_person: Person) => {
    host.toast(words.done, 'success');
    void cache.invalidateQueries({ queryKey: keys.me });
    void host.refreshSession();
  };
  return (
    <AccountPage host={host} title={words.title} lead={words.lead}>
      <Loaded query={meQuery(host)} words={words}>
        {({ person }) => <DetailsForm host={host} person={person} onSaved={saved} />}
      </Loaded>
    </AccountPage>
  );
});

const typed = z.extend(personalDetails, { password: z.string() });

interface DetailsFormProps extends RemoteProps {
  readonly person: Person;
  readonly onSaved: (person: Person) => void;
}

/** Asks for the password, too, for another telephone number where the session is not newly signed in. */
function DetailsForm({ host, person, onSaved }: DetailsFormProps) {
  const again = usePasswordAgain();
  const form = useForm({
    schema: typed,
    initial: { ...detailsShown(person), password: '' },
    send: ({ password, ...details }) => again.with(password, (proof) => send(host, changeDetails, { body: { ...details, ...proof } })),
    done: onSaved,
  });
  return (
    <PageForm form={form} proceed={words.submit} proceeding={words.busy}>
      <Card title={words.name}>
        <Stack>
          <TextField label={words.firstName} autoComplete="given-name" {...form.field('first_name')} />
          <TextField label={words.lastName} autoComplete="family-name" {...form.field('last_name')} />
          <TextField label={words.personTitle} optional autoComplete="honorific-prefix" width={10} {...form.field('title')} />
        </Stack>
      </Card>
      <Card title={words.reach}>
        <Stack>
          <TextField label={words.phone} hint={words.phoneHint} optional type="tel" autoComplete="tel" {...form.field('phone')} />
          <TextField label={words.line1} optional autoComplete="address-line1" {...form.field('address_line_1')} />
          <TextField label={words.line2} optional autoComplete="address-line2" {...form.field('address_line_2')} />
          <TextField label={words.town} optional autoComplete="address-level2" {...form.field('town')} />
          <TextField label={words.county} optional autoComplete="address-level1" {...form.field('county')} />
          <TextField label={words.postcode} optional autoComplete="postal-code" width={10} {...form.field('postcode')} />
        </Stack>
      </Card>
      {again.isAsked && (
        <PasswordField label={words.password} hint={words.passwordHint} autoComplete="current-password" {...form.field('password')} />
      )}
    </PageForm>
  );
}
