import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type {
  Asiento,
  EstadoAsientoWire,
  EventoDetalle,
  Fila,
} from '@taquilla/contract/tienda/entidades/evento';
import type { Plan } from '@taquilla/mapa/plan/plan';
import { stageName } from '@taquilla/mapa/svg/stageName';
import { type NivelDe, nivelesDePrecio } from '@taquilla/rules/nivelesDePrecio';
import { useMemo } from 'react';
import { crearPlano, type Signo, signoDe } from '../mapa/plano.ts';
import { crearTarifario, type Tarifario } from './tarifario.ts';
import { listarZonas, type Zona } from './zonas.ts';

/** A section in the form that both of its views use. */
export interface Auditorio {
  datos: RespuestaDe<'getFilas'>;
  /** By name, each with its place in the legend, which gives its shape. */
  zonas: ReadonlyMap<string, Zona>;
  porId: ReadonlyMap<number, Asiento>;
  plano: Plan;
  tarifario: Tarifario;
  nivelDe: NivelDe;
  /** Whether the map has seats that are not for sale: a dash stands for them. */
  hayCerrados: boolean;
  /** The signs on it. */
  signos: readonly Signo[];
  /** Whether a seat is dearer than the buyer asked for. */
  fuera: (asiento: Pick<Asiento, 'categoria' | 'precio'>) => boolean;
}

/** The prices of the whole event, and the limit of its buyer; a section that came first does without. */
export interface DelEvento {
  nivelDe: NivelDe | undefined;
  /** The highest total of interest, in centavos; null for all. */
  limite: number | null;
  /** The turn of the section's seats on the venue's map, where they are drawn on it. */
  giro?: number;
}

/** The values that follow from a section's rows, computed once per change. */
export function useAuditorio(
  datos: RespuestaDe<'getFilas'>,
  evento: EventoDetalle,
  { nivelDe: deTodos, limite, giro: enMapa }: DelEvento,
): Auditorio {
  const giro = enMapa ?? null;
  const { filas, preciosCategorias, categoriasEvento, orientacionFilas, esMesa } = datos;
  const tarifario = useMemo(() => crearTarifario(evento, categoriasEvento), [evento, categoriasEvento]);
  const zonas = useMemo(
    () => listarZonas({ filas, preciosCategorias, categoriasEvento }),
    [filas, preciosCategorias, categoriasEvento],
  );
  const nivelDe = useMemo(() => deTodos ?? nivelesEn(filas, tarifario), [deTodos, filas, tarifario]);
  const fuera = useMemo(
    () => (asiento: Pick<Asiento, 'categoria' | 'precio'>) =>
      limite !== null && tarifario.conCargos(asiento) > limite,
    [limite, tarifario],
  );
  const escenario = useMemo(() => stageName(evento.recinto.svg), [evento.recinto.svg]);
  const plano = useMemo(
    () =>
      crearPlano({
        filas,
        zonas: [...zonas.values()],
        orientacion: orientacionFilas,
        esMesa,
        escenario,
        nivelDe,
        fuera,
        giro,
      }),
    [filas, zonas, orientacionFilas, esMesa, escenario, nivelDe, fuera, giro],
  );
  const porId = useMemo(() => asientosPorId(filas), [filas]);
  const signos = useMemo(() => signosEn(porId), [porId]);
  const hayCerrados = CERRADOS.some(estado => tieneAsiento(filas, estado));
  return { datos, zonas, porId, plano, tarifario, nivelDe, hayCerrados, signos, fuera };
}

const CERRADOS = ['bloqueado', 'cortesia', 'ocupado'] as const satisfies readonly EstadoAsientoWire[];

/** The levels of a section's own prices, until those of all sections are known. */
function nivelesEn(filas: readonly Fila[], tarifario: Tarifario): NivelDe {
  const distintos = new Map(
    filas.flatMap(({ asientos }) => asientos.map(uno => [`${uno.precio}/${uno.categoria}`, uno] as const)),
  );
  return nivelesDePrecio([...distintos.values()].map(uno => ({ ...uno, total: tarifario.conCargos(uno) })));
}

function signosEn(porId: ReadonlyMap<number, Asiento>): Signo[] {
  return [...new Set([...porId.values()].flatMap(asiento => signoDe(asiento) ?? []))];
}

function asientosPorId(filas: readonly Fila[]): Map<number, Asiento> {
  const porId = new Map<number, Asiento>();
  for (const { asientos } of filas) for (const asiento of asientos) porId.set(asiento.id, asiento);
  return porId;
}

/** A section without a free seat, as told in place of the picked seats. */
export interface Agotada {
  /** Whether some seats are held and may become free; the map shows them at once. */
  hayApartados: boolean;
}

/** Null while a seat is free. */
export function leerAgotada(filas: readonly Fila[]): Agotada | null {
  if (tieneAsiento(filas, 'disponible')) return null;
  return { hayApartados: tieneAsiento(filas, 'reservado') };
}

function tieneAsiento(filas: readonly Fila[], estado: EstadoAsientoWire): boolean {
  return filas.some(fila => fila.asientos.some(asiento => asiento.estado === estado));
}
