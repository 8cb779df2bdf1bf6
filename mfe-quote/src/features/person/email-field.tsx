import { email } from '@kerbside/contracts/fields';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import type { BoundField } from '@kerbside/contracts/ui/controls/use-form';
import { useState } from 'react';
import type { JourneyApi } from '../../api/journey-api.js';
import { details as words } from '../../messages/details.js';

export interface KnownAddress {
  /** The address as typed, if an account has it. */
  readonly registered: string | undefined;
  /** The field was left with something that is not an address (Q5). */
  readonly problem: string | undefined;
  readonly ask: () => void;
}

interface EmailFieldProps extends RemoteProps {
  readonly field: BoundField<'email', string>;
  readonly known: KnownAddress;
}

/** On leaving the field a registered address is reported, with a way to log in (Q5). Not asked once signed in. */
export function EmailField({ host, field, known: { registered, problem, ask } }: EmailFieldProps) {
  return (
    <>
      <TextField label="Email address" type="email" autoComplete="email" onBlur={ask} {...field} error={field.error ?? problem} />
      {registered !== undefined && (
        <Alert
          tone="warning"
          live
          actions={<Button label={words.logIn} variant="secondary" onClick={() => host.openDialog('login', { email: registered })} />}
        >
          {words.registered}
        </Alert>
      )}
    </>
  );
}

/** Whether an account has the address. Each address is checked once; a check that fails says nothing about it. */
export const useRegistered = (text: string, { api, host }: RemoteProps & { readonly api: JourneyApi }): KnownAddress => {
  const [registered, setRegistered] = useState<string>();
  const [checked, setChecked] = useState('');
  const [left, setLeft] = useState('');
  const { data: typed, error } = email.safeParse(text);
  const ask = () => {
    setLeft(text);
    if (typed === undefined || typed === checked || host.session.signedIn) return;
    setChecked(typed);
    api.isRegistered(typed).then(
      (isRegistered) => setRegistered((before) => (isRegistered ? typed : before)),
      (error: unknown) => host.track('user_exists_failed', { code: error instanceof Error ? error.name : 'unknown' }),
    );
  };
  const isLeft = left === text && text.trim() !== '';
  return {
    registered: registered === typed ? registered : undefined,
    problem: isLeft ? error?.issues[0]?.message : undefined,
    ask,
  };
};
