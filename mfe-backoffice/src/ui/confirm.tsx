import { Alert } from '@kerbside/contracts/ui/alert';
import { Button } from '@kerbside/contracts/ui/button';
import { Dialog } from '@kerbside/contracts/ui/dialog';
import { useSubmit } from '@kerbside/contracts/ui/use-submit';
import { confirm as words } from '../messages/partners.js';

export interface ConfirmProps<O> {
  readonly title: string;
  readonly why: string;
  /** On the button that does it. */
  readonly action: string;
  readonly isDangerous?: boolean | undefined;
  readonly send: () => Promise<O>;
  readonly done: (answer: O) => void;
  readonly onClose: () => void;
}

/** Asks once more before something that cannot be taken back. A refusal stands in the dialog. */
export function Confirm<O>({ title, why, action, isDangerous = false, send, done, onClose }: ConfirmProps<O>) {
  const request = useSubmit(send);
  const act = async () => {
    const result = await request.submit(undefined);
    if (result.status === 'done') done(result.answer);
  };
  return (
    <Dialog
      title={title}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            busy={request.status === 'busy'}
            busyLabel={words.busy}
            onClick={() => void act()}
          >
            {action}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
        </>
      }
    >
      {request.error !== undefined && (
        <Alert tone="danger" live>
          {request.error}
        </Alert>
      )}
      <p>{why}</p>
    </Dialog>
  );
}
