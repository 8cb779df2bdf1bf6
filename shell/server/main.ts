import { startEdge } from './edge.js';

const edge = await startEdge(process.env);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void edge.close().then(() => process.exit(0)));
