import { readFileSync } from 'node:fs';

/** One row of a workspace's SPEC.md: a rule, and the test that proves it with the file where it stands. */
export type SpecRow = readonly [rule: string, file: string, test: string];

/** The SPEC.md of a workspace, whose folder is `root`. */
export const specOf = (root: URL) => {
  const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');
  const rows = [...read('SPEC.md').matchAll(/^\| (?!Rule|---)(.+?) \| `(.+?)` +\| (.+?) +\|$/gm)];
  return {
    rows: rows.map(([, rule = '', file = '', test = '']): SpecRow => [rule, file, test]),
    /** Whether the test is where its row says. */
    proves: ([, file, test]: SpecRow): boolean => read(file).includes(test),
  };
};
