import { client } from '@kerbside/contracts/client';
import { forgotPassword } from '@kerbside/contracts/http/accounts/accounts';
import type { CallData } from '@kerbside/contracts/call';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useState } from 'react';
import { close } from '../messages/shell.js';
import { forgotPassword as words, login as loginWords } from '../messages/sign-in.js';
import type { DialogProps } from '../dialogs/dialog-props.js';
import { keptSession } from '../session/kept-session.js';
import { required } from '@kerbside/contracts/fields';
import * as z from 'zod/mini';

type Way = 'reset' | 'mobile' | 'email';
type Answer = CallData<typeof forgotPassword>;

/** Two ways back in: a link to choose a new password, or a one-time code (Q2). It always opens on the link (Q4). */
export default function ForgotPasswordDialog(props: DialogProps) {
  const [answer, setAnswer] = useState<Answer>();
  const [isAsking, setIsAsking] = useState(true);
  const asked = (next: Answer) => {
    setAnswer(next);
    setIsAsking(false);
  };
  if (answer === undefined || isAsking) return <Ask {...props} before={answer} onAnswer={asked} />;
  if (answer.option === 'otp') return <OneTimeCode {...props} sent={answer} onAgain={() => setIsAsking(true)} />;
  return (
    <Dialog title={words.resetTitle} onClose={props.onClose} width="narrow">
      <Stack>
        <p>{words.resetSent(answer.email)}</p>
        <p>{words.resetNext}</p>
        <Button label={close} full onClick={props.onClose} />
      </Stack>
    </Dialog>
  );
}

interface AskProps extends DialogProps {
  /** The code that was asked for before: another is asked for in the same way, or in another. */
  readonly before: Answer | undefined;
  readonly onAnswer: (answer: Answer) => void;
}

function Ask({ host, facts, before, onClose, onSwap, onAnswer }: AskProps) {
  const [way, setWay] = useState<Way>(before?.otpTransport ?? 'reset');
  const form = useForm({
    schema: forgotPassword.body,
    initial: { email: before?.email ?? facts.email ?? '', option: 'reset', ...transportOf('reset') },
    send: ({ email }) =>
      client(host.fetch).send(forgotPassword, { body: { email, option: way === 'reset' ? 'reset' : 'otp', ...transportOf(way) } }),
    done: onAnswer,
  });
  return (
    <Dialog title={words.title} onClose={onClose} width="narrow">
      <PageForm
        form={form}
        full
        proceed={way === 'reset' ? words.sendLink : words.sendCode}
        proceeding={words.busy}
        beside={<Button label={words.back} variant="quiet" full onClick={() => onSwap('login', { email: form.values.email })} />}
      >
        <TextField label={loginWords.email} type="email" autoComplete="username" spellCheck={false} {...form.field('email')} />
        <RadioGroup label={words.way} choices={words.ways} value={way} onChange={setWay} />
      </PageForm>
    </Dialog>
  );
}

const transportOf = (way: Way): { readonly otpTransport?: 'mobile' | 'email' } => (way === 'reset' ? {} : { otpTransport: way });

const code = z.object({ otp: required('Enter the code we sent you', 10) });

/** Typing in the code that was sent signs the customer in. */
function OneTimeCode({
  host,
  onClose,
  onSignedIn,
  onSwap,
  sent,
  onAgain,
}: DialogProps & { readonly sent: Answer; readonly onAgain: () => void }) {
  const transport = sent.otpTransport ?? 'email';
  const form = useForm({
    schema: code,
    initial: { otp: '' },
    send: async ({ otp }) => {
      const answer = await client(host.fetch).send(forgotPassword, {
        body: { option: 'otp', email: sent.email, otpTransport: transport, otp: otp.replace(/\s/g, '') },
      });
      const { awaits } = await keptSession(host);
      return { ...answer, awaits };
    },
    done: ({ redirect, awaits }) => (awaits ? onSwap('login') : onSignedIn(redirect ?? '/account')),
  });
  return (
    <Dialog title={words.otpTitle} onClose={onClose} width="narrow">
      <PageForm
        form={form}
        full
        proceed={loginWords.submit}
        proceeding={loginWords.busy}
        beside={<Button label={words.again} variant="quiet" full onClick={onAgain} />}
      >
        <p>{words.otpSent(sent.otpSentTo ?? sent.email)}</p>
        <TextField label={words.otp} width={10} inputMode="numeric" autoComplete="one-time-code" {...form.field('otp')} />
      </PageForm>
    </Dialog>
  );
}
