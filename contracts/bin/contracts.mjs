#!/usr/bin/env node
// npx @kerbside/contracts check-event <file ...>   holds events against the contract: JSON, one event, a list of them, or one a line; - reads standard input
// npx @kerbside/contracts events                   lists the event types
// 0: every event conforms; 1: one does not, or there is none; 2: a file cannot be read, or nothing was asked
import { existsSync, readFileSync } from 'node:fs';

process.stdout.on('error', () => {}); // The reader of the pipe has gone: the exit code still tells.
const built = new URL('../dist/', import.meta.url);
if (!existsSync(built)) {
  process.stderr.write('The contracts are not built. Run: npm run build -w contracts\n');
  process.exit(2);
}
const { checkEvent } = await import(`${built}event-check.js`);
const { eventTypes } = await import(`${built}events/all.js`);

const [command, ...files] = process.argv.slice(2);
const commands = { 'check-event': checkFiles, events: listTypes };

if (!(command in commands) || (command === 'check-event' && files.length === 0)) {
  process.stderr.write('usage: contracts check-event <file ... | ->\n       contracts events\n');
  process.exit(2);
}
process.exit(commands[command]());

function listTypes() {
  for (const { type, topic, summary, deprecated } of eventTypes)
    process.stdout.write(`${type}  ${topic}  ${deprecated ? 'Deprecated. ' : ''}${summary}\n`);
  return 0;
}

function checkFiles() {
  return Math.max(...files.map(checkFile));
}

function checkFile(file) {
  const text = textOf(file);
  if (text === undefined) return 2;
  const found = eventsIn(text);
  if (found.length === 0) return tell(file, { file: 'holds no event' });
  return Math.max(
    ...found.map(({ event, fault }, index) => tell(`${file}#${index + 1}`, fault ? { event: fault } : checkEvent(eventTypes, event))),
  );
}

/** Says what became of one event. */
function tell(name, faults) {
  const lines = Object.entries(faults).map(([path, fault]) => `  ${path}: ${fault}\n`);
  process.stdout.write(`${lines.length > 0 ? 'FAULTY' : 'ok'} ${name}\n${lines.join('')}`);
  return lines.length > 0 ? 1 : 0;
}

function textOf(file) {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    const why = { ENOENT: 'there is no such file', EISDIR: 'it is a folder', EACCES: 'it may not be read' }[error.code];
    process.stderr.write(`${file}: ${why ?? error.message}\n`);
    return undefined;
  }
}

/** Each event, or why there is none to be read: `{ event }` or `{ fault }`. */
function eventsIn(text) {
  const lines = text.split('\n').filter((line) => line.trim());
  if (lines.length === 0) return [];
  const whole = parsed(text);
  if (!whole.fault) return Array.isArray(whole.event) ? whole.event.map((event) => ({ event })) : [whole];
  // Several documents, one a line; otherwise one that is broken somewhere.
  const isEachLine = lines.length > 1 && !parsed(lines[0]).fault;
  return isEachLine ? lines.map(parsed) : [whole];
}

function parsed(text) {
  try {
    return { event: JSON.parse(text) };
  } catch (error) {
    return { fault: `is not JSON: ${error.message}` };
  }
}
