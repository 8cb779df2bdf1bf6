import type { RemoteProps } from '@kerbside/contracts/host';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { treeApi, treeQuery } from '../api/tree-api.js';
import { TreeEditor } from '../features/tree/tree-editor.js';
import { tree as treeWords, treeEditor as words } from '../messages/tree.js';
import { OfficePage } from '../ui/office-page.js';

export default function TreeEditorPage({ host }: RemoteProps) {
  const api = useMemo(() => treeApi({ fetch: host.fetch }), [host.fetch]);
  const load = loadOf(useQuery(treeQuery(api)));
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <Panel load={load} loading={treeWords.loading} failed={treeWords.failed}>
        {(tree) => <TreeEditor key={tree.version} host={host} api={api} tree={tree} />}
      </Panel>
    </OfficePage>
  );
}
