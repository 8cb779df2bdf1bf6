// What the tests of a file expect becomes known once they are through.
import { rmSync } from 'node:fs';
import { publishPacts } from './ship/publish-pacts.mjs';

const folder = process.env.KERBSIDE_PACTS;

afterAll(async () => {
  await publishPacts(folder);
  rmSync(folder, { recursive: true });
});
