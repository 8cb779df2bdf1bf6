import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { CheckIcon } from '@kerbside/contracts/ui/basics/list-icons';
import { claimStops as words } from '../../messages/claims.js';
import { claimStops } from './claim-stops.js';
import css from './claim-tracker.module.css';

/** Who has the claim now, since when, and how far it is. */
export function ClaimTracker({ claim }: { readonly claim: Claim }) {
  return (
    <ol className={css.stops} aria-label={words.label}>
      {claimStops(claim).map(({ title, state, when }) => (
        <li key={title} className={css.stop} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={css.mark} aria-hidden="true">
            {state === 'done' && <CheckIcon size={16} />}
          </span>
          <p className={css.title}>
            <VisuallyHidden>{words.states[state]}: </VisuallyHidden>
            {title}
          </p>
          {when !== undefined && <p className={css.when}>{when}</p>}
        </li>
      ))}
    </ol>
  );
}
