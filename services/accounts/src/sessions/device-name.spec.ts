import { deviceNamed } from './device-name.js';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const apple = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  ['Chrome on Windows', `${windows} ${apple} Chrome/141.0.0.0 Safari/537.36`],
  ['Edge on Windows', `${windows} ${apple} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`],
  ['Opera on Windows', `${windows} ${apple} Chrome/141.0.0.0 Safari/537.36 OPR/120.0.0.0`],
  ['Firefox on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  [
    'Safari on Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  ],
  [
    'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  [
    'Chrome on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/141.0 Mobile/15E148 Safari/604.1',
  ],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${apple} Chrome/141.0.0.0 Mobile Safari/537.36`],
  ['Samsung Internet on Android', `Mozilla/5.0 (Linux; Android 10; K) ${apple} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${apple} Chrome/141.0.0.0 Safari/537.36`],
  [undefined, 'curl/8.5.0'],
  [undefined, ''],
  [undefined, undefined],
  [undefined, `${'x'.repeat(500)} Windows Chrome/141`],
])('a browser is known as %s', (name, userAgent) => expect(deviceNamed(userAgent)).toBe(name));
