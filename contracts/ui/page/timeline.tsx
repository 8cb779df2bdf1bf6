import type { ReactNode } from 'react';
import { CheckIcon } from '../basics/list-icons.js';
import css from './timeline.module.css';
import { VisuallyHidden } from '../basics/visually-hidden.js';

export interface TimelineEvent {
  readonly id: string;
  readonly title: ReactNode;
  /** As displayed: "5/3/2027", "Tomorrow, 9am". */
  readonly when?: string | undefined;
  readonly state: 'done' | 'now' | 'next' | 'failed';
  readonly detail?: ReactNode;
}

const said = { done: 'Done', now: 'Now', next: 'To come', failed: 'Failed' };

/** What happened, the present state, what comes next: a booking, a claim, a policy's life, a car's history. */
export function Timeline({ label, events }: { readonly label: string; readonly events: readonly TimelineEvent[] }) {
  return (
    <ol className={css.timeline} aria-label={label}>
      {events.map(({ id, title, when, state, detail }) => (
        <li key={id} className={css.event} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={css.mark} aria-hidden="true">
            {state === 'done' && <CheckIcon size={14} />}
          </span>
          <div className={css.words}>
            <p className={css.title}>
              <VisuallyHidden>{said[state]}: </VisuallyHidden>
              {title}
            </p>
            {when !== undefined && <p className={css.when}>{when}</p>}
            {detail !== undefined && <div className={css.detail}>{detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
