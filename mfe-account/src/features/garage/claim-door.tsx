import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { useId } from 'react';
import { Link } from 'wouter';
import { garage as words } from '../../messages/garage.js';
import { newClaimPath } from '../../paths.js';
import css from './garage.module.css';

/** The way to a claim, wherever a customer looks for it: home, car and claims. */
export function ClaimDoor({ carId }: { readonly carId?: string }) {
  const id = useId();
  return (
    <section className={css.door} aria-labelledby={id}>
      <div>
        <h2 id={id}>{words.wrong}</h2>
        <p>{words.wrongWhy}</p>
      </div>
      <Link asChild href={newClaimPath(carId)}>
        <ButtonLink>{words.startClaim}</ButtonLink>
      </Link>
    </section>
  );
}
