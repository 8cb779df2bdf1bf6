import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { ConfirmWithReason } from '../../ui/confirm.js';
import { useState } from 'react';
import { useAddress, useAsked } from '../../address.js';
import { undoMark } from '../../api/policies-api.js';
import { confirm } from '../../messages/partners.js';
import { marks as words } from '../../messages/policy.js';
import { markKinds, type MarkKind } from '../../paths.js';
import { Section } from '../../ui/section.js';
import { MarkDialog } from './mark-dialog.js';
import { openMarks } from './open-marks.js';
import type { OfCover } from '../../office-props.js';
import { SmallButton } from '../../ui/small-button.js';

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
