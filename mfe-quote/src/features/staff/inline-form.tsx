import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { Button } from '@kerbside/contracts/ui/controls/button';
import type { FormEvent, ReactNode } from 'react';
import { staff as words } from '../../messages/staff.js';

interface InlineFormProps {
  readonly label?: string;
  readonly action: { readonly label: string; readonly busyLabel: string; readonly busy: boolean };
  readonly save: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in the place of the button that opened it, left by its button or by Escape. */
export function InlineForm({ label, action: { label: name, ...action }, save, onClose, children }: InlineFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form noValidate aria-label={label} onSubmit={submit} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <Stack gap="small">
        {children}
        <Cluster>
          <Button label={name} type="submit" size="small" {...action} />
          <Button label={words.cancel} variant="quiet" size="small" onClick={onClose} />
        </Cluster>
      </Stack>
    </form>
  );
}
