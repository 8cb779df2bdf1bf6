import { required } from '@kerbside/contracts/fields';
import type { PolicyDetails } from '@kerbside/contracts/http/claims/renewals';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { mark } from '../../api/policies-api.js';
import { marks as words } from '../../messages/policy.js';
import type { MarkKind } from '../../paths.js';
import { Facts } from '../../ui/facts.js';
import type { OfPolicy } from './of-policy.js';

interface MarkDialogProps extends OfPolicy {
  readonly kind: MarkKind;
  readonly onClose: () => void;
}

const typedNumber = (current: string) =>
  z.object({
    original_policy_number: required(words.invalid, 40).check(
      z.toUpperCase(),
      z.refine((typed) => typed !== current, words.same),
    ),
  });

/** A4: check the number, see which policy it is, mark. A number that is typed after the check is checked again. */
export function MarkDialog({ host, api, policy, kind, onClose }: MarkDialogProps) {
  const [found, setFound] = useState<PolicyDetails>();
  const marking = useMutation(mark(api, kind));
  const form = useForm({
    schema: typedNumber(policy.policyNumber),
    initial: { original_policy_number: '' },
    send: async (typed): Promise<PolicyDetails | undefined> => {
      const body = { policy_id: policy.id, ...typed };
      if (found?.policy.policy_number !== typed.original_policy_number) return api.checkMark(kind, body);
      await marking.mutateAsync(body);
      return undefined;
    },
    done: (original) => {
      setFound(original);
      if (original) return;
      host.toast(words.done[kind], 'success');
      onClose();
    },
  });
  const isChecked = found?.policy.policy_number === form.values.original_policy_number.trim().toUpperCase();
  return (
    <FormDialog
      title={words.mark[kind]}
      form={form}
      proceed={isChecked ? words.mark[kind] : words.check}
      proceeding={isChecked ? words.busy : words.checking}
      onClose={onClose}
    >
      <p>{words.why[kind]}</p>
      <TextField label={words.original} autoComplete="off" {...form.field('original_policy_number')} />
      <div role="status">{found && isChecked && <Original found={found} policy={policy} kind={kind} />}</div>
    </FormDialog>
  );
}

interface OriginalProps extends Pick<MarkDialogProps, 'policy' | 'kind'> {
  readonly found: PolicyDetails;
}

function Original({ found: { policy: original, new_renewal_number: next }, policy, kind }: OriginalProps) {
  const registration = original.registration_number || words.noRegistration;
  const matches = original.registration_number === (policy.vehicle.registrationNumber ?? '');
  const facts = [
    { label: words.found, value: `${original.policy_number}, ${original.product_name}` },
    { label: words.registration, value: matches ? registration : `${registration} ${words.notMatch}` },
    ...(kind === 'renewal' ? [{ label: words.newNumber, value: next }] : []),
  ];
  return <Facts facts={facts} />;
}
