import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { centavos } from '@taquilla/rules/dinero';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { VALORES } from '../../../../packages/rules/test/evento/valores.ts';
import { listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { crearCuentasDeDemo } from '../../src/cuentas/demo.ts';
import { abrirEvento } from '../../src/eventos/archivo/abrirEvento.ts';
import { exportarEvento } from '../../src/eventos/archivo/escribirArchivos.ts';
import { cargarEvento } from '../../src/eventos/carga/cargarEvento.ts';
import { compararEventos } from '../../src/eventos/carga/compararEventos.ts';
import { eliminarEvento, listEventos } from '../../src/eventos/carga/listaDeEventos.repository.ts';
import type { EventoDescrito } from '../../src/eventos/documento/eventoDescrito.ts';
import { findEventoGuardado } from '../../src/eventos/documento/eventoGuardado.queries.ts';
import { createLog } from '../../src/log.ts';
import { demoMoment, loadDemo } from '../../src/startup/seedDemo.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { crearEvento, venderDirecto } from '../support/fabrica.ts';

const DEMO = fileURLToPath(new URL('../../../../demo/', import.meta.url));

/** Files as the version of that day exported them. */
const EXPORTADOS = fileURLToPath(new URL('../fixtures/exportados-de-2026-11-28/', import.meta.url));

/** A file's text, or the document that it writes, whose promotions have no order. */
async function leerEnOrden(archivo: string): Promise<unknown> {
  const texto = await readFile(archivo, 'utf8');
  if (!archivo.endsWith('.yaml')) return texto;
  const documento = parse(texto);
  documento.promociones?.sort((a: { nombre: string }, b: { nombre: string }) =>
    a.nombre.localeCompare(b.nombre),
  );
  return documento;
}

let database: TestDatabase;
let folder: string;
let ahora: Date;
beforeAll(async () => {
  database = await createDatabase();
  folder = await mkdtemp(join(tmpdir(), 'taquilla-exportar-'));
  await crearCuentasDeDemo(database.pool);
  ahora = demoMoment(new Date());
  await loadDemo({ db: database.pool, log: createLog('silent'), folder: DEMO, now: ahora });
}, 240_000);
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
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
  const { rows } = await database.pool.query<{ huella: string }>(
    [...tablas, 'lugar', 'promocion', 'promocion_zona', 'boleto', 'reserva', 'correo']
      .map(
        tabla =>
          `select '${tabla} ' || count(*) || md5(string_agg(t::text, '|' order by t::text)) as huella from ${tabla} t`,
      )
      .join(' union all '),
  );
  return rows.map(fila => fila.huella).join('\n');
}

/**
 * The fields of an event that are one value in its file. Pictures are stored by their hashes, a load leaves the state, and
 * null leaves the stored bill, rates, phases and blocks.
 */
function valoresDe(evento: object): [string, unknown][] {
  const aparte = ['imagenPromocion', 'imagenBanner', 'estado', 'artistas', 'taquilla', 'fases', 'bloqueos'];
  return Object.entries(evento).filter(
    ([campo, valor]) =>
      !aparte.includes(campo) && (valor === null || typeof valor !== 'object' || valor instanceof Date),
  );
}

type Callables = {
  [C in keyof EventoDescrito as null extends EventoDescrito[C] ? C : never]: NonNullable<EventoDescrito[C]>;
};
type Dichos = Omit<Callables, 'artistas' | 'taquilla' | 'fases' | 'bloqueos'>;

/** Two values of each field that a file may leave out; the compiler asks for those of a new field. */
const DICHOS: readonly [Dichos, Dichos] = [
  {
    ventaDesde: new Date('2031-01-01T16:00:00Z'),
    ventaHasta: new Date('2031-02-01T16:00:00Z'),
    ...VALORES[0],
    politicaDias: 3,
    acompanantePrecio: centavos(0),
  },
  {
    ventaDesde: new Date('2031-01-02T16:00:00Z'),
    ventaHasta: new Date('2031-02-02T16:00:00Z'),
    ...VALORES[1],
    politicaDias: 5,
    acompanantePrecio: centavos(15_000),
  },
];

function sumarDias(fecha: Date, dias: number): Date {
  return new Date(fecha.getTime() + dias * 86_400_000);
}

/** Another value of the same kind; a word where there was none. */
function otroValor(valor: unknown): unknown {
  if (valor instanceof Date) return new Date(valor.getTime() + 60_000);
  if (typeof valor === 'number') return valor + 1;
  if (typeof valor === 'boolean') return !valor;
  return `${valor ?? ''} otro`;
}

