import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { useState } from 'react';
import { useAddress } from '../../address.js';
import { undoMark } from '../../api/policies-api.js';
import { marks as words } from '../../messages/policy.js';
import { markKinds, type MarkKind } from '../../paths.js';
import { Confirm } from '../../ui/confirm.js';
import { Section } from '../../ui/section.js';
import { MarkDialog } from './mark-dialog.js';
import type { OfCover } from './of-policy.js';

/** Which policy this one replaces, and which one replaces it. A mark is begun here, or from anywhere by the address `?do=renewal`. */
export function PolicyMarks(props: OfCover) {
  const { replaces, replacedBy } = props.policy;
  const address = useAddress(props.host);
  const asked = replaces ? undefined : markKinds.find((kind) => kind === address.get('do'));
  const [pressed, setPressed] = useState<MarkKind>();
  const marking = asked ?? pressed;
  const close = () => {
    setPressed(undefined);
    if (asked) address.change({ do: undefined }, { replace: true });
  };
  return (
    <Section title={words.title}>
      {replacedBy && <p>{words.by[replacedBy.kind](replacedBy.policyNumber)}</p>}
      {replaces ? (
        <Undo {...props} kind={replaces.kind} original={replaces.policyNumber} />
      ) : (
        <>
          <p>{words.none}</p>
          <Cluster>
            {markKinds.map((kind) => (
              <Button key={kind} size="small" variant="secondary" onClick={() => setPressed(kind)}>
                {words.mark[kind]}
              </Button>
            ))}
          </Cluster>
        </>
      )}
      {marking && <MarkDialog {...props} kind={marking} onClose={close} />}
    </Section>
  );
}

interface UndoProps extends OfCover {
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
