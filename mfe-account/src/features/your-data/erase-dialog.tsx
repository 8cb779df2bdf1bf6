import type { RemoteProps } from '@kerbside/contracts/host';
import { CallError } from '@kerbside/contracts/client';
import { erasureObstacle, obstacleWords, type ErasureObstacle } from '@kerbside/contracts/accounts/erasure-obstacle';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { PasswordField } from '@kerbside/contracts/ui/controls/password-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { usePasswordAgain } from '@kerbside/contracts/ui/sign-in/use-password-again';
import { useState } from 'react';
import * as z from 'zod/mini';
import { askErasure } from '../../api/your-data-api.js';
import { yourData } from '../../messages/your-data.js';

/** What has to end first, by name. */
export function Refused({ obstacles }: { readonly obstacles: readonly ErasureObstacle[] }) {
  return (
    <Alert tone="warning" title={words.refused} live>
      <ul>
        {obstacles.map((one) => (
          <li key={`${one.kind} ${one.name}`}>{sentence(obstacleWords(one))}</li>
        ))}
      </ul>
      <p>{words.again}</p>
    </Alert>
  );
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const words = yourData.erasure;
const typed = z.object({ password: z.string() });
const refusal = z.object({ obstacles: z.array(erasureObstacle) });

/** Asks once more, for the password where the session is not newly signed in, and names any obstacles. */
export function EraseDialog({ host, onDone, onClose }: RemoteProps & { readonly onDone: () => void; readonly onClose: () => void }) {
  const again = usePasswordAgain();
  const [obstacles, setObstacles] = useState<readonly ErasureObstacle[]>([]);
  const ask = async (body: { readonly password?: string }) => {
    try {
      return await askErasure(host, body);
    } catch (error) {
      if (error instanceof CallError && error.code === 'ERASURE_REFUSED') setObstacles(z.parse(refusal, error.data).obstacles);
      throw error;
    }
  };
  const form = useForm({
    schema: typed,
    initial: { password: '' },
    send: ({ password }) => again.with(password, ask),
    done: onDone,
  });
  if (obstacles.length > 0)
    return (
      <Dialog title={words.dialog} width="narrow" onClose={onClose}>
        <Stack>
          <Refused obstacles={obstacles} />
          <div>
            <Button variant="secondary" onClick={onClose}>
              {words.keep}
            </Button>
          </div>
        </Stack>
      </Dialog>
    );
  return (
    <FormDialog
      title={words.dialog}
      form={form}
      proceed={words.confirm}
      proceeding={words.asking}
      tone="danger"
      back={words.keep}
      onClose={onClose}
    >
      <p>{words.dialogWhy}</p>
      {again.isAsked && (
        <PasswordField label={yourData.password} hint={yourData.passwordHint} autoComplete="current-password" {...form.field('password')} />
      )}
    </FormDialog>
  );
}
