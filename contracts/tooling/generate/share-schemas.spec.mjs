import { shareSchemas } from './share-schemas.mjs';

const long = { description: 'x'.repeat(120) };
const car = { type: 'object', properties: { plate: { type: 'string', ...long }, id: { type: 'string', format: 'uuid', ...long } } };
const answer = (schema) => ({ 200: { description: 'Done', content: { 'application/json': { schema } } } });
const documentOf = (...schemas) => ({
  paths: Object.fromEntries(schemas.map((schema, n) => [`/api/${n}`, { get: { operationId: `read-${n}`, responses: answer(schema) } }])),
  components: { schemas: { Refusal: { type: 'object' } } },
});
const schemaOf = ({ paths }, n) => paths[`/api/${n}`].get.responses[200].content['application/json'].schema;
const ref = (name) => ({ $ref: `#/components/schemas/${name}` });

it('moves a repeated schema to the components, under the name of its field, and refers to it', () => {
  const shared = shareSchemas(documentOf({ properties: { car } }, { type: 'array', items: car }));
  expect(shared.components.schemas).toEqual({ Refusal: { type: 'object' }, Car: car });
  expect([schemaOf(shared, 0), schemaOf(shared, 1)]).toEqual([{ properties: { car: ref('Car') } }, { type: 'array', items: ref('Car') }]);
});

it('names a text after its format, and a response after its call', () => {
  const { id } = car.properties;
  const whole = { anyOf: [{ properties: { id } }, { properties: { key: id } }] };
  const { schemas } = shareSchemas(documentOf(whole, whole)).components;
  expect(Object.keys(schemas)).toEqual(['Refusal', 'Read0Answer', 'Uuid']);
  expect(schemas.Read0Answer).toEqual({ anyOf: [{ properties: { id: ref('Uuid') } }, { properties: { key: ref('Uuid') } }] });
});

it('tells different schemas of one name apart', () => {
  const other = { ...car, required: ['id'] };
  const document = documentOf({ properties: { car } }, { items: car }, { properties: { car: other } }, { items: other });
  expect(Object.keys(shareSchemas(document).components.schemas)).toEqual(['Refusal', 'Car', 'Plate', 'Uuid', 'Car2']);
});

it('leaves alone what occurs once or is short, and what is not a schema', () => {
  const document = documentOf({ properties: { car, properties: { type: 'string' } } }, { type: 'string' }, { type: 'string' });
  expect(shareSchemas(document)).toEqual(document);
});
