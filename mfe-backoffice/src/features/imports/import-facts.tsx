import type { ImportCount, ImportRecord } from '@kerbside/contracts/http/imports/runs';
import { importForm, importPage as words, imports } from '../../messages/imports.js';
import { Facts } from '../../ui/facts.js';
import { formatMoment } from '../../ui/moment.js';
import { Box } from '../../ui/panes.js';
import { Section } from '../../ui/section.js';
import { ImportStatusTag } from './import-status.js';

const counts = ['total', 'succeeded', 'failed', 'errors', 'impossible'] as const satisfies readonly (keyof ImportCount)[];

/** What the file is, how far it is, and the counts of what ran last. */
export function ImportFacts({ record }: { readonly record: ImportRecord }) {
  const { status, bytes, cobrand, strategy, uploadedAt, finishedAt, forgottenAt, count } = record;
  const facts = [
    { label: imports.statusHeading, value: <ImportStatusTag status={status} /> },
    ...counts.map((key) => ({ label: imports.counts[key], value: count[key].toLocaleString('en-GB') })),
    { label: words.cobrand, value: cobrand ?? imports.noCobrand },
    { label: words.strategy, value: importForm.strategies[strategy].label },
    { label: words.size, value: words.bytes(bytes) },
    { label: imports.when, value: formatMoment(uploadedAt) },
    { label: words.finished, value: finishedAt === null ? words.notYet : formatMoment(finishedAt) },
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
