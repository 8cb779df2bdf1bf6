import { requestTransfer, type TransferOfPolicy } from '@kerbside/contracts/http/claims/transfers';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Columns, Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import type { TransferApi } from '../../api/transfer-api.js';
import { transfer as words } from '../../messages/transfer.js';
import { keptAddress } from './kept-address.js';
import { Points } from './points.js';

interface TransferFormProps {
  readonly api: TransferApi;
  readonly policyId: string;
  /** It was taken over from whoever bought it. */
  readonly isPaidByAnother: boolean;
  readonly onAsked: (asked: TransferOfPolicy) => void;
}

/** Who is to have the policy, with what that means beside it. */
export function TransferForm({ api, policyId, isPaidByAnother, onAsked }: TransferFormProps) {
  const form = useForm({
    schema: requestTransfer.body,
    initial: { firstName: '', lastName: '', email: keptAddress(policyId) },
    send: (newOwner) => api.request(policyId, newOwner),
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
      <form {...form.props}>
        <Stack>
          <ErrorSummary {...form.summary} />
          <p>{words.lead}</p>
          <TextField label={words.firstName} autoComplete="off" {...form.field('firstName')} />
          <TextField label={words.lastName} autoComplete="off" {...form.field('lastName')} />
          <TextField label={words.email} type="email" autoComplete="off" {...form.field('email')} />
          <div>
            <Button type="submit" size="large" busy={form.status === 'busy'} busyLabel={words.busy}>
              {words.submit}
            </Button>
          </div>
        </Stack>
      </form>
    </Columns>
  );
}
