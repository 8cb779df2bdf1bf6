import type { RemoteProps } from '@kerbside/contracts/host';
import type { ImportCount, ImportRecord } from '@kerbside/contracts/http/imports/runs';
import { importForm, importPage as words, imports } from '../../messages/imports.js';
import { Facts } from '../../ui/facts.js';
import { formatMoment } from '../../ui/moment.js';
import { Box } from '../../ui/panes.js';
import { Section } from '../../ui/section.js';
import { useNames } from '../reminders/names.js';
import { ImportStatusTag } from './import-status.js';

const counts = ['total', 'succeeded', 'failed', 'errors', 'impossible'] as const satisfies readonly (keyof ImportCount)[];

interface ImportFactsProps extends RemoteProps {
  readonly record: ImportRecord;
}

/** What the file is, how far it is, whose work that was, and the counts of what ran last. */
export function ImportFacts({ host, record }: ImportFactsProps) {
  const { bytes, cobrand, strategy, uploadedAt, finishedAt, forgottenAt, count, startedBy, isForced, undoneBy } = record;
  const nameOf = useNames(host);
  const facts = [
    { label: imports.statusHeading, value: <ImportStatusTag {...record} /> },
    ...counts.map((key) => ({ label: imports.counts[key], value: count[key].toLocaleString('en-GB') })),
    { label: words.cobrand, value: cobrand ?? imports.noCobrand },
    { label: words.strategy, value: importForm.strategies[strategy].label },
    { label: words.size, value: words.bytes(bytes) },
    { label: imports.when, value: formatMoment(uploadedAt) },
    { label: words.finished, value: finishedAt === null ? words.notYet : formatMoment(finishedAt) },
    { label: words.startedBy, value: isForced && count.failed > 0 ? words.forced(nameOf(startedBy)) : nameOf(startedBy) },
    ...(undoneBy ? [{ label: words.undoneBy, value: words.undoneWhy(nameOf(undoneBy.by), undoneBy.why) }] : []),
    { label: words.forgotten, value: formatMoment(forgottenAt) },
  ];
  return (
    <Box>
      <Section title={words.facts}>
        <Facts facts={facts} />
      </Section>
    </Box>
  );
}
