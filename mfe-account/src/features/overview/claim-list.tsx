import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { EmptyState, Panel } from '@kerbside/contracts/ui/page/panel';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { Link } from 'wouter';
import { carName } from '../../car-name.js';
import { claim as ofClaim, claims as words } from '../../messages/claims.js';
import { claimPath, claimsPath } from '../../paths.js';
import list from '../../ui/list.module.css';
import { Section } from '../../ui/section.js';
import { ClaimTag } from '../claims/claim-tag.js';
import css from './overview.module.css';

const mostShown = 5;

/** The latest claims, each with its state. */
export function ClaimList({ claims }: { readonly claims: Load<readonly Claim[]> }) {
  return (
    <Section title={words.section}>
      <Panel
        load={claims}
        loading={words.loading}
        failed={words.failed}
        isEmpty={(rows) => rows.length === 0}
        whenEmpty={<EmptyState title={words.none}>{words.noneWhy}</EmptyState>}
      >
        {(rows) => (
          <>
            <ul className={list.rows}>
              {rows.slice(0, mostShown).map((claim) => (
                <ClaimRow key={claim.id} claim={claim} />
              ))}
            </ul>
            <Link href={claimsPath} className={css.link ?? ''}>
              {words.all}
            </Link>
          </>
        )}
      </Panel>
    </Section>
  );
}

function ClaimRow({ claim }: { readonly claim: Claim }) {
  const { id, kind, reference, status, vehicle } = claim;
  return (
    <li className={list.row}>
      <p className={list.ends}>
        <span className={list.name}>{ofClaim.kinds[kind]}</span>
        <ClaimTag claim={claim} />
      </p>
      <p className={css.quiet}>{carName(vehicle)}</p>
      <p>
        <Link href={claimPath(id)}>{status === 'draft' ? words.goOn(reference) : words.see(reference)}</Link>
      </p>
    </li>
  );
}
