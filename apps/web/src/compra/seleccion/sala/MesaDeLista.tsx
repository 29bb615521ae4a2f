import { formatPesos } from '@taquilla/rules/dinero';
import { esSeleccionable } from '@taquilla/rules/estados';
import { nombrarMesa } from '@taquilla/rules/lugares';
import { classes } from '@taquilla/ui/classes.ts';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Shape } from '@taquilla/ui/Shape.tsx';
import { memo } from 'react';
import { asientosDeMesa } from '../eleccion/elegir.ts';
import { contar } from './nombrar.ts';
import { type FilaProps, mismaFila, YA_NO } from './propsDeFila.ts';
import { recorrer } from './recorrer.ts';
import { nombrarZonas } from './zonas.ts';

/** A table: one choice, bought whole (§2.29). */
export const MesaDeLista = memo(function MesaDeLista({ fila, sala, elegidos, onTocar }: FilaProps) {
  const asientos = asientosDeMesa(fila);
  const [primero] = asientos;
  const elegida = elegidos !== '';
  // A table with a taken chair is not for sale.
  const hay = elegida || asientos.every(({ estado }) => esSeleccionable(estado));
  if (!primero) return null;
  const zona = sala.zonas.get(primero.categoria);
  const nombre = nombrarMesa(fila.nombre);
  const precio = formatPesos(sala.tarifario.juntosConCargos(asientos));
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
