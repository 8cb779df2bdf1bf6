import { callFaults } from './calls.mjs';
import { eventFaults } from './events.mjs';

/** What the contracts of now break for those who rely on a release: one line each, empty when nothing. */
export function breaksOf({ workspace, version, openapi, events }, current) {
  const calls = openapi ? callFaults(openapi, current.openapi ?? { paths: {} }) : [];
  const faults = [...calls, ...eventFaults(events ?? {}, current.events)];
  return faults.map(({ call, event, field, fault }) => {
    const what = call ?? `event ${event}`;
    return `${workspace} ${version}: ${what}: ${field ? `${field} ` : ''}${fault}`;
  });
}

export const whatToDo = [
  'These break somebody who was built against the release. Instead:',
  '  a call: keep it as released and add another beside it; or make the new field optional, keep the old one, widen rather than narrow.',
  "  an event: publish the next version beside this one, event('pricing', 'quote-priced', 2, …), until nobody consumes the old.",
  '  to take something away: mark it `deprecated: true`, release that, move its consumers; a deprecated call or event may go in the release after.',
  'When the release itself is new: node contracts/tooling/compare.mjs record <workspace>',
].join('\n');
