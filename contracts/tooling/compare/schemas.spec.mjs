import { schemaFaults } from './schemas.mjs';

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
    ['a maximum that is left out', number({ maximum: 9 }), number({ exclusiveMaximum: 9 }), 'maximum was 9, is "below 9"'],
    ['a higher minimum', whole({ exclusiveMinimum: 0 }), whole({ minimum: 2 }), 'minimum was 1, is 2'],
    ['coarser steps', number({ multipleOf: 0.01 }), number({ multipleOf: 0.05 }), 'multipleOf was 0.01, is 0.05'],
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
    ['above 0 as from 1', inField(whole({ exclusiveMinimum: 0 })), inField(whole({ minimum: 1 }))],
    ['finer steps', inField(number({ multipleOf: 0.05 })), inField(number({ multipleOf: 0.01 }))],
    ['the pattern of the same format', inField(text({ format: 'uuid', pattern: 'a' })), inField(text({ format: 'uuid', pattern: 'b' }))],
    ['anything', inField(text()), inField({})],
  ])('still works with %s', (_name, was, is) => expect(faults('sent', was, is)).toEqual([]));
});

describe('what readers receive', () => {
  test.each([
    ['a field that went', fields({ a: text(), b: text() }), fields({ a: text() }), 'b is gone'],
    ['a field that went and was not always there', fields({ a: text(), b: text() }, ['a']), fields({ a: text() }), 'b is gone'],
    ['a field that may be missing', fields({ a: text() }), fields({ a: text() }, []), 'a may now be missing'],
    ['a field that may be null', fields({ a: text() }), fields({ a: either(text(), nothing) }), 'a may now be null'],
    ['another type', fields({ a: whole() }), fields({ a: text() }), 'a may now be any string'],
    ['numbers that may be broken', fields({ a: whole() }), fields({ a: number() }), 'a may now be any number'],
    ['one more value', fields({ a: text({ enum: ['x'] }) }), fields({ a: text({ enum: ['x', 'y'] }) }), 'a may now be "y"'],
    ['one more alternative', inField(either(plan('p'))), inField(either(plan('p'), plan('q'))), 'a.kind may now be "q"'],
    ['a format that went', inField(text({ format: 'uuid' })), inField(text()), 'a format was "uuid", is free'],
    [
      'a row’s field',
      fields({ a: { type: 'array', items: inField(text()) } }),
      fields({ a: { type: 'array', items: fields({}) } }),
      'a[].a is gone',
    ],
    [
      'a map of something else',
      fields({}, [], { additionalProperties: whole() }),
      fields({}, [], { additionalProperties: text() }),
      '* may now be any string',
    ],
    ['an open enum where a number was', inField(whole()), inField(text({ enum: ['y'], 'x-open': true })), 'a may now be "y"'],
    [
      'a further value of an enum that is not open',
      inField(text({ enum: ['x'] })),
      inField(text({ enum: ['x', 'y'] })),
      'a may now be "y"',
    ],
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
