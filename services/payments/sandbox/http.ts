import type { IncomingMessage, Server } from 'node:http';

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

interface Place {
  /** 0 for any free port. */
  readonly port: number;
  readonly host?: string | undefined;
}

const longestBody = 100_000;

/** Resolves with the URL once the server listens. */
export const listen = (server: Server, { port, host = '127.0.0.1' }: Place): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(`http://${host}:${typeof address === 'object' && address !== null ? address.port : port}`);
    });
  });

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

interface Closes {
  close(): Promise<void>;
}

/** Ends the server, whoever is still connected, then what it sends, then its store. */
export const closeSandbox = async (server: Server, deliveries: Closes, store: Closes): Promise<void> => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
  await deliveries.close();
  await store.close();
};
