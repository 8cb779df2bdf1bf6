import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import { messageOf } from '@kerbside/contracts/client';
import type { EmailChange } from '@kerbside/contracts/http/accounts/email';
import { Alert, Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelChange, askChange, emailKey, emailQuery } from '../../api/email-api.js';
import { email as words } from '../../messages/email.js';
import list from '../../ui/list.module.css';
import { Section } from '../../ui/section.js';
import { WithNumbers } from '../../ui/summary-row.js';
import { email as address } from '@kerbside/contracts/fields';
import { PasswordField } from '@kerbside/contracts/ui/controls/password-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { usePasswordAgain } from '@kerbside/contracts/ui/sign-in/use-password-again';
import * as z from 'zod/mini';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

const typed = z.object({ email: address, password: z.string() });

/** Asks for the password, too, where the session is not newly signed in. */
function EmailForm({ host, onAsked, onClose }: RemoteProps & { readonly onAsked: () => Promise<void>; readonly onClose: () => void }) {
  const again = usePasswordAgain();
  const form = useForm({
    schema: typed,
    initial: { email: '', password: '' },
    send: ({ email, password }) => again.with(password, (body) => askChange(host, { email, ...body })),
    done: () => void onAsked(),
  });
  return (
    <PageForm
      form={form}
      proceed={words.submit}
      proceeding={words.busy}
      beside={<Button label={words.back} variant="secondary" onClick={onClose} />}
    >
      <TextField type="email" inputMode="email" autoComplete="email" label={words.field} hint={words.hint} {...form.field('email')} />
      {again.isAsked && (
        <PasswordField label={words.password} hint={words.passwordHint} autoComplete="current-password" {...form.field('password')} />
      )}
    </PageForm>
  );
}

/** The address that signs the customer in, and a way to change it. */
export function EmailAddress({ host }: RemoteProps) {
  const cache = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const refresh = () => cache.invalidateQueries({ queryKey: emailKey });
  const asked = () => {
    setIsAsking(false);
    host.toast(words.sent, 'success');
    return refresh();
  };
  return (
    <Section title={words.title}>
      <Loaded query={emailQuery(host)} words={words}>
        {({ email, waiting }) => (
          <Stack>
            <p>
              {words.now}{' '}
              <strong className={list.name}>
                <WithNumbers text={email} />
              </strong>
            </p>
            {waiting && <Waiting host={host} waiting={waiting} onKept={refresh} />}
            {isAsking && <EmailForm host={host} onAsked={asked} onClose={() => setIsAsking(false)} />}
            {!isAsking && !waiting && (
              <div>
                <Button label={words.change} variant="secondary" onClick={() => setIsAsking(true)} />
              </div>
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function Waiting({ host, waiting, onKept }: RemoteProps & { readonly waiting: EmailChange; readonly onKept: () => Promise<void> }) {
  const cancel = useSendOnce({
    mutationFn: () => cancelChange(host),
    onSuccess: () => {
      host.toast(words.kept, 'success');
      return onKept();
    },
  });
  const keep = (
    <Button label={words.cancel} variant="secondary" busy={cancel.isPending} busyLabel={words.cancelling} onClick={() => cancel.mutate()} />
  );
  return (
    <Stack>
      <Alert title={<WithNumbers text={words.waiting(waiting.email)} />} actions={keep}>
        {words.waitingWhy(waiting.expiresAt)}
      </Alert>
      <Problem>{cancel.error && messageOf(cancel.error)}</Problem>
    </Stack>
  );
}
