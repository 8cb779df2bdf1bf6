import type { Passkey } from '@kerbside/contracts/http/accounts/passkeys';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PasswordField } from '@kerbside/contracts/ui/controls/password-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { usePasswordAgain } from '@kerbside/contracts/ui/payment/use-password-again';
import * as z from 'zod/mini';
import type { PasskeysApi } from '../../api/passkeys-api.js';
import { passkeys as words } from '../../messages/passkeys.js';

interface RemovePasskeyProps {
  readonly api: PasskeysApi;
  readonly passkey: Passkey;
  /** It is the customer's only passkey. */
  readonly isOnly: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const typed = z.object({ password: z.string() });

/** Asks once more, and for the password where the session is not newly signed in. */
export function RemovePasskey({ api, passkey, isOnly, onDone, onClose }: RemovePasskeyProps) {
  const again = usePasswordAgain();
  const form = useForm({
    schema: typed,
    initial: { password: '' },
    send: ({ password }) => again.with(password, (body) => api.remove(passkey.id, body)),
    done: onDone,
  });
  return (
    <Dialog title={words.removeOf(passkey.name)} width="narrow" onClose={onClose}>
      <form {...form.props}>
        <Stack>
          <ErrorSummary {...form.summary} />
          <p>{words.removeWhy}</p>
          {isOnly && <p>{words.removeOnly}</p>}
          {again.isAsked && (
            <PasswordField label={words.password} hint={words.passwordHint} autoComplete="current-password" {...form.field('password')} />
          )}
          <Cluster>
            <Button type="submit" variant="danger" busy={form.status === 'busy'} busyLabel={words.removing}>
              {words.removeIt}
            </Button>
            <Button variant="secondary" onClick={onClose}>
              {words.keep}
            </Button>
          </Cluster>
        </Stack>
      </form>
    </Dialog>
  );
}
