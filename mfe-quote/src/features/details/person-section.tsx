import { email as emailField } from '@kerbside/contracts/fields';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Alert } from '@kerbside/contracts/ui/alert';
import { Button } from '@kerbside/contracts/ui/button';
import { Card } from '@kerbside/contracts/ui/card';
import { Stack } from '@kerbside/contracts/ui/layout';
import { TextField } from '@kerbside/contracts/ui/text-field';
import type { Form } from '@kerbside/contracts/ui/use-form';
import { useRef, useState } from 'react';
import type { QuoteApi } from '../../api/quote-api.js';
import { details as words } from '../../messages.js';
import type { TypedDetails } from './details-form.js';

interface PersonSectionProps extends RemoteProps {
  readonly form: Form<TypedDetails>;
  readonly api: QuoteApi;
  /** Signed in: the address of the account stands. */
  readonly isKnown: boolean;
}

export function PersonSection({ form, api, host, isKnown }: PersonSectionProps) {
  return (
    <>
      <Card title={words.you}>
        <Stack>
          <TextField label="Title" optional autoComplete="honorific-prefix" width={10} {...form.field('title')} />
          <TextField label="First name" autoComplete="given-name" {...form.field('first_name')} />
          <TextField label="Last name" autoComplete="family-name" {...form.field('last_name')} />
          {isKnown ? <p>{words.signedInAs(form.values.email)}</p> : <EmailField form={form} api={api} host={host} />}
          <TextField label="Phone number" type="tel" autoComplete="tel" width={20} {...form.field('phone')} />
        </Stack>
      </Card>
      <Card title={words.address}>
        <Stack>
          <TextField label="Address line 1" autoComplete="address-line1" {...form.field('address_line_1')} />
          <TextField label="Address line 2" optional autoComplete="address-line2" {...form.field('address_line_2')} />
          <TextField label="Town or city" autoComplete="address-level2" width={20} {...form.field('town')} />
          <TextField label="County" optional autoComplete="address-level1" width={20} {...form.field('county')} />
          <TextField label="Postcode" autoComplete="postal-code" width={10} {...form.field('postcode')} />
        </Stack>
      </Card>
    </>
  );
}

/** On leaving the field a known address is told, with a way to log in (Q5). Not asked once signed in. */
function EmailField({ form, api, host }: Omit<PersonSectionProps, 'isKnown'>) {
  const [registered, setRegistered] = useState<string>();
  const asked = useRef('');
  const typed = form.values.email;
  const ask = async () => {
    const read = emailField.safeParse(typed);
    if (!read.success || read.data === asked.current || host.session.signedIn) return;
    asked.current = read.data;
    const isRegistered = await api.isRegistered(read.data).catch((error: unknown) => {
      host.track('user_exists_failed', { code: error instanceof Error ? error.name : 'unknown' });
      return false;
    });
    setRegistered(isRegistered ? read.data : undefined);
  };
  const isShown = registered !== undefined && registered === emailField.safeParse(typed).data;
  return (
    <>
      <TextField label="Email address" type="email" autoComplete="email" onBlur={() => void ask()} {...form.field('email')} />
      {isShown && (
        <Alert
          tone="warning"
          live
          actions={
            <Button variant="secondary" onClick={() => host.openDialog('login', { email: registered })}>
              {words.logIn}
            </Button>
          }
        >
          {words.registered}
        </Alert>
      )}
    </>
  );
}
