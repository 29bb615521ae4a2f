import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { redactar } from '../../src/cartas/redactar.ts';
import { encolarCorreo } from '../../src/correos/correo.repository.ts';
import { type Dispatcher, startDispatcher } from '../../src/correos/dispatcher.ts';
import { readConfiguration } from '../../src/env/configuration.ts';
import { createLog } from '../../src/log.ts';
import { createSmtpTransport } from '../../src/providers/correo/smtp.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { PATIENCE_MS } from '../support/lockWaits.ts';
import { openSmtpServer } from '../support/smtpServer.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.close());

function despachar(url: string): Dispatcher {
  const medios = {
    db: database.pool,
    config: readConfiguration({}),
    publicUrl: () => 'https://tienda.example',
  };
  const despachador = startDispatcher(
    { db: database.pool, log: createLog('silent') },
    {
      transport: createSmtpTransport({
        url,
        remitente: 'Taquilla <boletos@taquilla.example>',
        connections: 2,
      }),
      redactar: correo => redactar(medios, correo),
    },
  );
  onTestFinished(() => despachador.detener());
  return despachador;
}

const enqueue = (clave: string) =>
  encolarCorreo(database.pool, {
    clave,
    para: 'jimena@correo.example',
    tipo: 'contrasena_cambiada',
    datos: { nombre: 'Jimena Ruiz' },
  });

it('drains by itself after a server that was down for an hour, each mail once, within five minutes (R18)', async () => {
  const claves = Array.from({ length: 12 }, (_, i) => `c:${i}`);
  const cerrado = await openSmtpServer();
  await cerrado.close();
  const despachador = despachar(cerrado.url);
  for (const clave of claves) await enqueue(clave);

  let segundos = 0;
  while (segundos < 3_600) {
    await cuandoDescanse();
    segundos += await pasarHastaElSiguiente(despachador);
  }
  await cuandoDescanse();
  const smtp = await openSmtpServer(cerrado.port);
  onTestFinished(() => smtp.close());
  let tras = 0;
  while (smtp.recibidos.length < claves.length) {
    tras += await pasarHastaElSiguiente(despachador);
    await cuandoDescanse();
  }
  // Five minutes plus the fifth by which tries are spread.
  expect(tras).toBeLessThanOrEqual(360);
  // The last mail may have reached the server without being marked yet.
  const enviados = async () =>
    (await database.pool.query(`select from correo where estado = 'enviado' and error is null`)).rowCount;
  await expect.poll(enviados).toBe(claves.length);
  expect(new Set(smtp.recibidos.map(({ messageId }) => messageId)).size).toBe(claves.length);
  expect(smtp.recibidos).toHaveLength(claves.length);
});

/** Waits until every mail is sent, or has failed and waits for its next try. */
async function cuandoDescanse(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await database.pool.query(
        `select from correo where estado = 'pendiente' and error is null`,
      );
      expect(rows).toEqual([]);
    },
    { timeout: PATIENCE_MS, interval: 20 },
  );
}

/** Moves time to the next try of a mail; answers how many seconds passed. */
async function pasarHastaElSiguiente({ avisar }: Dispatcher): Promise<number> {
  const { rows } = await database.pool.query<{ segundos: number }>(
    `with paso as (select min(proximo_intento) - now() as cuanto from correo where estado = 'pendiente'),
       movidos as (
         update correo set proximo_intento = proximo_intento - cuanto, creado_en = creado_en - cuanto,
           error = case when proximo_intento - cuanto > now() then error end
         from paso where estado = 'pendiente')
     select extract(epoch from cuanto)::float8 as segundos from paso`,
  );
  avisar();
  return rows[0]?.segundos ?? 0;
}
