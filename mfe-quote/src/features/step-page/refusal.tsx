import { Alert, type AlertProps } from '@kerbside/contracts/ui/alert';
import { useEffect, useRef } from 'react';

/** Why something on the page was not done, said at its top. The page scrolls to it: what was pressed may be far below. */
export function Refusal(props: Pick<AlertProps, 'title' | 'actions' | 'children'>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which is no clean-up.
    void place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place}>
      <Alert tone="danger" live {...props} />
    </div>
  );
}