it('a demonstration sells at a till, and its books balance (§C9.2)', async () => {
  const { rows } = await database.pool.query(
    `select count(*)::integer as cuantas, count(caja_id)::integer as en_caja from reserva where metodo_pago = 'efectivo'`,
  );
  expect(rows[0].cuantas).toBeGreaterThan(100);
  expect(rows[0].en_caja).toBe(rows[0].cuantas);
  expect(await listDescuadres(database.pool)).toEqual([]);
});

it('a demonstration shows what can happen to a show: cancelled and half paid, moved with open choices, postponed (§C7.7, §C7.8)', async () => {
  const { rows } = await database.pool.query(
    `select e.clave, e.estado, e.fecha <> all (e.fechas_anteriores) and e.fechas_anteriores <> '{}' as movido, c.estado as va,
       array_agg(distinct como_va_la_venta(v, false) order by como_va_la_venta(v, false)) as ventas
     from cancelacion c join evento e on e.id = c.evento_id join cancelacion_venta v on v.cancelacion_id = c.id
     group by e.id, c.id order by e.clave`,
  );
  const con = (...ventas: string[]) => expect.arrayContaining(ventas);
  expect(rows).toEqual([
    {
      clave: 'doce-ventanas',
      estado: 'aplazado',
      movido: false,
      va: 'corriendo',
      ventas: ['sin_decidir'],
    },
    {
      clave: 'el-otro-lado-de-la-calle',
      estado: 'cancelado',
      movido: false,
      va: 'pausada',
      ventas: con('devuelto', 'por_enviar'),
    },
    {
      clave: 'la-noche-de-la-grana',
      estado: 'publicado',
      movido: true,
      va: 'corriendo',
      ventas: con('conserva', 'devuelto', 'sin_decidir'),
    },
  ]);
});

describe('a loaded event', () => {
  const abrirDeDemo = async () => {
    const nombres = (await readdir(join(DEMO, 'eventos'))).filter(nombre => nombre.endsWith('.yaml'));
    return Promise.all(nombres.map(nombre => abrirEvento(join(DEMO, 'eventos', nombre), { ahora })));
  };

  const exigirGuardado = async (evento: EventoDescrito) => {
    const guardado = (await findEventoGuardado(database.pool, evento.clave)) as Record<
      string,
      unknown
    > | null;
    const dichos = valoresDe(evento);
    const guardados = dichos.map(([campo]) => [campo, guardado?.[campo]]);
    expect([evento.clave, ...guardados]).toEqual([evento.clave, ...dichos]);
  };

  it('is stored with each value that its file says, whichever of the demonstration', async () => {
    const abiertos = await abrirDeDemo();
    expect(abiertos.length).toBeGreaterThanOrEqual(15);
    for (const { evento } of abiertos) {
      const movido = evento.clave === 'la-noche-de-la-grana';
      await exigirGuardado(movido ? { ...evento, fecha: sumarDias(evento.fecha, 21) } : evento);
    }
  }, 240_000);

  it('is stored with each value that a file may leave out, and again when they change', async () => {
    const [abierto] = await abrirDeDemo();
    if (!abierto) throw new Error('the demonstration has no event');
    for (const dichos of DICHOS) {
      const evento = { ...abierto.evento, ...dichos, politica: 'hasta_dias' as const, clave: 'todo-dicho' };
      await cargarEvento(database.pool, {
        abierto: { ...abierto, evento },
        conDemo: false,
        confirmado: true,
      });
      await exigirGuardado(evento);
    }
  }, 240_000);

  it('tells the change of each value that a file says', async () => {
    const [abierto] = await abrirDeDemo();
    const guardado = abierto && (await findEventoGuardado(database.pool, abierto.evento.clave));
    if (!guardado) throw new Error('the demonstration has no event');
    expect(compararEventos(guardado, abierto)).toEqual([]);
    const callados = valoresDe(abierto.evento).filter(([campo, valor]) => {
      // Loading knows an event by its key.
      if (campo === 'clave') return false;
      const evento = { ...abierto.evento, [campo]: otroValor(valor) };
      return compararEventos(guardado, { ...abierto, evento }).length === 0;
    });
    expect(callados).toEqual([]);
  }, 240_000);
});

