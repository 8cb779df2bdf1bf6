import { Panel } from '@kerbside/contracts/ui/panel';
import { useLoad } from '@kerbside/contracts/ui/use-load';
import { OwnSecondFactor } from '../features/access/own-second-factor.js';
import { ownSignIn as words } from '../messages/own-sign-in.js';
import type { OfficeProps } from '../office-props.js';
import { OfficePage } from '../ui/office-page.js';

/** How the member of staff who looks signs in themselves. */
export default function OwnSignInPage({ host, api }: OfficeProps) {
  const factor = useLoad((signal) => api.secondFactor(signal), [api]);
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <Panel load={factor} loading={words.loading} failed={words.failed}>
        {(own) => <OwnSecondFactor host={host} factor={own} />}
      </Panel>
    </OfficePage>
  );
}
