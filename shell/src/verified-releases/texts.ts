/** The runtime checks neither status nor time, and keeps a manifest without a response pending for ever. */
const patienceMs = 3_000;

export interface Texts {
  /** The exact text at a url: from the page when it was included, otherwise requested, and once more after a failure. */
  readonly of: (url: string) => Promise<string>;
  readonly forget: () => void;
}

export const texts = (inlined: Readonly<Record<string, string>>, ask: typeof fetch): Texts => {
  const known = new Map(Object.entries(inlined).map(([url, text]) => [url, Promise.resolve(text)]));
  const once = async (url: string): Promise<string> => {
    const answer = await ask(url, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    return answer.text();
  };
  return {
    of: (url) => {
      const text = known.get(url) ?? once(url).catch(() => once(url));
      known.set(url, text);
      text.catch(() => known.delete(url));
      return text;
    },
    forget: () => known.clear(),
  };
};
