import { ApiError } from '@taquilla/cliente/ApiError';
import { invalidate } from '@taquilla/cliente/queries';
import { aPesos, centavos } from '@taquilla/rules/dinero';
import { useRef, useState } from 'react';
import { call } from '../../api/callDePagina.ts';
import { requireShape } from '../../api/shapes.ts';
import type { DeseoDeLugares } from '../apartar/intento.ts';
import type { Propuesta } from './describirPropuesta.ts';

/** The wish for places together (§B1.8). */
export interface Deseo {
  cuantos: number;
  /** Ids of price zones; empty for all. */
  zonas: readonly number[];
  /** The highest total of one ticket, in centavos; null for any. */
  hasta: number | null;
  pasillo: boolean;
  sinEscalones: boolean;
  accesibles: number;
}

/** The last search: what was asked, and what has come of it. */
export interface Busqueda {
  deseo: Deseo;
  buscando: boolean;
  /** Null until an answer came. */
  propuestas: readonly Propuesta[] | null;
  error: unknown;
}

/** Searches the best places when the buyer asks; the answer to the last question counts. */
export function useMejores(eventoId: number) {
  const [busqueda, setBusqueda] = useState<Busqueda | null>(null);
  const ultima = useRef<Busqueda>(null);
  const poner = (siguiente: Busqueda) => {
    ultima.current = siguiente;
    setBusqueda(siguiente);
  };
  const buscar = async (deseo: Deseo) => {
    const antes = ultima.current?.deseo === deseo ? ultima.current.propuestas : null;
    const esta = { deseo, buscando: true, propuestas: antes, error: null };
    poner(esta);
    try {
      const propuestas = await preguntar(eventoId, deseo);
      if (ultima.current === esta) poner({ ...esta, buscando: false, propuestas });
    } catch (error) {
      if (ultima.current === esta) poner({ ...esta, buscando: false, propuestas: null, error });
      // The sale ended, or has another limit.
      if (error instanceof ApiError && error.code) void invalidate('getDetalle');
    }
  };
  return { busqueda, buscar };
}

async function preguntar(eventoId: number, deseo: Deseo): Promise<readonly Propuesta[]> {
  const { cuantos, zonas, hasta, pasillo, sinEscalones, accesibles } = deseo;
  const query = {
    cuantos,
    ...(zonas.length > 0 && { zonas: zonas.join(',') }),
    ...(hasta !== null && { hasta: aPesos(centavos(hasta)) }),
    ...(pasillo && { pasillo: 'true' }),
    ...(sinEscalones && { sinEscalones: 'true' }),
    ...(accesibles > 0 && { accesibles }),
  };
  const answer = await call('getMejores', { params: { id: eventoId }, query });
  return requireShape('getMejores', answer).mejores;
}

/** The wish for a proposal's seats, or where others are faster for some as good: of the same kind, and none dearer. */
export function deseoPorEstos(deseo: Deseo, { razon, asientos }: Propuesta): DeseoDeLugares {
  const { zonas, pasillo, sinEscalones, accesibles } = deseo;
  return {
    cuantos: asientos.length,
    zonas: [...zonas],
    hasta: Math.max(...asientos.map(({ total }) => total)),
    pasillo,
    sinEscalones,
    accesibles,
    razon,
    primero: asientos.map(({ id }) => id),
  };
}

/** The ways to loosen a wish that found nothing, each with what is left of it. */
export function comoAflojar(deseo: Deseo): { texto: string; deseo: Deseo }[] {
  const { cuantos, zonas, hasta, pasillo, sinEscalones, accesibles } = deseo;
  const uno = Math.max(1, cuantos - 1);
  const maneras: [boolean, string, Partial<Deseo>][] = [
    [pasillo, 'Aunque no sea junto al pasillo', { pasillo: false }],
    [zonas.length > 0, 'En cualquier zona', { zonas: [] }],
    [hasta !== null, 'A cualquier precio', { hasta: null }],
    [sinEscalones, 'Aunque haya escalones', { sinEscalones: false }],
    [accesibles > 1, 'Con un lugar para silla de ruedas', { accesibles: 1 }],
    [cuantos > 1, `Buscar ${uno}`, { cuantos: uno, accesibles: Math.min(uno, accesibles) }],
  ];
  return maneras.flatMap(([pide, texto, menos]) => (pide ? { texto, deseo: { ...deseo, ...menos } } : []));
}
