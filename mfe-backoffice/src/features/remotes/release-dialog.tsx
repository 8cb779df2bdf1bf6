import type { RemoteProps } from '@kerbside/contracts/host';
import type { KeptRelease } from '@kerbside/contracts/http/accounts/remotes';
import { useMutation } from '@tanstack/react-query';
import { chooseRelease, type RemotesApi } from '../../api/remotes-api.js';
import { releases as words, remotes } from '../../messages/remotes.js';
import { ReasonDialog } from './reason-dialog.js';

interface ReleaseDialogProps extends RemoteProps {
  readonly api: RemotesApi;
  readonly release: KeptRelease;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Rolls a part back to an earlier release, or forward to the newest again. */
export function ReleaseDialog({ api, release, ...dialog }: ReleaseDialogProps) {
  const [part, { version }] = [remotes.parts[release.remote], release];
  const isNewest = release.until === undefined;
  const request = useMutation(chooseRelease(api, release));
  return (
    <ReasonDialog
      {...dialog}
      title={(isNewest ? words.forwardOf : words.backOf)(part, version)}
      lead={isNewest ? words.forwardLead : words.backLead}
      action={isNewest ? words.forward : words.back}
      busy={words.busy}
      said={(isNewest ? words.cameForward : words.wentBack)(part, version)}
      send={request.mutateAsync}
    />
  );
}
