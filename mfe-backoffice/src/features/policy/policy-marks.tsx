import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { useState } from 'react';
import { undoMark, type MarkKind } from '../../api/policies-api.js';
import { marks as words } from '../../messages/policy.js';
import { Confirm } from '../../ui/confirm.js';
import { Section } from '../../ui/section.js';
import { MarkDialog } from './mark-dialog.js';
import type { OfPolicy } from './of-policy.js';

const kinds: readonly MarkKind[] = ['renewal', 'reset'];

/** Which policy this one replaces, and which one replaces it. */
export function PolicyMarks(props: OfPolicy) {
  const { replaces, replacedBy } = props.policy;
  const [marking, setMarking] = useState<MarkKind>();
  return (
    <Section title={words.title}>
      {replacedBy && <p>{words.by[replacedBy.kind](replacedBy.policyNumber)}</p>}
      {replaces ? (
        <Undo {...props} kind={replaces.kind} original={replaces.policyNumber} />
      ) : (
        <>
          <p>{words.none}</p>
          <Cluster>
            {kinds.map((kind) => (
              <Button key={kind} size="small" variant="secondary" onClick={() => setMarking(kind)}>
                {words.mark[kind]}
              </Button>
            ))}
          </Cluster>
        </>
      )}
      {marking && <MarkDialog {...props} kind={marking} onClose={() => setMarking(undefined)} />}
    </Section>
  );
}

interface UndoProps extends OfPolicy {
  readonly kind: MarkKind;
  /** The number of the policy before this one. */
  readonly original: string;
}

function Undo({ host, api, policy, kind, original }: UndoProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <p>{words.marked[kind](original)}</p>
      <div>
        <Button size="small" variant="secondary" onClick={() => setIsAsking(true)}>
          {words.undo[kind]}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={words.undoSure[kind]}
          why={words.undoWhy[kind](original)}
          action={words.undo[kind]}
          mutation={undoMark(api, kind, { policy_id: policy.id, original_policy_number: original })}
          done={() => {
            host.toast(words.undone, 'success');
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
