import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import BROWSERS from '../../browsers.json' with { type: 'json' };

export default defineConfig({
  base: '/consola/',
  plugins: [react()],
  // Replaces wouter's shim for React 17 and older: React has the hook itself since.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    manifest: true,
    target: Object.entries(BROWSERS).map(([name, version]) => name.replace('safari_ios', 'ios') + version),
    // The polyfill would be an inline script, which the page's policy (CSP) refuses; these browsers need none.
    modulePreload: { polyfill: false },
    // Nothing becomes a data: URL, so that the policy need not allow them.
    assetsInlineLimit: 0,
    sourcemap: true,
    rolldownOptions: {
      // React changes more rarely than the console: a returning person keeps it over a release.
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }],
        },
      },
    },
  },
});
