import type { Delivery } from '../sandbox/deliveries.js';

/** What a test does with a sandbox itself, past the product. */
export const sandboxAt = <Settings>(url: string, ours: Record<string, string>) => {
  const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...ours, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as never };
  };
  const read = async <T>(path: string): Promise<T> => (await send('GET', path)).body;
  return {
    send,
    read,
    set: (settings: Partial<Settings>) => send('POST', '/_sandbox/settings', settings),
    deliveries: async () => (await read<{ deliveries: Delivery[] }>('/_sandbox/deliveries')).deliveries,
    resend: (events: readonly string[]) => send('POST', '/_sandbox/resend', { events }),
  };
};
