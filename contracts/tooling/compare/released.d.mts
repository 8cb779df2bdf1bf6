import type { Pact } from '../ship/pacts.mjs';

export function pactsReleased(root?: string): readonly Pact[];
