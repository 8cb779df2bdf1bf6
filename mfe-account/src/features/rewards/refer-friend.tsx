import { send } from '@kerbside/contracts/ui/data/calls';
import type { RemoteProps } from '@kerbside/contracts/host';
import { CallError } from '@kerbside/contracts/client';
import { referFriend } from '@kerbside/contracts/http/vouchers/campaigns';
import { formatPounds } from '@kerbside/contracts/money/money';
import { referralFromPence, referralPence } from '@kerbside/contracts/payments/rewards';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useState } from 'react';
import { refer as words } from '../../messages/rewards.js';
import { Section } from '../../ui/section.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

const nobody = { friend_name: '', friend_email: '', message: '' };
const [amount, least] = [formatPounds(referralPence), formatPounds(referralFromPence)];

export function ReferFriend({ host }: RemoteProps) {
  const [invited, setInvited] = useState<string>();
  return (
    <Section title={words.title}>
      <p>{words.lead(amount, least)}</p>
      {invited === undefined ? (
        <ReferForm host={host} onInvited={setInvited} />
      ) : (
        <Alert
          tone="success"
          live
          title={words.sent(invited)}
          actions={<Button onClick={() => setInvited(undefined)}>{words.another}</Button>}
        >
          {words.sentWhy(amount, least)}
        </Alert>
      )}
    </Section>
  );
}

function ReferForm({ host, onInvited }: RemoteProps & { readonly onInvited: (friend: string) => void }) {
  const form = useForm({
    schema: referFriend.body,
    initial: nobody,
    send: async (friend) => {
      await send(host, referFriend, { body: friend }).catch(unlessRefused);
      onInvited(friend.friend_name);
    },
  });
  return (
    <PageForm form={form} proceed={words.submit} proceeding={words.busy}>
      <TextField label={words.name} autoComplete="off" width={20} {...form.field('friend_name')} />
      <TextField label={words.email} type="email" autoComplete="off" {...form.field('friend_email')} />
      <TextArea label={words.message} hint={words.messageHint} optional {...form.field('message')} />
    </PageForm>
  );
}

/** A8: the service's own message where it gives one; otherwise ours. */
const unlessRefused = (error: unknown): never => {
  if (error instanceof CallError && error.status >= 400 && error.status < 500) throw error;
  throw new CallError('REFERRAL_FAILED', words.failed, 0);
};
