import type { PeticionDe, RespuestaDe } from '@taquilla/contract/catalogo';
import { hallarChoque } from '@taquilla/rules/puerta/pasos';
import { BusinessError } from '../../businessError.ts';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import { readNow } from '../../db/now.ts';
import type { Context } from '../../server/context.ts';
import { type LectorEnSesion, touchLector } from '../lector/lector.repository.ts';
import {
  arePuertasOf,
  listPuertas,
  listSupervisoresConBaja,
  type PuertaDeEvento,
  readReglas,
} from '../lector/puertas.queries.ts';
import { agruparPasos, pasosDe } from '../padron/filas.ts';
import { listPasos } from '../padron/padron.queries.ts';
import { contarJuzgado } from './contar.ts';
import {
  type BoletoTomado,
  burnBoletos,
  type CruceGuardado,
  insertCruces,
  listCruces,
  listDeOtroEvento,
  lockBoletos,
  markChoques,
} from './cruces.repository.ts';
import { type CruceRecibido, huellaDe, juzgarCruce, type Sala } from './juzgar.ts';

type Envio = PeticionDe<'enviarCruces'>['body'];

/** The outcome for those who listen: places whose tickets are inside now. */
interface Recibidos {
  respuesta: RespuestaDe<'enviarCruces'>;
  lugares: number[];
}

/**
 * Takes tries of a phone (§P4.1, §P9.1): in any order, any number of times. Tries, burned tickets and choques are one
 * transaction under the locks of the tickets, so of any phones that ask for one ticket one is told yes.
 * @throws BusinessError `puerta_no_encontrada`
 */
export async function recibirCruces(
  { db, avisarCambio }: Pick<Context, 'db' | 'avisarCambio'>,
  lector: LectorEnSesion,
  envio: Envio,
): Promise<RespuestaDe<'enviarCruces'>> {
  const { eventoId } = lector;
  const [puertas, reglas, supervisores] = await Promise.all([
    listPuertas(db, eventoId),
    readReglas(db, eventoId),
    listSupervisoresConBaja(db, eventoId),
  ]);
  const porId = new Map(puertas.map(puerta => [puerta.id, puerta]));
  // A gate that was taken away meanwhile is still where people came in.
  const ajenas = envio.cruces.flatMap(({ puertaId }) => (porId.has(puertaId) ? [] : puertaId));
  if (ajenas.length > 0 && !(await arePuertasOf(db, eventoId, ajenas)))
    throw new BusinessError('puerta_no_encontrada');
  const { respuesta, lugares } = await inTransaction(db, async tx => {
    const sala = {
      puertas: porId,
      suyas: lector.puertas,
      reglas,
      supervisores: new Map(supervisores.map(supervisor => [supervisor.id, supervisor])),
      ...(await tomar(tx, lector, envio.cruces)),
    };
    return recibir(tx, { lector, envio, sala, puertas: porId });
  });
  if (lugares.length > 0) avisarCambio(eventoId, lugares);
  return respuesta;
}

/** Locks the tickets of the tries and reads their passages. */
async function tomar(
  tx: Transaction,
  { id: lectorId, eventoId }: LectorEnSesion,
  cruces: readonly CruceRecibido[],
) {
  const huellas = [...new Set(cruces.flatMap(cruce => huellaDe(cruce) ?? []))].map(h =>
    Buffer.from(h, 'hex'),
  );
  const tomados = huellas.length === 0 ? [] : await lockBoletos(tx, eventoId, huellas);
  const boletos = new Map(tomados.map(boleto => [boleto.huella, boleto]));
  const perdidos = cruces.flatMap(cruce =>
    cruce.quemadoUUID !== undefined && !boletos.has(huellaDe(cruce) ?? '') ? cruce.quemadoUUID : [],
  );
  const leidos = await listPasos(
    tx,
    tomados.map(({ id }) => id),
  );
  const porBoleto = agruparPasos(leidos);
  return {
    boletos,
    pasos: new Map(
      tomados.map(({ id, quemadoEn }) => [id, pasosDe({ boletoId: id, quemadoEn }, porBoleto.get(id) ?? [])]),
    ),
    propios: new Map(
      leidos.flatMap(({ id, momento, lectorId: suyo }) =>
        suyo === lectorId ? [[id, momento.getTime()] as const] : [],
      ),
    ),
    deOtroEvento: new Set(perdidos.length === 0 ? [] : await listDeOtroEvento(tx, eventoId, perdidos)),
    ahora: await readNow(tx),
  };
}

interface PorRecibir {
  lector: LectorEnSesion;
  envio: Envio;
  sala: Sala;
  puertas: ReadonlyMap<number, PuertaDeEvento>;
}

