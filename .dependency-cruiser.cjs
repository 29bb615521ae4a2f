// Who may know whom. The reasons are in docs/style.md; each rule's comment says what to do instead.

const { execFileSync } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');

const FEATURES = 'cambio|compra|eventos|perfil|sesion|legales|reembolso';

/**
 * Floors, lowest first: a room (a folder, or a file of that name) knows its own files and the floors below. Rooms of one floor
 * do not know each other, but for the last one, which puts the others together.
 */
const FLOORS = [
  {
    in: 'apps/api/src',
    floors: [
      ['businessError', 'env', 'log'],
      ['db', 'providers'],
      ['auditoria'],
      ['server'],
      ['correos', 'mapas', 'promociones'],
      ['cuentas', 'eventos'],
      ['firma'],
      ['avisame', 'boletos', 'puerta', 'sala', 'tarjetas'],
      ['cartas', 'compra', 'escaparate'],
      ['cancelaciones'],
      ['consola'],
      ['app', 'cli', 'gauges', 'main', 'openapi', 'startup', 'tienda', 'workers'],
    ],
  },
  {
    in: 'apps/api/src/eventos',
    floors: [
      ['imagenes', 'inventario'],
      ['documento', 'respuestas'],
      ['catalogo', 'recintos'],
      ['envivo'],
      ['mejores'],
      ['archivo'],
      ['carga'],
      ['precios'],
      ['fichas', 'promociones'],
      ['edicion', 'lugares'],
      ['cambios', 'configuracion', 'rutas'],
    ],
  },
  {
    in: 'apps/api/src/consola',
    floors: [
      ['alcance', 'medios', 'request', 'textosPermitidos', 'unpack'],
      ['ajustes', 'exportaciones', 'recintos', 'sesion', 'ventas'],
      [
        'auditoria',
        'cancelaciones',
        'cifras',
        'comunicados',
        'cortesias',
        'demo',
        'equipo',
        'eventos',
        'puertas',
        'taquilla',
      ],
      ['cuenta', 'posventa'],
    ],
    isLastApart: true,
  },
  {
    in: 'apps/consola/src',
    floors: [
      ['api', 'campos', 'paths'],
      ['ui'],
      ['sesion'],
      ['edicion', 'layout'],
      ['ajustes', 'auditoria', 'cuenta', 'devoluciones', 'equipo', 'eventos', 'exportar', 'recintos'],
      ['cancelaciones'],
      ['cambios'],
      ['acceso', 'comunicados', 'dinero', 'hoy', 'puertas', 'tablero', 'taquilla'],
      ['cortesias', 'ventas'],
      ['routes', 'App', 'main'],
    ],
  },
  {
    in: 'apps/consola/src/recintos',
    floors: [['dibujo'], ['borrador', 'lienzo'], ['panel'], ['editor', 'importar', 'paginas']],
    isLastApart: true,
  },
];

const roomsIn = (dir, rooms) => `^${dir}/(${rooms.join('|')})(/|[.]tsx?$)`;

const floorRules = FLOORS.flatMap(({ in: dir, floors, isLastApart = false }) => [
  ...floors.flatMap((rooms, i) => {
    const above = floors.slice(i + 1).flat();
    if (above.length === 0 && !isLastApart) return [];
    return rooms.map(room => ({
      name: `rooms-have-floors (${dir}/${room})`,
      comment: 'Pass in what a lower room needs of a higher one, or move what both need below both.',
      severity: 'error',
      from: { path: roomsIn(dir, [room]) },
      to: { path: roomsIn(dir, [...rooms.filter(other => other !== room), ...above]) },
    }));
  }),
  {
    name: `every-room-has-a-floor (${dir})`,
    comment: 'Put the new room into FLOORS above.',
    severity: 'error',
    from: { path: `^${dir}/`, pathNot: roomsIn(dir, floors.flat()) },
    to: {},
  },
]);

