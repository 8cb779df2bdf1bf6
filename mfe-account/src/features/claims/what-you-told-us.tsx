import { answersOf } from '@kerbside/contracts/claims/claim-answers';
import { showLongDay } from '@kerbside/contracts/days/dates';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { Link } from 'wouter';
import { claim as words } from '../../messages/claims.js';
import { policyPath } from '../../paths.js';
import { Folded } from '../../ui/fold.js';
import css from './claims.module.css';

/** The cover claimed on, the car, and each question with its answer. */
export function WhatYouToldUs({ claim }: { readonly claim: Claim }) {
  const { policyId, policyNumber, openedUnder, vehicle } = claim;
  const car = [vehicle.registrationNumber, `${vehicle.make} ${vehicle.model}`].filter((text) => text !== null).join(', ');
  const answers = answersOf(claim, showLongDay);
  return (
    <Folded title={words.toldUs} note={words.toldUsShow(policyNumber)}>
      <DefinitionList
        rows={[
          { label: words.policy, value: <Link href={policyPath(policyId)}>{policyNumber}</Link> },
          ...(openedUnder === undefined ? [] : [{ label: words.openedUnder, value: openedUnder }]),
          { label: words.car, value: car },
          ...answers.map(({ label, value }) => ({ label, value: <span className={css.typed}>{value}</span> })),
        ]}
      />
    </Folded>
  );
}
