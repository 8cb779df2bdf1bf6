// The laws of the tree. dependency-laws.spec.mjs breaks each of them, and nothing else with it.
const frontEnds = '^(shell|mfe-[^/]+)/';
/** A room of a service, its platform, the shell, its server, the contracts or the design system; the calls of each service are one. */
const rooms = '^((services/[^/]+|shell)/src/[^/]+|shell/server/[^/]+|contracts/ui/[^/]+|contracts/src/(http/[^/]+|(?!http$)[^/]+))$';
/** A room of a remote; the rooms about a car share a folder. */
const features = '^mfe-[^/]+/src/features/(vehicle/[^/]+|(?!vehicle$)[^/]+)$';
/**
 * @param {string} name
 * @param {string} comment
 * @param {object} from
 * @param {object} to
 * @returns {any} a law; its types do not know that all of `from` and `to` may be left out
 */
const forbid = (name, comment, from, to) => /** @type {any} */ ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid(
      'contracts-stand-alone',
      'The contracts import nothing of ours.',
      { path: '^contracts/(src|ui)/' },
      { path: '^(services|shell|mfe-[^/]+|bench|contracts/tooling)/' },
    ),
    forbid(
      'contracts-without-ui',
      'Schemas and calls do not know the design system.',
      { path: '^contracts/src/' },
      { path: '^contracts/ui/' },
    ),
    forbid(
      'platform-knows-no-service',
      'No service, no front end: the platform is below them all.',
      { path: '^services/platform/' },
      { path: '^(services/(?!platform/)|shell/|mfe-[^/]+/)' },
    ),
    forbid(
      'service-not-to-service',
      'A service asks another by its contract.',
      { path: '^services/(?!platform/|embedded/)([^/]+)/' },
      { path: '^services/(?!platform/|$1/)' },
    ),
    forbid(
      'service-not-to-front-end',
      'Services do not import pages or the design system.',
      { path: '^services/' },
      { path: `${frontEnds}|^contracts/ui/` },
    ),
    forbid(
      'embedded-loads-by-path',
      'The one-process start loads services when it runs; none is compiled into it.',
      { path: '^services/embedded/' },
      { path: '^services/(?!platform/|embedded/)' },
    ),
    forbid('front-end-not-to-service', 'Pages reach services by calls.', { path: frontEnds }, { path: '^services/' }),
    forbid('remote-not-to-shell', 'A remote gets its host as a prop.', { path: '^mfe-[^/]+/' }, { path: '^shell/' }),
    forbid('remote-not-to-remote', 'A remote does not know the others.', { path: '^mfe-([^/]+)/' }, { path: '^mfe-(?!$1/)[^/]+/' }),
    forbid('shell-not-to-remote', 'The shell knows remotes by name, never by code.', { path: '^shell/' }, { path: '^mfe-[^/]+/' }),
    forbid('page-not-to-server', 'Nothing of the edge goes to the browser.', { path: '^shell/src/' }, { path: '^shell/server/' }),
    forbid(
      'ui-only-draws',
      'What draws does not fetch and does not decide.',
      { path: '^mfe-[^/]+/src/ui/' },
      { path: '^mfe-[^/]+/src/(api|features|routes)/' },
    ),
    forbid(
      'feature-not-to-page',
      'Pages compose features, not the other way round.',
      { path: '^mfe-[^/]+/src/(features|api)/' },
      { path: '^mfe-[^/]+/src/routes/' },
    ),
    forbid(
      'federation-in-the-shell',
      'Remotes and services do not touch the federation runtime.',
      { pathNot: '^(shell/src/federation/|contracts/tooling/)' },
      { path: 'node_modules/@module-federation/' },
    ),
    forbid(
      'card-provider-at-home',
      'The card provider has one owner.',
      { pathNot: '^services/payments/' },
      { path: 'node_modules/stripe/' },
    ),
    forbid(
      'light-first-pages',
      'The pages that a customer opens first load no cache of queries.',
      {
        path: '^(shell|mfe-quote|mfe-payment)/|^contracts/ui/',
        pathNot: '^contracts/ui/(data/(calls|server-data)|page/(fetched-photo|loaded))\\.',
      },
      { path: 'node_modules/@tanstack/|^contracts/ui/(data/(calls|server-data)|page/(fetched-photo|loaded))\\.' },
    ),
    forbid(
      'tests-stay-out',
      'Shipped code imports no test and no test kit.',
      {
        path: '/src/|^services/[^/]+/sandbox/|^shell/server/|^contracts/ui/',
        pathNot: '\\.(spec|test)\\.tsx?$|/testing/|/test/|/standalone\\.tsx$',
      },
      { path: '\\.(spec|test)\\.tsx?$|/src/testing/|/test/' },
    ),
    forbid(
      'sandbox-apart',
      'A provider’s sandbox and the service meet over HTTP only: neither is built from the other.',
      { path: '^services/([^/]+)/(src|sandbox)/' },
      { path: '^services/$1/(?!$2/)(src|sandbox)/' },
    ),
    {
      ...forbid(
        'rooms-without-circle',
        'A folder of a service, of the shell, of the contracts or of the design system is a room: no two rooms need each other, types included. Tests may look into every room.',
        { path: rooms },
        { circular: true, viaOnly: { path: rooms } },
      ),
      scope: 'folder',
    },
    {
      ...forbid(
        'features-without-circle',
        'Nor do two features of a remote need each other, types included.',
        { path: features },
        { circular: true, viaOnly: { path: features } },
      ),
      scope: 'folder',
    },
    forbid(
      'no-circle',
      'No files need each other, types included: what two of them need to know stands in a third.',
      {},
      { circular: true },
    ),
    forbid('resolvable', 'What is imported exists.', {}, { couldNotResolve: true }),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?!.*node_modules/).*((^|/)(dist|\\.data|\\.cache)/|\\.d\\.m?ts$)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'types', 'node', 'import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      // Nothing changes meanwhile; by default it looks again after four seconds.
      cachedInputFileSystem: { cacheDuration: 10 * 60_000 },
    },
  },
};
