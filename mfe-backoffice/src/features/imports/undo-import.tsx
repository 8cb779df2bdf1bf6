import type { RemoteProps } from '@kerbside/contracts/host';
import type { ImportRecord } from '@kerbside/contracts/http/imports/runs';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { importQuery, undoMutation, type ImportsApi } from '../../api/imports-api.js';
import { importPage as words } from '../../messages/imports.js';
import { Confirm } from '../../ui/confirm.js';

interface UndoImportProps extends RemoteProps {
  readonly api: ImportsApi;
  readonly record: ImportRecord;
}

/** Takes a finished import back, once that is confirmed. */
export function UndoImport({ host, api, record: { id, changes } }: UndoImportProps) {
  const cache = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div>
      <Button size="small" variant="danger" onClick={() => setIsAsking(true)}>
        {words.undo}
      </Button>
      {isAsking && (
        <Confirm
          title={words.undoTitle}
          why={words.undoWhy(changes.added, changes.updated)}
          action={words.undo}
          isDangerous
          mutation={undoMutation(api, id)}
          done={(record) => {
            setIsAsking(false);
            cache.setQueryData(importQuery(api, id).queryKey, record);
            host.toast(words.undoStarted, 'success');
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
