import { Panel } from '@kerbside/contracts/ui/panel';
import { loadOf } from '@kerbside/contracts/ui/server-data';
import { useQuery } from '@tanstack/react-query';
import { ownSecondFactorQuery } from '../api/queries.js';
import { OwnSecondFactor } from '../features/access/own-second-factor.js';
import { ownSignIn as words } from '../messages/own-sign-in.js';
import type { OfficeProps } from '../office-props.js';
import { OfficePage } from '../ui/office-page.js';

/** The reader's own second step. */
export default function OwnSignInPage({ host, api }: OfficeProps) {
  const factor = loadOf(useQuery(ownSecondFactorQuery(api)));
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <Panel load={factor} loading={words.loading} failed={words.failed}>
        {(own) => <OwnSecondFactor host={host} factor={own} />}
      </Panel>
    </OfficePage>
  );
}
