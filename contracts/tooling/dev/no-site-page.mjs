// Shown in place of a remote while no site answers its calls.

const escaped = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (words) => words.replace(/[&<>"]/g, (mark) => escaped[mark]);

export const noSitePage = (name, origin) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="3">
<title>No site answers at ${text(origin)}</title>
<style>body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem } code { background: #eee; padding: 0.1em 0.3em }</style>
</head>
<body>
<main>
<h1>No site answers at ${text(origin)}</h1>
<p>${text(name)} asks a running site for its data. Start one in another terminal with <code>npm start</code>; this page goes on by itself.</p>
<p>If it runs elsewhere, say where: <code>SITE_URL=https://site.example npm run dev -w ${text(name)}</code>.</p>
<p><a href="?alone">Draw ${text(name)} without a site</a>: every call then fails.</p>
</main>
</body>
</html>
`;
