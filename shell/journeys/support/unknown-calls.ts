import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'contracts/openapi';

/** The calls of a checkout's OpenAPI documents, as `get /api/claims/claims/{id}`. */
const callsIn = (checkout: string): readonly string[] =>
  readdirSync(join(checkout, folder))
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const { paths }: { paths: Readonly<Record<string, object>> } = JSON.parse(readFileSync(join(checkout, folder, file), 'utf8'));
      return Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
    });

const special = /[.*+?^$()|[\]\\]/g;

/** The console errors when `newer` calls what `older`'s edge does not know: newer remotes may ask for more. */
export const callsUnknownTo = (older: string, newer: string): readonly RegExp[] => {
  const known = new Set(callsIn(older));
  return callsIn(newer)
    .filter((call) => !known.has(call))
    .map((call) =>
      call
        .slice(call.indexOf(' ') + 1)
        .replace(special, '\\$&')
        .replace(/\{\w+\}/g, '[^/?]+'),
    )
    .map((path) => new RegExp(`status of 404 \\(Not Found\\) \\(http://localhost:\\d+${path}(\\?.*)?\\)$`));
};
