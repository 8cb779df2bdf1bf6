import { messageOf } from '@kerbside/contracts/client';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { useQueryClient } from '@tanstack/react-query';
import type { CarsApi } from '../../api/cars-api.js';
import { keys } from '../../api/queries.js';
import { archive as words } from '../../messages/car.js';
import { accountPath } from '../../paths.js';

interface ArchiveDialogProps extends RemoteProps {
  readonly api: CarsApi;
  readonly carId: string;
  /** "Nissan X-Trail, AA19DSL", where the page itself does not say which car. */
  readonly carName?: string;
  readonly onClose: () => void;
}

/** Asks whether a car is to leave the account, and takes it off. */
export function ArchiveDialog({ host, api, carId, carName, onClose }: ArchiveDialogProps) {
  const cache = useQueryClient();
  const request = useSendOnce({ mutationFn: () => api.archive(carId) });
  const done = () => {
    host.toast(words.done, 'success');
    onClose();
    host.navigate(accountPath);
    void cache.invalidateQueries({ queryKey: keys.me });
  };
  return (
    <Dialog
      title={words.question}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button
            variant="danger"
            busy={request.isPending}
            busyLabel={words.busy}
            onClick={() => request.mutate(undefined, { onSuccess: done })}
          >
            {words.confirm}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {words.keep}
          </Button>
        </>
      }
    >
      {request.error && (
        <Alert tone="danger" live>
          {messageOf(request.error)}
        </Alert>
      )}
      {carName !== undefined && <p>{carName}</p>}
      <p>{words.what}</p>
    </Dialog>
  );
}
