import { Button } from '../controls/button.js';
import { PageForm, type PageFormProps } from './page-form.js';
import { Dialog, type DialogProps } from './dialog.js';

type Parts = Pick<DialogProps, 'title' | 'width' | 'onClose'> &
  Pick<PageFormProps, 'form' | 'proceed' | 'proceeding' | 'tone' | 'notice' | 'children'>;

interface FormDialogProps extends Parts {
  /** The label of a second button, which leaves everything as it is. */
  readonly back?: string | undefined;
  /** Whether it closes once it was accepted. */
  readonly closes?: boolean | undefined;
}

/** A small form in a dialog, whose buttons stay in sight however tall it is. What was typed stays when it is refused. */
export function FormDialog({ title, width = 'narrow', back, closes = false, onClose, ...form }: FormDialogProps) {
  const goBack = back !== undefined && <Button label={back} variant="secondary" onClick={onClose} />;
  return (
    <Dialog title={title} width={width} onClose={onClose}>
      <PageForm {...form} inFoot beside={goBack} onSent={closes ? onClose : undefined} />
    </Dialog>
  );
}
