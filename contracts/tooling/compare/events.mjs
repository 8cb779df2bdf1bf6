import { schemaFaults } from './schemas.mjs';

/**
 * The changes between the released events of a service and the current ones that break a user: `{ event, field?, fault }` each.
 * Both ways: released readers receive what is published from now on, and current readers receive what the log still holds or an older replica publishes.
 */
export function eventFaults(released, current) {
  return Object.entries(released).flatMap(([type, was]) => {
    const is = current[type];
    if (!is) return was.schema.deprecated ? [] : [{ event: type, fault: 'is gone' }];
    const topic = was.topic === is.topic ? [] : [{ event: type, field: 'topic', fault: `was ${was.topic}, is ${is.topic}` }];
    return [...topic, ...payloadFaults(was.schema, is.schema).map((fault) => ({ event: type, ...fault }))];
  });
}

/** A field is reported once, with the first thing that is wrong with it. */
function payloadFaults(was, is) {
  const released = { root: was, schema: was };
  const current = { root: is, schema: is };
  const faults = ['received', 'stored'].flatMap((direction) => schemaFaults(released, current, direction));
  return faults.filter(({ field }, at) => faults.findIndex((one) => one.field === field) === at);
}