async function recibir(tx: Transaction, { lector, envio, sala, puertas }: PorRecibir): Promise<Recibidos> {
  const { eventoId, id: lectorId } = lector;
  const sabidos = await listCruces(
    tx,
    eventoId,
    envio.cruces.map(({ id }) => id),
  );
  const nuevos = nuevosDe({ envio, sala }, sabidos);
  const puestos = await insertCruces(tx, { eventoId, lectorId, cruces: nuevos });
  const quemas = nuevos.filter(cruce => puestos.has(cruce.id) && quema(cruce, sala));
  await burnBoletos(
    tx,
    lectorId,
    quemas.map(({ boletoId, puertaId, momento }) => ({
      boletoId: boletoId ?? 0,
      puerta: puertas.get(puertaId)?.nombre ?? '',
      momento,
    })),
  );
  const choques = await revisarChoques(tx, { eventoId, sala, nuevos });
  await touchLector(tx, {
    id: lectorId,
    puertaId: envio.cruces.at(-1)?.puertaId ?? null,
    bateria: envio.bateria,
    cola: envio.cola,
  });
  // One whose id is another event's try was not kept, and is not answered for.
  const quedan = nuevos.filter(({ id }) => puestos.has(id));
  const porId = new Map([...sabidos, ...quedan].map(cruce => [cruce.corrige ?? cruce.id, cruce]));
  const cruces = await contarJuzgado(tx, {
    cruces: envio.cruces.flatMap(({ id }) => porId.get(id) ?? []),
    conSupervisor: new Set(envio.cruces.flatMap(({ id, supervisorId }) => (supervisorId === null ? [] : id))),
    sala,
    choques,
  });
  const lugares = quemas.flatMap(({ boletoId }) => boletoDe(sala, boletoId)?.lugarId ?? []);
  return { respuesta: { ahora: sala.ahora.toISOString(), cruces }, lugares };
}

/** Tries that are not known yet, judged; and for one that was refused and let through all the same, its correction. */
function nuevosDe(
  { envio, sala }: Pick<PorRecibir, 'envio' | 'sala'>,
  sabidos: readonly CruceGuardado[],
): CruceGuardado[] {
  const conocidos = new Map(
    sabidos.filter(({ corrige }) => corrige === null).map(cruce => [cruce.id, cruce]),
  );
  const corregidos = new Set(sabidos.flatMap(({ corrige }) => corrige ?? []));
  const vistos = new Set<string>();
  const nuevos: CruceGuardado[] = [];
  for (const cruce of envio.cruces) {
    if (vistos.has(cruce.id)) continue;
    vistos.add(cruce.id);
    const antes = conocidos.get(cruce.id);
    if (antes === undefined) nuevos.push(juzgarCruce(sala, cruce));
    // It asked, was refused, did not hear it in time, and let the person in (§P4.3).
    else if (
      cruce.decision?.dejoPasar &&
      !antes.dejoPasar &&
      antes.deshace === null &&
      !corregidos.has(cruce.id)
    )
      nuevos.push({ ...juzgarCruce(sala, cruce), id: crypto.randomUUID(), corrige: cruce.id });
  }
  return nuevos;
}

/** A try burns its ticket where it let in one that stands. */
function quema({ dejoPasar, sentido, boletoId }: CruceGuardado, sala: Sala): boolean {
  const boleto = boletoDe(sala, boletoId);
  return dejoPasar && sentido === 'entrada' && boleto !== undefined && !boleto.quemado && !boleto.anulado;
}

function boletoDe({ boletos }: Sala, id: number | null): BoletoTomado | undefined {
  return id === null ? undefined : [...boletos.values()].find(boleto => boleto.id === id);
}

/** Finds choques among all passages of the tickets that were touched, undone ones left out (§P5.3). */
async function revisarChoques(
  tx: Transaction,
  { eventoId, sala, nuevos }: { eventoId: number; sala: Sala; nuevos: readonly CruceGuardado[] },
): Promise<ReadonlySet<number>> {
  const tocados = [
    ...new Set(
      nuevos.flatMap(({ boletoId, dejoPasar, deshace }) => (dejoPasar || deshace ? (boletoId ?? []) : [])),
    ),
  ];
  if (tocados.length === 0) return new Set();
  const leidos = agruparPasos(await listPasos(tx, tocados));
  const son = tocados.filter(id => {
    const quemadoEn = boletoDe(sala, id)?.quemadoEn ?? null;
    return hallarChoque(pasosDe({ boletoId: id, quemadoEn }, leidos.get(id) ?? []), sala.reglas).length > 0;
  });
  await markChoques(tx, eventoId, { son, noSon: tocados.filter(id => !son.includes(id)) });
  return new Set(son);
}
