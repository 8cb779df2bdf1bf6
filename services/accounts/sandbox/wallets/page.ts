import type { KeptPass } from './phone.js';
import type { SavedObject } from './saved-objects.js';

export interface Wallets {
  readonly apple: readonly KeptPass[];
  readonly google: readonly SavedObject[];
}

/** The page of the sandbox: what both wallets hold, and the field that adds a pass to Apple's. */
export const walletsPage = (wallets: Wallets, problem?: string): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox of digital passes</title>
<style>
body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #16211d; background: #f4f6f5; }
article { margin: 1rem 0; padding: 1rem; color: #fff; background: #0b5c4a; border-radius: 12px; }
article[data-void="true"] { background: #5b6561; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 1rem; margin: 0; }
dd { margin: 0; }
input { width: 100%; padding: .5rem; font: inherit; box-sizing: border-box; }
button { min-height: 44px; margin-top: .5rem; padding: 0 1rem; font: inherit; }
[role="alert"] { color: #a11; }
</style>
</head>
<body>
<h1>Sandbox of digital passes</h1>
<p>Stands in for Apple’s push service and Google’s wallet. Nothing leaves this machine, and a restart empties both wallets.</p>
<form method="post" action="/passes">
<label for="address">Address of the pass (“Open in Apple Wallet”)</label>
<input id="address" name="address" required>
${problem === undefined ? '' : `<p role="alert">${escaped(problem)}</p>`}
<button>Add to the iPhone</button>
</form>
<div id="wallets" aria-live="polite">${walletsShown(wallets)}</div>
<script>
setInterval(async () => {
  const response = await fetch('/passes').catch(() => undefined);
  const shown = await response?.text();
  const place = document.getElementById('wallets');
  if (shown !== undefined && place.innerHTML !== shown) place.innerHTML = shown;
}, 1000);
</script>
</body>
</html>`;

/** The part of the page that changes. */
export const walletsShown = ({ apple, google }: Wallets): string =>
  `<h2>iPhone</h2>${apple.map(appleShown).join('') || '<p>No pass yet.</p>'}<h2>Google Wallet</h2>${google.map(googleShown).join('') || '<p>No pass yet.</p>'}`;

const appleShown = ({ pass, fetched }: KeptPass): string => {
  const { logoText, voided, generic } = pass;
  const rows = [...generic.primaryFields, ...generic.secondaryFields, ...generic.auxiliaryFields].map(({ label, value }) =>
    row(label, value),
  );
  return card(logoText, voided, [
    ...rows,
    row('State', voided ? 'Void' : 'Valid'),
    row('Fetched', fetched === 1 ? 'Once' : `${String(fetched)} times`),
  ]);
};

const googleShown = ({ cardTitle, header, subheader, state, textModulesData }: SavedObject): string => {
  const rows = textModulesData.map((module) => row(module.header, module.body));
  const title = cardTitle.defaultValue.value;
  return card(title, state !== 'ACTIVE', [row(subheader.defaultValue.value, header.defaultValue.value), ...rows, row('State', state)]);
};

const card = (title: string, isVoid: boolean, rows: readonly string[]): string =>
  `<article data-void="${String(isVoid)}"><h3>${escaped(title)}</h3><dl>${rows.join('')}</dl></article>`;

const row = (label: string, value: string): string => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
