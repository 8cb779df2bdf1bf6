// What is shown in place of a remote that cannot be drawn yet.

const escaped = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (words) => words.replace(/[&<>"]/g, (mark) => escaped[mark]);

const page = (title, again, body) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${again}">
<title>${text(title)}</title>
<style>body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem } code { background: #eee; padding: 0.1em 0.3em }</style>
</head>
<body>
<main>
<h1>${text(title)}</h1>
${body}
</main>
</body>
</html>
`;

export const buildingPage = (name) =>
  page(`${name} is being built`, 1, '<p>This page shows it as soon as it is. What the build says is in the terminal.</p>');

export const noSitePage = (name, origin) =>
  page(
    `No site answers at ${origin}`,
    3,
    `<p>${text(name)} asks a running site for its data. Start one in another terminal with <code>npm start</code>; this page goes on by itself.</p>
<p>If it runs elsewhere, say where: <code>SITE_URL=https://site.example npm run standalone -w ${text(name)}</code>.</p>
<p><a href="?alone">Draw ${text(name)} without a site</a>: every call then fails.</p>`,
  );
