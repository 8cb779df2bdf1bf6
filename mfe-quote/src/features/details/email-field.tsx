import { email } from '@kerbside/contracts/fields';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Alert } from '@kerbside/contracts/ui/alert';
import { Button } from '@kerbside/contracts/ui/button';
import { TextField } from '@kerbside/contracts/ui/text-field';
import type { Form } from '@kerbside/contracts/ui/use-form';
import { useRef, useState } from 'react';
import type { JourneyApi } from '../../api/journey-api.js';
import { details as words } from '../../messages/details.js';
import type { TypedDetails } from './details-form.js';

export interface EmailFieldProps extends RemoteProps {
  readonly form: Form<TypedDetails>;
  readonly api: JourneyApi;
}

/** On leaving the field a known address is told, with a way to log in (Q5). Not asked once signed in. */
export function EmailField({ form, api, host }: EmailFieldProps) {
  const typed = email.safeParse(form.values.email).data;
  const { registered, ask } = useRegistered(typed, { api, host });
  return (
    <>
      <TextField label="Email address" type="email" autoComplete="email" onBlur={ask} {...form.field('email')} />
      {registered !== undefined && (
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

/** The address as typed, where an account has it. An address is asked about once; a question that fails is no answer. */
const useRegistered = (typed: string | undefined, { api, host }: Omit<EmailFieldProps, 'form'>) => {
  const [registered, setRegistered] = useState<string>();
  const asked = useRef('');
  const ask = () => {
    if (typed === undefined || typed === asked.current || host.session.signedIn) return;
    asked.current = typed;
    api.isRegistered(typed).then(
      (isRegistered) => setRegistered((before) => (isRegistered ? typed : before)),
      (error: unknown) => host.track('user_exists_failed', { code: error instanceof Error ? error.name : 'unknown' }),
    );
  };
  return { registered: registered === typed ? registered : undefined, ask };
};
