/** The first that a browser claims to be: most also claim to be those below. */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const longest = 500;

/** "Firefox on Windows", and no more than that: of what a browser says of itself, this is what its owner knows it by. */
export const deviceNamed = (userAgent: string | undefined): string | undefined => {
  const said = (userAgent ?? '').slice(0, longest);
  const [browser, system] = [browsers, systems].map((known) => known.find(([, sign]) => sign.test(said))?.[0]);
  return browser !== undefined && system !== undefined ? `${browser} on ${system}` : undefined;
};
