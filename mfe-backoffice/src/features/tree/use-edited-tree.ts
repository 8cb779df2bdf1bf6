import { CallError, messageOf } from '@kerbside/contracts/client';
import type { RemoteProps } from '@kerbside/contracts/host';
import { publishTree, readTree, type Tree } from '@kerbside/contracts/http/callbacks/tree';
import { orDone } from '@kerbside/contracts/or-done';
import { faultsOf, firstNode, treeNode, type TreeNode, type TreeNodes } from '@kerbside/contracts/staff/decision-tree';
import { send } from '@kerbside/contracts/ui/data/calls';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sayWhoDid, type Deed } from '../../api/done-before.js';
import { treeKey } from '../../api/tree-api.js';
import { treeEditor as words } from '../../messages/tree.js';
import { useDraft } from '../drafts/use-draft.js';
import { changedIn, changesOfDraft, draftOf, onto, withNew, withNode, without, type EditedTree } from './edited-tree.js';

export interface OfTree extends RemoteProps {
  readonly tree: Tree;
}

/** A tree while it is edited. Only a whole tree is published; what a colleague published meanwhile is loaded beneath the changes. */
export const useEditedTree = ({ host, tree }: OfTree) => {
  const cache = useQueryClient();
  // A colleague's version shows at once, unless something was changed on top of the one before it.
  const [edit, setEdit] = useState<EditedTree>();
  const { base, nodes } = edit ?? { base: tree, nodes: tree.nodes };
  const [both, setBoth] = useState<readonly number[]>([]);
  const [chosen, choose] = useState(firstNode);
  const setNodes = (changed: TreeNodes) => setEdit({ base, nodes: changed });
  const changed = changedIn(nodes, base.nodes);
  const putOnto = (now: Tree, edited: TreeNodes, before: TreeNodes) => {
    const met = onto(edited, { before, now: now.nodes });
    setEdit({ base: now, nodes: met.nodes });
    setBoth(met.both);
    return met.numberOf;
  };
  const publishing = useSendOnce({
    mutationFn: () =>
      orDone(
        send(host, publishTree, { body: { version: base.version, nodes: [...nodes] } }),
        () => send(host, readTree, {}),
        (now) => now.version > base.version && changedIn(now.nodes, nodes).length === 0,
      ).catch(sayWhoDid(host, { deed: published })),
    onSuccess: ({ version }) => {
      host.toast(words.published(version), 'success');
      draft.drop();
      setEdit(undefined);
      setBoth([]);
      void cache.invalidateQueries({ queryKey: treeKey });
    },
  });
  const draft = useDraft(
    { host },
    { related_model: 'decision_tree', related_id: 'tree', form_name: 'edit' },
    {
      values: { changes: draftOf({ base, nodes }, changed) },
      set: (_, text) => {
        const { edited, before } = changesOfDraft(text);
        const numberOf = putOnto(tree, edited, before);
        choose(numberOf(edited[0]?.id ?? firstNode));
      },
      status: publishing.isPending ? 'busy' : edit ? 'idle' : 'done',
    },
  );
  const loading = useSendOnce({
    mutationFn: () => send(host, readTree, {}),
    onSuccess: (now) => {
      const numberOf = putOnto(now, nodes, base.nodes);
      choose(numberOf(chosen));
      publishing.reset();
    },
    onError: (error) => host.toast(messageOf(error), 'danger'),
  });
  const faults = [...new Set([...faultsOf(nodes).map(({ why }) => why), ...nodes.flatMap(wordsWrongIn)])];
  return {
    version: base.version,
    nodes,
    chosen,
    choose,
    node: nodes.find(({ id }) => id === chosen) ?? nodes[0],
    draft,
    faults,
    /** The nodes that a colleague changed, too. */
    both,
    publishing,
    isPublishable: faults.length === 0 && changed.length > 0,
    changed,
    isOutdated: publishing.error instanceof CallError && publishing.error.code === 'TREE_CHANGED',
    loading,
    add: () => {
      const added = withNew(nodes);
      setNodes(added.nodes);
      choose(added.id);
    },
    change: (node: TreeNode) => setNodes(withNode(nodes, node)),
    remove: (id: number) => {
      setNodes(without(nodes, id));
      choose(firstNode);
    },
  };
};

const published: Deed = { service: 'callbacks', subjectId: 'decision-tree', actions: ['decision-tree-published'] };

/** What is missing or too long in a node's texts. */
const wordsWrongIn = (node: TreeNode): readonly string[] =>
  treeNode.safeParse(node).error?.issues.map(({ message }) => words.inNode(node.id, message)) ?? [];
