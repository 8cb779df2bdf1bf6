import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { atGarage as words } from '../../messages/ways.js';
import type { UseChoice } from './use-choice.js';

/** Why a visit cannot be paid at its garage; when the customer had chosen to, announced as a change. */
export function AtGarageNote({
  choosing: { atGarage, lostAtGarage },
}: {
  readonly choosing: Pick<UseChoice, 'atGarage' | 'lostAtGarage'>;
}) {
  if (!atGarage?.because || atGarage.isTimeLost) return null;
  return (
    <Alert tone={lostAtGarage ? 'warning' : 'info'} live={lostAtGarage} title={lostAtGarage ? words.lost : words.notPossible}>
      {atGarage.because}
    </Alert>
  );
}
