import { formatDay } from '@kerbside/contracts/days/dates';
import { auditReason } from '@kerbside/contracts/reading/audit-reason';
import { bypassInitiation } from '@kerbside/contracts/http/claims/policy-care';
import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAddress, useAsked } from '../../address.js';
import { startEarly } from '../../api/policies-api.js';
import { initiation as words } from '../../messages/policy.js';
import { audited } from '../../messages/lists.js';
import { startedEarlyMs } from '../../timings.js';
import * as z from 'zod/mini';
import { Section } from '../../ui/section.js';
import type { OfCover } from '../../office-props.js';
import { SmallButton } from '../../ui/small-button.js';

/** Cover that has not started may be started today, here or from anywhere by the address `?do=start`. */
export function PolicyStart(props: OfCover) {
  const { mayStartEarly, startsOn } = props.policy;
  const [isAsking, setIsAsking] = useAsked(useAddress(props.host), 'start', mayStartEarly);
  const [isStarted, setIsStarted] = useState(false);
  if (isStarted) return <Started onClose={() => setIsStarted(false)} />;
  return (
    <>
      {mayStartEarly && (
        <Section title={words.title}>
          <p>{words.waits(formatDay(startsOn))}</p>
          <SmallButton label={words.submit} onClick={() => setIsAsking(true)} />
        </Section>
      )}
      {isAsking && <Bypass {...props} onDone={() => setIsStarted(true)} onClose={() => setIsAsking(false)} />}
    </>
  );
}

const typed = z.extend(bypassInitiation.body, { why: auditReason });

/** A3: the customer is told unless staff untick it. */
function Bypass({ host, policy, onDone, onClose }: OfCover & { readonly onDone: () => void; readonly onClose: () => void }) {
  const form = useForm({
    schema: typed,
    initial: { notify: true, why: '' },
    send: useMutation(startEarly(host, policy.id)).mutateAsync,
    done: () => {
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog title={words.sure} form={form} proceed={words.submit} proceeding={words.busy} onClose={onClose}>
      <p>{policy.rolling ? words.meansMonthly : words.means}</p>
      <TextField label={audited.label} hint={audited.hint} autoComplete="off" {...form.field('why')} />
      <Checkbox label={words.notify} {...form.field('notify')} />
    </FormDialog>
  );
}

/** The final confirmation (A2), which closes by itself. */
function Started({ onClose }: { readonly onClose: () => void }) {
  useEffect(() => {
    const closing = setTimeout(onClose, startedEarlyMs);
    return () => clearTimeout(closing);
  });
  return (
    <Dialog title={words.done} width="narrow" onClose={onClose}>
      <p>{words.doneWhy}</p>
    </Dialog>
  );
}
