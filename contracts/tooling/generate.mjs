// Writes the OpenAPI 3.1 documents (one per service) and the AsyncAPI 3 document from the contracts. `--check` fails when the committed ones differ or are not valid.
// `--package` writes what the package for partners has besides, before it is packed.
import { documents, packaged, staleAmong, staleNote, writeDocuments } from './generate/documents.mjs';

const validate = async (name, document) => {
  if (name.endsWith('openapi.json') || name.startsWith('openapi/')) {
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

const check = async (wanted) => {
  const stale = staleAmong(wanted);
  const problems = stale.length > 0 ? [staleNote(stale)] : [];
  for (const [name, document] of Object.entries(wanted))
    await validate(name, document).catch((error) => problems.push(`contracts/${name} is not valid: ${error.message}`));
  return problems;
};

const wanted = { ...(await documents()), ...(process.argv.includes('--package') ? await packaged() : {}) };
const problems = process.argv.includes('--check') ? await check(wanted) : (writeDocuments(wanted), []);
for (const problem of problems) console.error(problem);
process.exit(problems.length ? 1 : 0);
