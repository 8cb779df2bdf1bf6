import type { TreeNode } from '@kerbside/contracts/staff/decision-tree';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import type { ReactNode } from 'react';
import { tree as words } from '../../messages/tree.js';
import { Section } from '../../ui/section.js';

interface NodeViewProps {
  readonly node: TreeNode;
  readonly isBusyTo?: (to: number) => boolean;
  readonly onChoose: (to: number) => void;
  /** The controls for what it asks the agent to note. */
  readonly children: ReactNode;
}

export function NodeView({ node: { id, title, text, choices }, isBusyTo = () => false, onChoose, children }: NodeViewProps) {
  return (
    <Section title={title}>
      <Stack>
        <p>{words.step(id)}</p>
        {text && <p>{text}</p>}
        {children}
        {choices.length > 0 && (
          <div role="group" aria-label={words.choices}>
            <Cluster>
              {choices.map(({ label, to }) => (
                <Button
                  label={label}
                  key={`${label} ${to}`}
                  variant="secondary"
                  busy={isBusyTo(to)}
                  busyLabel={words.busy}
                  onClick={() => onChoose(to)}
                />
              ))}
            </Cluster>
          </div>
        )}
      </Stack>
    </Section>
  );
}
