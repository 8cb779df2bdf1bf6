import { branchesOf } from './branches.mjs';
import { schemaFaults } from './schemas.mjs';

const everyone = ['visitors', 'customers asking for others’ records', 'customers', 'agents', 'finance', 'admins', 'services'];
const allowed = {
  public: everyone,
  customer: everyone.slice(1, 6),
  owner: everyone.slice(2, 6),
  staff: everyone.slice(3, 6),
  finance: everyone.slice(4, 6),
  admin: everyone.slice(5, 6),
  service: ['services'],
  'provider signature': ['whoever signs'],
  'partner key': ['partners'],
  edge: ['the edge'],
};
const methods = ['get', 'post', 'put', 'delete', 'patch', 'head', 'options'];

/** The changes between the released OpenAPI document of a service and the current one that break a caller: `{ call, field?, fault }` each. */
export function callFaults(released, current) {
  const now = callsOf(current);
  return callsOf(released).flatMap((was) => {
    const is = now.find(({ wire }) => wire === was.wire);
    const faults = is ? faultsOfCall(was, is) : faultsOfMissing(was, now);
    return faults.map((fault) => ({ call: `${was.name} (${was.id})`, ...fault }));
  });
}

/** Every call of a document. A parameter in the path counts by its position, because its name is not on the wire. */
export function callsOf(root) {
  return Object.entries(root.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => item[method])
      .map((method) => ({
        id: item[method].operationId,
        name: `${method.toUpperCase()} ${path}`,
        wire: `${method} ${path.replace(/\{\w+\}/g, '{}')}`,
        path,
        root,
        operation: item[method],
      })),
  );
}

/** A call that was deprecated in a release may be removed. */
function faultsOfMissing(was, now) {
  if (was.operation.deprecated) return [];
  const moved = now.find(({ id }) => id === was.id);
  return [{ fault: moved ? `is ${moved.name} now` : 'is gone' }];
}

function faultsOfCall(was, is) {
  return [...whoFaults(was, is), ...parameterFaults(was, is), ...bodyFaults(was, is), ...answerFaults(was, is)];
}

function whoFaults({ operation: was }, { operation: is }) {
  const lost = (allowed[was['x-who']] ?? []).filter((one) => !(allowed[is['x-who']] ?? []).includes(one));
  return lost.length > 0 ? [{ fault: `was for ${was['x-who']}, is for ${is['x-who']}: now refuses ${lost.join(', ')}` }] : [];
}

function parameterFaults(was, is) {
  const before = parametersOf(was);
  const after = parametersOf(is);
  const kept = before.flatMap((one) => {
    const other = after.find(({ key }) => key === one.key);
    if (!other) return [{ field: one.field, fault: 'is no longer accepted' }];
    if (other.required && !one.required) return [{ field: one.field, fault: 'is now required' }];
    return fieldFaults(one.field, sent(was, one.schema), sent(is, other.schema), 'sent');
  });
  const added = after.filter(({ key, required }) => required && !before.some((one) => one.key === key));
  return [...kept, ...added.map(({ field }) => ({ field, fault: 'is new and required: callers of the released version do not send it' }))];
}

function parametersOf({ operation, path, root }) {
  const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return (operation.parameters ?? []).map((given) => {
    const {
      name,
      in: place,
      required = false,
      schema = {},
    } = given.$ref ? root.components.parameters[given.$ref.split('/').at(-1)] : given;
    const key = place === 'path' ? `path ${places.indexOf(name)}` : `${place} ${name.toLowerCase()}`;
    return { key, field: `${place}.${name}`, required, schema };
  });
}

function bodyFaults(was, is) {
  const before = was.operation.requestBody;
  const after = is.operation.requestBody;
  if (!after) return before ? [{ field: 'body', fault: 'is no longer accepted' }] : [];
  if (!before) return isDemanding(after, is.root) ? [{ field: 'body', fault: 'is new and required' }] : [];
  return mediaFaults({ before, after, was, is, field: 'body', direction: 'sent' });
}

function answerFaults(was, is) {
  return Object.keys(was.operation.responses).flatMap((status) => {
    const before = was.operation.responses[status];
    const after = is.operation.responses[status];
    const field = status === '200' ? 'answer' : `answer ${status}`;
    if (!after) return [{ field, fault: 'is gone' }];
    return mediaFaults({ before, after, was, is, field, direction: 'received' });
  });
}

function mediaFaults({ before, after, was, is, field, direction }) {
  const faults = Object.entries(before.content ?? {}).flatMap(([type, { schema }]) => {
    const other = after.content?.[type];
    if (!other) return [{ field, fault: `is ${Object.keys(after.content ?? {}).join(', ') || 'nothing'} now, was ${type}` }];
    return isUntold(schema, direction) ? [] : fieldFaults(field, sent(was, schema), sent(is, other.schema), direction);
  });
  return [...new Map(faults.map((one) => [`${one.field} ${one.fault}`, one])).values()];
}

/** A body that is read after its signature was documented as anything: to say what is read there takes nothing away. */
function isUntold(schema, direction) {
  return direction === 'sent' && Object.keys(schema).length === 0;
}

function fieldFaults(prefix, released, current, direction) {
  // The envelope around the data of a response is the same everywhere.
  const named = (field) => (prefix === 'answer' ? field.replace(/^data\.?/, '') : field);
  return schemaFaults(released, current, direction).map(({ field, fault }) => ({
    field: [prefix, named(field)].filter(Boolean).join('.'),
    fault,
  }));
}

function sent({ root }, schema) {
  return { root, schema };
}

/** Whether an empty body would be refused. */
function isDemanding({ content }, root) {
  return Object.values(content).some(({ schema }) => branchesOf(schema, root).every((branch) => (branch.required ?? []).length > 0));
}
