import { CallError } from '../src/client.js';

/** What the customer may read about an error: a refusal's own words, or the product's one sentence for everything else (Q8). */
export const messageOf = (error: unknown): string => (error instanceof CallError ? error.message : 'Unexpected error occurred');
