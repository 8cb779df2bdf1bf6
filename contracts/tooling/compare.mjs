// usage: node contracts/tooling/compare.mjs   compares the contracts with the last released ones; exits with 1 when a change would break a user, or when it cannot tell
import { comparison } from './compare/report.mjs';
import { outliveTheReader } from './processes.mjs';

outliveTheReader();
try {
  const { status, text } = await comparison();
  process.stdout.write(`${text}\n`);
  process.exitCode = status;
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
