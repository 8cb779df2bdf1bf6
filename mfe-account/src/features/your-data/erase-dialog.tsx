import { CallError } from '@kerbside/contracts/client';
import { erasureObstacle, type ErasureObstacle } from '@kerbside/contracts/accounts/erasure-obstacle';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PasswordField } from '@kerbside/contracts/ui/controls/password-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { usePasswordAgain } from '@kerbside/contracts/ui/sign-in/use-password-again';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { YourDataApi } from '../../api/your-data-api.js';
import { yourData } from '../../messages/your-data.js';
import { Refused } from './refused.js';

const words = yourData.erasure;
const typed = z.object({ password: z.string() });
const refusal = z.object({ obstacles: z.array(erasureObstacle) });

interface EraseDialogProps {
  readonly api: YourDataApi;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks once more, for the password where the session is not newly signed in, and names any obstacles. */
export function EraseDialog({ api, onDone, onClose }: EraseDialogProps) {
  const again = usePasswordAgain();
  const [obstacles, setObstacles] = useState<readonly ErasureObstacle[]>([]);
  const ask = async (body: { readonly password?: string }) => {
    try {
      return await api.askErasure(body);
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
  return (
    <Dialog title={words.dialog} width="narrow" onClose={onClose}>
      {obstacles.length > 0 ? (
        <Stack>
          <Refused obstacles={obstacles} />
          <div>
            <Button variant="secondary" onClick={onClose}>
              {words.keep}
            </Button>
          </div>
        </Stack>
      ) : (
        <form {...form.props}>
          <Stack>
            <ErrorSummary {...form.summary} />
            <p>{words.dialogWhy}</p>
            {again.isAsked && (
              <PasswordField
                label={yourData.password}
                hint={yourData.passwordHint}
                autoComplete="current-password"
                {...form.field('password')}
              />
            )}
            <Cluster>
              <Button type="submit" variant="danger" busy={form.status === 'busy'} busyLabel={words.asking}>
                {words.confirm}
              </Button>
              <Button variant="secondary" onClick={onClose}>
                {words.keep}
              </Button>
            </Cluster>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
