import { client } from '@kerbside/contracts/client';
import {
  readSubscriptions,
  subscriptionChannels,
  updateSubscriptions,
  type Subscriptions,
} from '@kerbside/contracts/http/accounts/subscriptions';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { layout } from '../messages/shell.js';
import type { DialogProps } from './dialog-props.js';

const words = {
  title: 'Marketing preferences',
  lead: 'Tick how you would like to hear about offers. You can change this whenever you like.',
  channels: { email: 'Email', sms: 'Text message', phone: 'Phone call', post: 'Post' },
  anyway: 'We always write to you about your cover: policies, payments, bookings and claims.',
  loading: 'Loading your preferences',
  unread: 'We could not load your preferences',
  save: 'Save',
  busy: 'Saving',
  failed: 'Something went wrong. Please try again',
  saved: 'Your preferences have been saved',
  signIn: 'Sign in to choose how you hear about offers.',
} as const;

/** What a customer wants to hear from us, and how (A2). */
export default function SubscriptionsDialog({ host, onClose, onSwap }: DialogProps) {
  return (
    <Dialog title={words.title} onClose={onClose}>
      {host.session.signedIn ? <Read host={host} onClose={onClose} /> : <SignInFirst host={host} onSwap={onSwap} />}
    </Dialog>
  );
}

/** The dialog comes back once they are signed in. */
function SignInFirst({ host, onSwap }: Pick<DialogProps, 'host' | 'onSwap'>) {
  const signIn = () => {
    onSwap('login', { hint: words.signIn });
    host.openDialog('subscriptions');
  };
  return (
    <Stack>
      <p>{words.signIn}</p>
      <Button label={layout.signIn} full onClick={signIn} />
    </Stack>
  );
}

type Part = Pick<DialogProps, 'host' | 'onClose'>;

function Read({ host, onClose }: Part) {
  const load = useLoad((signal) => client(host.fetch).send(readSubscriptions, {}, { signal }), []);
  return (
    <Panel load={load} words={{ loading: words.loading, failed: words.unread }}>
      {(chosen) => <Choose host={host} chosen={chosen} onClose={onClose} />}
    </Panel>
  );
}

function Choose({ host, chosen, onClose }: Part & { readonly chosen: Subscriptions }) {
  const form = useForm({
    schema: updateSubscriptions.body,
    initial: chosen,
    send: (body) => client(host.fetch).send(updateSubscriptions, { body }),
    done: () => {
      host.toast(words.saved, 'success');
      onClose();
    },
  });
  const failed =
    form.status === 'failed' ? (
      <Alert tone="danger" live>
        {words.failed}
      </Alert>
    ) : undefined;
  return (
    <PageForm form={form} full notice={failed} proceed={words.save} proceeding={words.busy}>
      <p>{words.lead}</p>
      <Stack gap="small">
        {subscriptionChannels.map((channel) => (
          <Checkbox key={channel} label={words.channels[channel]} {...form.field(channel)} />
        ))}
      </Stack>
      <p>{words.anyway}</p>
    </PageForm>
  );
}
