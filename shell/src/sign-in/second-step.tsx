import type { CallData } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { beginPasskeyStep, readSecondStep, takePasskeyStep } from '@kerbside/contracts/http/accounts/passkeys';
import { takeSecondStep } from '@kerbside/contracts/http/accounts/second-factor';
import { Alert, Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';
import { Spinner } from '@kerbside/contracts/ui/basics/spinner';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { secondStep as words } from '../messages/second-step.js';
import { endSession } from '../session/end-session.js';
import type { DialogProps } from '../dialogs/dialog-props.js';
import { hasPasskeys, signByPasskey } from '../second-factor/passkey.js';
import { placeToReturnTo } from '../session/return-to.js';

type Ways = CallData<typeof readSecondStep>;

/** Without a response the code can be entered anyway. */
const byCode: Ways = { app: true, passkey: false };

/** The second step that staff take after the password: a passkey, the code of an app, or a recovery code. */
export default function SecondStep({ host, onClose, onSignedIn }: DialogProps) {
  const ways = useLoad((signal) => client(host.fetch).send(readSecondStep, {}, { signal }), [host.fetch]);
  if (ways.status === 'loading')
    return (
      <Dialog title={words.loadingTitle} onClose={onClose} width="narrow">
        <Spinner size={24} label={words.loading} />
      </Dialog>
    );
  const { app, passkey } = ways.status === 'ready' ? ways.data : byCode;
  const startAgain = async () => {
    await endSession(host.fetch);
    await host.refreshSession();
  };
  return (
    <Dialog title={passkey ? words.passkeyTitle : words.title} onClose={onClose} width="narrow">
      <Stack>
        {passkey && <ByPasskey host={host} isOnlyWay={!app} onDone={onSignedIn} />}
        <ByCode host={host} ways={{ app, passkey }} onDone={onSignedIn} />
        <Button label={words.other} variant="quiet" full onClick={() => void startAgain()} />
      </Stack>
    </Dialog>
  );
}

const leadOf = ({ app, passkey }: Ways): string => {
  if (!passkey) return words.lead;
  return app ? words.orCode : words.orRecoveryCode;
};

interface WayProps {
  readonly host: HostApi;
  readonly onDone: (redirect: string) => void;
}

function ByPasskey({ host, isOnlyWay, onDone }: WayProps & { readonly isOnlyWay: boolean }) {
  const { send } = client(host.fetch);
  const step = useSubmit(async () => {
    const credential = await signByPasskey(await send(beginPasskeyStep, { body: {} }));
    const { redirect } = await send(takePasskeyStep, { body: { credential, redirect: placeToReturnTo(location) } });
    await host.refreshSession();
    return redirect;
  });
  const go = async () => {
    const result = await step.submit(undefined);
    if (result.status === 'done') onDone(result.answer);
  };
  if (!hasPasskeys()) return <Alert tone="warning">{isOnlyWay ? words.noPasskeysAtAll : words.noPasskeys}</Alert>;
  return (
    <Stack>
      <p>{words.passkeyLead}</p>
      <Problem>{step.error}</Problem>
      <Button label={words.passkey} full busy={step.status === 'busy'} busyLabel={words.passkeyBusy} onClick={() => void go()} />
    </Stack>
  );
}

function ByCode({ host, ways, onDone }: WayProps & { readonly ways: Ways }) {
  const isMain = !ways.passkey;
  const form = useForm({
    schema: takeSecondStep.body,
    initial: { code: '' },
    send: async ({ code }) => {
      const { redirect } = await client(host.fetch).send(takeSecondStep, { body: { code, redirect: placeToReturnTo(location) } });
      await host.refreshSession();
      return redirect;
    },
    done: onDone,
  });
  return (
    <PageForm
      form={form}
      full
      tone={isMain ? 'primary' : 'secondary'}
      proceed={isMain ? words.submit : words.submitCode}
      proceeding={words.busy}
    >
      <p>{leadOf(ways)}</p>
      <TextField
        label={ways.app ? words.code : words.recoveryCode}
        width={20}
        autoComplete="one-time-code"
        spellCheck={false}
        {...form.field('code')}
      />
    </PageForm>
  );
}
