import { client } from '@kerbside/contracts/client';
import type { CallData } from '@kerbside/contracts/call';
import { required } from '@kerbside/contracts/fields';
import { forgotPassword } from '@kerbside/contracts/http/accounts/accounts';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import * as z from 'zod/mini';
import { forgotPassword as words, login as loginWords } from '../messages/sign-in.js';
import type { DialogProps } from '../dialogs/dialog-props.js';

const code = z.object({ otp: required('Enter the code we sent you', 10) });

/** Typing in the code that was sent signs the customer in. */
export function OneTimeCode({ host, onClose, onSignedIn, onSwap, sent }: DialogProps & { readonly sent: CallData<typeof forgotPassword> }) {
  const transport = sent.otpTransport ?? 'email';
  const form = useForm({
    schema: code,
    initial: { otp: '' },
    send: async ({ otp }) => {
      const answer = await client(host.fetch).send(forgotPassword, {
        body: { option: 'otp', email: sent.email, otpTransport: transport, otp: otp.replace(/\s/g, '') },
      });
      const { awaits } = await host.refreshSession();
      return { ...answer, awaits };
    },
    done: ({ redirect, awaits }) => (awaits ? onSwap('login') : onSignedIn(redirect ?? '/account')),
  });
  return (
    <Dialog title={words.otpTitle} onClose={onClose} width="narrow">
      <form {...form.props}>
        <Stack>
          <ErrorSummary {...form.summary} />
          <p>{words.otpSent(sent.otpSentTo ?? sent.email)}</p>
          <TextField label={words.otp} width={10} inputMode="numeric" autoComplete="one-time-code" {...form.field('otp')} />
          <Button type="submit" full busy={form.status === 'busy'} busyLabel={loginWords.busy}>
            {loginWords.submit}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
