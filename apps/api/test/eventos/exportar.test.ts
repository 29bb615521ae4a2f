import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crearCuentasDeDemo } from '../../src/cuentas/demo.ts';
import { abrirEvento } from '../../src/eventos/archivo/abrirEvento.ts';
import { cargarEvento } from '../../src/eventos/archivo/cargarEvento.ts';
import { exportarEvento } from '../../src/eventos/archivo/exportarEvento.ts';
import { eliminarEvento, listEventos } from '../../src/eventos/archivo/listaDeEventos.repository.ts';
import { createLog } from '../../src/log.ts';
import { demoMoment, loadDemo } from '../../src/startup/seedDemo.ts';
import { type BaseDePrueba, crearBase } from '../support/baseDeDatos.ts';
import { crearEvento, venderDirecto } from '../support/fabrica.ts';

const DEMO = fileURLToPath(new URL('../../../../demo/', import.meta.url));

let base: BaseDePrueba;
let carpeta: string;
beforeAll(async () => {
  base = await crearBase();
  carpeta = await mkdtemp(join(tmpdir(), 'taquilla-exportar-'));
  await crearCuentasDeDemo(base.pool);
  const ahora = demoMoment(new Date());
  await loadDemo({ db: base.pool, log: createLog('silent'), folder: DEMO, now: ahora });
}, 240_000);
afterAll(async () => {
  await base.cerrar();
  await rm(carpeta, { recursive: true });
});

/** A hash of every row that a load may write, over all events. */
async function huella(): Promise<string> {
  const tablas = [
    'evento',
    'recinto',
    'ciudad',
    'artista',
    'categoria',
    'imagen',
    'zona_precio',
    'seccion',
    'fila',
  ];
  const { rows } = await base.pool.query<{ huella: string }>(
    [...tablas, 'lugar', 'promocion', 'promocion_zona', 'boleto', 'reserva', 'correo']
      .map(
        tabla =>
          `select '${tabla} ' || count(*) || md5(string_agg(t::text, '|' order by t::text)) as huella from ${tabla} t`,
      )
      .join(' union all '),
  );
  return rows.map(fila => fila.huella).join('\n');
}

describe('an exported event', () => {
  it('changes nothing when it is loaded again, whichever of the demonstration', async () => {
    const eventos = await listEventos(base.pool);
    expect(eventos.length).toBeGreaterThanOrEqual(15);
    const antes = await huella();
    for (const { clave } of eventos) {
      const hecho = await exportarEvento(base.pool, { clave, carpeta: join(carpeta, clave) });
      if (!hecho || hecho === 'ocupada') throw new Error(`not exported: ${clave}`);
      const abierto = await abrirEvento(hecho.archivo, { ahora: new Date() });
      const { cambios, esNuevo } = await cargarEvento(base.pool, {
        abierto,
        conDemo: false,
        confirmado: true,
      });
      expect({ clave, cambios, esNuevo }).toEqual({ clave, cambios: [], esNuevo: false });
    }
    expect(await huella()).toBe(antes);
  }, 240_000);

  it('is the same event in an empty house', async () => {
    const clave = 'marea-alta';
    const primera = join(carpeta, 'primera');
    await exportarEvento(base.pool, { clave, carpeta: primera });
    const otra = await crearBase();
    const abierto = await abrirEvento(join(primera, `${clave}.yaml`), { ahora: new Date() });
    await cargarEvento(otra.pool, { abierto, conDemo: false, confirmado: false });
    const segunda = join(carpeta, 'segunda');
    await exportarEvento(otra.pool, { clave, carpeta: segunda });
    const { cambios } = await cargarEvento(base.pool, {
      abierto: await abrirEvento(join(segunda, `${clave}.yaml`), { ahora: new Date() }),
      conDemo: false,
      confirmado: true,
    });
    await otra.cerrar();
    expect(cambios).toEqual([]);
  });

  it('writes over nothing, and there is none of an unknown key', async () => {
    const lleno = join(carpeta, 'lleno');
    await exportarEvento(base.pool, { clave: 'ya-ni-modo', carpeta: lleno });
    expect(await exportarEvento(base.pool, { clave: 'ensayo-general', carpeta: lleno })).toBe('ocupada');
    expect(await readdir(lleno)).toContain('ya-ni-modo.yaml');
    expect(await exportarEvento(base.pool, { clave: 'no-existe', carpeta: join(carpeta, 'x') })).toBeNull();
  });
});

describe('deleting an event', () => {
  const hay = async (id: number) => (await listEventos(base.pool)).some(evento => evento.id === id);

  it('takes all of it away when nobody has anything of it, ended holds too', async () => {
    const { eventoId, lugares } = await crearEvento(base.pool);
    await apartar(eventoId, lugares.slice(0, 2));
    await base.pool.query(
      `update lugar set retenido_hasta = now() - interval '1 second' where evento_id = $1 and reserva_id is not null`,
      [eventoId],
    );
    expect(await eliminarEvento(base.pool, eventoId)).toBeNull();
    expect(await hay(eventoId)).toBe(false);
  });

  it('is refused while somebody holds a place', async () => {
    const { eventoId, lugares } = await crearEvento(base.pool);
    await apartar(eventoId, lugares.slice(0, 2));
    expect(await eliminarEvento(base.pool, eventoId)).toBe('tiene lugares apartados en este momento (2)');
    expect(await hay(eventoId)).toBe(true);
  });

  it('is refused for good once it was sold, refunded or not', async () => {
    const { eventoId, lugares } = await crearEvento(base.pool);
    await venderDirecto(base.pool, { eventoId, lugares: lugares.slice(0, 1) });
    await base.pool.query('update boleto set anulado_en = now() where evento_id = $1', [eventoId]);
    expect(await eliminarEvento(base.pool, eventoId)).toMatch(/^tiene ventas o cobros \(1\)/);
    expect(await hay(eventoId)).toBe(true);
  });
});

async function apartar(eventoId: number, lugares: number[]): Promise<void> {
  const { rows } = await base.pool.query<{ resultado: string }>(
    `select r.resultado from reservar_asientos($1, $2, $3, interval '10 minutes', null, gen_random_uuid(), 'Ana', null) r`,
    [crypto.randomUUID(), eventoId, lugares],
  );
  expect(rows).toEqual([{ resultado: 'ok' }]);
}
