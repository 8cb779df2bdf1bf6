import type { RemoteProps } from '@kerbside/contracts/host';
import type { VoucherCode } from '@kerbside/contracts/http/vouchers/codes';
import { endCode, type VoucherCodesApi } from '../../api/voucher-codes-api.js';
import { voucherCodes as words } from '../../messages/voucher-codes.js';
import { ConfirmWithReason } from '../../ui/confirm-with-reason.js';

interface EndCodeProps extends RemoteProps {
  readonly api: VoucherCodesApi;
  readonly code: VoucherCode;
  readonly onClose: () => void;
}

/** Ends a code at once, with the reason. */
export function EndCode({ host, api, code: { id, code }, onClose }: EndCodeProps) {
  return (
    <ConfirmWithReason
      title={words.endTitle(code)}
      why={words.endWhy}
      action={words.endOf(code)}
      proceeding={words.ending}
      mutation={endCode(api, id)}
      done={() => {
        host.toast(words.ended(code), 'success');
        onClose();
      }}
      onClose={onClose}
    />
  );
}
