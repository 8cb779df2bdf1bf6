import type { HostApi } from '@kerbside/contracts/host';
import { Panel, type PanelProps } from '@kerbside/contracts/ui/page/panel';
import { isNotFound } from '@kerbside/contracts/ui/data/calls';
import { OfficePage } from '../../ui/office-page.js';

interface DetailPageProps<T> extends Omit<PanelProps<T>, 'loading' | 'failed'> {
  readonly host: HostApi;
  /** The page above it, and what the link there says. */
  readonly above: { readonly path: string; readonly back: string };
  readonly heading: { readonly title: string; readonly lead?: string | undefined };
  /** The heading where there is none. */
  readonly missing: { readonly missing: string; readonly missingWhy: string };
  readonly words: Readonly<Record<'loading' | 'failed', string>>;
}

export function DetailPage<T>({ host, above, heading, missing, words, ...panel }: DetailPageProps<T>) {
  const { load } = panel;
  const isMissing = load.status === 'failed' && isNotFound(load.error);
  const { title, lead } = isMissing ? { title: missing.missing, lead: missing.missingWhy } : heading;
  return (
    <OfficePage host={host} title={title} lead={lead} above={above}>
      {!isMissing && <Panel {...panel} words={words} />}
    </OfficePage>
  );
}
