import { callsOf } from '../../src/call.js';
import * as callbacks from '../../src/http/callbacks/callbacks.js';
import { byKey } from '../../src/idempotency.js';
import { openapi } from './openapi.mjs';

const call = callsOf('callbacks');

describe('the document of a service', () => {
  const mine = call({
    id: 'mine',
    method: 'GET',
    path: '/api/mine',
    who: 'customer',
    summary: '',
    data: callbacks.downloadAttachment.data,
  });
  const { paths, components } = openapi('callbacks', [mine, callbacks.downloadAttachment]);

  it('names the session’s cookie for https and for plain http', () => {
    expect(paths['/api/mine'].get.security).toEqual([{ session: [] }, { sessionOverHttp: [] }]);
    expect(components.securitySchemes).toMatchObject({
      session: { in: 'cookie', name: '__Host-ks_session' },
      sessionOverHttp: { in: 'cookie', name: 'ks_session' },
    });
  });

  it('names every type of a file', () => {
    const { content } = paths[callbacks.downloadAttachment.path].get.responses[200];
    expect(Object.keys(content)).toEqual(['application/pdf', 'application/octet-stream']);
  });

  it('shows the key that a call takes, where one does', () => {
    const pay = call({ ...mine, id: 'pay', method: 'POST', path: '/ajax/pay', idempotent: byKey });
    const shown = openapi('callbacks', [mine, pay]);
    const key = { $ref: '#/components/parameters/IdempotencyKey' };
    expect(shown.paths['/ajax/pay'].post.parameters).toContainEqual(key);
    expect(shown.paths['/api/mine'].get.parameters).not.toContainEqual(key);
    expect(shown.components.parameters.IdempotencyKey).toMatchObject({ name: 'idempotency-key', in: 'header', required: false });
    expect(components.parameters).not.toHaveProperty('IdempotencyKey');
  });
});