describe('an exported event', () => {
  it('changes nothing when it is loaded again, whichever of the demonstration', async () => {
    const eventos = await listEventos(database.pool);
    expect(eventos.length).toBeGreaterThanOrEqual(15);
    const antes = await huella();
    for (const { clave } of eventos) {
      const hecho = await exportarEvento(database.pool, { clave, carpeta: join(folder, clave) });
      if (!hecho || hecho === 'ocupada') throw new Error(`not exported: ${clave}`);
      const abierto = await abrirEvento(hecho.archivo, { ahora: new Date() });
      const { cambios, esNuevo } = await cargarEvento(database.pool, {
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
    const primera = join(folder, 'primera');
    await exportarEvento(database.pool, { clave, carpeta: primera });
    const otra = await createDatabase();
    const abierto = await abrirEvento(join(primera, `${clave}.yaml`), { ahora: new Date() });
    await cargarEvento(otra.pool, { abierto, conDemo: false, confirmado: false });
    const segunda = join(folder, 'segunda');
    await exportarEvento(otra.pool, { clave, carpeta: segunda });
    const { cambios } = await cargarEvento(database.pool, {
      abierto: await abrirEvento(join(segunda, `${clave}.yaml`), { ahora: new Date() }),
      conDemo: false,
      confirmado: true,
    });
    await otra.close();
    expect(cambios).toEqual([]);
  });

  it.each(['la-casa-sin-puertas', 'trio-obsidiana', 'desierto-abierto'])(
    'of 2026-11-28 is the same event in an empty house, with its map as it was: %s',
    async clave => {
      const vieja = join(EXPORTADOS, clave);
      const otra = await createDatabase();
      const abierto = await abrirEvento(join(vieja, `${clave}.yaml`), { ahora: new Date() });
      await cargarEvento(otra.pool, { abierto, conDemo: false, confirmado: false });
      const nueva = join(folder, `nueva-${clave}`);
      await exportarEvento(otra.pool, { clave, carpeta: nueva });
      await otra.close();
      expect((await readdir(nueva)).sort()).toEqual((await readdir(vieja)).sort());
      for (const archivo of await readdir(vieja))
        expect(await leerEnOrden(join(nueva, archivo)), archivo).toEqual(
          await leerEnOrden(join(vieja, archivo)),
        );
    },
  );

  it('writes over nothing, and there is none of an unknown key', async () => {
    const lleno = join(folder, 'lleno');
    await exportarEvento(database.pool, { clave: 'ya-ni-modo', carpeta: lleno });
    expect(await exportarEvento(database.pool, { clave: 'ensayo-general', carpeta: lleno })).toBe('ocupada');
    expect(await readdir(lleno)).toContain('ya-ni-modo.yaml');
    expect(
      await exportarEvento(database.pool, { clave: 'no-existe', carpeta: join(folder, 'x') }),
    ).toBeNull();
  });
});

describe('deleting an event', () => {
  const hay = async (id: number) => (await listEventos(database.pool)).some(evento => evento.id === id);

  it('takes all of it away when nobody has anything of it, ended holds too', async () => {
    const { eventoId, lugares } = await crearEvento(database.pool);
    await apartar(eventoId, lugares.slice(0, 2));
    await database.pool.query(
      `update lugar set retenido_hasta = now() - interval '1 second' where evento_id = $1 and reserva_id is not null`,
      [eventoId],
    );
    expect(await eliminarEvento(database.pool, eventoId)).toBeNull();
    expect(await hay(eventoId)).toBe(false);
  });

  it('is refused while somebody holds a place', async () => {
    const { eventoId, lugares } = await crearEvento(database.pool);
    await apartar(eventoId, lugares.slice(0, 2));
    expect(await eliminarEvento(database.pool, eventoId)).toBe('tiene lugares apartados en este momento (2)');
    expect(await hay(eventoId)).toBe(true);
  });

  it('is refused for good once it was sold, refunded or not', async () => {
    const { eventoId, lugares } = await crearEvento(database.pool);
    await venderDirecto(database.pool, { eventoId, lugares: lugares.slice(0, 1) });
    await database.pool.query('update boleto set anulado_en = now() where evento_id = $1', [eventoId]);
    expect(await eliminarEvento(database.pool, eventoId)).toMatch(/^tiene ventas o cobros \(1\)/);
    expect(await hay(eventoId)).toBe(true);
  });
});

async function apartar(eventoId: number, lugares: number[]): Promise<void> {
  const { rows } = await database.pool.query<{ resultado: string }>(
    `select r.resultado from reservar_asientos($1, $2, $3, interval '10 minutes', null, gen_random_uuid(), 'Ana', null) r`,
    [crypto.randomUUID(), eventoId, lugares],
  );
  expect(rows).toEqual([{ resultado: 'ok' }]);
}
