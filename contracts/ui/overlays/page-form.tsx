import { useEffectEvent, useId, useLayoutEffect, type ReactNode } from 'react';
import { Cluster, Stack, type Gap } from '../basics/layout.js';
import { Button, type ButtonProps } from '../controls/button.js';
import { ErrorSummary } from '../controls/error-summary.js';
import type { Form } from '../controls/use-form.js';
import type { SubmitStatus } from '../controls/use-submit.js';
import { DialogFoot } from './dialog-foot.js';

export interface PageFormProps extends Pick<ButtonProps, 'size' | 'busy' | 'full'> {
  readonly form: Pick<Form<object>, 'props' | 'summary' | 'status'>;
  /** The label of the button that sends the form, and while it is sent. */
  readonly proceed: string;
  readonly proceeding: string;
  readonly tone?: 'primary' | 'secondary' | 'danger' | undefined;
  /** Other buttons beside that one; below it where they are `full`. */
  readonly beside?: ReactNode;
  /** Its buttons stand at the foot of the dialog around. */
  readonly inFoot?: boolean | undefined;
  readonly gap?: Gap | undefined;
  /** Its name, where it is one of several on the page. */
  readonly label?: string | undefined;
  /** Called once it was accepted: to close it. */
  readonly onSent?: (() => void) | undefined;
  /** Shown in place of the errors, for a refusal that is not one. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** Acts once something was accepted, where it is still on the page: what was opened since its dialog was closed stays open. */
export const useSent = (status: SubmitStatus, onSent: (() => void) | undefined): void => {
  const sent = useEffectEvent(() => onSent?.());
  // Before anything of it can be pressed once more.
  useLayoutEffect(() => {
    if (status === 'done') sent();
  }, [status]);
};

/** A form: what is wrong above its fields, and its button below them. What was typed stays when it is refused. */
export function PageForm(props: PageFormProps) {
  const { form, proceed, proceeding, tone, size, full, busy = false, beside, inFoot = false, gap, label, onSent, notice, children } = props;
  const id = useId();
  useSent(form.status, onSent);
  const Below = full ? Stack : Cluster;
  const buttons = (
    <>
      <Button
        label={proceed}
        type="submit"
        form={id}
        variant={tone}
        size={size}
        full={full}
        busy={busy || form.status === 'busy'}
        busyLabel={proceeding}
      />
      {beside}
    </>
  );
  return (
    <form id={id} {...form.props} aria-label={label}>
      <Stack gap={gap}>
        {notice ?? <ErrorSummary {...form.summary} />}
        {children}
        {inFoot ? <DialogFoot>{buttons}</DialogFoot> : <Below gap="small">{buttons}</Below>}
      </Stack>
    </form>
  );
}
