import type { Asiento } from '@taquilla/contract/tienda/entidades/evento';
import { formatPesos } from '@taquilla/rules/dinero';
import { esSeleccionable } from '@taquilla/rules/estados';
import { nombrarLugar } from '@taquilla/rules/lugares';
import { classes } from '@taquilla/ui/classes.ts';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Shape } from '@taquilla/ui/Shape.tsx';
import { memo } from 'react';
import { contar } from './nombrar.ts';
import { type FilaProps, mismaFila, YA_NO } from './propsDeFila.ts';
import { recorrer } from './recorrer.ts';

/** A row's seats, by what they cost. */
export const FilaDeLista = memo(function FilaDeLista(props: FilaProps) {
  const { fila, sala, mostrados, elegidos, onTocar } = props;
  const marcados = new Set(elegidos.split(',').map(Number));
  const seVende = ({ id, estado }: Asiento) => esSeleccionable(estado) || marcados.has(id);
  const visibles = fila.asientos.filter(({ id }) => mostrados.has(id));
  const enVenta = visibles.filter(seVende);
  const libres = contar(enVenta.length, 'disponible');
  // Tab comes to one that can be had, where there is one.
  const entrada = enVenta[0] ?? visibles[0];
  return (
    <fieldset className="filas__fila">
      <legend className="solo-lector">Fila {fila.nombre}</legend>
      {agruparPorPrecio(visibles).map(([primero, ...resto], i) => {
        const zona = sala.zonas.get(primero.categoria);
        const precio = formatPesos(sala.tarifario.conCargos(primero));
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
                const nombre = nombrarLugar(asiento);
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
