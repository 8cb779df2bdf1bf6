import type { ImportRecord } from '@kerbside/contracts/http/imports/runs';
import { messageOf } from '@kerbside/contracts/client';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { useQueryClient } from '@tanstack/react-query';
import { goOnMutation, importQuery, stopMutation, type ImportsApi } from '../../api/imports-api.js';
import { importPage as words } from '../../messages/imports.js';

interface MoveImportProps {
  readonly api: ImportsApi;
  readonly record: ImportRecord;
}

/** Stops what runs, or goes on with what was stopped. */
export function MoveImport({ api, record: { id, stop } }: MoveImportProps) {
  const cache = useQueryClient();
  const isStopped = stop === 'done';
  const mutation = isStopped ? goOnMutation(api, id) : stopMutation(api, id);
  const request = useSendOnce({
    ...mutation,
    onSuccess: (record: ImportRecord) => cache.setQueryData(importQuery(api, id).queryKey, record),
  });
  return (
    <Stack gap="small">
      <div>
        <Button
          size="small"
          variant={isStopped ? 'primary' : 'secondary'}
          busy={request.isPending || stop === 'asked'}
          busyLabel={isStopped ? words.goingOn : words.stopBusy}
          onClick={() => request.mutate()}
        >
          {isStopped ? words.goOn : words.stop}
        </Button>
      </div>
      <Problem>{request.error && messageOf(request.error)}</Problem>
    </Stack>
  );
}
