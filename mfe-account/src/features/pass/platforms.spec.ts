import { platformsOf } from './platforms.js';

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', ['apple']],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 10)', ['google']],
  ['Mozilla/5.0 (X11; Linux x86_64)', ['apple', 'google']],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', ['apple', 'google']],
])('A2: %s is offered %p', (userAgent, platforms) => expect(platformsOf(userAgent)).toEqual(platforms));
