import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { signedInPage } from '../features/sign-in/signed-in.js';
import { claimsQuery } from '../api/claims-api.js';
import { policiesQuery } from '../api/queries.js';
import { ClaimDoor } from '../features/garage/claim-door.js';
import { ClaimTag } from '../features/claims/claim-tag.js';
import { claim as ofClaim, claims as words } from '../messages/claims.js';
import { claimPath } from '../paths.js';
import { AccountPage } from '../ui/account-page.js';
import list from '../ui/list.module.css';

export default signedInPage(function ClaimsPage({ host }: RemoteProps) {
  const { data: bought } = useQuery(policiesQuery(host));
  return (
    <AccountPage host={host} title={words.title} lead={words.lead}>
      <ClaimDoor policies={bought} />
      <Loaded query={claimsQuery(host)} words={words} whenEmpty={<EmptyState title={words.none}>{words.noneWhy}</EmptyState>}>
        {(claims) => (
          <ul className={list.rows} aria-label={words.title}>
            {claims.map((claim) => (
              <ClaimRow key={claim.id} claim={claim} />
            ))}
          </ul>
        )}
      </Loaded>
    </AccountPage>
  );
});

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
