import { email as address } from '@kerbside/contracts/fields';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PasswordField } from '@kerbside/contracts/ui/controls/password-field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { usePasswordAgain } from '@kerbside/contracts/ui/sign-in/use-password-again';
import * as z from 'zod/mini';
import type { EmailApi } from '../../api/email-api.js';
import { email as words } from '../../messages/email.js';

const typed = z.object({ email: address, password: z.string() });

interface EmailFormProps {
  readonly api: EmailApi;
  readonly onAsked: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password, too, where the session is not newly signed in. */
export function EmailForm({ api, onAsked, onClose }: EmailFormProps) {
  const again = usePasswordAgain();
  const form = useForm({
    schema: typed,
    initial: { email: '', password: '' },
    send: ({ email, password }) => again.with(password, (body) => api.ask({ email, ...body })),
    done: () => void onAsked(),
  });
  return (
    <form {...form.props}>
      <Stack>
        <ErrorSummary {...form.summary} />
        <TextField type="email" inputMode="email" autoComplete="email" label={words.field} hint={words.hint} {...form.field('email')} />
        {again.isAsked && (
          <PasswordField label={words.password} hint={words.passwordHint} autoComplete="current-password" {...form.field('password')} />
        )}
        <Cluster>
          <Button type="submit" busy={form.status === 'busy'} busyLabel={words.busy}>
            {words.submit}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {words.back}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
