import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { BusinessError } from '../../businessError.ts';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import type { Context } from '../../server/context.ts';
import { countPruebas, lockPruebas, type SenasDeLector, touchLectores } from '../lector/lector.repository.ts';
import { listPuertasOf, readNormas } from '../lector/puertas.queries.ts';
import { agruparPasos, pasosDe } from '../padron/filas.ts';
import { listPasos } from '../padron/padron.queries.ts';
import { revisarChoques } from './choques.ts';
import { contarJuzgados } from './contar.ts';
import {
  burnBoletos,
  type CruceGuardado,
  insertCruces,
  listCruces,
  listDeOtroEvento,
  lockBoletos,
} from './cruces.repository.ts';
import {
  type CruceRecibido,
  type Envio,
  esDelMismoBoleto,
  huellaDe,
  juzgarCruce,
  type Sala,
  type SalaDeLector,
} from './juzgar.ts';

type Respuesta = RespuestaDe<'enviarCruces'>;

/**
 * Takes the tries of an event's phones (§P4.1, §P9.1), in any order and any number of times. Tries, burned tickets and choques
 * are one transaction under the locks of the tickets, so that of several phones asking for one ticket one gets a yes.
 * @returns the answers in the order of `envios`; `puerta_no_encontrada` for a phone at another event's gate
 */
export async function recibirTanda(
  { db, avisarCambio }: Pick<Context, 'db' | 'avisarCambio'>,
  tanda: Tanda,
): Promise<(Respuesta | Promise<Respuesta>)[]> {
  const { eventoId, envios } = tanda;
  const { respuestas, lugares } = await inTransaction(db, async tx => {
    const { sala, sabidos, propiosDe, pruebas } = await tomar(tx, tanda);
    const ajenas = await hallarAjenas(tx, eventoId, { envios, sala });
    const buenos = envios.filter(({ body }) => !body.cruces.some(({ puertaId }) => ajenas.has(puertaId)));
    const hecho = await recibir(tx, { eventoId, envios: buenos, sala, sabidos, propiosDe, pruebas });
    return {
      lugares: hecho.lugares,
      respuestas: envios.map(envio => hecho.respuestas.get(envio) ?? null),
    };
  });
  if (lugares.length > 0) avisarCambio(eventoId, lugares);
  return respuestas.map(una => una ?? Promise.reject(new BusinessError('puerta_no_encontrada')));
}

type Sabido = CruceGuardado & { eventoId: number };

interface Tanda {
  eventoId: number;
  envios: readonly Envio[];
  /** Milliseconds to wait for a locked ticket; 0 waits without limit. */
  pacienciaMs: number;
}

interface PorRecibir {
  eventoId: number;
  envios: readonly Envio[];
  sala: Sala;
  /** Tries whose ids the database already has. */
  sabidos: readonly Sabido[];
  /** The passes of one phone among those that were read. */
  propiosDe: (lectorId: number) => Map<string, number>;
  /** The wrong proofs that each phone may still send; phones without proofs are left out. */
  pruebas: ReadonlyMap<number, SalaDeLector['pruebas']>;
}

