import type { RemoteProps } from '@kerbside/contracts/host';
import type { DeadLetter } from '@kerbside/contracts/http/dead-letters';
import type { DeadLettersApi } from '../../api/dead-letters-api.js';

export interface OfDeadLetter extends RemoteProps {
  readonly api: DeadLettersApi;
  readonly letter: DeadLetter;
}
