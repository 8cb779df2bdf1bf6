import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { ConfirmWithReason } from '../../ui/confirm.js';
import { useState } from 'react';
import { useAddress, useAsked } from '../../address.js';
import { undoMark, mark, checkMark } from '../../api/policies-api.js';
import { confirm } from '../../messages/partners.js';
import { marks as words } from '../../messages/policy.js';
import { markKinds, type MarkKind } from '../../paths.js';
import { Section } from '../../ui/section.js';
import { openMarks } from './open-marks.js';
import type { OfCover, OfPolicy } from '../../office-props.js';
import { SmallButton } from '../../ui/small-button.js';
import { CallError } from '@kerbside/contracts/client';
import { formatDay } from '@kerbside/contracts/days/dates';
import { typedPolicyNumber } from '@kerbside/contracts/products/policy-number';
import { required } from '@kerbside/contracts/fields';
import { auditReason } from '@kerbside/contracts/reading/audit-reason';
import { markToConfirm, type MarkToConfirm, type PolicyDetails } from '@kerbside/contracts/http/claims/renewals';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { audited } from '../../messages/lists.js';
import { Facts } from '../../ui/facts.js';

/** Which policy this one replaces, and which one replaces it. A mark is begun here, or from anywhere by the address `?do=renewal`. */
export function PolicyMarks(props: OfCover) {
  const { replaces, replacedBy } = props.policy;
  const kinds = openMarks(props.policy);
  const address = useAddress(props.host);
  const marking = {
    renewal: useAsked(address, 'renewal', kinds.includes('renewal')),
    reset: useAsked(address, 'reset', kinds.includes('reset')),
  };
  // As it was when it was opened: a colleague may take the mark off meanwhile.
  const [undoing, setUndoing] = useState<OpenMark>();
  return (
    <Section title={words.title}>
      {replacedBy && <p>{words.by[replacedBy.kind](replacedBy.policyNumber)}</p>}
      {replaces ? (
        <>
          <p>{words.marked[replaces.kind](replaces.policyNumber)}</p>
          <SmallButton
            label={words.undo[replaces.kind]}
            onClick={() => setUndoing({ kind: replaces.kind, original: replaces.policyNumber })}
          />
        </>
      ) : (
        <>
          <p>{kinds.length > 0 ? words.none : words.cancelled}</p>
          <Cluster>
            {kinds.map((kind) => (
              <SmallButton key={kind} label={words.mark[kind]} onClick={() => marking[kind][1](true)} />
            ))}
          </Cluster>
        </>
      )}
      {markKinds.map((kind) => {
        const [isOpen, setIsOpen] = marking[kind];
        return isOpen && <MarkDialog key={kind} {...props} kind={kind} onClose={() => setIsOpen(false)} />;
      })}
      {undoing && (
        <ConfirmWithReason
          host={props.host}
          title={words.undoSure[undoing.kind]}
          why={words.undoWhy[undoing.kind](undoing.original)}
          action={words.undo[undoing.kind]}
          proceeding={words.busy}
          tone="primary"
          back={confirm.cancel}
          mutation={undoMark(props.host, undoing.kind, { policy_id: props.policy.id, original_policy_number: undoing.original })}
          said={words.undone}
          onClose={() => setUndoing(undefined)}
        />
      )}
    </Section>
  );
}

interface OpenMark {
  readonly kind: MarkKind;
  /** The number of the policy before this one. */
  readonly original: string;
}

interface MarkDialogProps extends OfPolicy {
  readonly kind: MarkKind;
  readonly onClose: () => void;
}

const typedMark = (current: string, asked: MarkToConfirm | undefined) =>
  z.object({
    original_policy_number: required(words.invalid, 40).check(
      z.overwrite(typedPolicyNumber),
      z.refine((typed) => typed !== current, words.same),
    ),
    why: asked ? auditReason : z.string(),
  });

interface MarkCandidate {
  /** A policy is found by its earlier number too. */
  readonly typed: string;
  readonly original: PolicyDetails;
}
type Answer = { readonly found: MarkCandidate } | { readonly asked: MarkToConfirm } | 'marked';

/** A4: check the number, see which policy it is, mark. A number that is typed after the check is checked again, and what the mark ends is confirmed first. */
function MarkDialog({ host, policy, kind, onClose }: MarkDialogProps) {
  const [found, setFound] = useState<MarkCandidate>();
  const [asked, setAsked] = useState<MarkToConfirm>();
  const marking = useMutation(mark(host, kind));
  const form = useForm({
    schemaOf: ({ original_policy_number: typed }) => typedMark(policy.policyNumber, isFound(found, typed) ? asked : undefined),
    initial: { original_policy_number: '', why: '' },
    send: async ({ why, ...typed }): Promise<Answer> => {
      const body = { policy_id: policy.id, ...typed };
      if (!isFound(found, typed.original_policy_number)) {
        const original = await checkMark(host, kind, body);
        return { found: { original, typed: typed.original_policy_number } };
      }
      return marking.mutateAsync(asked ? { ...body, confirmed: true, why } : body).then(() => 'marked' as const, orAsked);
    },
    done: (answer) => {
      if (answer === 'marked') {
        host.toast(words.done[kind], 'success');
        return onClose();
      }
      setAsked('asked' in answer ? answer.asked : undefined);
      if ('found' in answer) setFound(answer.found);
    },
  });
  const isChecked = isFound(found, form.values.original_policy_number);
  const isAsking = isChecked && asked !== undefined;
  return (
    <FormDialog
      title={words.mark[kind]}
      form={form}
      proceed={isAsking ? words.confirm.proceed[kind] : isChecked ? words.mark[kind] : words.check}
      proceeding={isChecked ? words.busy : words.checking}
      tone={isAsking ? 'danger' : 'primary'}
      onClose={onClose}
    >
      <p>{words.why[kind]}</p>
      <TextField label={words.original} autoComplete="off" {...form.field('original_policy_number')} />
      <div role="status">{found && isChecked && <Original found={found.original} policy={policy} kind={kind} />}</div>
      {isAsking && (
        <>
          <ToConfirm {...asked} />
          <TextField label={audited.label} hint={audited.hint} maxLength={500} {...form.field('why')} />
        </>
      )}
    </FormDialog>
  );
}

const isFound = (found: MarkCandidate | undefined, typed: string): boolean => found?.typed === typed.trim().toUpperCase();

/** What has to be confirmed before the service marks it. */
const orAsked = (error: unknown): Answer => {
  if (!(error instanceof CallError) || error.code !== 'MARK_TO_CONFIRM') throw error;
  return { asked: markToConfirm.parse(error.data) };
};

function ToConfirm({ cars, ends }: MarkToConfirm) {
  return (
    <Alert tone="warning" live title={words.confirm.title}>
      {cars && <p>{words.confirm.cars(cars.policy, cars.original)}</p>}
      {ends && <p>{words.confirm.ends(ends.policyNumber, formatDay(ends.on), formatDay(ends.until))}</p>}
    </Alert>
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