/** Locks the tickets of the tries and reads all facts that they are judged by. */
async function tomar(
  tx: Transaction,
  { eventoId, envios, pacienciaMs }: Tanda,
): Promise<Pick<PorRecibir, 'sala' | 'sabidos' | 'propiosDe' | 'pruebas'>> {
  const cruces = envios.flatMap(({ body }) => body.cruces);
  const huellas = [...new Set(cruces.flatMap(cruce => huellaDe(cruce) ?? []))].map(h =>
    Buffer.from(h, 'hex'),
  );
  const ids = cruces.map(({ id }) => id);
  const [tomados, sabidos, normas] = await Promise.all([
    lockBoletos(tx, { eventoId, huellas, pacienciaMs }),
    listCruces(tx, ids),
    readNormas(tx, eventoId),
  ]);
  const boletos = new Map(tomados.map(boleto => [boleto.huella, boleto]));
  const perdidos = cruces.flatMap(cruce =>
    cruce.quemadoUUID !== undefined && !boletos.has(huellaDe(cruce) ?? '') ? cruce.quemadoUUID : [],
  );
  const [leidos, ajenos] = await Promise.all([
    listPasos(
      tx,
      tomados.map(({ id }) => id),
    ),
    listDeOtroEvento(tx, eventoId, perdidos),
  ]);
  const porBoleto = agruparPasos(leidos);
  return {
    sabidos,
    pruebas: await tomarPruebas(tx, envios),
    propiosDe: lectorId =>
      new Map(
        leidos.flatMap(({ id, momento, lectorId: suyo }) =>
          suyo === lectorId ? [[id, momento.getTime()] as const] : [],
        ),
      ),
    sala: {
      puertas: new Map(normas.puertas.map(puerta => [puerta.id, puerta])),
      reglas: normas.reglas,
      supervisores: new Map(normas.supervisores.map(supervisor => [supervisor.id, supervisor])),
      boletos,
      pasos: new Map(
        tomados.map(({ id, quemadoEn }) => [
          id,
          pasosDe({ boletoId: id, quemadoEn }, porBoleto.get(id) ?? []),
        ]),
      ),
      deOtroEvento: new Map(ajenos.map(ajeno => [huellaDe(ajeno) ?? '', ajeno])),
      empiezaEn: normas.empiezaEn,
      rearmadoEn: normas.rearmadoEn,
      ahora: normas.ahora,
    },
  };
}

/** The wrong proofs of supervisors that phones may still send; most batches hold no proof. */
async function tomarPruebas(
  tx: Transaction,
  envios: readonly Envio[],
): Promise<Map<number, SalaDeLector['pruebas']>> {
  const conPruebas = envios.filter(({ body }) => body.cruces.some(({ prueba }) => prueba !== null));
  if (conPruebas.length === 0) return new Map();
  const quedan = await lockPruebas(
    tx,
    conPruebas.map(({ lector }) => lector.id),
  );
  return new Map([...quedan].map(([id, cuantas]) => [id, { quedan: cuantas, falsas: 0 }]));
}

/**
 * Ids of gates that are not of this event. A gate that was removed meanwhile still counts as the event's, because people came
 * in there.
 */
async function hallarAjenas(
  tx: Transaction,
  eventoId: number,
  { envios, sala }: Pick<PorRecibir, 'envios' | 'sala'>,
): Promise<ReadonlySet<number>> {
  const raras = new Set(
    envios.flatMap(({ body }) =>
      body.cruces.flatMap(({ puertaId }) => (sala.puertas.has(puertaId) ? [] : puertaId)),
    ),
  );
  if (raras.size === 0) return raras;
  const suyas = await listPuertasOf(tx, eventoId, [...raras]);
  return new Set([...raras].filter(id => !suyas.has(id)));
}

async function recibir(tx: Transaction, pedido: PorRecibir) {
  const { eventoId, envios, sala, sabidos, pruebas } = pedido;
  const conPasado = new Set([...sala.pasos].flatMap(([id, pasos]) => (pasos.length > 0 ? id : [])));
  const nuevos = juzgarNuevos(pedido);
  for (const [id, { falsas }] of pruebas) if (falsas > 0) await countPruebas(tx, id, falsas);
  const puestos = await insertCruces(tx, eventoId, nuevos);
  // A try that another transaction wrote meanwhile was not written here, and is left out of the answer.
  const quedan = nuevos.filter(({ id }) => puestos.has(id));
  const quemas = quemasDe(quedan, sala);
  const [, , choques] = await Promise.all([
    burnBoletos(tx, quemas),
    touchLectores(tx, senasDe(envios)),
    revisarChoques(tx, { eventoId, sala, nuevos: quedan, conPasado }),
  ]);
  const suyos = sabidos.filter(cruce => cruce.eventoId === eventoId);
  const porId = new Map([...suyos, ...quedan].map(cruce => [cruce.corrige ?? cruce.id, cruce]));
  const juzgados = await contarJuzgados(tx, { envios, porId, sala, choques });
  const ahora = sala.ahora.toISOString();
  return {
    respuestas: new Map(envios.map((envio, i) => [envio, { ahora, cruces: juzgados[i] ?? [] }])),
    lugares: quemas.map(({ lugarId }) => lugarId),
  };
}

