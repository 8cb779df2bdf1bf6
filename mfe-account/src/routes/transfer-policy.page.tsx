import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import { type Transfer, type TransferOfPolicy, requestTransfer } from '@kerbside/contracts/http/claims/transfers';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Stack, Columns } from '@kerbside/contracts/ui/basics/layout';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { signedInPage } from '../features/sign-in/signed-in.js';
import { policyQuery } from '../api/queries.js';
import { offerTransfer, transferKey, transferQuery } from '../api/transfer-api.js';
import { DetailPage } from '../features/detail-page/detail-page.js';
import { PendingTransfer } from '../features/transfer/pending-transfer.js';
import { notFound, policy as policyWords } from '../messages/account.js';
import { coverPage } from '../messages/garage.js';
import { transfer as words } from '../messages/transfer.js';
import { coverPath, policyPath } from '../paths.js';
import { coverOfCar } from '../names.js';
import { NotHere } from '../ui/not-here.js';
import { keptAddress } from '../features/transfer/transfer-dialog.js';
import { Points } from '../features/transfer/take-over-form.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

interface TransferPolicyPageProps extends RemoteProps {
  readonly policyId: string;
}

export default signedInPage(function TransferPolicyPage({ host, policyId }: TransferPolicyPageProps) {
  const cache = useQueryClient();
  const load = useLoaded(transferQuery(host, policyId));
  const isGone = load.status === 'ready' && load.data.transfer?.status === 'accepted';
  const { data: policy } = useQuery({ ...policyQuery(host, policyId), enabled: load.status === 'ready' && !isGone });
  const show = (changed: TransferOfPolicy) => {
    cache.setQueryData<TransferOfPolicy>(transferKey(policyId), changed);
    document.querySelector('h1')?.focus();
  };
  return (
    <DetailPage
      host={host}
      load={load}
      above={isGone ? { path: coverPath, title: coverPage.title } : { path: policyPath(policyId), title: policyWords.title }}
      heading={{
        title: words.title,
        lead: policy && coverOfCar(policy),
        over: policy && policyWords.number(policy.policyNumber),
      }}
      missing={{ title: notFound.policy, lead: notFound.policyWhy }}
      words={words}
    >
      {(ready) => (
        <Ready
          host={host}
          policyId={policyId}
          isPaidByAnother={policy?.kind === 'cover' && Boolean(policy.transferredOn)}
          isOver={policy?.status === 'cancelled' || policy?.status === 'expired'}
          ready={ready}
          onChanged={show}
        />
      )}
    </DetailPage>
  );
});

interface ReadyProps extends TransferPolicyPageProps {
  readonly isPaidByAnother: boolean;
  /** It was cancelled, or has ended, since it was offered. */
  readonly isOver: boolean;
  readonly ready: TransferOfPolicy;
  readonly onChanged: (changed: TransferOfPolicy) => void;
}

function Ready({ host, policyId, isPaidByAnother, isOver, ready: { transfer, refusal }, onChanged }: ReadyProps) {
  if (transfer?.status === 'pending') return <PendingTransfer host={host} transfer={transfer} refusal={refusal} onChanged={onChanged} />;
  const asked = (of: TransferOfPolicy) => {
    host.toast(words.asked, 'success');
    onChanged(of);
  };
  return (
    <Stack>
      {transfer && <Alert tone="info">{endOf(transfer, transfer.status, isOver)}</Alert>}
      {refusal === null && <TransferForm host={host} policyId={policyId} isPaidByAnother={isPaidByAnother} onAsked={asked} />}
      {refusal !== null && transfer?.status !== 'accepted' && (
        <NotHere host={host} title={words.refused} callMe={words.callMe}>
          {refusal}
        </NotHere>
      )}
    </Stack>
  );
}

const endOf = ({ to }: Transfer, status: keyof typeof words.over, isOver: boolean): string => {
  const end = words.over[status](`${to.firstName} ${to.lastName}`);
  return isOver || status === 'accepted' ? end : `${end} ${words.stays}`;
};

interface TransferFormProps extends RemoteProps {
  readonly policyId: string;
  /** It was taken over from whoever bought it. */
  readonly isPaidByAnother: boolean;
  readonly onAsked: (asked: TransferOfPolicy) => void;
}

/** Who is to have the policy, with what that means beside it. */
function TransferForm({ host, policyId, isPaidByAnother, onAsked }: TransferFormProps) {
  const form = useForm({
    schema: requestTransfer.body,
    initial: { firstName: '', lastName: '', email: keptAddress(policyId) },
    send: (newOwner) => offerTransfer(host, policyId, newOwner),
    done: onAsked,
  });
  return (
    <Columns
      side={
        <Card title={words.what}>
          <Points of={words.points(isPaidByAnother)} />
        </Card>
      }
    >
      <PageForm form={form} size="large" proceed={words.submit} proceeding={words.busy}>
        <p>{words.lead}</p>
        <TextField label={words.firstName} autoComplete="off" {...form.field('firstName')} />
        <TextField label={words.lastName} autoComplete="off" {...form.field('lastName')} />
        <TextField label={words.email} type="email" autoComplete="off" {...form.field('email')} />
      </PageForm>
    </Columns>
  );
}
