import type { Asiento } from '@taquilla/contract/tienda/entidades/evento';
import { Button } from '@taquilla/ui/Button.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Seleccion } from '../eleccion/elegir.ts';
import { FilaDeLista } from './FilaDeLista.tsx';
import { MesaDeLista } from './MesaDeLista.tsx';
import { contar } from './nombrar.ts';
import { useMostrados } from './useMostrados.ts';
import { usePocoAPoco } from './usePocoAPoco.ts';
import type { Sala } from './useSala.ts';
import './ListaAsientos.css';

interface ListaAsientosProps {
  sala: Sala;
  seleccion: Seleccion;
  onTocar: (asientos: readonly Asiento[]) => void;
}

/** The map's choice for keyboard and screen reader: what is free, row by row. */
export function ListaAsientos({ sala, seleccion, onTocar }: ListaAsientosProps) {
  const { filas, esMesa } = sala.datos;
  const ayuda = useId();
  const tocar = useEffectEvent(onTocar);
  // The same function for all rows and renders, so that a press draws one row and not a hundred.
  const alTocar = useCallback((asientos: readonly Asiento[]) => tocar(asientos), []);
  const { mostrados, porMostrar, mostrar } = useMostrados(filas, esMesa, seleccion);
  const conLugar = filas.filter(fila => fila.asientos.some(({ id }) => mostrados.has(id)));
  const dibujadas = usePocoAPoco(conLugar, mostrados);
  const lista = useRef<HTMLOListElement>(null);
  const [porVer, setPorVer] = useState<number | null>(null);
  useEffect(() => {
    if (porVer !== null) lista.current?.querySelector<HTMLElement>(`[data-asiento="${porVer}"]`)?.focus();
  }, [porVer]);
  if (conLugar.length === 0) return <EmptyState title="No hay asientos disponibles" />;

  return (
    <>
      <p className="solo-lector" id={ayuda}>
        Tab va de fila en fila; las flechas, de asiento en asiento.
      </p>
      <ol ref={lista} className="filas" aria-label={esMesa ? 'Mesas' : 'Filas'} aria-describedby={ayuda}>
        {dibujadas.map(fila => {
          const suyos = fila.asientos.filter(({ id }) => seleccion.includes(id)).map(({ id }) => id);
          const props = { fila, sala, mostrados, elegidos: suyos.join(), onTocar: alTocar };
          return <li key={fila.id}>{esMesa ? <MesaDeLista {...props} /> : <FilaDeLista {...props} />}</li>;
        })}
      </ol>
      <div className="filas__nuevos" role="status">
        {porMostrar.length > 0 && (
          <Button
            onClick={() => {
              mostrar();
              setPorVer(porMostrar[0]?.id ?? null);
            }}
          >
            {anunciar(porMostrar, esMesa)}
          </Button>
        )}
      </div>
    </>
  );
}

/** `Ver 2 asientos que se liberaron`. */
function anunciar(asientos: readonly Asiento[], esMesa: boolean): string {
  const cuantos = esMesa ? new Set(asientos.map(({ fila }) => fila)).size : asientos.length;
  return `Ver ${contar(cuantos, esMesa ? 'mesa' : 'asiento')} que se ${cuantos === 1 ? 'liberó' : 'liberaron'}`;
}