/** Judges the tries that are new; for a try that was refused and let through all the same, adds its correction. */
function juzgarNuevos({ eventoId, envios, sala, sabidos, propiosDe, pruebas }: PorRecibir): CruceGuardado[] {
  const deOtros = new Set(sabidos.flatMap(cruce => (cruce.eventoId === eventoId ? [] : cruce.id)));
  const conocidos = new Map<string, CruceGuardado>(
    sabidos.filter(({ corrige }) => corrige === null).map(cruce => [cruce.id, cruce]),
  );
  const corregidos = new Set(sabidos.flatMap(({ corrige }) => corrige ?? []));
  const propios = new Map(envios.map(({ lector }) => [lector.id, propiosDe(lector.id)]));
  const nuevos: CruceGuardado[] = [];
  for (const { lector, body } of envios) {
    const suya: SalaDeLector = {
      ...sala,
      lectorId: lector.id,
      primeroEn: lector.primeroEn,
      suyas: lector.puertas,
      pruebas: pruebas.get(lector.id) ?? { quedan: 0, falsas: 0 },
      propios: propios.get(lector.id) ?? new Map(),
    };
    for (const cruce of sinRepetir(body.cruces)) {
      const antes = conocidos.get(cruce.id);
      if (deOtros.has(cruce.id)) continue;
      if (antes === undefined) {
        const nuevo = juzgarCruce(suya, cruce);
        conocidos.set(cruce.id, nuevo);
        nuevos.push(nuevo);
      } else if (esDelMismoBoleto(antes, cruce) && entroNegado(antes, cruce) && !corregidos.has(cruce.id)) {
        corregidos.add(cruce.id);
        nuevos.push({ ...juzgarCruce(suya, cruce), id: crypto.randomUUID(), corrige: cruce.id });
      }
    }
  }
  return nuevos;
}

function sinRepetir(cruces: readonly CruceRecibido[]): readonly CruceRecibido[] {
  const primeros = new Map<string, CruceRecibido>();
  for (const cruce of cruces) if (!primeros.has(cruce.id)) primeros.set(cruce.id, cruce);
  return [...primeros.values()];
}

/** The phone asked and was refused, did not get the answer in time, and let the person in (§P4.3). */
function entroNegado(antes: CruceGuardado, cruce: CruceRecibido): boolean {
  return cruce.decision?.dejoPasar === true && !antes.dejoPasar && antes.deshace === null;
}

/** The tickets that these tries burn, each with the first try that let it in. */
function quemasDe(cruces: readonly CruceGuardado[], { boletos, puertas }: Sala) {
  const porId = new Map([...boletos.values()].map(boleto => [boleto.id, boleto]));
  const quemas = new Map<
    number,
    { boletoId: number; lugarId: number; lectorId: number; puerta: string; momento: string }
  >();
  for (const { boletoId, lectorId, puertaId, momento, dejoPasar, sentido } of cruces) {
    const boleto = porId.get(boletoId ?? 0);
    if (!dejoPasar || sentido !== 'entrada' || !boleto || boleto.quemado || boleto.anulado) continue;
    if (quemas.has(boleto.id)) continue;
    const puerta = puertas.get(puertaId)?.nombre ?? '';
    quemas.set(boleto.id, { boletoId: boleto.id, lugarId: boleto.lugarId, lectorId, puerta, momento });
  }
  return [...quemas.values()];
}

/** The last state that each phone reported. */
export function senasDe(envios: readonly Envio[]): SenasDeLector[] {
  const porLector = new Map(
    envios.map(({ lector, body }) => [
      lector.id,
      {
        id: lector.id,
        puertaId: body.cruces.at(-1)?.puertaId ?? null,
        bateria: body.bateria,
        cola: body.cola,
      },
    ]),
  );
  return [...porLector.values()];
}
