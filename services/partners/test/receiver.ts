import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedLetter {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Reply {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Closes the connection without an answer. */
  readonly isDeaf?: boolean;
  /** How long it waits before it answers. */
  readonly afterMs?: number;
}

/** A partner's web server. It answers as configured and records what it receives. */
export class Receiver {
  readonly letters: ReceivedLetter[] = [];
  answer: (letter: ReceivedLetter) => Reply = () => ({ status: 204 });
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => {
      void textOf(request).then(async (body) => {
        const letter = { path: request.url ?? '', headers: request.headers, body };
        this.letters.push(letter);
        const { status, body: text = '', headers = {}, afterMs = 0, isDeaf = false } = this.answer(letter);
        if (isDeaf) return void request.socket.destroy();
        await new Promise((done) => setTimeout(done, afterMs));
        response.writeHead(status, headers).end(text);
      });
    });
  }

  static async open(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((done) => receiver.server.listen(0, '127.0.0.1', done));
    return receiver;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  /** The ids of what it received, in order. */
  get ids(): unknown[] {
    return this.letters.map(({ headers }) => headers['webhook-id']);
  }

  /** Forgets everything it received. */
  reset(): void {
    this.letters.length = 0;
    this.answer = () => ({ status: 204 });
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((done) => this.server.close(() => done()));
  }
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
};
