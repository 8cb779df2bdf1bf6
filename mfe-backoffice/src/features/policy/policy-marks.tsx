import { required } from '@kerbside/contracts/fields';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useAddress, useAsked } from '../../address.js';
import { undoMark } from '../../api/policies-api.js';
import { confirm } from '../../messages/partners.js';
import { marks as words } from '../../messages/policy.js';
import { markKinds, type MarkKind } from '../../paths.js';
import { Section } from '../../ui/section.js';
import { MarkDialog } from './mark-dialog.js';
import type { OfCover } from '../../office-props.js';

/** Which policy this one replaces, and which one replaces it. A mark is begun here, or from anywhere by the address `?do=renewal`. */
export function PolicyMarks(props: OfCover) {
  const { replaces, replacedBy } = props.policy;
  const address = useAddress(props.host);
  const marking = { renewal: useAsked(address, 'renewal', !replaces), reset: useAsked(address, 'reset', !replaces) };
  // As it was when it was opened: a colleague may take the mark off meanwhile.
  const [undoing, setUndoing] = useState<OpenMark>();
  return (
    <Section title={words.title}>
      {replacedBy && <p>{words.by[replacedBy.kind](replacedBy.policyNumber)}</p>}
      {replaces ? (
        <>
          <p>{words.marked[replaces.kind](replaces.policyNumber)}</p>
          <div>
            <Button size="small" variant="secondary" onClick={() => setUndoing({ kind: replaces.kind, original: replaces.policyNumber })}>
              {words.undo[replaces.kind]}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>{words.none}</p>
          <Cluster>
            {markKinds.map((kind) => (
              <Button key={kind} size="small" variant="secondary" onClick={() => marking[kind][1](true)}>
                {words.mark[kind]}
              </Button>
            ))}
          </Cluster>
        </>
      )}
      {markKinds.map((kind) => {
        const [isOpen, setIsOpen] = marking[kind];
        return isOpen && <MarkDialog key={kind} {...props} kind={kind} onClose={() => setIsOpen(false)} />;
      })}
      {undoing && <UndoDialog {...props} {...undoing} onClose={() => setUndoing(undefined)} />}
    </Section>
  );
}

interface OpenMark {
  readonly kind: MarkKind;
  /** The number of the policy before this one. */
  readonly original: string;
}

const schema = z.object({ why: required(words.confirm.whyMissing, 500) });

function UndoDialog({ host, policy, kind, original, onClose }: OfCover & OpenMark & { readonly onClose: () => void }) {
  const request = useMutation(undoMark(host, kind, { policy_id: policy.id, original_policy_number: original }));
  const form = useForm({
    schema,
    initial: { why: '' },
    send: ({ why }) => request.mutateAsync(why),
    done: () => {
      host.toast(words.undone, 'success');
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.undoSure[kind]}
      form={form}
      proceed={words.undo[kind]}
      proceeding={words.busy}
      back={confirm.cancel}
      onClose={onClose}
    >
      <p>{words.undoWhy[kind](original)}</p>
      <TextField label={words.confirm.why} hint={words.confirm.whyHint} autoComplete="off" {...form.field('why')} />
    </FormDialog>
  );
}
