import type { DialogName, HostApi } from '@kerbside/contracts/host';
import type { DialogFacts } from './use-dialogs.js';

export interface DialogProps {
  readonly host: HostApi;
  readonly facts: DialogFacts;
  readonly onClose: () => void;
  readonly onSwap: (name: DialogName, facts?: DialogFacts) => void;
  readonly onSignedIn: (redirect: string) => void;
}
