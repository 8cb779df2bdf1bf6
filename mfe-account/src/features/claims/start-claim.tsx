import { howToClaimHere } from '@kerbside/contracts/claims/how-to-claim';
import { addDays, londonDay, showLongDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { Link } from 'wouter';
import { beginClaim } from '../../api/claims-api.js';
import { claims as words } from '../../messages/claims.js';
import { claimDoor } from '../../messages/garage.js';
import { isWork } from '../../is-work.js';
import { claimPath, claimsPath } from '../../paths.js';
import list from '../../ui/list.module.css';
import { claimableNow } from './may-claim.js';

interface StartClaimProps extends RemoteProps {
  readonly policy: Policy;
  /** The page has said already what to do before a repair. */
  readonly isWarned: boolean;
  /** To call for help comes first. */
  readonly isSecond: boolean;
}

/** Opens a claim on a policy, or continues the one that was begun. */
export function StartClaim({ host, policy, isWarned, isSecond }: StartClaimProps) {
  const request = useSubmit((policyId: string) => beginClaim(host, policyId));
  const kind = claimableNow(policy, londonDay(new Date()));
  const uncovered = firstUncovered(policy);
  if (kind === undefined) return null;
  const start = async () => {
    const result = await request.submit(policy.id);
    if (result.status === 'done') host.navigate(claimPath(result.answer.id));
  };
  return (
    <Card title={claimDoor.unlike[kind]}>
      <Stack gap="small">
        {uncovered && <p>{words.startOver(showLongDay(addDays(uncovered, -1)))}</p>}
        {!isWarned && <p>{howToClaimHere[kind]}</p>}
        <p>{words.startWhy}</p>
        <Problem>{request.error}</Problem>
        <Cluster>
          <Button
            label={isWork(policy) ? words.startOrder : words.start}
            variant={isSecond ? 'secondary' : 'primary'}
            busy={request.status === 'busy'}
            busyLabel={words.starting}
            onClick={() => void start()}
          />
          <Link href={claimsPath} className={list.inLine ?? ''}>
            {words.all}
          </Link>
        </Cluster>
      </Stack>
    </Card>
  );
}

/** Since when what is over covers nothing: it may have rested before. Undefined for what is not over. */
const firstUncovered = (policy: Policy): IsoDay | undefined => {
  if (isWork(policy)) return policy.status === 'cancelled' ? (policy.cancelledOn ?? undefined) : undefined;
  if (policy.status !== 'cancelled' && policy.status !== 'expired') return undefined;
  const { suspendedOn, cancelledOn, endsOn } = policy;
  return [suspendedOn, cancelledOn, addDays(endsOn, 1)].flatMap((day) => day ?? []).toSorted()[0];
};
