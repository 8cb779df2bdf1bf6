import { shareSchemas } from '../generate/share-schemas.mjs';
import { callFaults } from './calls.mjs';
import { eventFaults } from './events.mjs';
import { schemaFaults } from './schemas.mjs';

describe('calls', () => {
  const object = (properties, required = Object.keys(properties)) => ({ type: 'object', properties, required });
  // Long enough to be shared when it occurs twice.
  const text = { type: 'string', description: 'Any text. '.repeat(20) };
  const json = (schema) => ({ 'application/json': { schema } });

  const answer = (data) => ({ 200: { description: 'Done', content: json(object({ success: { const: true }, data })) } });
  const priceIt = {
    operationId: 'price-it',
    'x-who': 'customer',
    parameters: [
      { name: 'quoteId', in: 'path', required: true, schema: text },
      { name: 'page', in: 'query', required: false, schema: text },
    ],
    requestBody: { required: true, content: json(object({ code: text })) },
    responses: answer(object({ total: { type: 'integer' } })),
  };
  const documentOf = (operation, path = '/api/prices/{quoteId}', method = 'post') => ({
    paths: { [path]: { [method]: operation } },
    components: { parameters: { Needed: { name: 'x-needed', in: 'header', required: true, schema: text } } },
  });

  const released = documentOf(priceIt);
  const faults = (current) => {
    const found = callFaults(released, current);
    for (const [was, is] of [
      [shareSchemas(released), current],
      [shareSchemas(released), shareSchemas(current)],
      [released, shareSchemas(current)],
    ])
      expect(callFaults(was, is)).toEqual(found);
    return found.map(({ call, field = '-', fault }) => `${call}: ${field} ${fault}`);
  };
  const faultsOf = (change) => faults(documentOf({ ...priceIt, ...change }));
  const [path, page] = priceIt.parameters;
  const named = (fault) => [`POST /api/prices/{quoteId} (price-it): ${fault}`];

  it('has no faults against its own release', () => expect(faults(released)).toEqual([]));

  test.each([
    ['a call that went', { paths: {} }, '- is gone'],
    ['another method', documentOf(priceIt, undefined, 'put'), '- is PUT /api/prices/{quoteId} now'],
  ])('breaks by %s', (_name, current, fault) => expect(faults(current)).toEqual(named(fault)));

  test.each([
    [
      'fewer who may',
      { 'x-who': 'finance' },
      '- was for customer, is for finance: now refuses customers asking for others’ records, customers, agents',
    ],
    ['owners only', { 'x-who': 'owner' }, '- was for customer, is for owner: now refuses customers asking for others’ records'],
    ['a parameter that went', { parameters: [path] }, 'query.page is no longer accepted'],
    ['a parameter that is now required', { parameters: [path, { ...page, required: true }] }, 'query.page is now required'],
    [
      'a new required parameter',
      { parameters: [path, page, { $ref: '#/components/parameters/Needed' }] },
      'header.x-needed is new and required: callers of the released version do not send it',
    ],
    [
      'a body that must say more',
      { requestBody: { content: json(object({ code: text, why: text })) } },
      'body.why is new and required: callers of the released version do not send it',
    ],
    ['a body that is not read', { requestBody: undefined }, 'body is no longer accepted'],
    [
      'a body in another form',
      { requestBody: { content: { 'text/csv': { schema: text } } } },
      'body is text/csv now, was application/json',
    ],
    ['an answer that says less', { responses: answer(object({})) }, 'answer.total is gone'],
    [
      'a file in place of an answer',
      { responses: { 200: { content: { 'application/pdf': { schema: {} } } } } },
      'answer is application/pdf now, was application/json',
    ],
  ])('breaks by %s', (_name, change, fault) => expect(faultsOf(change)).toEqual(named(fault)));

  it('breaks when a body is added where there was none', () => {
    const silent = documentOf({ ...priceIt, requestBody: undefined });
    const demanding = documentOf(priceIt);
    const optional = documentOf({ ...priceIt, requestBody: { content: json(object({ code: text }, [])) } });
    expect(callFaults(silent, demanding)).toEqual([expect.objectContaining({ field: 'body', fault: 'is new and required' })]);
    expect(callFaults(silent, optional)).toEqual([]);
  });

  test.each([
    ['more who may', { 'x-who': 'public' }],
    ['a parameter that may be left out', { parameters: [path, page, { name: 'sort', in: 'query', schema: text }] }],
    ['an answer that says more', { responses: answer(object({ total: { type: 'integer' }, lines: { type: 'array' } })) }],
    ['a shorter time-out', { 'x-timeout-ms': 1 }],
  ])('still works with %s', (_name, change) => expect(faultsOf(change)).toEqual([]));

  it('still works with a body that was documented as anything, once it is told', () =>
    expect(callFaults(documentOf({ ...priceIt, requestBody: { content: json({}) } }), documentOf(priceIt))).toEqual([]));

  it('still works with another call beside it, and with a path parameter renamed', () => {
    const renamed = { ...priceIt, parameters: [{ ...path, name: 'id' }, page] };
    const current = { ...documentOf(renamed, '/api/prices/{id}') };
    current.paths['/api/more'] = { get: { ...priceIt, operationId: 'more' } };
    expect(faults(current)).toEqual([]);
  });

  it('allows the removal of what was deprecated in a release', () => {
    expect(callFaults(documentOf({ ...priceIt, deprecated: true }), { paths: {} })).toEqual([]);
  });
});

