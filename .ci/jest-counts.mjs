// Prints how many tests of a Jest report passed and failed. A file that could not run counts as one failure.
import { existsSync, readFileSync } from 'node:fs';

const [file] = process.argv.slice(2);
const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
const { numPassedTests: passed = 0, numFailedTests = 0, numRuntimeErrorTestSuites = 0 } = report;
process.stdout.write(`${passed} ${numFailedTests + numRuntimeErrorTestSuites}\n`);
