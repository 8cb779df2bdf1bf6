import type { RemoteProps } from '@kerbside/contracts/host';
import type { ImportRecord } from '@kerbside/contracts/http/imports/runs';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { importQuery, undoMutation, type ImportsApi } from '../../api/imports-api.js';
import { importPage as words } from '../../messages/imports.js';
import { ConfirmWithReason } from '../../ui/confirm-with-reason.js';

interface UndoImportProps extends RemoteProps {
  readonly api: ImportsApi;
  readonly record: ImportRecord;
  /** The reader followed a link to undo it. */
  readonly isAsked: boolean;
  readonly onAnswered: () => void;
}

/** Takes a finished import back, whether or not it was stopped, once that is confirmed with its reason. */
export function UndoImport({ host, api, record: { id, changes }, isAsked, onAnswered }: UndoImportProps) {
  const cache = useQueryClient();
  const [isPressed, setIsPressed] = useState(false);
  const close = () => {
    setIsPressed(false);
    if (isAsked) onAnswered();
  };
  return (
    <div>
      <Button size="small" variant="danger" onClick={() => setIsPressed(true)}>
        {words.undo}
      </Button>
      {(isPressed || isAsked) && (
        <ConfirmWithReason
          title={words.undoTitle}
          why={words.undoWhy(changes.added, changes.updated)}
          action={words.undo}
          usual={words.undoReasons}
          mutation={undoMutation(api, id)}
          done={(record) => {
            close();
            cache.setQueryData(importQuery(api, id).queryKey, record);
            host.toast(words.undoStarted, 'success');
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
