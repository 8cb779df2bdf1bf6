import { email } from '@kerbside/contracts/fields';
import type { RemoteProps } from '@kerbside/contracts/host';
import { keepInTab, keptInTab } from '@kerbside/contracts/page/kept-in-tab';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import * as z from 'zod/mini';
import { checkNewOwner } from '../../api/transfer-api.js';
import { toTransfer as words } from '../../messages/transfer.js';
import { localPath, transferPolicyPath } from '../../paths.js';

const kept = z.object({ policyId: z.string(), email: z.string() });
const name = 'kerbside-transfer';

/** The address that was checked, for the page that asks for the rest. Kept out of the address bar. */
const keepAddress = (policyId: string, email: string): void => keepInTab(name, { policyId, email });

export const keptAddress = (policyId: string): string => {
  const found = keptInTab(name, kept);
  return found?.policyId === policyId ? found.email : '';
};

/** As specified (A9). */
const wanted = z.object({ email });

/** Asks for whom, and whether the policy can be transferred at all, before anything else is asked (A3). */
export function TransferDialog({ host, policyId, onClose }: RemoteProps & { readonly policyId: string; readonly onClose: () => void }) {
  const { navigate, config } = host;
  const [next, setNext] = useState<string>();
  const form = useForm({
    schema: wanted,
    initial: { email: '' },
    send: async ({ email: address }) => {
      const { policyTransferUrl } = await checkNewOwner(host, policyId, address);
      keepAddress(policyId, address);
      return policyTransferUrl;
    },
    done: (url) => setNext(localPath(url)),
  });
  const { transferRedirect: waitMs } = config.timings;
  useEffect(() => {
    if (next === undefined) return undefined;
    const timer = setTimeout(() => navigate(next), waitMs);
    return () => clearTimeout(timer);
  }, [next, navigate, waitMs]);
  const isPending = form.failure?.code === 'TRANSFER_PENDING';
  if (next !== undefined)
    return (
      <Dialog title={words.dialog} width="narrow" onClose={onClose}>
        <Stack>
          <Alert tone="success" live>
            {words.fine}
          </Alert>
          <div>
            <Button label={words.goOn} onClick={() => navigate(next)} />
          </div>
        </Stack>
      </Dialog>
    );
  const waits = (
    <Alert tone="info" live>
      {words.waits} <Link href={transferPolicyPath(policyId)}>{words.see}</Link>
    </Alert>
  );
  return (
    <FormDialog
      title={words.dialog}
      form={form}
      proceed={words.check}
      proceeding={words.busy}
      back={words.back}
      notice={isPending ? waits : undefined}
      onClose={onClose}
    >
      <TextField label={words.email} type="email" autoComplete="off" {...form.field('email')} />
    </FormDialog>
  );
}
