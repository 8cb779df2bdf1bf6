// Publishes the expectations of a file's tests once they have passed.
import { rmSync } from 'node:fs';
import { publishPacts } from '../ship/publish-pacts.mjs';

const folder = process.env.KERBSIDE_PACTS;

afterAll(async () => {
  await publishPacts(folder);
  rmSync(folder, { recursive: true });
});
