import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useState } from 'react';
import { staff as words } from '../../messages/staff.js';
import type { StaffProps } from './staff-props.js';

/** Whether the customer of this quote is called back before the others (Q7). */
export function CallbackGrade({ api, quote }: StaffProps) {
  const loaded = useLoad((signal) => api.grade(quote.id, signal), [api, quote.id]);
  const [wanted, setWanted] = useState<boolean>();
  const [message, setMessage] = useState<string>();
  const change = useSubmit(async (isFirst: boolean) => {
    setWanted(isFirst);
    setMessage(undefined);
    try {
      setMessage(await api.changeGrade(quote, isFirst ? '1' : '0'));
    } catch (error) {
      setWanted(!isFirst);
      throw error;
    }
  });
  return (
    <Panel load={loaded} loading={words.gradeLoading} failed={words.gradeFailed}>
      {(grade) => (
        <>
          <Checkbox label={words.gradeFirst} value={wanted ?? grade === 1} onChange={(isFirst) => void change.submit(isFirst)} />
          <div role="status">{message}</div>
          {change.error !== undefined && (
            <Alert tone="danger" live>
              {change.error}
            </Alert>
          )}
        </>
      )}
    </Panel>
  );
}
