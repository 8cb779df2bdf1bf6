#!/usr/bin/env node
// npx @kerbside/contracts check-event <file ...>   holds events against the contract: JSON, one event, a list of them, or one a line; - reads standard input
// npx @kerbside/contracts events                   lists the event types
import { existsSync, readFileSync } from 'node:fs';

const built = new URL('../dist/', import.meta.url);
if (!existsSync(built)) {
  process.stderr.write('The contracts are not built. Run: npm run build -w contracts\n');
  process.exit(2);
}
const { checkEvent } = await import(`${built}event-check.js`);
const { eventTypes } = await import(`${built}events/all.js`);

const [command, ...files] = process.argv.slice(2);
const commands = { 'check-event': checkFiles, events: listTypes };

if (!(command in commands)) {
  process.stderr.write('usage: contracts check-event <file ... | ->\n       contracts events\n');
  process.exit(2);
}
process.exit(commands[command]());

function listTypes() {
  for (const { type, topic, summary } of eventTypes) process.stdout.write(`${type}  ${topic}  ${summary}\n`);
  return 0;
}

function checkFiles() {
  const faulty = files
    .flatMap((file) => eventsIn(file).map((event, index) => ({ name: `${file}#${index + 1}`, faults: checkEvent(eventTypes, event) })))
    .filter(tell);
  return files.length > 0 && faulty.length === 0 ? 0 : 1;
}

/** Says what became of one event; true when it does not conform. */
function tell({ name, faults }) {
  const lines = Object.entries(faults).map(([path, fault]) => `  ${path}: ${fault}\n`);
  process.stdout.write(`${lines.length > 0 ? 'FAULTY ' : 'ok '}${name}\n${lines.join('')}`);
  return lines.length > 0;
}

function eventsIn(file) {
  const text = readFileSync(file === '-' ? 0 : file, 'utf8');
  const whole = parsed(text);
  if (whole !== undefined) return Array.isArray(whole) ? whole : [whole];
  return text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => parsed(line) ?? line);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