describe('events', () => {
  const type = 'kerbside.pricing.quote-priced.v1';
  const payload = (properties, required = Object.keys(properties), more = {}) => ({
    topic: 'kerbside.pricing',
    schema: {
      type: 'object',
      properties: { type: { const: type }, data: { type: 'object', properties, required, additionalProperties: false } },
      required: ['type', 'data'],
      ...more,
    },
  });
  const text = { type: 'string' };
  const released = { [type]: payload({ quoteId: text, plan: { type: 'string', enum: ['gold', 'silver'] } }) };
  const plan = (...values) => ({ quoteId: text, plan: { type: 'string', enum: values } });
  const faults = (current) => eventFaults(released, current).map(({ field = '-', fault }) => `${field} ${fault}`);

  test.each([
    ['a type or a version that went', {}, '- is gone'],
    ['another version in its place', { 'kerbside.pricing.quote-priced.v2': released[type] }, '- is gone'],
    ['another topic', { [type]: { ...released[type], topic: 'kerbside.prices' } }, 'topic was kerbside.pricing, is kerbside.prices'],
    ['a field that went', { [type]: payload({ quoteId: text }) }, 'data.plan is gone'],
    [
      'a value that went, which the log still holds',
      { [type]: payload(plan('gold')) },
      'data.plan no longer reads "silver", which older events may contain',
    ],
  ])('breaks by %s', (_name, current, fault) => expect(faults(current)).toEqual([fault]));

  test.each([
    ['itself', released],
    ['a new field that may be missing', { [type]: payload({ ...plan('gold', 'silver'), at: text }, ['quoteId', 'plan']) }],
    ['a version beside it', { ...released, 'kerbside.pricing.quote-priced.v2': payload({}) }],
  ])('still works with %s', (_name, current) => expect(faults(current)).toEqual([]));

  it('allows the removal of what was deprecated in a release', () => {
    expect(eventFaults({ [type]: payload({}, [], { deprecated: true }) }, {})).toEqual([]);
  });
});

const text = (more = {}) => ({ type: 'string', ...more });
const number = (more = {}) => ({ type: 'number', ...more });
const whole = (more = {}) => ({ type: 'integer', ...more });
const fields = (properties, required = Object.keys(properties), more = {}) => ({ type: 'object', properties, required, ...more });
const either = (...anyOf) => ({ anyOf });
const nothing = { type: 'null' };
const plan = (kind, more = {}) => fields({ kind: text({ const: kind }), ...more });

const faults = (direction, was, is) =>
  schemaFaults({ root: was, schema: was }, { root: is, schema: is }, direction).map(({ field, fault }) => `${field || '-'} ${fault}`);

/** Wraps a schema as a field of an object, so that the fault names the field. */
const inField = (schema) => fields({ a: schema });
const ofField = (direction, was, is) => faults(direction, inField(was), inField(is));

