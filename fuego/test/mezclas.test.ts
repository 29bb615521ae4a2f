import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { crearEvento } from '../../apps/api/test/support/fabrica.ts';
import { awaitRest, exigirCuentasClaras, requireNoDeadlocks } from '../support/comprobar.ts';
import { mapWithLimit } from '../support/crowd.ts';
import { createRandom, type SeededRandom } from '../support/random.ts';
import type { Answer } from '../support/servers.ts';
import { openTestBed, type TestBed } from '../support/testBed.ts';

const WHOLE = process.env.FUEGO_ESCALA !== undefined;
const SEED = Number(process.env.FUEGO_SEMILLA ?? 20_261_130);
const COMPRADORES = WHOLE ? 2_000 : 200;
/** Buyers at once: the later ones find places that earlier ones gave back. */
const A_LA_VEZ = 40;
const PROCESSES = 2;
const LIMITE = 6;
const TURN_MS = 100;
/** How a hold, or its change, may be refused where many want the same places. */
const ESPERADAS =
  /^(409 (asientos_no_disponibles|lugares_insuficientes|limite_de_asientos)|410 reserva_expirada|422 sin_lugares)$/;

let bed: TestBed;
beforeAll(async () => {
  bed = await openTestBed({ processes: PROCESSES, env: { TAQUILLA_LIMITES: 'no' } });
});
afterAll(() => bed.close());

it(`${COMPRADORES} hold mixtures of 60 places, change, pay and cancel them at once, seed ${SEED}, while a server is killed: nothing twice, and no deadlock (§B11.2, §B14)`, async () => {
  const evento = await crearEvento(bed.db, {
    filas: 4,
    asientosPorFila: 10,
    capacidadGeneral: 10,
    limite: LIMITE,
    precio: 10_000,
    usoDeServicio: 0,
    usoDeTarjeta: 0,
  });
  const { eventoId, lugares, generalId } = evento;
  const otraId = await copiarGeneral(eventoId, generalId);
  const random = createRandom(SEED);
  const cuenta = new Map<string, number>();
  const params = { id: eventoId };

  /** A request that is repeated, at any server and under its own name, until an answer comes. */
  async function insistir(id: 'apartar' | 'cambiarApartado', body: object): Promise<Answer> {
    const pedido = { ...body, intento: randomUUID() };
    for (;;) {
      const { status, body: answer } = await bed.call(id, {
        params,
        body: pedido,
        api: random.integer(PROCESSES),
      });
      if (status > 0 && status < 500 && status !== 429) {
        const nombre = status < 300 ? `${id} ${status}` : `${status} ${answer?.code}`;
        cuenta.set(nombre, (cuenta.get(nombre) ?? 0) + 1);
        return { status, body: answer };
      }
      await wait(TURN_MS);
    }
  }

  async function comprar(): Promise<void> {
    const hecha = await insistir('apartar', pedirMezcla(random, lugares, [generalId, otraId]));
    if (hecha.status !== 201) return;
    const { reservaId } = hecha.body;
    for (let veces = 1 + random.integer(4); veces > 0; veces -= 1) {
      const { body: reserva } = await bed.call('consultarReserva', { params, body: { reservaId }, api: 0 });
      if (reserva?.estado !== 'retenida') continue;
      await insistir('cambiarApartado', {
        reservaId,
        cambios: reserva.cambios,
        agregar: pedirMezcla(random, lugares, [generalId, otraId]),
        quitar: soltarParte(random, reserva),
      });
    }
    if (random.ocurre(0.1)) await pagar(reservaId);
    else await bed.call('cancelar', { params, body: { reservaId }, api: 0 });
  }

  async function pagar(reservaId: string): Promise<void> {
    const { body: reserva } = await bed.call('consultarReserva', { params, body: { reservaId }, api: 0 });
    await bed.call('makeCargoInvitado', {
      body: {
        reservaId,
        amount: reserva?.desglose?.total,
        promocion_id: 0,
        nombre_invitado: 'Fuego',
        correo_invitado: `${reservaId}@correo.example`,
        source_id: await bed.tokenDeTarjeta(),
      },
      api: 0,
    });
  }

  const compras = mapWithLimit(Array.from({ length: COMPRADORES }), A_LA_VEZ, comprar);
  await bed.apis[1]?.kill();
  await bed.apis[1]?.start();
  await compras;
  await awaitRest(bed);
  console.log(`seed ${SEED}:`, Object.fromEntries(cuenta));

  expect([...cuenta.keys()].filter(nombre => !/ 20[01]$/.test(nombre) && !ESPERADAS.test(nombre))).toEqual(
    [],
  );
  expect(cuenta.get('cambiarApartado 200')).toBeGreaterThan(0);
  const { rows } = await bed.db.query(
    `select r.id from reserva r where r.evento_id = $1 and r.estado in ('retenida', 'vendida') and cardinality(r.lugares) <> (
       select count(*) from lugar l where l.id = any (r.lugares) and l.reserva_id = r.id)`,
    [eventoId],
  );
  expect(rows, 'every hold and sale has all its places').toEqual([]);
  await exigirCuentasClaras(bed);
  expect(bed.internalErrors).toEqual([]);
  await requireNoDeadlocks(bed);
});

/** A second general section, of as many places. */
async function copiarGeneral(eventoId: number, generalId: number): Promise<number> {
  const { rows } = await bed.db.query<{ id: number }>(
    `insert into seccion (evento_id, clave, nombre, bloque, tipo, orden)
     select evento_id, 'balcon', 'Balcón', bloque, tipo, orden + 1 from seccion where id = $1 returning id`,
    [generalId],
  );
  const otraId = rows[0]?.id ?? 0;
  await bed.db.query(
    `insert into lugar (evento_id, seccion_id, orden, zona_precio_id, precio, general_libre)
     select $1, $2, orden, zona_precio_id, precio, true from lugar where seccion_id = $3`,
    [eventoId, otraId, generalId],
  );
  return otraId;
}

/** Up to two seats, and a general place of some sections; at least one place. */
function pedirMezcla(
  random: SeededRandom,
  lugares: readonly number[],
  generales: readonly number[],
): { asientos: number[]; generales: { seccionId: number; cantidad: number }[] } {
  const asientos = [...new Set([random.pick(lugares), random.pick(lugares)])].slice(random.integer(3));
  const partes = generales
    .map(seccionId => ({ seccionId, cantidad: random.integer(2) }))
    .filter(({ cantidad }) => cantidad > 0);
  return asientos.length + partes.length > 0
    ? { asientos, generales: partes }
    : pedirMezcla(random, lugares, generales);
}

/** Half of the seats of a hold, and one general place of a section that it has. */
function soltarParte(random: SeededRandom, { lugares }: Pick<Reserva, 'lugares'>) {
  const suyos = lugares.filter(({ fila }) => fila !== null).map(({ id }) => id);
  const general = lugares.find(({ fila }) => fila === null);
  return {
    asientos: suyos.slice(0, Math.floor(suyos.length / 2) + random.integer(2)),
    generales: general && random.ocurre(0.5) ? [{ seccionId: general.seccionId, cantidad: 1 }] : [],
  };
}
