import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import BROWSERS from '../../browsers.json' with { type: 'json' };

/** Where the API listens while the door is developed with `vite`. */
const API = process.env.TAQUILLA_API ?? 'http://127.0.0.1:3000';
const proxied = { target: API, changeOrigin: false };

export default defineConfig({
  base: '/puerta/',
  plugins: [react()],
  server: { port: 4252, proxy: { '/api': proxied, '/imagenes': proxied } },
  build: {
    manifest: true,
    target: Object.entries(BROWSERS).map(([name, version]) => name.replace('safari_ios', 'ios') + version),
    // The polyfill would be an inline script, which the page's policy (CSP) refuses; these browsers need none.
    modulePreload: { polyfill: false },
    // Nothing becomes a data: URL, so that the policy need not allow them.
    assetsInlineLimit: 0,
    sourcemap: true,
    rolldownOptions: {
      // React changes more rarely than the door: a phone that returns keeps it over a release.
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }],
        },
      },
    },
  },
});