/** Sources of the apps under 15 lines, new ones too. `react.ts` is a chunk of its own. */
const SHORT = execFileSync('git', [
  'ls-files',
  '-co',
  '--exclude-standard',
  'apps/*/src/*.ts',
  'apps/*/src/*.tsx',
])
  .toString()
  .split('\n')
  .filter(file => existsSync(file) && !/(^|web\/src\/react\.ts|\.d\.ts)$/.test(file))
  .filter(file => readFileSync(file, 'utf8').trimEnd().split('\n').length < 15)
  .map(file => `^${file.replaceAll('.', '[.]')}$`);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or lack a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-short-file-for-one',
      comment: 'It belongs inside the one file that reads it.',
      severity: 'error',
      module: { path: SHORT, numberOfDependentsLessThan: 2 },
      from: { path: '^(packages|apps)/[^/]+/src/' },
    },
    {
      name: 'no-unresolvable',
      comment: "The import leads nowhere. Vite alone knows an address of a package's file.",
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '[?]url$' },
    },
    {
      name: 'contract-knows-zod-alone',
      comment: 'The contract is data: no rules, no machinery.',
      severity: 'error',
      from: { path: '^packages/contract/src' },
      to: { pathNot: ['^packages/contract/src', '^node_modules/zod/'] },
    },
    {
      name: 'an-app-bundles-the-calls-of-its-audience',
      comment:
        'Each app sends the browser its own calls; all of them together are for the server. Types may travel.',
      severity: 'error',
      from: { path: '^(apps/web|packages/cliente)/src' },
      to: {
        path: '^packages/contract/src/(consola/|puerta/|rutas[.]ts|catalogo[.]ts)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the-console-bundles-its-own-calls',
      comment: 'Each app sends the browser its own calls. Types may travel.',
      severity: 'error',
      from: { path: '^apps/consola/src' },
      to: {
        path: '^packages/contract/src/(puerta/|rutas[.]ts|catalogo[.]ts)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the-door-bundles-its-own-calls',
      comment: 'Each app sends the browser its own calls. Types may travel.',
      severity: 'error',
      from: { path: '^apps/puerta/src' },
      to: {
        path: '^packages/contract/src/(tienda/|consola/|rutas[.]ts|catalogo[.]ts)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'rules-know-the-contract-alone',
      comment: 'Rules are pure: what they need comes in as an argument.',
      severity: 'error',
      from: { path: '^packages/rules/src' },
      to: { pathNot: '^packages/(rules|contract)/src' },
    },
    {
      name: 'rules-use-only-types-of-the-contract',
      comment: 'Rules run in the browser too, and do not bring the schemas along.',
      severity: 'error',
      from: { path: '^packages/rules/src' },
      to: { path: '^packages/contract/src', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-map-knows-itself-alone',
      comment:
        'The server and the browser take the same map for safe; neither brings the other its libraries. Paths are read by one.',
      severity: 'error',
      from: { path: '^packages/mapa/src' },
      to: { pathNot: ['^packages/mapa/src', '^node_modules/svgpath/'] },
    },
    {
      name: 'the-client-knows-the-contract-alone',
      comment:
        'Each app tells it what it needs. Of the contract it takes types; the routes come in as an argument. Answers are shown by React, from a store of ui.',
      severity: 'error',
      from: { path: '^packages/cliente/src' },
      to: {
        pathNot: [
          '^packages/(cliente|contract)/src',
          '^packages/ui/src/store[.]ts$',
          '^node_modules/(@types/)?react/',
        ],
      },
    },
    {
      name: 'the-client-uses-only-types-of-the-contract',
      comment: 'An app bundles the routes of its own audience, and no schemas.',
      severity: 'error',
      from: { path: '^packages/cliente/src' },
      to: { path: '^packages/contract/src', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ui-knows-no-router-no-domain-no-server',
      comment: 'Three apps show the same primitives; each brings its own words, addresses and data.',
      severity: 'error',
      from: { path: '^packages/ui/src' },
      to: {
        pathNot: ['^packages/ui/src', '^node_modules/(@types/)?(react|react-dom|uqr)/'],
      },
    },
    {
      name: 'apps-do-not-import-apps',
      comment:
        'They talk over the network. What they share belongs in packages/. Only tests start the stand-ins of others in process.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: {
        path: '^(apps/(?!$1/)|e2e/|bench/|fuego/)',
        pathNot: '^apps/(openpay|google)-sandbox/src/sandbox\\.ts$',
      },
    },
    {
      name: 'packages-do-not-import-apps',
      comment: 'contract ← rules ← apps.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|e2e|bench|fuego)/' },
    },
    {
      name: 'sources-do-not-import-tests',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src' },
      to: { path: '^(packages|apps)/[^/]+/test/' },
    },
    {
      name: 'sources-do-not-need-dev-dependencies',
      comment: 'What the running product imports is listed under dependencies.',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    ...floorRules,
    {
      name: 'driver-only-below-repositories',
      comment: 'SQL lives in *.repository.ts, *.queries.ts and db/. Types of the driver may travel.',
      severity: 'error',
      from: { path: '^apps/api/src', pathNot: ['[.](repository|queries)[.]ts$', '^apps/api/src/db/'] },
      to: {
        path: '^node_modules/(@types/)?(pg|pg-[^/]+|node-pg-migrate)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'routes-write-through-use-cases',
      comment: 'Routes may read queries; a repository is for use cases, which hold the transaction.',
      severity: 'error',
      from: { path: '^apps/api/src/.*/rutas[^/]*[.]ts$' },
      to: { path: '[.]repository[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'repositories-know-no-http',
      comment: 'routes → use case → repository → db, and never back.',
      severity: 'error',
      from: { path: '^apps/api/src/(.*[.](repository|queries)[.]ts$|db/)' },
      to: {
        path: [
          '^apps/api/src/server/',
          '/rutas[^/]*[.]ts$',
          '^apps/api/src/app[.]ts$',
          '^node_modules/fastify/',
        ],
      },
    },
    {
      name: 'network-only-in-providers',
      comment: 'Whatever leaves the machine has a port, a real provider and one that runs offline.',
      severity: 'error',
      from: { path: '^apps/api/src', pathNot: '^apps/api/src/(providers|db)/' },
      to: {
        path: [
          '^node_modules/(@types/)?(nodemailer|undici|axios|got)/',
          '^(node:)?(http|https|http2|tls|dgram)$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'features-do-not-import-features',
      comment:
        'Share through ui/, api/ or packages/. Who is logged in is what sesion/use*.ts tells everybody.',
      severity: 'error',
      from: { path: `^apps/web/src/(${FEATURES})/` },
      to: {
        path: `^apps/web/src/(${FEATURES})/`,
        pathNot: ['^apps/web/src/$1/', '^apps/web/src/sesion/use[^/]+$'],
      },
    },
    {
      name: 'ui-knows-no-feature-and-no-server',
      comment: 'ui/ can be shown with nothing else around it.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: {
        path: [`^apps/web/src/(${FEATURES}|api|layout)/`, '^apps/web/src/[^/]+$', '^node_modules/wouter/'],
      },
    },
    {
      name: 'web-api-knows-no-screen',
      severity: 'error',
      from: { path: '^apps/web/src/api/' },
      to: { path: `^apps/web/src/(${FEATURES}|ui|layout)/` },
    },
    {
      name: 'tabs-of-an-event-do-not-know-each-other',
      comment: 'Share through a file beside them. The head (mover) may open the dialogs of every tab.',
      severity: 'error',
      from: { path: '^apps/consola/src/eventos/([^/]+)/', pathNot: '/eventos/mover/' },
      to: {
        path: '^apps/consola/src/eventos/[^/]+/',
        pathNot: ['^apps/consola/src/eventos/$1/', '[.]css$'],
      },
    },
    {
      name: 'e2e-uses-the-product-from-outside',
      comment: 'Journeys see what a buyer sees; of the code they may know contract and rules.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^apps/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/[^/]+/[.]?dist' },
    // Type-only imports count as well, and are told apart.
    tsPreCompilationDeps: true,
    detectJSDocImports: false,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.d.ts', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
