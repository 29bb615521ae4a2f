import { centavos, formatPesos } from '@taquilla/rules/dinero';
import { useId } from 'react';
import './LimiteDePrecio.css';

interface LimiteDePrecioProps {
  /** Every total that is asked for, the lowest first. */
  pasos: readonly number[];
  /** Null for none. */
  limite: number | null;
  onLimite: (limite: number | null) => void;
  /** The words about what is within the limit: `12 de 18 secciones`. */
  cuenta: string;
}

/** The highest total that is of interest, in steps at the real prices (§2.24). One price alone has nothing to limit. */
export function LimiteDePrecio({ pasos, limite, onLimite, cuenta }: LimiteDePrecioProps) {
  const id = useId();
  const mayor = pasos.at(-1);
  if (mayor === undefined || pasos.length < 2) return null;
  const ultimo = pasos.length - 1;
  const paso = limite === null ? ultimo : pasos.indexOf(limite);
  const enPalabras = (monto: number | null) =>
    monto === null ? 'Todos' : monto === 0 ? 'Gratis' : formatPesos(centavos(monto));
  return (
    <div className="limite">
      <label htmlFor={id}>Precio máximo</label>
      <input
        id={id}
        type="range"
        min={0}
        max={ultimo}
        step={1}
        value={paso}
        aria-valuetext={limite === null ? 'Todos los precios' : `${enPalabras(limite)} total, ${cuenta}`}
        onChange={({ target }) => {
          const elegido = Number(target.value);
          onLimite(elegido >= ultimo ? null : (pasos[elegido] ?? null));
        }}
      />
      <output htmlFor={id} className="num">
        {enPalabras(limite)}
        {limite !== null && limite > 0 && <small> total</small>}
      </output>
    </div>
  );
}
