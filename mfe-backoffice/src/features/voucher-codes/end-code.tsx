import { required } from '@kerbside/contracts/fields';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { VoucherCode } from '@kerbside/contracts/http/vouchers/codes';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { endCode, type VoucherCodesApi } from '../../api/voucher-codes-api.js';
import { voucherCodes as words } from '../../messages/voucher-codes.js';

interface EndCodeProps extends RemoteProps {
  readonly api: VoucherCodesApi;
  readonly code: VoucherCode;
  readonly onClose: () => void;
}

const schema = z.object({ why: required('Say why, for the audit trail', 500) });

/** Ends a code at once, with the reason. */
export function EndCode({ host, api, code: { id, code }, onClose }: EndCodeProps) {
  const ending = useMutation(endCode(api, id));
  const form = useForm({
    schema,
    initial: { why: '' },
    send: ({ why }) => ending.mutateAsync(why),
    done: () => {
      host.toast(words.ended(code), 'success');
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.endTitle(code)}
      form={form}
      tone="danger"
      proceed={words.endOf(code)}
      proceeding={words.ending}
      onClose={onClose}
    >
      <p>{words.endWhy}</p>
      <TextField label={words.why} hint={words.whyHint} autoComplete="off" {...form.field('why')} />
    </FormDialog>
  );
}