describe('what callers send', () => {
  test.each([
    [
      'a new required field',
      fields({ a: text() }),
      fields({ a: text(), b: text() }),
      'b is new and required: callers of the released version do not send it',
    ],
    ['a field that became required', fields({ a: text() }, []), fields({ a: text() }), 'a is now required'],
    ['a field that went', fields({ a: text(), b: text() }, ['a']), fields({ a: text() }), 'b is no longer accepted'],
    [
      'a field inside another',
      fields({ a: fields({ b: text() }) }),
      fields({ a: fields({ b: whole() }) }),
      'a.b no longer accepts any string',
    ],
    [
      'a field of every row',
      fields({ a: { type: 'array', items: text() } }),
      fields({ a: { type: 'array', items: text({ maxLength: 3 }) } }),
      'a[] maxLength was free, is 3',
    ],
    [
      'unknown fields refused',
      fields({ a: text() }),
      fields({ a: text() }, ['a'], { additionalProperties: false }),
      '- now refuses fields that it does not name',
    ],
    [
      'a map that became narrower',
      fields({}, [], { additionalProperties: text() }),
      fields({}, [], { additionalProperties: whole() }),
      '* no longer accepts any string',
    ],
  ])('breaks by %s', (_name, was, is, fault) => expect(faults('sent', was, is)).toEqual([fault]));

  test.each([
    ['another type', text(), whole(), 'no longer accepts any string'],
    ['whole numbers only', number(), whole(), 'no longer accepts any number'],
    ['null no longer', either(text(), nothing), text(), 'no longer accepts null'],
    ['null no longer, in a list of types', { type: ['string', 'null'] }, text(), 'no longer accepts null'],
    ['a value that went', text({ enum: ['x', 'y'] }), text({ enum: ['x'] }), 'no longer accepts "y"'],
    ['fixed values in place of any', text(), text({ enum: ['x'] }), 'no longer accepts any string'],
    ['another fixed value', text({ const: 'x' }), text({ const: 'y' }), 'no longer accepts "x"'],
    ['an alternative that went', either(plan('p'), plan('q')), either(plan('p')), 'no longer accepts "q"', 'a.kind'],
    ['shorter text', text({ maxLength: 10 }), text({ maxLength: 7 }), 'maxLength was 10, is 7'],
    ['longer text', text(), text({ minLength: 1 }), 'minLength was free, is 1'],
    ['another pattern', text({ pattern: '^a' }), text({ pattern: '^b' }), 'pattern was "^a", is "^b"'],
    ['a second pattern', text({ pattern: '^a' }), { allOf: [text({ pattern: '^a' }), { pattern: 'z$' }] }, 'pattern was "^a", is "z$"'],
    ['a format', text(), text({ format: 'email' }), 'format was free, is "email"'],
    ['a lower maximum', number({ maximum: 9 }), number({ maximum: 8 }), 'maximum was 9, is 8'],
    ['a higher minimum', whole({ minimum: 1 }), whole({ minimum: 2 }), 'minimum was 1, is 2'],
    ['fewer rows', { type: 'array', maxItems: 5 }, { type: 'array', maxItems: 4 }, 'maxItems was 5, is 4'],
    ['a fixed value that is too long now', text({ const: 'long' }), text({ maxLength: 3 }), 'no longer accepts "long"'],
    ['a fixed value off the pattern', text({ enum: ['ab', 'b'] }), text({ pattern: '^a' }), 'no longer accepts "b"'],
    ['a rule that nobody can judge', text(), text({ contentEncoding: 'base64' }), 'contentEncoding was free, is "base64"'],
  ])('breaks by %s', (_name, was, is, fault, field = 'a') => expect(ofField('sent', was, is)).toEqual([`${field} ${fault}`]));

  test.each([
    ['a new field that may be left out', fields({ a: text() }), fields({ a: text(), b: text() }, ['a'])],
    ['a field that may be left out now', fields({ a: text() }), fields({ a: text() }, [])],
    ['words about it', fields({ a: text({ description: 'x' }) }), fields({ a: text({ description: 'y', default: 'z' }) })],
    ['null as well', inField(text()), inField(either(text(), nothing))],
    ['any number', inField(whole()), inField(number())],
    ['one more value', inField(text({ enum: ['x'] })), inField(text({ enum: ['x', 'y'] }))],
    ['fixed values that became free', inField(text({ enum: ['x'] })), inField(text({ maxLength: 5 }))],
    ['the same values in other words', inField(text({ enum: ['x', 'y'] })), inField(either(text({ const: 'y' }), text({ const: 'x' })))],
    ['one more alternative', inField(either(plan('p'))), inField(either(plan('q', { n: whole() }), plan('p')))],
    ['longer text', inField(text({ maxLength: 7 })), inField(text({ maxLength: 8 }))],
    ['the pattern of the same format', inField(text({ format: 'uuid', pattern: 'a' })), inField(text({ format: 'uuid', pattern: 'b' }))],
    ['anything', inField(text()), inField({})],
  ])('still works with %s', (_name, was, is) => expect(faults('sent', was, is)).toEqual([]));
});

