import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import type { MadeCredential, PasskeyToMake, PasskeyToUse, UsedCredential } from '@kerbside/contracts/http/accounts/passkeys';
import { cose, isoCBOR } from '@simplewebauthn/server/helpers';

/** What a test can make wrong in an answer. */
export interface Fault {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** Sent instead of the next count. */
  readonly counter?: number;
  readonly isUnverified?: boolean;
}

const present = 0x01;
const verified = 0x04;
const attested = 0x40;
const es256 = -7;

const hash = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: string | Uint8Array): string => Buffer.from(data).toString('base64url');

/** A security key in software: one P-256 key, which counts its signatures, and a browser that says where it is. */
export class Authenticator {
  readonly id = base64url(randomBytes(32));
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter = 0;

  constructor(private readonly site = { origin: 'http://localhost:3000', rpId: 'localhost' }) {}

  make({ challenge }: PasskeyToMake, fault: Fault = {}): MadeCredential {
    const idBytes = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(idBytes.length);
    const authData = Buffer.concat([this.facts(attested, fault), Buffer.alloc(16), length, idBytes, coseOf(this.keys.publicKey)]);
    const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', Uint8Array.from(authData)],
    ]);
    const response = {
      clientDataJSON: base64url(this.clientData('webauthn.create', challenge, fault)),
      attestationObject: base64url(isoCBOR.encode(attestation)),
      transports: ['usb'],
    };
    return { id: this.id, rawId: this.id, type: 'public-key', response };
  }

  use({ challenge }: PasskeyToUse, fault: Fault = {}): UsedCredential {
    this.counter += 1;
    const clientData = this.clientData('webauthn.get', challenge, fault);
    const authData = this.facts(0, fault);
    const signature = createSign('sha256').update(authData).update(hash(clientData)).sign(this.keys.privateKey);
    const response = { clientDataJSON: base64url(clientData), authenticatorData: base64url(authData), signature: base64url(signature) };
    return { id: this.id, rawId: this.id, type: 'public-key', response };
  }

  private clientData(type: string, challenge: string, fault: Fault): string {
    return JSON.stringify({ type, challenge: fault.challenge ?? challenge, origin: fault.origin ?? this.site.origin, crossOrigin: false });
  }

  private facts(more: number, { rpId = this.site.rpId, counter = this.counter, isUnverified = false }: Fault): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([hash(rpId), Buffer.from([present | (isUnverified ? 0 : verified) | more]), count]);
  }
}

const coseOf = (key: KeyObject): Uint8Array => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const { COSEKEYS, COSEKTY, COSECRV } = cose;
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [COSEKEYS.kty, COSEKTY.EC2],
      [COSEKEYS.alg, es256],
      [COSEKEYS.crv, COSECRV.P256],
      [COSEKEYS.x, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [COSEKEYS.y, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]),
  );
};
