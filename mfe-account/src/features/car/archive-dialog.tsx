import { messageOf } from '@kerbside/contracts/client';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { useQueryClient } from '@tanstack/react-query';
import type { CarsApi } from '../../api/cars-api.js';
import { keys } from '../../api/queries.js';
import { archive as words } from '../../messages/car.js';
import { accountPath } from '../../paths.js';
import { Confirm } from '../../ui/confirm.js';

interface ArchiveDialogProps extends RemoteProps {
  readonly api: CarsApi;
  readonly carId: string;
  /** "Nissan X-Trail, AA19DSL", where the page itself does not say which car. */
  readonly carName?: string;
  readonly onClose: () => void;
}

/** Asks whether to take a car off the account, and does so. */
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
    <Confirm
      title={words.question}
      proceed={words.confirm}
      proceeding={words.busy}
      back={words.keep}
      tone="danger"
      busy={request.isPending}
      onProceed={() => request.mutate(undefined, { onSuccess: done })}
      onClose={onClose}
    >
      {request.error && (
        <Alert tone="danger" live>
          {messageOf(request.error)}
        </Alert>
      )}
      {carName !== undefined && <p>{carName}</p>}
      <p>{words.what}</p>
    </Confirm>
  );
}
