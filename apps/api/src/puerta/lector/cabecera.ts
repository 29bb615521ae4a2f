import type { LectorEmparejado } from '@taquilla/contract/puerta/lector';
import { escribirConDesfase } from '@taquilla/rules/zona';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import { readNow } from '../../db/now.ts';
import { llavesPublicas } from '../../firma/firma.ts';
import type { Context } from '../../server/context.ts';
import type { LectorEnSesion } from './lector.repository.ts';
import { pistaDelPin } from './pin.ts';
import {
  findEventoDePuerta,
  listPuertas,
  listSecciones,
  listSupervisores,
  type PuertaDeEvento,
  readReglas,
  type SupervisorDePuerta,
} from './puertas.queries.ts';

/** All that a phone needs beside the tickets: event, gates, rules, keys, the server's clock (§P3.1). */
export async function armarCabecera(
  deps: Pick<Context, 'db' | 'config'>,
  lector: LectorEnSesion,
  db: Db = deps.db,
): Promise<LectorEmparejado> {
  const { eventoId } = lector;
  const [evento, puertas, secciones, reglas, supervisores, llaves, ahora] = await Promise.all([
    findEventoDePuerta(db, eventoId),
    listPuertas(db, eventoId),
    listSecciones(db, eventoId),
    readReglas(db, eventoId),
    listSupervisores(db, eventoId),
    llavesPublicas(deps),
    readNow(db),
  ]);
  if (!evento) throw new BusinessError('lector_revocado');
  return {
    numero: lector.numero,
    venceEn: lector.venceEn.toISOString(),
    ahora: ahora.toISOString(),
    evento: { ...evento, fecha: escribirConDesfase(evento.fecha, evento.zona) },
    puertas: puertas.filter(({ id }) => lector.puertas.includes(id)).map(puertaEnWire),
    otras: puertas.map(({ nombre, secciones: suyas }) => ({ nombre, secciones: suyas })),
    secciones,
    reglas,
    llaves: [...llaves],
    supervisores: supervisores
      .filter(supervisor => supervisaAqui(supervisor, lector))
      .map(({ sal, hash, ...supervisor }) => ({
        ...supervisor,
        sal: sal.toString('base64url'),
        pista: pistaDelPin(hash),
      })),
  };
}

/** Whether a supervisor decides at one of a phone's gates. */
export function supervisaAqui(
  { puertas }: Pick<SupervisorDePuerta, 'puertas'>,
  lector: Pick<LectorEnSesion, 'puertas'>,
): boolean {
  return puertas === null || puertas.some(id => lector.puertas.includes(id));
}

/** A gate for phones and console. */
function puertaEnWire(puerta: PuertaDeEvento): LectorEmparejado['puertas'][number] {
  return {
    ...puerta,
    abreEn: puerta.abreEn?.toISOString() ?? null,
    cierraEn: puerta.cierraEn?.toISOString() ?? null,
  };
}
