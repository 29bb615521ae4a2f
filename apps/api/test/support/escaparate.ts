import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const TEMPLATE =
  '<!doctype html><html><head><!--taquilla:head--></head><body><!--taquilla:html--><!--taquilla:datos--></body></html>';

/** Writes pages as far as the server can tell: it marks the pages that the server asked for. */
const WRITER = `
export function createPageWriter({ plantilla, manifest }) {
  if (!manifest['index.html']) throw new Error('no manifest');
  return async ({ url, entera, head, datos, apiKey }) => {
    if (entera && url === '/eventos/informacion/' + globalThis.paginaQueFalla) throw new Error('cannot render');
    return plantilla
      .replace('<!--taquilla:head-->', () => head + '<meta name="clave" content="' + apiKey + '">')
      .replace('<!--taquilla:html-->', () => '<main data-' + (entera ? 'url' : 'marco') + '="' + url + '"></main>')
      .replace('<!--taquilla:datos-->', () =>
        '<script type="application/json" id="datos-iniciales">' + JSON.stringify(datos).replaceAll('<', '\\\\u003c') + '</script>');
  };
}`;

/** Makes a built storefront in a folder of its own. */
export async function createEscaparate(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'taquilla-escaparate-'));
  const files: Record<string, string> = {
    'index.html': TEMPLATE,
    '.vite/manifest.json': JSON.stringify({ 'index.html': { file: 'assets/index-a1b2.js' } }),
    'servidor/servidor.mjs': WRITER,
    'assets/index-a1b2.js': `console.log(${JSON.stringify('x'.repeat(2_000))});`,
    'sw.js': 'console.log(1);',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