describe('what readers receive', () => {
  test.each([
    ['a field that went', fields({ a: text(), b: text() }), fields({ a: text() }), 'b is gone'],
    ['a field that may be missing', fields({ a: text() }), fields({ a: text() }, []), 'a may now be missing'],
    ['a field that may be null', fields({ a: text() }), fields({ a: either(text(), nothing) }), 'a may now be null'],
    ['another type', fields({ a: whole() }), fields({ a: text() }), 'a may now be any string'],
    ['one more value', fields({ a: text({ enum: ['x'] }) }), fields({ a: text({ enum: ['x', 'y'] }) }), 'a may now be "y"'],
    ['one more alternative', inField(either(plan('p'))), inField(either(plan('p'), plan('q'))), 'a.kind may now be "q"'],
    ['a format that went', inField(text({ format: 'uuid' })), inField(text()), 'a format was "uuid", is free'],
    [
      'a map of something else',
      fields({}, [], { additionalProperties: whole() }),
      fields({}, [], { additionalProperties: text() }),
      '* may now be any string',
    ],
    ['an open enum where a number was', inField(whole()), inField(text({ enum: ['y'], 'x-open': true })), 'a may now be "y"'],
    [
      'a field of another kind in a map',
      fields({}, [], { additionalProperties: whole() }),
      fields({ b: text() }, [], { additionalProperties: whole() }),
      'b may now be any string',
    ],
  ])('breaks by %s', (_name, was, is, fault) => expect(faults('received', was, is)).toEqual([fault]));

  test.each([
    [
      'a new field, though the released answer was closed',
      fields({ a: text() }, ['a'], { additionalProperties: false }),
      fields({ a: text(), b: text() }),
    ],
    ['a field that is always there now', fields({ a: text() }, []), fields({ a: text() })],
    ['null no longer', inField(either(text(), nothing)), inField(text())],
    ['fewer values', inField(text({ enum: ['x', 'y'] })), inField(text({ enum: ['x'] }))],
    ['a further value of an open enum', inField(text({ enum: ['x'] })), inField(text({ enum: ['x', 'y'], 'x-open': true }))],
    [
      'a further value of an open enum in a list',
      inField({ type: 'array', items: text({ enum: ['x'], 'x-open': true }) }),
      inField({ type: 'array', items: text({ enum: ['x', 'y', 'z'], 'x-open': true }) }),
    ],
    [
      'a further value of an open enum beside null',
      inField(either(text({ enum: ['x'] }), nothing)),
      inField(either(text({ enum: ['x', 'y'], 'x-open': true }), nothing)),
    ],
    ['an enum that is open now', inField(text({ enum: ['x'] })), inField(text({ enum: ['x'], 'x-open': true }))],
    ['a limit of what may be entered left out', inField(text({ maxLength: 6, pattern: '^a' })), inField(text())],
  ])('still works with %s', (_name, was, is) => expect(faults('received', was, is)).toEqual([]));
});

describe('what the log still holds', () => {
  test.each([
    ['a new required field', fields({ a: text() }), fields({ a: text(), b: text() }), 'b is new and required: older events do not have it'],
    ['a field that is always there now', fields({ a: text() }, []), fields({ a: text() }), 'a is now required: older events may lack it'],
    [
      'a value that went',
      inField(text({ enum: ['x', 'y'] })),
      inField(text({ enum: ['x'] })),
      'a no longer reads "y", which older events may contain',
    ],
    [
      'a value of an open enum that went',
      inField(text({ enum: ['x', 'y'], 'x-open': true })),
      inField(text({ enum: ['x'], 'x-open': true })),
      'a no longer reads "y", which older events may contain',
    ],
    ['shorter text', inField(text({ maxLength: 6 })), inField(text({ maxLength: 5 })), 'a maxLength was 6, is 5'],
  ])('breaks its reader by %s', (_name, was, is, fault) => expect(faults('stored', was, is)).toEqual([fault]));
});

describe('a schema that refers to itself', () => {
  const chain = (value) => ({ $defs: { link: fields({ value, next: either({ $ref: '#/$defs/link' }, nothing) }) }, $ref: '#/$defs/link' });

  it('is followed only once', () => {
    expect(faults('sent', chain(text()), chain(text()))).toEqual([]);
    expect(faults('sent', chain(text()), chain(whole()))).toEqual([
      'value no longer accepts any string',
      'next.value no longer accepts any string',
    ]);
  });
});
