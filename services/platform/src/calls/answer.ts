import * as z from 'zod/mini';
import { fileTypesOf, type Call } from '@kerbside/contracts/call';

/** The response as the other side reads it. */
const onTheWire = (data: unknown): unknown => JSON.parse(JSON.stringify(data === undefined ? {} : data));

/** In tests: a response must match its contract exactly, so that no undeclared field can leak. */
export const checkAnswer = (call: Call, data: unknown): void => {
  const wire = onTheWire(data);
  const parsed = z.safeParse(call.data, wire);
  if (!parsed.success) throw new Error(`${call.id} does not match its contract: ${JSON.stringify(parsed.error.issues)}`);
  const extra = unpromised(wire, parsed.data, 'data');
  if (extra.length > 0) throw new Error(`${call.id} returns more than its contract says: ${extra.join(', ')}`);
};

/** In tests: a file must have a media type that its contract names. */
export const checkFileType = (call: Call, mediaType: string): void => {
  const types = fileTypesOf(call);
  if (!types.includes(mediaType))
    throw new Error(`${call.id} returns a file of ${mediaType}; its contract says ${types.join(', ') || 'none'}`);
};

const unpromised = (wire: unknown, parsed: unknown, path: string): string[] => {
  if (!isRecord(wire) || !isRecord(parsed)) return [];
  return Object.entries(wire).flatMap(([name, value]) =>
    Object.hasOwn(parsed, name) ? unpromised(value, parsed[name], `${path}.${name}`) : [`${path}.${name}`],
  );
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
