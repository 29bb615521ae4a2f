import type { FastifyInstance } from 'fastify';
import { readNow } from '../../db/now.ts';
import type { Context } from '../../server/context.ts';
import { html, htmlText } from '../../server/html.ts';
import { listSegundosFactores } from '../sesion/segundoFactor.repository.ts';
import { codigoDePaso, pasoDe } from '../sesion/totp.ts';

const POLITICA =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A page with the code of each second factor that would be accepted now. Never registered outside of demo mode. */
export function registrarPaginaDeCodigos(app: FastifyInstance, { db }: Pick<Context, 'db'>): void {
  const leer = async () => {
    const ahora = await readNow(db);
    const factores = await listSegundosFactores(db);
    return factores.map(({ correo, nombre, secreto, ultimoPaso }) => {
      // Each step is good once: after a login the code of the next step is shown, which is accepted half a minute early.
      const paso = Math.max(pasoDe(ahora), ultimoPaso + 1);
      const codigo = paso <= pasoDe(ahora) + 1 ? codigoDePaso(secreto, paso) : null;
      return { correo, nombre, codigo };
    });
  };
  app.get('/dev/codigos.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await leer()),
  );
  app.get('/dev/codigos', async (_request, reply) => {
    const filas = (await leer()).map(
      ({ correo, nombre, codigo }) =>
        html`<li><a href="/dev/codigos"><b>${codigo ?? 'Espera medio minuto'}</b><span>${nombre}</span><span>${correo}</span></a></li>`,
    );
    const pagina = html`<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Códigos</title>
<link rel="stylesheet" href="/dev/correos.css">
</head>
<body><h1>Códigos del segundo factor</h1><p>Cada uno sirve una vez. Vuelve a cargar para ver el siguiente.</p><ol>${filas}</ol></body>
</html>`;
    return reply
      .header('content-security-policy', POLITICA)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(`<!doctype html>\n${htmlText(pagina)}`);
  });
}
