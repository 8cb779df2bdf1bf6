import { mostFiles } from '@kerbside/contracts/accounts/file-limits';
import { scannerSetting, unusedScanner } from '@kerbside/platform/files/scanner-setting';
import type { ScannerAddress } from '@kerbside/platform/files/scanner';
import type { ServiceDefinition } from '@kerbside/platform/service/service-definition';
import { AppModule } from './app.module.js';

export const service: ServiceDefinition<ScannerAddress | undefined> = {
  name: 'claims',
  config: scannerSetting,
  module: (scanner) => AppModule.with(scanner),
  unusedByMigration: unusedScanner,
  refusals: {
    POLICY_DIFFERS: [409, 'This policy does not match its history.'],
    CANNOT_START: [
      409,
      'This cover cannot start today. It has started, has a day at a garage, or is a renewal, which begins on its own day.',
    ],
    NO_RENEWAL_PRICE: [409, 'There is no price for another year of this cover.'],
    NOT_RENEWING: [409, 'This policy is not renewed: it goes on month by month, or is over.'],
    RENEWAL_OFF: [409, 'Renewal was off already. Nothing was changed, and your reason was not kept.'],
    ALREADY_MARKED: [409, 'This policy already has a mark. Undo that one first.'],
    MARK_TO_CONFIRM: [409, 'Confirm this mark, and say why.'],
    NOT_MARKED: [409, 'Somebody has changed this mark meanwhile. See which one the policy has now, then change it if you need to.'],
    RENEWED_SINCE: [409, 'A later policy renews this one. Undo that mark first.'],
    POLICY_CHANGED: [409, 'This policy has just changed. See how it stands now, then try again.'],
    CLAIM_PAYEE: [409, 'Nobody has said yet where this is paid to.'],
    CLAIM_NOT_COVERED: [409, 'You cannot claim on this policy.'],
    CLAIM_STATE: [409, 'This cannot be done to the claim as it stands now.'],
    CLAIM_DECIDED_BY_YOU: [
      409,
      'You made the decision that this appeal is against. The customer was promised that somebody else looks at it. Where nobody else can, an admin says why.',
    ],
    CLAIM_CHANGED: [409, 'This claim has changed since you opened it. Look at it again before you go on.'],
    CLAIM_FILES: [409, `There are ${mostFiles} files on this claim already. Delete one that we do not need first.`],
    NOT_CANCELLABLE: [409, 'This policy is over. There is nothing left to cancel.'],
    CANCELLATION_CHANGED: [409, 'What goes back has changed since you saw it. Please check it, then confirm.'],
    TRANSFER_REFUSED: [409, 'This policy cannot be transferred as it stands.'],
    TRANSFER_PENDING: [409, 'You have asked somebody to take this policy over already. Withdraw that first.'],
    TRANSFER_OVER: [409, 'This transfer is over: it was accepted, refused or withdrawn, or the link is too old.'],
    REINSTATE_REFUSED: [
      409,
      'This cannot be taken back: money went back or payments were stopped, the cover is over, or another policy has taken its place.',
    ],
  },
};
