import { londonDay } from '@kerbside/contracts/days/dates';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { useId } from 'react';
import { LinkButton } from '../../ui/link-button.js';
import { garage as words } from '../../messages/garage.js';
import { newClaimPath } from '../../paths.js';
import { mayClaim } from '../claims/may-claim.js';
import css from './garage.module.css';

interface ClaimDoorProps {
  /** Undefined while they are not known: whoever has had a breakdown does not wait for that. */
  readonly policies: readonly Policy[] | undefined;
  readonly car?: Car;
  /** Whether the page has something to do that comes first. */
  readonly isSecond?: boolean;
}

/** The way to a claim, wherever a customer looks for it: home, car and claims. Not where nothing that was bought pays one. */
export function ClaimDoor({ policies, car, isSecond = false }: ClaimDoorProps) {
  const id = useId();
  if (policies && !mayClaim(policies, car, londonDay(new Date()))) return null;
  return (
    <section className={css.door} aria-labelledby={id}>
      <div>
        <h2 id={id}>{words.wrong}</h2>
        <p>{words.wrongWhy}</p>
      </div>
      <LinkButton label={words.startClaim} href={newClaimPath(car?.id)} variant={isSecond ? 'secondary' : 'primary'} />
    </section>
  );
}
