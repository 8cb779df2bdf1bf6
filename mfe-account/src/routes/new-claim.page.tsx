import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { londonDay } from '@kerbside/contracts/days/dates';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { customerPage } from '../features/sign-in/signed-in.js';
import { claimsQuery } from '../api/claims-api.js';
import { meQuery, policiesQuery } from '../api/queries.js';
import { claimChoices } from '../features/claims/may-claim.js';
import { ClaimChoices } from '../features/claims/claim-choices.js';
import { HelpNow } from '../features/policy/help-now.js';
import { claimDoor as words } from '../messages/garage.js';
import { AccountPage } from '../ui/account-page.js';

/** The front door of claims: what has happened, to which car. */
export default customerPage(function NewClaimPage({ host }: RemoteProps) {
  const { data: begun = [] } = useQuery(claimsQuery(host));
  const { data: cars } = useQuery({ ...meQuery(host), select: (of) => of.cars });
  const asked = new URLSearchParams(useSearch()).get('car');
  const car = cars?.find(({ id }) => id === asked);
  return (
    <AccountPage host={host} title={words.title} lead={words.lead}>
      <Loaded query={policiesQuery(host)} words={words}>
        {(all) => {
          const choices = claimChoices(all, begun, car, londonDay(new Date()));
          return (
            <Stack>
              {choices.length === 0 ? <NoneToClaim host={host} /> : <ClaimChoices host={host} choices={choices} />}
              {choices.map(({ policy }) => (
                <HelpNow key={policy.id} policy={policy} />
              ))}
            </Stack>
          );
        }}
      </Loaded>
    </AccountPage>
  );
});

function NoneToClaim({ host }: RemoteProps) {
  const action = (
    <Button variant="secondary" onClick={() => host.openDialog('callback')}>
      {words.callMe}
    </Button>
  );
  return (
    <EmptyState title={words.none} action={action}>
      {words.noneWhy}
    </EmptyState>
  );
}
