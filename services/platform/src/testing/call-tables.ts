import { fillPath, type Call, type ServiceName, type Who } from '@kerbside/contracts/call';
import { calls } from '@kerbside/contracts/http/all';
import type { ServiceUnderTest } from './service-under-test.js';

export const callsOfService = (service: ServiceName): readonly Call[] => calls.filter((call) => call.service === service);

const callOf = (id: string): Call | undefined => calls.find((one) => one.id === id);

export const whoMakes = (id: string): Who | undefined => callOf(id)?.who;

export interface TriedRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly type?: 'json' | 'form';
  /** Beside the fields of the body. */
  readonly file?: { readonly bytes: Buffer; readonly name: string };
}

/** Makes a call by its id, as a page would. */
export const sendTo = (
  service: ServiceUnderTest,
  id: string,
  { params, query = {}, headers = {}, body, type = 'json', file }: TriedRequest = {},
) => {
  const call = callOf(id);
  if (!call) throw new Error(`There is no call ${id}`);
  const method = ({ GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const)[call.method];
  const request = service.http()[method](fillPath(call.path, params)).query(query).set(headers);
  if (file) return request.field({ ...body }).attach(call.upload?.field ?? '', file.bytes, { filename: file.name });
  return body === undefined ? request : request.type(type).send(body);
};
