import { setTimeout as esperar } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crearEvento, venderDirecto } from '../../apps/api/test/support/fabrica.ts';
import { crearPuertaDe, emparejarEnPrueba } from '../../apps/api/test/support/puerta.ts';
import { abrirCampo, type Campo } from '../support/campo.ts';
import { createRandom } from '../support/random.ts';
import { huellaDe, Telefono } from '../support/telefonos.ts';

/** `npm run fuego` uses all tickets. */
const BOLETOS = process.env.FUEGO_ESCALA === undefined ? 800 : 2_000;
const COPIAS = 120;
const TELEFONOS = 5;
const MUERTES = 3;

let campo: Campo;
beforeAll(async () => {
  campo = await abrirCampo({ procesos: 1 });
});
afterAll(() => campo.cerrar());

describe('five phones, their network cut at random, the server killed amid scanning (§P5, §P7.4, §P11)', () => {
  it('lose and double no try, name every choque and invent none, and the counts are the rows', async () => {
    const semilla = Number(process.env.FUEGO_SEMILLA ?? Math.floor(Math.random() * 2 ** 31));
    const azar = createRandom(semilla);
    const { db } = campo;
    const evento = await crearEvento(db, { filas: 40, asientosPorFila: 50 });
    const { eventoId } = evento;
    const { boletos } = await venderDirecto(db, { eventoId, lugares: evento.lugares.slice(0, BOLETOS) });
    const puertaId = await crearPuertaDe(db, eventoId);
    const telefonos: Telefono[] = [];
    for (let i = 0; i < TELEFONOS; i++) {
      const { galleta } = await emparejarEnPrueba(db, eventoId, { puertas: [puertaId] });
      telefonos.push(new Telefono({ url: () => campo.apis[0]?.url ?? '', galleta, puertaId }));
    }
    const codigos = boletos.map(({ quemadoUUID }) => quemadoUUID);
    const fila = barajar([...codigos, ...barajar(codigos, azar.integer).slice(0, COPIAS)], azar.integer);
    const matar = (async () => {
      for (let vez = 0; vez < MUERTES; vez++) {
        await esperar(900 + azar.integer(1_200));
        await campo.apis[0]?.matar();
        await esperar(azar.integer(400));
        await campo.apis[0]?.iniciar();
      }
    })();
    await Promise.all(
      telefonos.map(async telefono => {
        for (let codigo = fila.pop(); codigo !== undefined; codigo = fila.pop()) {
          if (azar.ocurre(0.02)) telefono.conRed = !telefono.conRed;
          await telefono.leer(codigo, { pierdeLaRespuesta: azar.ocurre(0.1) });
          if (azar.ocurre(0.05))
            await telefono.sincronizar({
              dosVeces: azar.ocurre(0.3),
              orden: lista => barajar(lista, azar.integer),
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
    const contexto = `seed ${semilla}`;
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

function barajar<T>(lista: readonly T[], entero: (maximo: number) => number): T[] {
  const mezclada = [...lista];
  for (let i = mezclada.length - 1; i > 0; i--) {
    const j = entero(i + 1);
    const [a, b] = [mezclada[i], mezclada[j]];
    if (a !== undefined && b !== undefined) [mezclada[i], mezclada[j]] = [b, a];
  }
  return mezclada;
}
