import type { Asiento, Fila } from '@taquilla/contract/tienda/entidades/evento';
import { Button } from '@taquilla/ui/Button.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { Segmented } from '@taquilla/ui/Segmented.tsx';
import { useCallback, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import type { Seleccion } from '../eleccion/elegir.ts';
import { FilaDeLista, MesaDeLista } from './FilaDeLista.tsx';
import { contar } from './nombrar.ts';
import type { Auditorio } from './useAuditorio.ts';
import { useMostrados } from './useMostrados.ts';
import './ListaAsientos.css';

interface ListaAsientosProps {
  auditorio: Auditorio;
  seleccion: Seleccion;
  onTocar: (asientos: readonly Asiento[]) => void;
  /** Lists the seats beyond the highest price again. */
  onSinLimite: () => void;
}

/** The free seats row by row, for keyboards and screen readers in place of the map; of those asked for only (§B7.1). */
export function ListaAsientos(props: ListaAsientosProps) {
  const [acceso, setAcceso] = useState<Acceso>('todos');
  const accesos = useMemo(() => accesosEn(props.auditorio), [props.auditorio]);
  return (
    <>
      {accesos.length > 1 && (
        <Segmented label="Asientos de la lista" value={acceso} onChange={setAcceso} options={accesos} />
      )}
      <Lista {...props} acceso={acceso} />
    </>
  );
}

function Lista({
  auditorio,
  seleccion,
  onTocar,
  onSinLimite,
  acceso,
}: ListaAsientosProps & { acceso: Acceso }) {
  const { filas, esMesa } = auditorio.datos;
  const ayuda = useId();
  const tocar = useEffectEvent(onTocar);
  // One function for all rows and renders, so that a press renders one row and not a hundred.
  const alTocar = useCallback((asientos: readonly Asiento[]) => tocar(asientos), []);
  const listados = useMostrados(filas, esMesa, seleccion);
  const { porMostrar, mostrar } = listados;
  const { mostrados, caros } = separarCaros(
    auditorio,
    conAcceso(auditorio, listados.mostrados, [acceso, seleccion]),
    seleccion,
  );
  const conLugar = filas.filter(fila => fila.asientos.some(({ id }) => mostrados.has(id)));
  const dibujadas = usePocoAPoco(conLugar, mostrados);
  const lista = useRef<HTMLOListElement>(null);
  const [porVer, setPorVer] = useState<number | null>(null);
  useEffect(() => {
    if (porVer !== null) lista.current?.querySelector<HTMLElement>(`[data-asiento="${porVer}"]`)?.focus();
  }, [porVer]);
  const verNuevos = () => {
    mostrar();
    setPorVer(porMostrar[0]?.id ?? null);
  };
  const porCaros = caros > 0 && (
    <div className="filas__caros">
      <p role="status">
        {contar(caros, 'asiento')} {caros === 1 ? 'cuesta' : 'cuestan'} más de tu precio máximo.
      </p>
      <Button variant="borde" onClick={onSinLimite}>
        Ver todos
      </Button>
    </div>
  );
  if (conLugar.length === 0) return porCaros || <EmptyState title="No hay asientos disponibles" />;

  return (
    <>
      <p className="solo-lector" id={ayuda}>
        Tab va de fila en fila; las flechas, de asiento en asiento.
      </p>
      <ol ref={lista} className="filas" aria-label={esMesa ? 'Mesas' : 'Filas'} aria-describedby={ayuda}>
        {dibujadas.map(fila => {
          const suyos = fila.asientos.filter(({ id }) => seleccion.includes(id)).map(({ id }) => id);
          const props = { fila, auditorio, mostrados, elegidos: suyos.join(), onTocar: alTocar };
          return <li key={fila.id}>{esMesa ? <MesaDeLista {...props} /> : <FilaDeLista {...props} />}</li>;
        })}
      </ol>
      <div className="filas__nuevos" role="status">
        {porMostrar.length > 0 && <Button onClick={verNuevos}>{anunciar(porMostrar, esMesa)}</Button>}
      </div>
      {porCaros}
    </>
  );
}

type Acceso = 'todos' | 'silla_de_ruedas' | 'sin_escalones';

const NOMBRES_DE_ACCESO = [
  { value: 'todos', label: 'Todos' },
  { value: 'silla_de_ruedas', label: 'Silla de ruedas' },
  { value: 'sin_escalones', label: 'Sin escalones' },
] as const;

/** Whether a seat is what is asked for. A wheelchair's place is without steps, and its companion's goes with it. */
function tieneAcceso({ atributos = [], acompanaA }: Asiento, acceso: Acceso): boolean {
  if (acceso === 'todos') return true;
  const esAccesible = atributos.includes('silla_de_ruedas') || acompanaA !== undefined;
  return esAccesible || atributos.includes(acceso);
}

function accesosEn({ porId }: Auditorio) {
  const asientos = [...porId.values()];
  return NOMBRES_DE_ACCESO.filter(({ value }) => asientos.some(asiento => tieneAcceso(asiento, value)));
}

/** Of the listed seats those that are asked for, or picked. */
function conAcceso(
  { porId }: Auditorio,
  mostrados: ReadonlySet<number>,
  [acceso, seleccion]: [Acceso, Seleccion],
): ReadonlySet<number> {
  if (acceso === 'todos') return mostrados;
  return new Set(
    [...mostrados].filter(id => {
      const asiento = porId.get(id);
      return asiento && (seleccion.includes(id) || tieneAcceso(asiento, acceso));
    }),
  );
}

/** The listed seats within the highest price, or picked; and how many free ones are dearer. */
function separarCaros(
  { porId, fuera }: Auditorio,
  mostrados: ReadonlySet<number>,
  seleccion: Seleccion,
): { mostrados: ReadonlySet<number>; caros: number } {
  const esCaro = (id: number) => {
    const asiento = porId.get(id);
    return asiento !== undefined && fuera(asiento) && !seleccion.includes(id);
  };
  const caros = [...mostrados].filter(esCaro);
  // The same set while nothing is dearer, so that no row renders again.
  if (caros.length === 0) return { mostrados, caros: 0 };
  const libres = caros.filter(id => porId.get(id)?.estado === 'disponible').length;
  return { mostrados: new Set([...mostrados].filter(id => !esCaro(id))), caros: libres };
}

/** `Ver 2 asientos que se liberaron`. */
function anunciar(asientos: readonly Asiento[], esMesa: boolean): string {
  const cuantos = esMesa ? new Set(asientos.map(({ fila }) => fila)).size : asientos.length;
  return `Ver ${contar(cuantos, esMesa ? 'mesa' : 'asiento')} que se ${cuantos === 1 ? 'liberó' : 'liberaron'}`;
}

/** Seats that a slow phone renders without delaying a finger; more of them than it shows at once. */
const DE_UNA_VEZ = 150;

/**
 * The first rows at once, the others in steps after them: a section of 3,000 seats would keep a phone busy for most of
 * a second, in which it would respond to nothing. A rendered row stays.
 */
function usePocoAPoco(filas: readonly Fila[], mostrados: ReadonlySet<number>): readonly Fila[] {
  const [cuantos, setCuantos] = useState(DE_UNA_VEZ);
  const primeras = primerasFilas(filas, { mostrados, cuantos });
  const completa = primeras.length === filas.length;

  useEffect(() => {
    if (cuantos === Number.POSITIVE_INFINITY) return;
    const turno = setTimeout(() => setCuantos(completa ? Number.POSITIVE_INFINITY : cuantos + DE_UNA_VEZ));
    return () => clearTimeout(turno);
  }, [cuantos, completa]);

  return primeras;
}

/** The first rows that together have so many of the listed seats. */
export function primerasFilas(
  filas: readonly Fila[],
  { mostrados, cuantos }: { mostrados: ReadonlySet<number>; cuantos: number },
): readonly Fila[] {
  let suma = 0;
  const ultima = filas.findIndex(({ asientos }) => {
    suma += asientos.filter(({ id }) => mostrados.has(id)).length;
    return suma >= cuantos;
  });
  return ultima === -1 ? filas : filas.slice(0, ultima + 1);
}
