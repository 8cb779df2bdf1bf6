import { Injectable } from '@nestjs/common';
import type { MadeCredential, PasskeyToMake, PasskeyToUse, UsedCredential } from '@kerbside/contracts/http/accounts/passkeys';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Log } from '@kerbside/platform/telemetry/log';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import type { PersonRecord } from '../people/person.js';
import { challengeLifeMs, type PasskeyRecord } from '../factors/passkey.js';

/** The library is large, so it is loaded with the first passkey. */
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256: the algorithms of authenticators in use. */
const algorithms = [-8, -7, -257];

/** The only file that uses the library. A passkey belongs to the host of the site's public address, and works only on its origin. */
@Injectable()
export class WebAuthn {
  private readonly site: { readonly id: string; readonly origin: string };

  constructor(
    { publicUrl }: PlatformConfig,
    private readonly log: Log,
  ) {
    const { hostname, origin } = new URL(publicUrl);
    this.site = { id: hostname, origin };
  }

  async toMake({ _id, email, firstName, lastName }: PersonRecord, had: readonly PasskeyRecord[]): Promise<PasskeyToMake> {
    const { generateRegistrationOptions } = await library();
    const { challenge, rp, user, pubKeyCredParams } = await generateRegistrationOptions({
      rpName: 'Kerbside',
      rpID: this.site.id,
      userID: Uint8Array.from(Buffer.from(_id)),
      userName: email,
      userDisplayName: `${firstName} ${lastName}`,
      supportedAlgorithmIDs: algorithms,
    });
    return {
      challenge,
      rp: { id: this.site.id, name: rp.name },
      user,
      pubKeyCredParams,
      timeout: challengeLifeMs,
      excludeCredentials: had.map(toKnown),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      attestation: 'none',
    };
  }

  async toUse(known: readonly PasskeyRecord[]): Promise<PasskeyToUse> {
    const { generateAuthenticationOptions } = await library();
    const { challenge } = await generateAuthenticationOptions({ rpID: this.site.id });
    return {
      challenge,
      rpId: this.site.id,
      timeout: challengeLifeMs,
      allowCredentials: known.map(toKnown),
      userVerification: 'required',
    };
  }

  /** Throws PASSKEY_NOT_ADDED unless the passkey was made for this challenge and this site, and the device has verified the person. */
  async made(
    credential: MadeCredential,
    challenge: string,
  ): Promise<Pick<PasskeyRecord, 'credentialId' | 'publicKey' | 'counter' | 'transports'>> {
    const { verifyRegistrationResponse } = await library();
    const { transports = [], ...response } = credential.response;
    const { registrationInfo } = await this.verified('PASSKEY_NOT_ADDED', () =>
      verifyRegistrationResponse({
        response: { ...credential, response: { ...response, transports }, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: this.site.origin,
        expectedRPID: this.site.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      }),
    );
    if (!registrationInfo) throw new DomainError('PASSKEY_NOT_ADDED');
    const { id, publicKey, counter } = registrationInfo.credential;
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
  }

  /** Returns the authenticator's new count. Throws PASSKEY_REFUSED, even when only the count is not higher than before: the key may have been copied. */
  async used(credential: UsedCredential, { challenge, passkey }: { challenge: string; passkey: PasskeyRecord }): Promise<number> {
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await this.verified('PASSKEY_REFUSED', () =>
      verifyAuthenticationResponse({
        response: { ...credential, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: this.site.origin,
        expectedRPID: this.site.id,
        requireUserVerification: true,
        credential: {
          id: passkey.credentialId,
          publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
      }),
    );
    if (!verified) throw new DomainError('PASSKEY_REFUSED');
    return authenticationInfo.newCounter;
  }

  /** The library throws when anything is wrong; its message is for operators. */
  private async verified<T>(code: 'PASSKEY_NOT_ADDED' | 'PASSKEY_REFUSED', verify: () => Promise<T>): Promise<T> {
    try {
      return await verify();
    } catch (cause) {
      this.log.warn({ reason: cause instanceof Error ? cause.message : String(cause) }, 'A passkey could not be verified');
      throw new DomainError(code, { cause });
    }
  }
}

const toKnown = ({ credentialId, transports }: PasskeyRecord) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: [...transports],
});
