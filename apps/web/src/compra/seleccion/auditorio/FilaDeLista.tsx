import type { Asiento, Fila } from '@taquilla/contract/tienda/entidades/evento';
import { formatPesos } from '@taquilla/rules/dinero';
import { esSeleccionable } from '@taquilla/rules/estados';
import { nombrarLugar, nombrarMesa } from '@taquilla/rules/lugares';
import { classes } from '@taquilla/ui/classes.ts';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Shape } from '@taquilla/ui/Shape.tsx';
import { type KeyboardEvent, memo } from 'react';
import { asientosDeMesa } from '../eleccion/elegir.ts';
import { contar, nombrarAtributos } from './nombrar.ts';
import type { Auditorio } from './useAuditorio.ts';
import { nombrarZonas } from './zonas.ts';

/** A row, or a table, of the list. */
export interface FilaProps {
  fila: Fila;
  auditorio: Auditorio;
  /** Ids of the listed seats, free or no longer free. */
  mostrados: ReadonlySet<number>;
  /** Joined ids of its picked seats: equal strings for equal seats. */
  elegidos: string;
  onTocar: (asientos: readonly Asiento[]) => void;
}

/** Whether a row would render the same. */
const mismaFila = (a: FilaProps, b: FilaProps): boolean =>
  a.fila === b.fila &&
  a.mostrados === b.mostrados &&
  a.elegidos === b.elegidos &&
  a.auditorio.tarifario === b.auditorio.tarifario;

/** Words in place of the price of a seat or table. */
const YA_NO = 'Ya no está disponible';

/** A row's seats, grouped by price. */
export const FilaDeLista = memo(function FilaDeLista(props: FilaProps) {
  const { fila, auditorio, mostrados, elegidos, onTocar } = props;
  const marcados = new Set(elegidos.split(',').map(Number));
  const seVende = ({ id, estado }: Asiento) => esSeleccionable(estado) || marcados.has(id);
  const visibles = fila.asientos.filter(({ id }) => mostrados.has(id));
  const enVenta = visibles.filter(seVende);
  const libres = contar(enVenta.length, 'disponible');
  // Tab goes to the first seat on sale, else to the first seat.
  const entrada = enVenta[0] ?? visibles[0];
  return (
    <fieldset className="filas__fila">
      <legend className="solo-lector">Fila {fila.nombre}</legend>
      {agruparPorPrecio(visibles).map(([primero, ...resto], i) => {
        const zona = auditorio.zonas.get(primero.categoria);
        const precio = formatPesos(auditorio.tarifario.conCargos(primero));
        return (
          <div key={primero.id} className="filas__grupo">
            <p className="filas__rotulo">
              {zona && <Shape index={zona.indice} color={zona.color} />}
              {i === 0 && <b>Fila {fila.nombre}</b>}
              <span>
                <bdi>{primero.categoria}</bdi> · <span className="num">{precio}</span>
                {i === 0 && ` · ${libres}`}
              </span>
            </p>
            <div className="filas__asientos">
              {[primero, ...resto].map(asiento => {
                const notas = nombrarAtributos(asiento, auditorio.porId);
                const nombre = [nombrarLugar(asiento), ...notas].join(', ');
                const hay = seVende(asiento);
                return (
                  <label
                    key={asiento.id}
                    className={classes('butaca', !hay && 'butaca--ida')}
                    style={{ '--c': zona?.color }}
                  >
                    <input
                      type="checkbox"
                      checked={marcados.has(asiento.id)}
                      data-asiento={asiento.id}
                      aria-disabled={!hay}
                      tabIndex={asiento === entrada ? 0 : -1}
                      onChange={() => onTocar([asiento])}
                      onKeyDown={recorrer}
                      aria-label={
                        hay ? `${nombre}, ${asiento.categoria}, ${precio} con cargos` : `${YA_NO}: ${nombre}`
                      }
                    />
                    <span className="butaca__caja">
                      {marcados.has(asiento.id) && <Icon name="palomita" className="butaca__marca" />}
                      {asiento.numero}
                      {notas.length > 0 && <small>{notas.join(' · ')}</small>}
                    </span>
                  </label>
                );
              })}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}, mismaFila);

/** Seats of a row with the same price, in the order of the row. */
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

/** A table: one choice, bought whole (§2.29). */
export const MesaDeLista = memo(function MesaDeLista({ fila, auditorio, elegidos, onTocar }: FilaProps) {
  const asientos = asientosDeMesa(fila);
  const [primero] = asientos;
  const elegida = elegidos !== '';
  // A table with a taken chair is not for sale.
  const hay = elegida || asientos.every(({ estado }) => esSeleccionable(estado));
  if (!primero) return null;
  const zona = auditorio.zonas.get(primero.categoria);
  const nombre = nombrarMesa(fila.nombre);
  const precio = formatPesos(auditorio.tarifario.juntosConCargos(asientos));
  const zonas = nombrarZonas(asientos);
  const lugares = contar(asientos.length, 'lugar', 'lugares');
  return (
    <div className="filas__fila">
      <p className="filas__rotulo">
        {zona && <Shape index={zona.indice} color={zona.color} />}
        <b>{nombre}</b>
        <span>
          <bdi>{zonas}</bdi> · {lugares} · <span className="num">{precio}</span>
        </span>
      </p>
      <label className={classes('butaca', !hay && 'butaca--ida')} style={{ '--c': zona?.color }}>
        <input
          type="checkbox"
          checked={elegida}
          data-asiento={primero.id}
          aria-disabled={!hay}
          onChange={() => onTocar(asientos)}
          onKeyDown={recorrer}
          aria-label={hay ? `${nombre}, ${lugares}, ${zonas}, ${precio} con cargos` : `${YA_NO}: ${nombre}`}
        />
        <span className="butaca__caja butaca__caja--mesa">
          {elegida && <Icon name="palomita" className="butaca__marca" />}
          {!hay ? YA_NO : elegida ? 'Mesa seleccionada' : 'Elegir mesa'}
        </span>
      </label>
    </div>
  );
}, mismaFila);

/** Arrows go from seat to seat and from row to row; without them the way past 3,000 seats is 3,000 times Tab. */
function recorrer(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const fila = event.currentTarget.closest('li');
  const suyos = asientosDe(fila);
  const aqui = suyos.indexOf(event.currentTarget);
  const destino = (): HTMLInputElement | undefined => {
    switch (event.key) {
      case 'ArrowRight':
        return suyos[aqui + 1];
      case 'ArrowLeft':
        return suyos[aqui - 1];
      case 'Home':
        return suyos[0];
      case 'End':
        return suyos.at(-1);
      case 'ArrowDown':
        return enFrente(asientosDe(fila?.nextElementSibling), aqui);
      case 'ArrowUp':
        return enFrente(asientosDe(fila?.previousElementSibling), aqui);
    }
  };
  if (!/^(Arrow\w+|Home|End)$/.test(event.key)) return;
  event.preventDefault();
  destino()?.focus();
}

function asientosDe(fila: Element | null | undefined): HTMLInputElement[] {
  return [...(fila?.querySelectorAll('input') ?? [])];
}

function enFrente(otros: readonly HTMLInputElement[], aqui: number): HTMLInputElement | undefined {
  return otros[Math.min(aqui, otros.length - 1)];
}
