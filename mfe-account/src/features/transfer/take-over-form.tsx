import type { RemoteProps } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { ConfirmDialog } from '@kerbside/contracts/ui/overlays/confirm-dialog';
import { acceptTransfer } from '@kerbside/contracts/http/claims/transfers';
import { useState } from 'react';
import * as z from 'zod/mini';
import { declineOffer, takeOver } from '../../api/transfer-api.js';
import { takeOver as words } from '../../messages/transfer.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

/** What a transfer means, point by point. */
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
  readonly onAccepted: (policy: Policy) => void;
  readonly onDeclined: () => void;
}

/** A policy is accepted with its terms by a tick, or refused after a question. */
export function TakeOverForm({ host, token, onAccepted, onDeclined }: TakeOverFormProps) {
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm({ schema: ticked, initial: { accepts: false }, send: () => takeOver(host, token), done: onAccepted });
  const refusal = useSubmit((link: string) => declineOffer(host, link));
  const decline = async () => {
    const result = await refusal.submit(token);
    if (result.status === 'ignored') return;
    setIsAsking(false);
    if (result.status === 'done') onDeclined();
  };
  return (
    <Card title={words.accept}>
      <PageForm
        form={form}
        size="large"
        proceed={words.submit}
        proceeding={words.busy}
        beside={
          <Button variant="secondary" size="large" onClick={() => setIsAsking(true)}>
            {words.decline}
          </Button>
        }
      >
        <Problem>{refusal.error}</Problem>
        <Points of={words.points} />
        <Checkbox label={words.tick} {...form.field('accepts')} />
      </PageForm>
      {isAsking && (
        <ConfirmDialog
          title={words.sure}
          proceed={words.proceed}
          proceeding={words.proceeding}
          back={words.back}
          tone="danger"
          busy={refusal.status === 'busy'}
          onProceed={() => void decline()}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.sureWhy}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
