import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { importForm as words } from '../../messages/imports.js';
import { confirm } from '../../messages/partners.js';

interface WithoutCobrandProps {
  /** The label of the button that was pressed. */
  readonly action: string;
  readonly onRun: () => void;
  readonly onClose: () => void;
}

/** Asked before an import that names no partner (A5). */
export function WithoutCobrand({ action, onRun, onClose }: WithoutCobrandProps) {
  return (
    <Dialog
      title={words.withoutCobrand}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onRun}>{action}</Button>
          <Button variant="secondary" onClick={onClose}>
            {confirm.cancel}
          </Button>
        </>
      }
    >
      <p>{words.withoutCobrandWhy}</p>
    </Dialog>
  );
}
