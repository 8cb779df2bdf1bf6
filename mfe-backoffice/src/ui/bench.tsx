import { FootPlace } from '@kerbside/contracts/ui/overlays/dialog-foot';
import { useState, type ReactNode, useEffect, useRef } from 'react';
import css from './bench.module.css';

interface WithListProps {
  /** What is worked through; on a phone the page above leads back to it. */
  readonly list: ReactNode;
  readonly children: ReactNode;
}

/** A queue, and beside it the one of it that is open. */
export function WithList({ list, children }: WithListProps) {
  return (
    <div className={css.withList}>
      <div className={css.list}>{list}</div>
      <div className={css.open}>{children}</div>
    </div>
  );
}

export interface WithActionProps {
  readonly label: string;
  /** Its main buttons in a `DialogFoot`. */
  readonly action: ReactNode;
  /** Whether one acts before one reads, where one is below the other: a call is made before its history is read, a claim is read before it is decided. */
  readonly first?: 'action' | 'reading';
  readonly children: ReactNode;
}

/** What is read, and beside it what is done about it, which stays in sight. */
export function WithAction({ label, action, first = 'action', children }: WithActionProps) {
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const box = (
    <div className={css.action} role="region" aria-label={label}>
      <FootPlace value={foot}>{action}</FootPlace>
      <div ref={setFoot} className={css.foot} />
    </div>
  );
  return (
    <div className={css.withAction} data-in-order="narrow">
      {first === 'action' && box}
      <div className={css.reading}>{children}</div>
      {first === 'reading' && box}
    </div>
  );
}

/** What is open of a queue: what is read of it beside what is done about it, below its heading, which takes the focus as that of a dialog would. */
export function OpenRecord({ label, heading, action, ...props }: WithActionProps & { readonly heading?: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <WithAction
      {...props}
      label={label}
      action={
        <>
          <h2 ref={title} tabIndex={-1} className={css.title}>
            {heading ?? label}
          </h2>
          {action}
        </>
      }
    />
  );
}
