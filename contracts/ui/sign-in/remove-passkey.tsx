import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { Cluster, Stack } from '../basics/layout.js';
import { Button } from '../controls/button.js';
import { ErrorSummary } from '../controls/error-summary.js';
import { PasswordField } from '../controls/password-field.js';
import { useForm } from '../controls/use-form.js';
import { Dialog } from '../overlays/dialog.js';
import { usePasswordAgain } from './use-password-again.js';

interface RemovePasskeyProps {
  readonly title: string;
  readonly words: Readonly<Record<'removeWhy' | 'removeIt' | 'removing' | 'keep' | 'password' | 'passwordHint', string>>;
  readonly remove: (body: { readonly password?: string }) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
  /** What else they should know before they do. */
  readonly children?: ReactNode;
}

const typed = z.object({ password: z.string() });

/** Asks once more, and for the password where the session is not newly signed in. */
export function RemovePasskey({ title, words, remove, onDone, onClose, children }: RemovePasskeyProps) {
  const again = usePasswordAgain();
  const form = useForm({
    schema: typed,
    initial: { password: '' },
    send: ({ password }) => again.with(password, remove),
    done: onDone,
  });
  return (
    <Dialog title={title} width="narrow" onClose={onClose}>
      <form {...form.props}>
        <Stack>
          <ErrorSummary {...form.summary} />
          <p>{words.removeWhy}</p>
          {children}
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
