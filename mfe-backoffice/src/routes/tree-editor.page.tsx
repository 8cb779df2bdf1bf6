import type { RemoteProps } from '@kerbside/contracts/host';
import { treeQuery } from '../api/tree-api.js';
import { tree as treeWords, treeEditor as words } from '../messages/tree.js';
import { OfficePage } from '../ui/office-page.js';
import { finalNode, firstNode, type TreeNodes } from '@kerbside/contracts/staff/decision-tree';
import { messageOf } from '@kerbside/contracts/client';
import { Alert, Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster, Columns, Stack } from '@kerbside/contracts/ui/basics/layout';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { ConfirmDialog } from '@kerbside/contracts/ui/overlays/confirm-dialog';
import { useSent } from '@kerbside/contracts/ui/overlays/page-form';
import { useState } from 'react';
import { Section } from '../ui/section.js';
import { NodeForm } from '../features/tree/node-form.js';
import { NodeView } from '../features/tree/node-view.js';
import { useEditedTree, type OfTree } from '../features/tree/use-edited-tree.js';
import { DraftOffer } from '../features/drafts/draft-offer.js';
import { Loaded } from '../features/lists/loaded.js';
import { SmallButton } from '../ui/small-button.js';

export default function TreeEditorPage({ host }: RemoteProps) {
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <Loaded query={treeQuery(host)} words={treeWords}>
        {(tree) => <TreeEditor host={host} tree={tree} />}
      </Loaded>
    </OfficePage>
  );
}

/** The tree, node by node, with its check and a preview. */
function TreeEditor(props: OfTree) {
  const edited = useEditedTree(props);
  const { nodes, node, faults, publishing, loading } = edited;
  const [isSure, setSure] = useState(false);
  const refusal = publishing.error ? messageOf(publishing.error) : undefined;
  useSent(publishing.isSuccess ? 'done' : 'idle', () => setSure(false));
  return (
    <Columns side={<Preview key={edited.chosen} nodes={nodes} from={edited.chosen} />}>
      <Stack>
        <p>{words.version(edited.version)}</p>
        <DraftOffer draft={edited.draft} />
        <Problem>{isSure ? undefined : refusal}</Problem>
        {edited.isOutdated && (
          <div>
            <Button
              label={words.load}
              variant="secondary"
              busy={loading.isPending}
              busyLabel={words.loadBusy}
              onClick={() => loading.mutate()}
            />
          </div>
        )}
        {edited.both.length > 0 && (
          <Alert tone="warning" live>
            {words.both(edited.both)}
          </Alert>
        )}
        <SelectField
          label={words.nodes}
          options={nodes.map(({ id, title }) => ({ value: String(id), label: words.nodeNamed(id, title) }))}
          value={String(node?.id ?? '')}
          onChange={(id) => edited.choose(Number(id))}
        />
        <Cluster>
          <SmallButton label={words.add} onClick={edited.add} />
          {node && node.id !== firstNode && node.id !== finalNode && (
            <SmallButton label={words.remove} variant="quiet" onClick={() => edited.remove(node.id)} />
          )}
        </Cluster>
        {node && <NodeForm node={node} nodes={nodes} onChange={edited.change} />}
        <Check faults={faults} />
        <div>
          <Button
            label={words.publish}
            aria-disabled={!edited.isPublishable}
            busy={publishing.isPending}
            busyLabel={words.publishBusy}
            onClick={() => edited.isPublishable && setSure(true)}
          />
        </div>
        {isSure && (
          <ConfirmDialog
            title={words.sure}
            proceed={words.publish}
            proceeding={words.publishBusy}
            back={words.sureBack}
            tone="primary"
            busy={publishing.isPending}
            error={refusal}
            onProceed={() => publishing.mutate()}
            onClose={() => setSure(false)}
          >
            <p>{words.sureWhy(edited.changed)}</p>
          </ConfirmDialog>
        )}
      </Stack>
    </Columns>
  );
}

function Check({ faults }: { readonly faults: readonly string[] }) {
  return (
    <Section title={words.check}>
      {faults.length === 0 ? (
        <Alert tone="success">{words.whole}</Alert>
      ) : (
        <Alert tone="warning">
          <ul>
            {faults.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
        </Alert>
      )}
    </Section>
  );
}

/** The tree as an agent goes through it. Nothing is saved. */
function Preview({ nodes, from }: { readonly nodes: TreeNodes; readonly from: number }) {
  const [at, setAt] = useState(from);
  const node = nodes.find(({ id }) => id === at);
  return (
    <Section title={words.preview}>
      {node && (
        <NodeView node={node} onChoose={setAt}>
          {node.asks.length > 0 && (
            <ul>
              {node.asks.map((answer) => (
                <li key={answer}>{treeWords.asks[answer]}</li>
              ))}
            </ul>
          )}
        </NodeView>
      )}
      <SmallButton label={words.again} variant="quiet" flush onClick={() => setAt(firstNode)} />
    </Section>
  );
}
