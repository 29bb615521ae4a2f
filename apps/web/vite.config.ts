import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig } from 'vite';
import BROWSERS from '../../browsers.json' with { type: 'json' };

/**
 * Modules that are always used together go in one file. Otherwise each set of pages that share a module makes a file of
 * it, some of a hundred bytes, and a phone requests all of them one by one while it hydrates a page.
 */
const JUNTOS = [
  // React changes more rarely than the storefront: a returning visitor keeps it over a release.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  // The file that runs React for the first time, apart from both (react.ts).
  { name: 'correr', test: /src\/react\.ts/ },
  // The first load; the other two entries stay apart.
  {
    name: 'tienda',
    tags: ['$initial' as const],
    test: (id: string) => !/src\/(main|react|boot|offline\/(sw|strategy))\.ts/.test(id),
  },
  // Code that an event's pages share with its purchase, and the reading code of every page outside of the first load.
  {
    name: 'compra',
    test: /rules\/src\/(desglose|tarifas|precios|nivelesDePrecio|etiquetas|politica|ventaEnLinea)|src\/precios\/|mapa\/src\/drawing\/colors\.ts|src\/(api\/(callDePagina|cambios|queryFor|retryHint|shapes)|ui\/clock)\.ts|cliente\/src\/queries\.ts|contract\/src\/tienda\/rutas\.ts|mapa\/src\/(view\/|svg\/(read|safe|elements|allowed))|ui\/src\/(Notice|doublePress|Segmented|Shape|BottomBar|useEscape|ZoomButtons)\.ts/,
  },
  // This browser's memory of a hold and of a waiting room.
  { name: 'apartado', test: /src\/compra\/(reserva|kept|apartar\/intento|espera\/salaGuardada)\.ts/ },
  // The names of bought places, their promotions and codes.
  { name: 'lugares', test: /rules\/src\/(lugares|promociones|boletoQr)\.ts/ },
  // A field, the form around it, and the checks of its text.
  { name: 'campos', test: /rules\/src\/(formularios|contrasena)|ui\/src\/(Field|useForm)\.ts/ },
  // Code that a changed event's page shares with those of its refunds.
  {
    name: 'cambio',
    test: /rules\/src\/contarCancelacion|src\/(api\/callApart|layout\/SinReembolso|ui\/(Carril|Citas|Tramos))\.ts/,
  },
  // Code that the screens of the session share.
  {
    name: 'acceso',
    test: /src\/(sesion\/(AuthForm|login)|ui\/PasswordRules|api\/loadScript)\.ts|ui\/src\/(EmailField|PasswordField)\.ts/,
  },
  // A hold by the server, the bar of it, and the addresses that lead to its payment.
  {
    name: 'reserva',
    test: /src\/compra\/(pasoDePago|general\/ReservaEnCurso|pago\/(useReservaViva|cobro\/(cancelarReserva|cobroEnCurso|enElBanco)|resumen\/describirLugares))\.ts/,
  },
  // A ticket's code and the code that draws it.
  {
    name: 'codigo',
    test: /node_modules\/qrcode\.react\/|src\/(perfil\/boletos\/CodigoQr|compra\/exito\/CodigoDelBoleto)\.ts/,
  },
  // The places of one purchase, their bar, and what holds and changes them.
  {
    name: 'junto',
    test: /src\/compra\/junto\/(BarraDe|LeerFilas|cambiarApartado|lugares|useApartarJuntos|useCambiar|useLugaresElegidos)/,
  },
  // Its clock and its summary, on both steps of a purchase.
  {
    name: 'apartada',
    test: /src\/(compra\/(apartada\/|desglose\/DesglosePrecio|pago\/resumen\/ResumenDeCompra)|ui\/CountdownTicks)/,
  },
];

/** Names of pictures and styles; the server writes pages with the same names. A hash of 36 bits is enough. */
const ASSETS = 'assets/[name]-[hash:6][extname]';

const forBrowsers: BuildEnvironmentOptions = {
  // The server reads the manifest to send the page's own preloads.
  manifest: true,
  // The target of the syntax; scripts/check-browsers.mjs checks that the code uses no newer features.
  target: Object.entries(BROWSERS).map(([name, version]) => name.replace('safari_ios', 'ios') + version),
  cssCodeSplit: true,
  // The polyfill would be an inline script, which the page's policy (CSP) refuses; these browsers need none.
  modulePreload: { polyfill: false },
  // Nothing becomes a data: URL, so that the policy need not allow them.
  assetsInlineLimit: 0,
  sourcemap: true,
  rolldownOptions: {
    // The second entry is the script of pages that the server wrote, the third the service worker.
    input: ['index.html', 'src/boot.ts', 'src/offline/sw.ts'],
    // A worker controls only addresses below its own, so its address must not change.
    output: {
      entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash:6].js'),
      // The first load lists the names of all later files, and random letters cannot be compressed.
      chunkFileNames: 'assets/[name]-[hash:7].js',
      assetFileNames: ASSETS,
      codeSplitting: { groups: JUNTOS },
    },
  },
};

/** The second build, `vite build --ssr src/servidor/servidor.ts`: the server's code to write a page, in one file. */
const forServer: BuildEnvironmentOptions = {
  target: 'node20',
  copyPublicDir: false,
  assetsInlineLimit: 0,
  rolldownOptions: {
    output: { codeSplitting: false, entryFileNames: '[name].mjs', assetFileNames: ASSETS },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  // wouter's shim for React 17 and older; newer React has the function itself.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: isSsrBuild ? forServer : forBrowsers,
  ...(isSsrBuild && {
    ssr: { noExternal: true as const },
    // React reads it at its start, and the server may run without it.
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
}));
