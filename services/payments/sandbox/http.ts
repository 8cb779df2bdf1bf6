import type { IncomingMessage } from 'node:http';

/** A request as the sandboxes read it: whole, with its body as text. */
export interface HttpRequest {
  readonly method: string;
  readonly url: URL;
  readonly header: (name: string) => string | undefined;
  readonly body: string;
}

export interface JsonAnswer {
  readonly status: number;
  readonly body: unknown;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

const longestBody = 100_000;

export const readRequest = async (incoming: IncomingMessage): Promise<HttpRequest> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > longestBody) throw new Error('the request is too large');
    chunks.push(bytes);
  }
  const header = (name: string): string | undefined => {
    const value = incoming.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  const url = new URL(incoming.url ?? '/', 'http://sandbox');
  return { method: incoming.method ?? 'GET', url, header, body: Buffer.concat(chunks).toString() };
};

export const asJson = ({ status, body }: JsonAnswer): HttpAnswer => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: status === 204 ? '' : JSON.stringify(body),
});
