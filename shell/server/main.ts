import { startEdge } from './edge.js';
import { failureToStart } from './log.js';

try {
  const edge = await startEdge(process.env);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void edge.close().then(() => process.exit(0)));
} catch (error) {
  process.stdout.write(`${failureToStart(error)}\n`);
  process.exitCode = 1;
}
