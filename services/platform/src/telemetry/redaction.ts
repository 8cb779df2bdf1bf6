/** Names of fields that are secret or personal, compared without case, dashes and underscores, by how they end. */
const redactedEndings = (
  'authorization cookie password passcode otp secret token credential key signature deviceid ' +
  'email emailaddress firstname lastname surname fullname phone phonenumber mobile address postcode dob birth ' +
  'vrm plate registration registrationnumber vin iban sortcode accountnumber cardnumber cvc'
).split(' ');
const redacted = '[redacted]';
const deepest = 4;

/** Blanks the values whose names say that they are secret or personal, at any depth, and email addresses inside texts. */
export const redact = (facts: object, depth = 0): Record<string, unknown> => {
  const shown: Record<string, unknown> = { ...facts };
  for (const name of Object.keys(shown)) shown[name] = isRedacted(name) ? redacted : redactValue(shown[name], depth);
  return shown;
};

/** Memoized, because every logged line asks about the same few names. */
const knownNames = new Map<string, boolean>();
const mostNames = 1_000;

const isRedacted = (name: string): boolean => {
  const known = knownNames.get(name);
  if (known !== undefined) return known;
  const bare = name.toLowerCase().replace(/[-_]/g, '');
  const isSecret = redactedEndings.some((ending) => bare.endsWith(ending));
  if (knownNames.size < mostNames) knownNames.set(name, isSecret);
  return isSecret;
};

const redactValue = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return scrub(value);
  if (typeof value !== 'object' || value === null || value instanceof Date || value instanceof Error) return value;
  if (depth >= deepest) return '[deep]';
  return Array.isArray(value) ? value.map((item) => redactValue(item, depth + 1)) : redact(value, depth + 1);
};

/** Mongo names the duplicate value in its message, and providers quote what they were sent. Most texts hold neither, so a cheap check comes first. */
const scrub = (text: string): string => {
  const withoutKey = text.includes('dup key: {') ? text.replace(/dup key: \{.*?\}/gs, 'dup key: [redacted]') : text;
  return withoutKey.includes('@') ? withoutKey.replace(/[^\s"'<>=(]+@[^\s"'<>)]+\.[a-z]{2,}/gi, redacted) : withoutKey;
};

/** What may be kept of an error: its kind, code, message and stack, without the values it was about. */
export const describeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { message: scrub(String(error)) };
  const code: unknown = Reflect.get(error, 'code');
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    message: scrub(error.message),
    stack: scrub(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
};
