import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const PLANTILLA =
  '<!doctype html><html><head><!--taquilla:head--></head><body><!--taquilla:html--><!--taquilla:datos--></body></html>';

/** Writes pages as far as the server can tell: it marks the pages that the server asked for. */
const ESCRITOR = `
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
export async function crearEscaparate(): Promise<{ carpeta: string; borrar: () => Promise<void> }> {
  const carpeta = await mkdtemp(join(tmpdir(), 'taquilla-escaparate-'));
  const archivos: Record<string, string> = {
    'index.html': PLANTILLA,
    '.vite/manifest.json': JSON.stringify({ 'index.html': { file: 'assets/index-a1b2.js' } }),
    'servidor/servidor.mjs': ESCRITOR,
    'assets/index-a1b2.js': `console.log(${JSON.stringify('x'.repeat(2_000))});`,
    'sw.js': 'console.log(1);',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  for (const [ruta, texto] of Object.entries(archivos)) {
    await mkdir(dirname(join(carpeta, ruta)), { recursive: true });
    await writeFile(join(carpeta, ruta), texto);
  }
  return { carpeta, borrar: () => rm(carpeta, { recursive: true, force: true }) };
}
