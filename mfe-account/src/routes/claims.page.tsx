import type { RemoteProps } from '@kerbside/contracts/host';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { EmptyState, Panel } from '@kerbside/contracts/ui/page/panel';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { claimsQuery } from '../api/claims-api.js';
import { policiesQuery } from '../api/queries.js';
import { ClaimDoor } from '../features/garage/claim-door.js';
import { ClaimTag } from '../features/claims/claim-tag.js';
import { SignedIn } from '../features/sign-in/signed-in.js';
import { claim as ofClaim, claims as words } from '../messages/claims.js';
import { claimPath } from '../paths.js';
import { AccountPage } from '../ui/account-page.js';
import list from '../ui/list.module.css';

export default function ClaimsPage(props: RemoteProps) {
  return (
    <SignedIn host={props.host}>
      <Claims {...props} />
    </SignedIn>
  );
}

function Claims({ host }: RemoteProps) {
  const load = loadOf(useQuery(claimsQuery(host)));
  const { data: bought } = useQuery(policiesQuery(host));
  return (
    <AccountPage host={host} title={words.title} lead={words.lead}>
      <ClaimDoor policies={bought} />
      <Panel
        load={load}
        loading={words.loading}
        failed={words.failed}
        isEmpty={(claims) => claims.length === 0}
        whenEmpty={<EmptyState title={words.none}>{words.noneWhy}</EmptyState>}
      >
        {(claims) => (
          <ul className={list.rows} aria-label={words.title}>
            {claims.map((claim) => (
              <ClaimRow key={claim.id} claim={claim} />
            ))}
          </ul>
        )}
      </Panel>
    </AccountPage>
  );
}

function ClaimRow({ claim }: { readonly claim: Claim }) {
  const { id, kind, status, refusal, reference, vehicle } = claim;
  return (
    <li className={list.row}>
      <div className={list.wraps}>
        <p className={list.name}>{`${ofClaim.kinds[kind]}: ${vehicle.make} ${vehicle.model}`}</p>
        <ClaimTag claim={claim} />
      </div>
      <p className={list.wraps}>
        {vehicle.registrationNumber !== null && <Plate registration={vehicle.registrationNumber} />}
        <Link href={claimPath(id)} className={list.way ?? ''}>
          {status === 'draft' && refusal === undefined ? words.goOn(reference) : words.see(reference)}
        </Link>
      </p>
    </li>
  );
}
