import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { londonDay } from '@kerbside/contracts/days/dates';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { customerPage } from '../features/sign-in/signed-in.js';
import { claimsQuery, beginClaim } from '../api/claims-api.js';
import { meQuery, policiesQuery } from '../api/queries.js';
import { claimChoices, type ClaimChoice } from '../features/claims/may-claim.js';
import { HelpNow } from '../features/policy/help-now.js';
import { claimDoor as words } from '../messages/garage.js';
import { AccountPage } from '../ui/account-page.js';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import { coverName } from '@kerbside/contracts/products/cover-name';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { LabelOf } from '@kerbside/contracts/ui/basics/visually-hidden';
import { CarAtKerb } from '@kerbside/contracts/ui/car/car-at-kerb';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { useState } from 'react';
import { carName } from '../names.js';
import { claims as claimWords } from '../messages/claims.js';
import { claimPath } from '../paths.js';
import list from '../ui/list.module.css';
import css from '../features/claims/claims.module.css';

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
  const action = <Button label={words.callMe} variant="secondary" onClick={() => host.openDialog('callback')} />;
  return (
    <EmptyState title={words.none} action={action}>
      {words.noneWhy}
    </EmptyState>
  );
}

/** What has happened, each with the cover that pays for it: one press opens the claim, or goes on with it. */
function ClaimChoices({ host, choices }: RemoteProps & { readonly choices: readonly ClaimChoice[] }) {
  const request = useSubmit((policyId: string) => beginClaim(host, policyId));
  const [pressed, setPressed] = useState<string>();
  const areSeveral = new Set(choices.map(({ policy }) => policy.vehicle.registrationNumber)).size > 1;
  const start = async (policyId: string) => {
    setPressed(policyId);
    const result = await request.submit(policyId);
    if (result.status === 'done') host.navigate(claimPath(result.answer.id));
  };
  return (
    <>
      <Problem>{request.error}</Problem>
      <ul className={list.rows}>
        {choices.map(({ kind, policy, draft }) => (
          <li key={policy.id} className={`${list.row} ${css.choice}`}>
            <div className={css.what}>
              {areSeveral && <CarPicture {...policy.vehicle} />}
              <div>
                <p className={list.name}>{words.unlike[kind]}</p>
                <p className={css.cover}>
                  {coverName(policy)}, {carName(policy.vehicle)}
                  {areSeveral && policy.vehicle.registrationNumber !== null && <Plate registration={policy.vehicle.registrationNumber} />}
                </p>
              </div>
            </div>
            <Button
              label={<LabelOf of={words.on(coverName(policy), policy.policyNumber)}>{draft ? words.goOn : words.start}</LabelOf>}
              variant="secondary"
              busy={request.status === 'busy' && pressed === policy.id}
              busyLabel={claimWords.starting}
              onClick={() => void start(policy.id)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Who has two cars sees at once which one it is. */
function CarPicture({ bodyType: body, make, model, colour }: Policy['vehicle']) {
  if (!body) return null;
  return (
    <div className={css.picture}>
      <CarAtKerb car={{ body, make, model, colour }} />
    </div>
  );
}
