// Publishes the expectations of a file's tests once they have passed.
import { rmSync } from 'node:fs';
import { publishPacts } from '../ship/publish-pacts.mjs';

const { KERBSIDE_PACTS: folder, SSL_CERT_DIR: noCertificates } = process.env;

afterAll(async () => {
  await publishPacts(folder);
  rmSync(folder, { recursive: true });
  rmSync(noCertificates, { recursive: true });
});
