import type { StuckWork } from '@kerbside/contracts/http/stuck-work';
import { Button } from '@kerbside/contracts/ui/button';
import { useSubmit } from '@kerbside/contracts/ui/use-submit';
import { stuckWork as words } from '../../messages/stuck-work.js';

interface TryAgainProps {
  readonly work: StuckWork;
  /** Of its kind, in words. */
  readonly name: string;
  readonly send: (work: StuckWork) => Promise<void>;
}

/** What went wrong stands below; pressing again tries again. */
export function TryAgain({ work, name, send }: TryAgainProps) {
  const request = useSubmit(send);
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-label={words.againOf(name, work.subjectId)}
        busy={request.status === 'busy'}
        onClick={() => void request.submit(work)}
      >
        {words.again}
      </Button>
      {request.error !== undefined && <p role="alert">{request.error}</p>}
    </>
  );
}
