import { client } from '@kerbside/contracts/client';
import { takeSecondStep } from '@kerbside/contracts/http/accounts-second-factor';
import { Button } from '@kerbside/contracts/ui/button';
import { Dialog } from '@kerbside/contracts/ui/dialog';
import { ErrorSummary } from '@kerbside/contracts/ui/error-summary';
import { Stack } from '@kerbside/contracts/ui/layout';
import { TextField } from '@kerbside/contracts/ui/text-field';
import { useForm } from '@kerbside/contracts/ui/use-form';
import { secondStep as words } from '../messages/second-step.js';
import { endSession } from '../session/end-session.js';
import type { DialogProps } from './dialog-host.js';
import { placeToReturnTo } from './return-to.js';

/** The code that staff's second step asks for, after the password. */
export function SecondStep({ host, onClose, onSignedIn }: DialogProps) {
  const form = useForm({
    schema: takeSecondStep.body,
    initial: { code: '' },
    send: async ({ code }) => {
      const { redirect } = await client(host.fetch).send(takeSecondStep, { body: { code, redirect: placeToReturnTo(location) } });
      await host.refreshSession();
      return redirect;
    },
    done: onSignedIn,
  });
  const startAgain = async () => {
    await endSession(host.fetch);
    await host.refreshSession();
  };
  return (
    <Dialog title={words.title} onClose={onClose} width="narrow">
      <form {...form.props}>
        <Stack>
          <ErrorSummary {...form.summary} />
          <p>{words.lead}</p>
          <TextField label={words.code} width={20} autoComplete="one-time-code" spellCheck={false} {...form.field('code')} />
          <Stack gap="small">
            <Button type="submit" full busy={form.status === 'busy'} busyLabel={words.busy}>
              {words.submit}
            </Button>
            <Button variant="quiet" full onClick={() => void startAgain()}>
              {words.other}
            </Button>
          </Stack>
        </Stack>
      </form>
    </Dialog>
  );
}
