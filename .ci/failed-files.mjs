// Prints the test files of a Jest report that failed, one a line, when they are few: they are tried once more. More than three is no accident.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const most = 3;
const [file] = process.argv.slice(2);
const { testResults = [] } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative(process.cwd(), name));
if (failed.length <= most) for (const name of failed) process.stdout.write(`${name}\n`);
