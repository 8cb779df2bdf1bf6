import { faultsOf, firstNode, finalNode, treeNode, type TreeNode, type TreeNodes } from '@kerbside/contracts/staff/decision-tree';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Tree } from '@kerbside/contracts/http/callbacks/tree';
import { CallError, messageOf } from '@kerbside/contracts/client';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster, Columns, Stack } from '@kerbside/contracts/ui/basics/layout';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { treeKey, type TreeApi } from '../../api/tree-api.js';
import { tree as treeWords, treeEditor as words } from '../../messages/tree.js';
import { Section } from '../../ui/section.js';
import { onto, withNew, withNode, without } from './edited-tree.js';
import { NodeForm } from './node-form.js';
import { NodeView } from './node-view.js';
import css from './tree.module.css';

interface TreeEditorProps extends RemoteProps {
  readonly api: TreeApi;
  readonly tree: Tree;
}

/** The tree, node by node, with its check and a preview. Only a whole tree is published. */
export function TreeEditor({ host, api, tree }: TreeEditorProps) {
  const cache = useQueryClient();
  // The version being edited: replaced when a colleague's is loaded beneath the changes.
  const [base, setBase] = useState(tree);
  const [both, setBoth] = useState<readonly number[]>([]);
  const [nodes, setNodes] = useState<TreeNodes>(tree.nodes);
  const [chosen, setChosen] = useState(firstNode);
  const node = nodes.find(({ id }) => id === chosen) ?? nodes[0];
  const faults = [...new Set([...faultsOf(nodes).map(({ why }) => why), ...nodes.flatMap(wordsWrongIn)])];
  const request = useSendOnce({
    mutationFn: () => api.publish({ version: base.version, nodes: [...nodes] }),
    onSuccess: ({ version }) => {
      host.toast(words.published(version), 'success');
      void cache.invalidateQueries({ queryKey: treeKey });
    },
  });
  const loading = useSendOnce({
    mutationFn: () => api.read(new AbortController().signal),
    onSuccess: (now) => {
      const met = onto(nodes, { before: base.nodes, now: now.nodes });
      setNodes(met.nodes);
      setBoth(met.both);
      setBase(now);
      request.reset();
    },
    onError: (error) => host.toast(messageOf(error), 'danger'),
  });
  const isOutdated = request.error instanceof CallError && request.error.code === 'TREE_CHANGED';
  const add = () => {
    const added = withNew(nodes);
    setNodes(added.nodes);
    setChosen(added.id);
  };
  const remove = (id: number) => {
    setNodes(without(nodes, id));
    setChosen(firstNode);
  };
  return (
    <Columns side={<Preview key={chosen} nodes={nodes} from={chosen} />}>
      <Stack>
        <p>{words.version(base.version)}</p>
        {request.error && (
          <Alert tone="danger" live>
            {messageOf(request.error)}
          </Alert>
        )}
        {isOutdated && (
          <div>
            <Button type="button" variant="secondary" busy={loading.isPending} busyLabel={words.loadBusy} onClick={() => loading.mutate()}>
              {words.load}
            </Button>
          </div>
        )}
        {both.length > 0 && <Alert tone="warning">{words.both(both)}</Alert>}
        <SelectField
          label={words.nodes}
          options={nodes.map(({ id, title }) => ({ value: String(id), label: words.nodeNamed(id, title) }))}
          value={String(node?.id ?? '')}
          onChange={(id) => setChosen(Number(id))}
        />
        <Cluster>
          <Button type="button" size="small" variant="secondary" onClick={add}>
            {words.add}
          </Button>
          {node && node.id !== firstNode && node.id !== finalNode && (
            <Button type="button" size="small" variant="quiet" onClick={() => remove(node.id)}>
              {words.remove}
            </Button>
          )}
        </Cluster>
        {node && <NodeForm node={node} nodes={nodes} onChange={(changed) => setNodes(withNode(nodes, changed))} />}
        <Section title={words.check}>
          {faults.length === 0 ? (
            <Alert tone="success">{words.whole}</Alert>
          ) : (
            <Alert tone="warning">
              <ul className={css.faults}>
                {faults.map((why) => (
                  <li key={why}>{why}</li>
                ))}
              </ul>
            </Alert>
          )}
        </Section>
        <div>
          <Button
            disabled={faults.length > 0 || nodes === base.nodes}
            busy={request.isPending}
            busyLabel={words.publishBusy}
            onClick={() => request.mutate()}
          >
            {words.publish}
          </Button>
        </div>
      </Stack>
    </Columns>
  );
}

/** What is missing or too long in a node's texts. */
const wordsWrongIn = (node: TreeNode): readonly string[] =>
  treeNode.safeParse(node).error?.issues.map(({ message }) => words.inNode(node.id, message)) ?? [];

/** The tree as an agent goes through it. Nothing is saved. */
function Preview({ nodes, from }: { readonly nodes: TreeNodes; readonly from: number }) {
  const [at, setAt] = useState(from);
  const node = nodes.find(({ id }) => id === at);
  return (
    <Stack>
      <h2>{words.preview}</h2>
      {node && (
        <NodeView node={node} onChoose={setAt}>
          {node.asks.length > 0 && (
            <ul className={css.faults}>
              {node.asks.map((answer) => (
                <li key={answer}>{treeWords.asks[answer]}</li>
              ))}
            </ul>
          )}
        </NodeView>
      )}
      <div>
        <Button type="button" size="small" variant="quiet" onClick={() => setAt(firstNode)}>
          {words.again}
        </Button>
      </div>
    </Stack>
  );
}
