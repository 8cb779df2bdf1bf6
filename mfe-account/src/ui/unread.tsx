import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { Panel } from '@kerbside/contracts/ui/page/panel';

interface UnreadProps {
  readonly load: Load<unknown> | undefined;
  readonly words: { readonly loading: string; readonly failed: string };
}

/** For what has no part of its own in a page: where it cannot be read the page says so, and reads it again. */
export function Unread({ load, words: { loading, failed } }: UnreadProps) {
  if (load?.status !== 'failed') return null;
  return (
    <Panel load={load} words={{ loading, failed }}>
      {() => null}
    </Panel>
  );
}
