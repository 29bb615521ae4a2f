import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { Content } from '../server/content.ts';
import type { Context } from '../server/context.ts';
import { escapeHtml } from '../server/html.ts';
import { appPolicy, PERMISSIONS_OF_THE_DOOR } from '../server/securityHeaders.ts';
import { sendContent } from '../server/sendContent.ts';
import { type BuiltFile, readBuiltFiles } from './builtFiles.ts';

/** The apps of staff: each is one page under an address of its own, with files of its own. */
const APLICACIONES = [
  { nombre: 'consola', encabezados: { 'content-security-policy': appPolicy() } },
  {
    nombre: 'puerta',
    // Only the door reads codes with the camera, by a reader in WebAssembly (§P6.1).
    encabezados: {
      'content-security-policy': appPolicy({ wasm: true }),
      'permissions-policy': PERMISSIONS_OF_THE_DOOR,
    },
  },
] as const;

interface Abierta {
  archivos: ReadonlyMap<string, BuiltFile>;
  pagina: Content;
}

/** Serves the apps of staff at `/consola` and `/puerta`; an app that is not built gets no address. */
export function registrarAplicaciones(app: FastifyInstance, context: Context): void {
  for (const { nombre, encabezados } of APLICACIONES) {
    const folder = carpetaDe(nombre);
    if (folder === null) {
      context.log.warn(`Falta construir apps/${nombre}: no se sirve /${nombre}.`);
      continue;
    }
    let abierta: Promise<Abierta> | null = null;
    const abrir = () => {
      abierta ??= leerAplicacion(folder, context).catch(error => {
        abierta = null;
        throw error;
      });
      return abierta;
    };
    const base = `/${nombre}`;
    app.get(base, (_request, reply) => reply.header('cache-control', 'no-cache').redirect(`${base}/`, 302));
    app.get(`${base}/*`, async (request, reply) => {
      const { archivos, pagina } = await abrir();
      const [ruta = ''] = request.url.split('?', 1);
      const hallado = archivos.get(ruta.slice(base.length));
      if (hallado) {
        // A worker follows the policy of its own answer, and the one that reads codes needs WebAssembly. So does a page
        // beside the app.
        const policy =
          hallado.policy ?? (/\.(js|html)$/.test(ruta) && encabezados['content-security-policy']);
        if (policy) reply.header('content-security-policy', policy);
        return sendContent(request, reply, hallado) ?? reply;
      }
      if (ruta.startsWith(`${base}/assets/`)) {
        reply.callNotFound();
        return reply;
      }
      reply.headers(encabezados);
      return sendContent(request, reply, { content: pagina, cacheControl: 'no-cache', status: 200 }) ?? reply;
    });
  }
}

async function leerAplicacion(folder: string, { config }: Context): Promise<Abierta> {
  const [archivos, plantilla] = await Promise.all([
    readBuiltFiles(folder),
    readFile(join(folder, 'index.html'), 'utf8'),
  ]);
  const html = plantilla.replace(
    /(name="taquilla-api-key" content=")[^"]*/,
    (_, antes: string) => antes + escapeHtml(config.apiKeys[0] ?? ''),
  );
  return { archivos, pagina: new Content(Buffer.from(html), { type: 'text/html; charset=utf-8' }) };
}

/** The folder of a built app: beside the server's sources, or beside its bundle. */
function carpetaDe(nombre: string): string | null {
  const candidatas = ['../../..', '../..'].map(ruta =>
    fileURLToPath(new URL(`${ruta}/${nombre}/dist`, import.meta.url)),
  );
  return candidatas.find(folder => existsSync(join(folder, 'index.html'))) ?? null;
}
