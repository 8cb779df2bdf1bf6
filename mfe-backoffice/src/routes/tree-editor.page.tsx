import type { RemoteProps } from '@kerbside/contracts/host';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { useQueryClient } from '@tanstack/react-query';
import { treeQuery, treeKey } from '../api/tree-api.js';
import { tree as treeWords, treeEditor as words } from '../messages/tree.js';
import { OfficePage } from '../ui/office-page.js';
import { finalNode, firstNode, type TreeNodes, faultsOf, treeNode, type TreeNode } from '@kerbside/contracts/staff/decision-tree';
import { messageOf, CallError } from '@kerbside/contracts/client';
import { Alert, Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster, Columns, Stack } from '@kerbside/contracts/ui/basics/layout';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { ConfirmDialog } from '@kerbside/contracts/ui/overlays/confirm-dialog';
import { useEffect, useState } from 'react';
import { Section } from '../ui/section.js';
import { NodeForm } from '../features/tree/node-form.js';
import { NodeView } from '../features/tree/node-view.js';
import { publishTree, readTree, type Tree } from '@kerbside/contracts/http/callbacks/tree';
import { changedIn, onto, withNew, withNode, without } from '../features/tree/edited-tree.js';
import { send } from '@kerbside/contracts/ui/data/calls';
import { Loaded } from '../features/lists/loaded.js';
import { SmallButton } from '../ui/small-button.js';

export default function TreeEditorPage({ host }: RemoteProps) {
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <Loaded query={treeQuery(host)} words={treeWords}>
        {(tree) => <TreeEditor key={tree.version} host={host} tree={tree} />}
      </Loaded>
    </OfficePage>
  );
}

/** The tree, node by node, with its check and a preview. */
function TreeEditor(props: OfTree) {
  const edited = useEditedTree(props);
  const { nodes, node, faults, publishing, loading } = edited;
  const [isSure, setSure] = useState(false);
  return (
    <Columns side={<Preview key={edited.chosen} nodes={nodes} from={edited.chosen} />}>
      <Stack>
        <p>{words.version(edited.version)}</p>
        <Problem>{publishing.error && messageOf(publishing.error)}</Problem>
        {edited.isOutdated && (
          <div>
            <Button variant="secondary" busy={loading.isPending} busyLabel={words.loadBusy} onClick={() => loading.mutate()}>
              {words.load}
            </Button>
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
            aria-disabled={!edited.isPublishable}
            busy={publishing.isPending}
            busyLabel={words.publishBusy}
            onClick={() => edited.isPublishable && setSure(true)}
          >
            {words.publish}
          </Button>
        </div>
        {isSure && (
          <ConfirmDialog
            title={words.sure}
            proceed={words.publish}
            back={words.sureBack}
            tone="primary"
            onProceed={() => {
              setSure(false);
              publishing.mutate();
            }}
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

interface OfTree extends RemoteProps {
  readonly tree: Tree;
}

const editKey = ['edited-tree'];

/** What is changed, on top of what. It is there again after a look at another page, or once a colleague's version has come. */
const useKeptEdit = (tree: Tree) => {
  const cache = useQueryClient();
  const [edit, setEdit] = useState(
    () => cache.getQueryData<{ base: Tree; nodes: TreeNodes }>(editKey) ?? { base: tree, nodes: tree.nodes },
  );
  useEffect(() => {
    if (edit.nodes === edit.base.nodes) return;
    cache.setQueryDefaults(editKey, { gcTime: Infinity });
    cache.setQueryData(editKey, edit);
  }, [cache, edit]);
  const setNodes = (nodes: TreeNodes) => setEdit(({ base }) => ({ base, nodes }));
  return { ...edit, setEdit, setNodes, forget: () => cache.removeQueries({ queryKey: editKey }) };
};

/** A tree while it is edited. Only a whole tree is published; what a colleague published meanwhile is loaded beneath the changes. */
const useEditedTree = ({ host, tree }: OfTree) => {
  const cache = useQueryClient();
  const { base, nodes, setEdit, setNodes, forget } = useKeptEdit(tree);
  const [both, setBoth] = useState<readonly number[]>([]);
  const [chosen, choose] = useState(firstNode);
  const faults = [...new Set([...faultsOf(nodes).map(({ why }) => why), ...nodes.flatMap(wordsWrongIn)])];
  const publishing = useSendOnce({
    mutationFn: () => send(host, publishTree, { body: { version: base.version, nodes: [...nodes] } }),
    onSuccess: ({ version }) => {
      host.toast(words.published(version), 'success');
      forget();
      void cache.invalidateQueries({ queryKey: treeKey });
    },
  });
  const loading = useSendOnce({
    mutationFn: () => send(host, readTree, {}),
    onSuccess: (now) => {
      const met = onto(nodes, { before: base.nodes, now: now.nodes });
      setEdit({ base: now, nodes: met.nodes });
      setBoth(met.both);
      publishing.reset();
    },
    onError: (error) => host.toast(messageOf(error), 'danger'),
  });
  return {
    version: base.version,
    nodes,
    chosen,
    choose,
    node: nodes.find(({ id }) => id === chosen) ?? nodes[0],
    faults,
    /** The nodes that a colleague changed, too. */
    both,
    publishing,
    isPublishable: faults.length === 0 && nodes !== base.nodes,
    changed: changedIn(nodes, base.nodes),
    isOutdated: publishing.error instanceof CallError && publishing.error.code === 'TREE_CHANGED',
    loading,
    add: () => {
      const added = withNew(nodes);
      setNodes(added.nodes);
      choose(added.id);
    },
    change: (changed: TreeNode) => setNodes(withNode(nodes, changed)),
    remove: (id: number) => {
      setNodes(without(nodes, id));
      choose(firstNode);
    },
  };
};

/** What is missing or too long in a node's texts. */
const wordsWrongIn = (node: TreeNode): readonly string[] =>
  treeNode.safeParse(node).error?.issues.map(({ message }) => words.inNode(node.id, message)) ?? [];
