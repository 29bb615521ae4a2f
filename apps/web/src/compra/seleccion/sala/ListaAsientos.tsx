import type { Asiento, Fila } from '@taquilla/contract/entidades/evento';
import { formatPesos, sumar } from '@taquilla/rules/dinero';
import { esSeleccionable } from '@taquilla/rules/estados';
import { memo, useCallback, useEffectEvent } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Shape } from '../../../ui/Shape.tsx';
import { asientosDeMesa, type Seleccion } from '../eleccion/elegir.ts';
import { contar, nombrarAsiento, nombrarMesa } from './nombrar.ts';
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
  const tocar = useEffectEvent(onTocar);
  // The same function for all rows and renders, so that a press draws one row and not a hundred.
  const alTocar = useCallback((asientos: readonly Asiento[]) => tocar(asientos), []);
  const conLugar = filas.filter(fila =>
    fila.asientos.some(({ id, estado }) => esSeleccionable(estado) || seleccion.includes(id)),
  );
  if (conLugar.length === 0) return <EmptyState title="No hay asientos disponibles" />;

  return (
    <ol className="filas" aria-label={esMesa ? 'Mesas' : 'Filas'}>
      {conLugar.map(fila => {
        const suyos = fila.asientos.filter(({ id }) => seleccion.includes(id)).map(({ id }) => id);
        const props = { fila, sala, elegidos: suyos.join(), onTocar: alTocar };
        return <li key={fila.id}>{esMesa ? <MesaDeLista {...props} /> : <FilaDeLista {...props} />}</li>;
      })}
    </ol>
  );
}

interface FilaProps {
  fila: Fila;
  sala: Sala;
  /** Ids of its picked seats, joined: a string is the same when the seats are. */
  elegidos: string;
  onTocar: (asientos: readonly Asiento[]) => void;
}

const mismaFila = (a: FilaProps, b: FilaProps) =>
  a.fila === b.fila && a.elegidos === b.elegidos && a.sala.tarifario === b.sala.tarifario;

const FilaDeLista = memo(function FilaDeLista({ fila, sala, elegidos, onTocar }: FilaProps) {
  const marcados = new Set(elegidos.split(',').map(Number));
  const visibles = fila.asientos.filter(({ id, estado }) => esSeleccionable(estado) || marcados.has(id));
  const libres = contar(visibles.length, 'disponible');
  const grupos = agruparPorPrecio(visibles);
  return (
    <fieldset className="filas__fila">
      <legend className="solo-lector">Fila {fila.nombre}</legend>
      {grupos.map(([primero, ...resto], i) => {
        const zona = sala.zonas.get(primero.categoria);
        const precio = formatPesos(sala.tarifario.conCargos(primero));
        return (
          <div key={primero.id} className="filas__grupo">
            <p className="filas__rotulo">
              {zona && <Shape index={zona.indice} color={zona.color} />}
              {i === 0 && <b>Fila {fila.nombre}</b>}
              <span>
                {primero.categoria} · <span className="num">{precio}</span>
                {i === 0 && ` · ${libres}`}
              </span>
            </p>
            <div className="filas__asientos">
              {[primero, ...resto].map(asiento => (
                <label key={asiento.id} className="butaca" style={{ '--c': zona?.color }}>
                  <input
                    type="checkbox"
                    checked={marcados.has(asiento.id)}
                    onChange={() => onTocar([asiento])}
                    aria-label={`${nombrarAsiento(asiento, false)}, ${asiento.categoria}, ${precio} con cargos`}
                  />
                  <span className="butaca__caja">
                    <Icon name="palomita" className="butaca__marca" />
                    {asiento.numero}
                  </span>
                </label>
              ))}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}, mismaFila);

/** A table: one choice, bought whole (§2.29). */
const MesaDeLista = memo(function MesaDeLista({ fila, sala, elegidos, onTocar }: FilaProps) {
  const asientos = asientosDeMesa(fila);
  const [primero] = asientos;
  const elegida = elegidos !== '';
  // A table with a chair that somebody has is not for sale.
  if (!primero || (!elegida && !asientos.every(({ estado }) => esSeleccionable(estado)))) return null;
  const zona = sala.zonas.get(primero.categoria);
  const precio = formatPesos(sumar(...asientos.map(sala.tarifario.conCargos)));
  const lugares = contar(asientos.length, 'lugar', 'lugares');
  return (
    <div className="filas__fila">
      <p className="filas__rotulo">
        {zona && <Shape index={zona.indice} color={zona.color} />}
        <b>{nombrarMesa(fila.nombre)}</b>
        <span>
          {primero.categoria} · {lugares} · <span className="num">{precio}</span>
        </span>
      </p>
      <label className="butaca" style={{ '--c': zona?.color }}>
        <input
          type="checkbox"
          checked={elegida}
          onChange={() => onTocar(asientos)}
          aria-label={`${nombrarMesa(fila.nombre)}, ${lugares}, ${primero.categoria}, ${precio} con cargos`}
        />
        <span className="butaca__caja butaca__caja--mesa">
          <Icon name="palomita" className="butaca__marca" />
          {elegida ? 'Mesa seleccionada' : 'Elegir mesa'}
        </span>
      </label>
    </div>
  );
}, mismaFila);

/** Seats of a row that cost the same, in the order in which they stand. */
function agruparPorPrecio(asientos: readonly Asiento[]): [Asiento, ...Asiento[]][] {
  const grupos = new Map<string, [Asiento, ...Asiento[]]>();
  for (const asiento of asientos) {
    const clave = `${asiento.precio}/${asiento.categoria}`;
    const grupo = grupos.get(clave);
    if (grupo) grupo.push(asiento);
    else grupos.set(clave, [asiento]);
  }
  return [...grupos.values()];
}
