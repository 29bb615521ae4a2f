import { tabStorage } from '@taquilla/cliente/storage';
import { useMemo } from 'react';
import { tellKept, useKept } from '../../kept.ts';

/** Ids of picked seats, in the order of picking. */
type Seleccion = readonly number[];

/** The places picked for one purchase of an event (§B1.1): seats, and numbers of general places, by their sections. */
export interface Elegidos {
  asientos: ReadonlyMap<number, Seleccion>;
  generales: ReadonlyMap<number, number>;
}

interface Donde {
  eventoId: number;
  seccionId: number;
}

/** Keeps the picked seats of a section over a reload of this tab. */
export function guardarSeleccion({ eventoId, seccionId }: Donde, seleccion: Seleccion): void {
  const { asientos, generales } = leerElegidos(eventoId);
  guardarElegidos(eventoId, { asientos: new Map(asientos).set(seccionId, seleccion), generales });
}

/** Keeps the number of general places of a section. */
export function guardarGenerales({ eventoId, seccionId }: Donde, cantidad: number): void {
  const { asientos, generales } = leerElegidos(eventoId);
  guardarElegidos(eventoId, { asientos, generales: new Map(generales).set(seccionId, cantidad) });
}

/** Keeps all picked places of an event; sections without any are left out. */
export function guardarElegidos(eventoId: number, { asientos, generales }: Elegidos): void {
  const conAsientos = [...asientos].filter(([, ids]) => ids.length > 0);
  const conGenerales = [...generales].filter(([, cantidad]) => cantidad > 0);
  if (conAsientos.length + conGenerales.length === 0) tabStorage.removeItem(claveDe(eventoId));
  else tabStorage.setItem(claveDe(eventoId), JSON.stringify([conAsientos, conGenerales]));
  tellKept();
}

/** The seats picked in a section before the reload. */
export function leerSeleccion({ eventoId, seccionId }: Donde): Seleccion {
  return leerElegidos(eventoId).asientos.get(seccionId) ?? [];
}

/** All places picked for an event. */
export function leerElegidos(eventoId: number): Elegidos {
  return interpretar(tabStorage.getItem(claveDe(eventoId)));
}

/** The same, updated as soon as a screen of this tab changes them. */
export function useElegidos(eventoId: number): Elegidos {
  const texto = useKept(() => tabStorage.getItem(claveDe(eventoId)));
  return useMemo(() => interpretar(texto), [texto]);
}

/** The number of picked places, in all sections or in all but one. */
export function contarElegidos({ asientos, generales }: Elegidos, salvo?: number): number {
  let cuantos = 0;
  for (const [seccionId, ids] of asientos) if (seccionId !== salvo) cuantos += ids.length;
  for (const [seccionId, cantidad] of generales) if (seccionId !== salvo) cuantos += cantidad;
  return cuantos;
}

function interpretar(texto: string | null): Elegidos {
  try {
    const [asientos, generales] = JSON.parse(texto ?? '[[],[]]');
    return { asientos: new Map(asientos), generales: new Map(generales) };
  } catch {
    return { asientos: new Map(), generales: new Map() };
  }
}

function claveDe(eventoId: number): string {
  return `lugares-${eventoId}`;
}
