import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crearEvento, venderDirecto } from '../../apps/api/test/support/fabrica.ts';
import { crearPuertaDe, emparejarEnPrueba } from '../../apps/api/test/support/puerta.ts';
import { createRandom } from '../support/random.ts';
import { huellaDe, Telefono } from '../support/telefonos.ts';
import { openTestBed, type TestBed } from '../support/testBed.ts';

/** `npm run fuego` uses all tickets. */
const BOLETOS = process.env.FUEGO_ESCALA === undefined ? 800 : 2_000;
const COPIAS = 120;
const TELEFONOS = 5;
const MUERTES = 3;

let bed: TestBed;
beforeAll(async () => {
  bed = await openTestBed({ processes: 1 });
});
afterAll(() => bed.close());

describe('five phones, their network cut at random, the server killed amid scanning (§P5, §P7.4, §P11)', () => {
  it('lose and double no try, name every choque and invent none, and the counts are the rows', async () => {
    const seed = Number(process.env.FUEGO_SEMILLA ?? Math.floor(Math.random() * 2 ** 31));
    const random = createRandom(seed);
    const { db } = bed;
    const evento = await crearEvento(db, { filas: 40, asientosPorFila: 50 });
    const { eventoId } = evento;
    const { boletos } = await venderDirecto(db, { eventoId, lugares: evento.lugares.slice(0, BOLETOS) });
    const puertaId = await crearPuertaDe(db, eventoId);
    const telefonos: Telefono[] = [];
    for (let i = 0; i < TELEFONOS; i++) {
      const { galleta } = await emparejarEnPrueba(db, eventoId, { puertas: [puertaId] });
      telefonos.push(new Telefono({ url: () => bed.apis[0]?.url ?? '', galleta, puertaId }));
    }
    const codigos = boletos.map(({ quemadoUUID }) => quemadoUUID);
    const fila = shuffle([...codigos, ...shuffle(codigos, random.integer).slice(0, COPIAS)], random.integer);
    const matar = (async () => {
      for (let vez = 0; vez < MUERTES; vez++) {
        await wait(900 + random.integer(1_200));
        await bed.apis[0]?.kill();
        await wait(random.integer(400));
        await bed.apis[0]?.start();
      }
    })();
    await Promise.all(
      telefonos.map(async telefono => {
        for (let codigo = fila.pop(); codigo !== undefined; codigo = fila.pop()) {
          if (random.ocurre(0.02)) telefono.conRed = !telefono.conRed;
          await telefono.leer(codigo, { pierdeLaRespuesta: random.ocurre(0.1) });
          if (random.ocurre(0.05))
            await telefono.sincronizar({
              dosVeces: random.ocurre(0.3),
              orden: lista => shuffle(lista, random.integer),
            });
        }
      }),
    );
    await matar;
    for (const telefono of telefonos) {
      telefono.conRed = true;
      await expect.poll(() => telefono.sincronizar().then(() => telefono.pendientes)).toBe(0);
    }

    const entraron = telefonos.flatMap(({ dejoPasar }) => dejoPasar);
    const veces = new Map<string, number>();
    for (const { huella } of entraron) veces.set(huella, (veces.get(huella) ?? 0) + 1);
    const dobles = boletos.filter(({ quemadoUUID }) => (veces.get(huellaDe(quemadoUUID)) ?? 0) > 1);
    const { rows: choques } = await db.query<{ id: number }>(
      'select boleto_id as id from choque where evento_id = $1 and retirado_en is null order by 1',
      [eventoId],
    );
    const contexto = `seed ${seed}`;
    expect(
      choques.map(({ id }) => id),
      contexto,
    ).toEqual(dobles.map(({ id }) => id).sort((a, b) => a - b));
    const { rows: pasos } = await db.query<{ id: string }>(
      'select coalesce(corrige, id) as id from cruce where evento_id = $1 and dejo_pasar',
      [eventoId],
    );
    expect(pasos.map(({ id }) => id).sort(), contexto).toEqual(entraron.map(({ id }) => id).sort());
    const { rows: filas } = await db.query<{ hechos: number; quemados: number }>(
      `select (select count(*)::int from cruce where evento_id = $1 and corrige is null) as hechos,
         (select count(*)::int from boleto where evento_id = $1 and quemado_en is not null) as quemados`,
      [eventoId],
    );
    const hechos = telefonos.reduce((suma, telefono) => suma + telefono.hechos.length, 0);
    expect(filas, contexto).toEqual([{ hechos, quemados: BOLETOS }]);
  });
});

function shuffle<T>(lista: readonly T[], entero: (maximo: number) => number): T[] {
  const mezclada = [...lista];
  for (let i = mezclada.length - 1; i > 0; i--) {
    const j = entero(i + 1);
    const [a, b] = [mezclada[i], mezclada[j]];
    if (a !== undefined && b !== undefined) [mezclada[i], mezclada[j]] = [b, a];
  }
  return mezclada;
}
