import { connect } from 'node:net';
import { Injectable } from '@nestjs/common';

export type ScanResult = 'clean' | 'infected' | 'not scanned';

/** Looks for malware in a file before it is kept. */
export abstract class Scanner {
  /** Throws when the scanner does not answer: such a file is not kept. */
  abstract scan(bytes: Buffer): Promise<ScanResult>;
}

/** Without a scanner: files are kept as they are, and the service says so when it starts. */
@Injectable()
export class NoScanner extends Scanner {
  async scan(): Promise<ScanResult> {
    return 'not scanned';
  }
}

export interface ScannerAddress {
  readonly host: string;
  readonly port: number;
  readonly timeoutMs: number;
}

const chunkBytes = 64 * 1024;
const longestAnswer = 1_000;

/** ClamAV's daemon through its INSTREAM command: each chunk follows its length in four bytes, and a zero length ends the stream. */
export class ClamScanner extends Scanner {
  constructor(private readonly address: ScannerAddress) {
    super();
  }

  async scan(bytes: Buffer): Promise<ScanResult> {
    const answer = await this.ask(bytes);
    if (answer === 'stream: OK') return 'clean';
    if (/^stream: .+ FOUND$/.test(answer)) return 'infected';
    throw new Error('The scanner did not say whether the file is clean');
  }

  private ask(bytes: Buffer): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.address);
      let answer = '';
      const fail = (error: Error): void => {
        clearTimeout(timer);
        socket.destroy();
        reject(error);
      };
      const timer = setTimeout(() => fail(new Error('The scanner did not answer in time')), this.address.timeoutMs);
      socket.on('error', fail);
      socket.on('data', (data) => {
        answer += data.toString('latin1');
        if (answer.length > longestAnswer) fail(new Error('The scanner answered with more than a verdict'));
      });
      socket.on('close', () => {
        clearTimeout(timer);
        resolve(answer.replace(/\0.*$/s, '').trim());
      });
      socket.on('connect', () => {
        socket.write('zINSTREAM\0');
        for (let at = 0; at < bytes.length; at += chunkBytes) writeChunk(bytes.subarray(at, at + chunkBytes));
        writeChunk(Buffer.alloc(0));
      });
      const writeChunk = (chunk: Buffer): void => {
        const length = Buffer.alloc(4);
        length.writeUInt32BE(chunk.length);
        socket.write(Buffer.concat([length, chunk]));
      };
    });
  }
}
