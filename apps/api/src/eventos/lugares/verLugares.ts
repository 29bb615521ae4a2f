import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { BloqueoDeConsola } from '@taquilla/contract/consola/lugares';
import { aPesos, centavos } from '@taquilla/rules/dinero';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import { listZonas } from '../precios/precios.queries.ts';
import {
  findMapaDeEvento,
  type LugarLeido,
  listBloqueos,
  listLugaresDeSeccion,
  listSeccionesDeLugares,
} from './lugares.queries.ts';

export async function verLugares(db: Db, eventoId: number): Promise<RespuestaDe<'verLugares'>> {
  const mapa = await findMapaDeEvento(db, eventoId);
  if (!mapa) throw new BusinessError('evento_no_encontrado');
  const [secciones, zonas, bloqueos] = await Promise.all([
    listSeccionesDeLugares(db, eventoId),
    listZonas(db, eventoId),
    verBloqueos(db, eventoId),
  ]);
  return {
    svg: mapa.svg,
    secciones,
    zonas: zonas.map(({ id, nombre, color }) => ({ id, nombre, color })),
    bloqueos,
  };
}

export async function verBloqueos(
  db: Db,
  eventoId: number,
  id: number | null = null,
): Promise<BloqueoDeConsola[]> {
  const bloqueos = await listBloqueos(db, eventoId, id);
  return bloqueos.map(({ liberaEn, ...bloqueo }) => ({
    ...bloqueo,
    liberaEn: liberaEn?.toISOString() ?? null,
  }));
}

type Fila = RespuestaDe<'verLugaresDeSeccion'>['filas'][number];

export async function verLugaresDeSeccion(
  db: Db,
  { eventoId, seccionId }: { eventoId: number; seccionId: number },
): Promise<RespuestaDe<'verLugaresDeSeccion'>> {
  const lugares = await listLugaresDeSeccion(db, eventoId, seccionId);
  if (!lugares) throw new BusinessError('seccion_no_encontrada');
  const filas = new Map<number | null, Fila>();
  for (const lugar of lugares) {
    const fila = filas.get(lugar.fila_id) ?? { id: lugar.fila_id, nombre: lugar.fila, asientos: [] };
    fila.asientos.push(enAsiento(lugar));
    filas.set(lugar.fila_id, fila);
  }
  return { filas: [...filas.values()] };
}

function enAsiento(lugar: LugarLeido): Fila['asientos'][number] {
  const { id, numero, x, y, estado, atributos } = lugar;
  return {
    id,
    numero,
    x,
    y,
    estado,
    atributos,
    zonaId: lugar.zona_id,
    precio: aPesos(centavos(lugar.precio)),
    bloqueoId: lugar.bloqueo_id,
    pendienteDe: lugar.bloqueo_pendiente,
    apartadoHasta: lugar.retenido_hasta?.toISOString() ?? null,
    acompanaA: lugar.acompana_a,
  };
}
