import { unlessRefused } from '../ui/unless-refused.js';
import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import { cashbackPercent, referralFromPence, referralPence } from '@kerbside/contracts/payments/rewards';
import { customerPage } from '../features/sign-in/signed-in.js';
import { rewardsQuery } from '../api/queries.js';
import { RewardsHistory } from '../features/rewards/rewards-history.js';
import { rewards as words, refer } from '../messages/rewards.js';
import { AccountPage } from '../ui/account-page.js';
import { send } from '@kerbside/contracts/ui/data/calls';
import { referFriend } from '@kerbside/contracts/http/vouchers/campaigns';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useState } from 'react';
import { Section } from '../ui/section.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

export default customerPage(function RewardsPage({ host }: RemoteProps) {
  return (
    <AccountPage host={host} title={words.title} lead={words.lead(cashbackPercent)}>
      <Loaded query={rewardsQuery(host)} words={words}>
        {(rewards) => <RewardsHistory {...rewards} />}
      </Loaded>
      <ReferFriend host={host} />
    </AccountPage>
  );
});

const nobody = { friend_name: '', friend_email: '', message: '' };
const [amount, least] = [formatPounds(referralPence), formatPounds(referralFromPence)];

function ReferFriend({ host }: RemoteProps) {
  const [invited, setInvited] = useState<string>();
  return (
    <Section title={refer.title}>
      <p>{refer.lead(amount, least)}</p>
      {invited === undefined ? (
        <ReferForm host={host} onInvited={setInvited} />
      ) : (
        <Alert
          tone="success"
          live
          title={refer.sent(invited)}
          actions={<Button label={refer.another} onClick={() => setInvited(undefined)} />}
        >
          {refer.sentWhy(amount, least)}
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
      await send(host, referFriend, { body: friend }).catch(unlessRefused(refer.failed));
      onInvited(friend.friend_name);
    },
  });
  return (
    <PageForm form={form} proceed={refer.submit} proceeding={refer.busy}>
      <TextField label={refer.name} autoComplete="off" width={20} {...form.field('friend_name')} />
      <TextField label={refer.email} type="email" autoComplete="off" {...form.field('friend_email')} />
      <TextArea label={refer.message} hint={refer.messageHint} optional {...form.field('message')} />
    </PageForm>
  );
}
