import { CallError } from '@kerbside/contracts/client';
import type { PasskeyToMake, PasskeyToUse } from '@kerbside/contracts/http/accounts/passkeys';
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { passkeyFailures as words } from '../messages/passkeys.js';

export const hasPasskeys = (): boolean => browserSupportsWebAuthn();

/** The browser asks its owner to create a passkey. Throws a `CallError` with a message for them. */
export const makePasskey = (optionsJSON: PasskeyToMake) => said(() => startRegistration({ optionsJSON }));

/** The browser asks its owner to use a passkey. Throws like `makePasskey`. */
export const signByPasskey = (optionsJSON: PasskeyToUse) => said(() => startAuthentication({ optionsJSON }));

/** By the names in the specification (WebAuthn, 5.1.3 and 5.1.4). For "cancelled" and "took too long" browsers say only that it was not allowed. */
const byName: Readonly<Record<string, string>> = {
  NotAllowedError: words.cancelled,
  AbortError: words.cancelled,
  InvalidStateError: words.known,
  ConstraintError: words.unverified,
  NotSupportedError: words.unsuited,
  SecurityError: words.elsewhere,
};

const said = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    throw new CallError('PASSKEY_FAILED', wordsFor(error), 0);
  }
};

const wordsFor = (error: unknown): string => (error instanceof Error && byName[error.name]) || words.other;
