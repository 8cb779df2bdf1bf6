// Writes the OpenAPI 3.1 documents (one a service) and the AsyncAPI 3 document from the contracts. `--check`: fails when the committed ones differ or are not valid.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { asyncapi, eventSchema, goldenEnvelope } from './generate/asyncapi.mjs';
import { openapi } from './generate/openapi.mjs';
import { readContracts } from './generate/read-contracts.mjs';

const contracts = fileURLToPath(new URL('..', import.meta.url));

const documents = async () => {
  const { calls, events, envelope } = await readContracts();
  const services = [...new Set(calls.map((call) => call.service))].sort();
  const files = Object.fromEntries(
    services.map((service) => [
      `openapi/${service}.json`,
      openapi(
        service,
        calls.filter((call) => call.service === service),
      ),
    ]),
  );
  const forPartners = events.flatMap((event) => [
    [`asyncapi/schemas/${event.type}.json`, eventSchema(event, envelope)],
    [`asyncapi/samples/${event.type}.json`, goldenEnvelope(event)],
  ]);
  return { ...files, 'asyncapi/kerbside.json': asyncapi(events, envelope), ...Object.fromEntries(forPartners) };
};

const validate = async (name, document) => {
  if (name.startsWith('openapi/')) {
    const { default: parser } = await import('@apidevtools/swagger-parser');
    await parser.validate(structuredClone(document));
    return;
  }
  if (name !== 'asyncapi/kerbside.json') return;
  const { Parser } = await import('@asyncapi/parser');
  const { diagnostics } = await new Parser().parse(JSON.stringify(document));
  const errors = diagnostics.filter((found) => found.severity === 0);
  if (errors.length) throw new Error(errors.map((found) => `${found.path.join('.')}: ${found.message}`).join('\n'));
};

const checking = process.argv.includes('--check');
const problems = [];
for (const [name, document] of Object.entries(await documents())) {
  const text = `${JSON.stringify(document, null, 2)}\n`;
  const file = `${contracts}/${name}`;
  if (checking) {
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text)
      problems.push(`contracts/${name} is not what the contracts say: run npm run generate`);
    await validate(name, document).catch((error) => problems.push(`contracts/${name} is not valid: ${error.message}`));
  } else {
    mkdirSync(file.slice(0, file.lastIndexOf('/')), { recursive: true });
    writeFileSync(file, text);
  }
}
for (const problem of problems) console.error(problem);
process.exit(problems.length ? 1 : 0);
