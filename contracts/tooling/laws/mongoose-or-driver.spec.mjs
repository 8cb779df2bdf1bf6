import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const services = fileURLToPath(new URL('../../../services', import.meta.url));
/** The platform's door to both. */
const opensBoth = 'platform/src/mongo';

/** Decision 18: migrations see documents of every age, so they go by the driver everywhere. */
const isMigration = (source) => /: Migration = \{/.test(source);
const isOfModels = (source) => /\bnew Schema[<(]|\bmongo\.model[<(]/.test(source);
const isOfDriver = (source) => /\bmongo\.collection[<(]|\bmongo\.Collection<|\bdatabase\.collection[<(]/.test(source);

/** Whether the files of a room go by mongoose's models and by the driver. */
const mixes = (sources) => {
  const lasting = sources.filter((source) => !isMigration(source));
  return lasting.some(isOfModels) && lasting.some(isOfDriver);
};

const folders = (path) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const rooms = folders(services)
  .flatMap((service) => (folders(`${services}/${service}`).includes('src') ? [`${service}/src`] : []))
  .flatMap((src) => folders(`${services}/${src}`).map((room) => `${src}/${room}`))
  .filter((room) => room !== opensBoth && !room.endsWith('/testing'));
const sourcesOf = (room) =>
  readdirSync(`${services}/${room}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => readFileSync(`${services}/${room}/${file}`, 'utf8'));

const model = "this.cars = mongo.model('Car', new Schema<CarRecord>({}));";
const collection = "this.rows = mongo.collection<Row>('rows');";
it.each([
  ['models', [model], false],
  ['collections of the driver', [collection], false],
  ['both in two files', [model, collection], true],
  ['both in one file', [`${model}\n${collection}`], true],
  ['models and a migration', [model, `const all: Migration = { up: (database) => database.collection('cars') };`], false],
])('a room of %s', (_, sources, expected) => expect(mixes(sources)).toBe(expected));

it('a room goes by mongoose, where its schemas describe documents, or by the driver', () => {
  expect(rooms.length).toBeGreaterThan(100);
  expect(rooms.filter((room) => mixes(sourcesOf(room)))).toEqual([]);
});
