import { staleDocuments, staleNote } from '../generate/documents.mjs';
import { contractOf } from '../ship/teams.mjs';
import { callFaults } from './calls.mjs';
import { eventFaults } from './events.mjs';
import { allReleased } from './released.mjs';

/** Compares the current contracts with everything that was released: returns the exit status and the text to print. Stale documents are reported without comparing. */
export async function comparison() {
  const old = await staleDocuments();
  if (old.length > 0) return { status: 1, text: staleNote(old) };
  const breaks = [...allReleased()].flatMap(([name, record]) => breaksOf(record, contractOf({ name })));
  if (breaks.length > 0) return { status: 1, text: `${breaks.join('\n')}\n\n${whatToDo}` };
  return { status: 0, text: 'The contracts keep what was released' };
}

/** What the current contracts break for users of a release: one line each, empty when nothing. */
export function breaksOf({ workspace, version, openapi, events }, current) {
  const calls = openapi ? callFaults(openapi, current.openapi ?? { paths: {} }) : [];
  const faults = [...calls, ...eventFaults(events ?? {}, current.events)];
  return faults.map(({ call, event, field, fault }) => {
    const what = call ?? `event ${event}`;
    return `${workspace} ${version}: ${what}: ${field ? `${field} ` : ''}${fault}`;
  });
}

export const whatToDo = [
  'What was released breaks code that is in use. Instead:',
  '  a call: keep it as released and add another beside it; or make the new field optional, keep the old one, widen rather than narrow.',
  "  an event: publish the next version beside this one, event('pricing', 'quote-priced', 2, …), until nobody consumes the old.",
  '  a further value: open enums, marked x-open, may grow; first release whoever reads them, then write the value.',
  '  to remove something: mark it `deprecated: true`, release that, move its consumers; a deprecated call or event may be removed in the release after that.',
].join('\n');
