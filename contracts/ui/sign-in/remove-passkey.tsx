import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { PasswordField } from '../controls/password-field.js';
import { useForm } from '../controls/use-form.js';
import { FormDialog } from '../overlays/form-dialog.js';
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
    <FormDialog
      title={title}
      form={form}
      proceed={words.removeIt}
      proceeding={words.removing}
      tone="danger"
      back={words.keep}
      closes
      onClose={onClose}
    >
      <p>{words.removeWhy}</p>
      {children}
      {again.isAsked && (
        <PasswordField label={words.password} hint={words.passwordHint} autoComplete="current-password" {...form.field('password')} />
      )}
    </FormDialog>
  );
}
