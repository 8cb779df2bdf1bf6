import { useEffect, useRef, type ReactNode } from 'react';
import { WithAction, type WithActionProps } from './bench.js';
import css from './open-record.module.css';

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
