import { CallError, messageOf } from '@kerbside/contracts/client';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Tree } from '@kerbside/contracts/http/callbacks/tree';
import { faultsOf, firstNode, treeNode, type TreeNode, type TreeNodes } from '@kerbside/contracts/staff/decision-tree';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { treeKey, type TreeApi } from '../../api/tree-api.js';
import { treeEditor as words } from '../../messages/tree.js';
import { onto, withNew, withNode, without } from './edited-tree.js';

export interface OfTree extends RemoteProps {
  readonly api: TreeApi;
  readonly tree: Tree;
}

/** A tree while it is edited. Only a whole tree is published; what a colleague published meanwhile is loaded beneath the changes. */
export const useEditedTree = ({ host, api, tree }: OfTree) => {
  const cache = useQueryClient();
  const [base, setBase] = useState(tree);
  const [both, setBoth] = useState<readonly number[]>([]);
  const [nodes, setNodes] = useState<TreeNodes>(tree.nodes);
  const [chosen, choose] = useState(firstNode);
  const faults = [...new Set([...faultsOf(nodes).map(({ why }) => why), ...nodes.flatMap(wordsWrongIn)])];
  const publishing = useSendOnce({
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
