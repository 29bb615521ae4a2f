import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readFromPrimary } from '../../src/db/staleReads.ts';
import { crearCambios } from '../../src/eventos/cambios.ts';
import { type EnVivo, iniciarEnVivo } from '../../src/eventos/envivo/enVivo.ts';
import type { Content } from '../../src/server/content.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { crearEvento, type EventoCreado, venderDirecto } from '../support/fabrica.ts';
import { PATIENCE_MS } from '../support/lockWaits.ts';

let database: TestDatabase;
let ahora = 0;
const opened: EnVivo[] = [];
beforeAll(async () => {
  database = await createDatabase();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map(abierto => abierto.detener()));
});
afterAll(() => database.close());

/** One process of several, with a clock that the test moves. */
function openProcess(reloj: (() => number) | undefined = () => ahora) {
  const cambios = crearCambios();
  const connections = {
    db: database.pool,
    dbDirect: database.pool,
    staleReads: readFromPrimary(database.pool),
  };
  const enVivo = iniciarEnVivo(
    { ...connections, log: pino({ level: 'silent' }), now: () => new Date(), ...cambios },
    reloj,
  );
  opened.push(enVivo);
  return { enVivo, avisar: cambios.avisarCambio };
}

const leer = (contenido: Content) => JSON.parse(contenido.bytes.toString());

async function libres(enVivo: EnVivo, { eventoId, seccionId }: EventoCreado): Promise<number> {
  const { secciones } = leer(await (await enVivo.evento(eventoId)).secciones());
  return secciones.find((s: { id: number }) => s.id === seccionId).asientosDisponibles;
}

async function estadoDe(enVivo: EnVivo, { eventoId, seccionId }: EventoCreado, id: number | undefined) {
  const { filas } = leer(await (await enVivo.evento(eventoId)).filas(seccionId));
  const asientos = filas.flatMap((fila: { asientos: { id: number; estado: string }[] }) => fila.asientos);
  return asientos.find((asiento: { id: number }) => asiento.id === id)?.estado;
}

const vender = (evento: EventoCreado, lugares: number[]) =>
  venderDirecto(database.pool, { eventoId: evento.eventoId, lugares });

describe('what a process tells of an event', () => {
  it('is never 2 seconds late, even when nobody was told of a sale', async () => {
    const { enVivo } = openProcess();
    const evento = await crearEvento(database.pool);
    expect(await estadoDe(enVivo, evento, evento.lugares[0])).toBe('disponible');
    await vender(evento, evento.lugares.slice(0, 1));
    // A browser may cache an answer for one second more: max-age=1.
    ahora += 999;
    expect(await estadoDe(enVivo, evento, evento.lugares[0])).toBe('vendido');
    expect(await libres(enVivo, evento)).toBe(49);
  });

  it('is kept for a moment, so that a crowd costs the database nothing', async () => {
    const { enVivo } = openProcess();
    const evento = await crearEvento(database.pool);
    const vivo = await enVivo.evento(evento.eventoId);
    // Listening begins a moment after the process, and then reads everything again, once.
    await vi.waitFor(async () => {
      const primera = await vivo.secciones();
      // The value is returned synchronously, without a promise.
      expect(vivo.secciones()).toBe(primera);
    }, PATIENCE_MS);
  });

  it('is up to date at once after a change of this process', async () => {
    const { enVivo, avisar } = openProcess();
    const evento = await crearEvento(database.pool);
    expect(await libres(enVivo, evento)).toBe(50);
    await vender(evento, evento.lugares.slice(0, 3));
    avisar(evento.eventoId, evento.lugares.slice(0, 3));
    expect(await libres(enVivo, evento)).toBe(47);
  });

  it("lets a hold end by the database's clock without anybody saying so (§4.7)", async () => {
    const { enVivo } = openProcess();
    const evento = await crearEvento(database.pool);
    const [lugar] = evento.lugares;
    const apartarHasta = (hasta: string) =>
      database.pool.query(
        `update lugar set reserva_id = gen_random_uuid(), retenido_hasta = now() + $2::interval where id = $1`,
        [lugar, hasta],
      );
    await apartarHasta('1 minute');
    expect(await estadoDe(enVivo, evento, lugar)).toBe('reservado');
    await apartarHasta('-1 millisecond');
    ahora += 1_000;
    expect(await estadoDe(enVivo, evento, lugar)).toBe('disponible');
  });

  it('follows the organiser: another price, another seat, another name', async () => {
    const { enVivo } = openProcess();
    const evento = await crearEvento(database.pool);
    await libres(enVivo, evento);
    await database.pool.query('update seccion set precio_seccion = 70000 where id = $1', [evento.seccionId]);
    await database.pool.query(
      `insert into lugar (evento_id, seccion_id, fila_id, numero, orden, zona_precio_id, precio)
       select evento_id, seccion_id, fila_id, '99', 99, zona_precio_id, precio from lugar where id = $1`,
      [evento.lugares[0]],
    );
    ahora += 1_000;
    const { secciones } = leer(await (await enVivo.evento(evento.eventoId)).secciones());
    expect(secciones[0]).toMatchObject({ precioSeccion: 700, asientosDisponibles: 51 });

    await database.pool.query("update fila set nombre = 'Palco' where seccion_id = $1 and nombre = 'A'", [
      evento.seccionId,
    ]);
    ahora += 15_000;
    const { filas } = leer(await (await enVivo.evento(evento.eventoId)).filas(evento.seccionId));
    expect(filas[0].nombre).toBe('Palco');
  });

  it('is the same object as long as nothing changes, so that 304 holds', async () => {
    const { enVivo } = openProcess();
    const evento = await crearEvento(database.pool);
    const vivo = await enVivo.evento(evento.eventoId);
    const antes = await vivo.estados();
    ahora += 5_000;
    expect(await vivo.estados()).toBe(antes);
  });
});

describe('several processes', () => {
  it('name the same states alike', async () => {
    const [a, b] = [openProcess(), openProcess()];
    const evento = await crearEvento(database.pool);
    const [de, y] = await Promise.all(
      [a, b].map(async ({ enVivo }) =>
        (await (await enVivo.evento(evento.eventoId)).estados()).etag('identity'),
      ),
    );
    expect(de).toBe(y);
  });

  it("hear of each other's sales by NOTIFY", async () => {
    // With stopped clocks, changes that are not announced stay unknown.
    const [a, b] = [openProcess(() => 0), openProcess(() => 0)];
    const evento = await crearEvento(database.pool);
    expect(await libres(b.enVivo, evento)).toBe(50);
    await vender(evento, evento.lugares.slice(0, 5));
    // Listening begins a moment after the process.
    await expect
      .poll(() => {
        a.avisar(evento.eventoId, evento.lugares.slice(0, 5));
        return libres(b.enVivo, evento);
      })
      .toBe(45);
  });

  it('read all places again after listening was broken off', async () => {
    const { enVivo } = openProcess(() => 0);
    const evento = await crearEvento(database.pool);
    const quienEscucha = async () => {
      const { rows } = await database.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where application_name = 'taquilla-escucha' and datname = current_database() and query = 'listen "taquilla_cambios"'`,
      );
      return rows.map(fila => fila.pid);
    };
    const [pid] = await vi.waitUntil(async () => {
      const pids = await quienEscucha();
      return pids.length === 1 && pids;
    }, PATIENCE_MS);
    expect(await libres(enVivo, evento)).toBe(50);
    await vender(evento, evento.lugares.slice(0, 2));
    await database.pool.query('select pg_terminate_backend($1)', [pid]);
    await expect.poll(() => libres(enVivo, evento)).toBe(48);
  });
});
