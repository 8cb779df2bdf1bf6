// usage: node contracts/tooling/screenshots.mjs
// Takes the pictures of the README from the product as it is now.
process.env.SCREENSHOTS = new URL('../../.github/screenshots', import.meta.url).pathname;
process.argv.push('screenshots');
await import('./journeys.mjs');
