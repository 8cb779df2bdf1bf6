import type { RemoteProps } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { Question, useAsked } from '@kerbside/contracts/ui/overlays/question';
import { acceptTransfer } from '@kerbside/contracts/http/claims/transfers';
import * as z from 'zod/mini';
import { declineOffer, takeOver } from '../../api/transfer-api.js';
import { takeOver as words } from '../../messages/transfer.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

export function Points({ of }: { readonly of: readonly string[] }) {
  return (
    <ul>
      {of.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

const ticked = z.object({ accepts: acceptTransfer.body.shape.accepts });

interface TakeOverFormProps extends RemoteProps {
  readonly token: string;
  /** They bought it themselves. */
  readonly paidByYou: boolean;
  readonly onAccepted: (policy: Policy) => void;
  readonly onDeclined: () => void;
  /** It may be over by now, taken over already where only the answer was lost, or kept by its owner's claim. */
  readonly onRefused: () => void;
}

/** A policy is accepted with its terms by a tick, or refused after a question. */
export function TakeOverForm({ host, token, paidByYou, onAccepted, onDeclined, onRefused }: TakeOverFormProps) {
  const form = useForm({
    schema: ticked,
    initial: { accepts: false },
    send: () =>
      takeOver(host, token).catch((error: unknown) => {
        onRefused();
        throw error;
      }),
    done: onAccepted,
  });
  const refusal = useAsked(() => declineOffer(host, token), onDeclined, onRefused);
  return (
    <Card title={words.accept}>
      <PageForm
        form={form}
        size="large"
        proceed={words.submit}
        proceeding={words.busy}
        beside={<Button label={words.decline} variant="secondary" size="large" onClick={refusal.ask} />}
      >
        <Problem>{refusal.error}</Problem>
        <Points of={words.points(paidByYou)} />
        <Checkbox label={words.tick} {...form.field('accepts')} />
      </PageForm>
      <Question of={refusal} title={words.sure} proceed={words.proceed} proceeding={words.proceeding} back={words.back} tone="danger">
        <p>{words.sureWhy}</p>
      </Question>
    </Card>
  );
}
