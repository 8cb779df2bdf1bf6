import { startOf } from '@kerbside/contracts/products/product-names';
import { productNames, productTypes } from '@kerbside/contracts/ids';
import type { RemoteEntry } from '@kerbside/contracts/page/remotes';
import { pageDataId, type PageData } from '../../src/page/page-data.js';
import { assetPath } from '../asset-path.js';
import type { Hint } from '../remotes/hints.js';
import { overridePath } from '../remotes/remote-override.js';
import type { PageWords } from './page-words.js';

export interface ShellAssets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  /** What the home page needs; fetched after the scripts. */
  readonly home: readonly string[];
}

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const attribute = (text: string): string => text.replace(/[&<>"']/g, (mark) => escaped[mark] ?? mark);

/** JSON that cannot close its script element or start a comment in it. */
const inlineJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

/** After the shell's own script, which draws the frame: a preload would otherwise come before a deferred script. */
const preload = ({ as, href, elsewhere, integrity }: Hint): string =>
  `<link rel="preload" as="${as}" href="${attribute(href)}"${elsewhere ? ' crossorigin' : ''}${integrity ? ` integrity="${attribute(integrity)}"` : ''} fetchpriority="low">`;

const asset = (file: string): string => attribute(assetPath(file));

interface PageFacts {
  readonly assets: ShellAssets;
  readonly data: PageData;
  readonly words: PageWords;
  /** The address of the page as it is shared and found. */
  readonly url: string;
  /** The release that only this browser gets. */
  readonly override: RemoteEntry | undefined;
}

const overrideNote = ({ name, version, manifest }: RemoteEntry): string =>
  `<p class="ks-override">This browser alone shows ${name} ${attribute(version)} from ${attribute(new URL(manifest).host)}. <a href="${overridePath}">Show the live release</a></p>\n`;

/** What a page is called, and what is shown where its link is shared. */
const headOf = ({ title, description }: PageWords, url: string): string => {
  const picture = new URL('/icons/shared.png', url).href;
  const shared = { type: 'website', site_name: 'Kerbside', locale: 'en_GB', title, description, url, image: picture };
  return [
    `<title>${attribute(title)}</title>`,
    `<link rel="canonical" href="${attribute(url)}">`,
    `<meta name="description" content="${attribute(description)}">`,
    ...Object.entries(shared).map(([name, content]) => `<meta property="og:${name}" content="${attribute(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('\n');
};

const paragraph = (text: string): string => `<p>${attribute(text)}</p>`;
const listOf = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${attribute(item)}</li>`).join('')}</ul>`;

/** The page for a reader without scripts: a search engine, or a person, who is told what is needed. */
const textOf = ({ heading, sections }: PageWords): string =>
  [
    `<h1>${attribute(heading)}</h1>`,
    ...sections.flatMap((one) => [`<h2>${attribute(one.heading)}</h2>`, ...one.paragraphs.map(paragraph), listOf(one.items)]),
    paragraph('Kerbside needs JavaScript to price your cover. Switch it on and load this page again, or call us.'),
    `<ul>${productTypes.map((type) => `<li><a href="${startOf(type)}">${productNames[type]}</a></li>`).join('')}</ul>`,
  ].join('\n');

/** Renders the page with which every path answers. */
export const renderPage = ({ assets, data, override, words, url }: PageFacts, hints: readonly Hint[]): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headOf(words, url)}
<meta name="theme-color" content="#0b5c4a">
<meta name="format-detection" content="telephone=no">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/icon-192.png">
<link rel="manifest" href="/manifest.webmanifest">
${assets.styles.map((file) => `<link rel="stylesheet" href="${asset(file)}">`).join('\n')}
${assets.fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="${asset(file)}" crossorigin>`).join('\n')}
${assets.scripts.map((file) => `<script defer src="${asset(file)}" fetchpriority="high"></script>`).join('\n')}
${hints.map(preload).join('\n')}
<script type="application/json" id="${pageDataId}">${inlineJson(data)}</script>
</head>
<body>
${override ? overrideNote(override) : ''}<div id="root"></div>
<noscript>${textOf(words)}</noscript>
</body>
</html>
`;
