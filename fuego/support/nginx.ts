import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crearServicio, hasta, type Proceso, puertoLibre } from './procesos.ts';
import { DEPLOY, enElCamino } from './programas.ts';

/** The cache of `deploy/nginx.conf` in front of an address; null where there is no nginx. */
export async function crearCache(origen: string, carpeta: string): Promise<Proceso | null> {
  const programa = enElCamino('nginx');
  if (programa === undefined) return null;
  const puerto = await puertoLibre();
  const texto = await readFile(join(DEPLOY, 'nginx.conf'), 'utf8');
  const archivo = join(carpeta, 'nginx.conf');
  await writeFile(
    archivo,
    // As root it would run its workers as an account that may not enter the folder.
    `user root;\ndaemon off;\n${texto}`
      .replace('10.0.0.10:80', new URL(origen).host)
      .replace('listen 80 ', `listen 127.0.0.1:${puerto} `)
      .replaceAll(/\/(?:run|var\/cache)\/nginx-taquilla/g, join(carpeta, 'nginx')),
  );
  const cache = crearServicio({
    comando: [programa, '-e', 'stderr', '-c', archivo],
    url: `http://127.0.0.1:${puerto}`,
    entorno: {},
    listo: url =>
      hasta('nginx answers', () =>
        fetch(`${url}/healthz`).then(
          r => r.ok,
          () => false,
        ),
      ),
  });
  await cache.iniciar();
  return cache;
}
