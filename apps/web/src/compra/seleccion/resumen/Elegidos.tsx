import type { Asiento } from '@taquilla/contract/tienda/entidades/evento';
import { type Centavos, dePesos, formatPesos, sumar } from '@taquilla/rules/dinero';
import { nombrarLugar, nombrarMesa } from '@taquilla/rules/lugares';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Shape } from '@taquilla/ui/Shape.tsx';
import { contar } from '../auditorio/nombrar.ts';
import type { Auditorio } from '../auditorio/useAuditorio.ts';
import { nombrarZonas } from '../auditorio/zonas.ts';
import './Elegidos.css';

interface ElegidosProps {
  auditorio: Auditorio;
  elegidos: readonly Asiento[];
  onQuitar: (asientos: readonly Asiento[]) => void;
}

/** The picked seats or tables: category, row and number, each price with charges and without. */
export function Elegidos({ auditorio, elegidos, onQuitar }: ElegidosProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable with the keyboard
    <ul className="elegidos" tabIndex={0} aria-label="Asientos seleccionados">
      {lineasDe(elegidos, auditorio).map(linea => (
        <li key={linea.titulo}>
          {linea.zona ? <Shape index={linea.zona.indice} color={linea.zona.color} size={14} /> : <span />}
          <span>
            <strong>{linea.titulo}</strong>
            <small>{linea.detalle}</small>
          </span>
          <span className="num">
            {formatPesos(linea.total)}
            <small>base {formatPesos(linea.base)}</small>
          </span>
          <button
            type="button"
            className="boton-suelto"
            aria-label={`Quitar ${linea.titulo}`}
            onClick={({ currentTarget }) => {
              // The pressed button goes with its line; the list takes the focus while other lines are left.
              currentTarget.closest('ul')?.focus({ preventScroll: true });
              onQuitar(linea.asientos);
            }}
          >
            <Icon name="cerrar" />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface Linea {
  titulo: string;
  detalle: string;
  zona: { indice: number; color: string } | undefined;
  asientos: Asiento[];
  total: Centavos;
  base: Centavos;
}

function lineasDe(elegidos: readonly Asiento[], { datos, zonas, tarifario }: Auditorio): Linea[] {
  const grupos = new Map<string, Asiento[]>();
  for (const asiento of elegidos) {
    const clave = datos.esMesa ? nombrarMesa(asiento.fila) : nombrarLugar(asiento);
    grupos.set(clave, [...(grupos.get(clave) ?? []), asiento]);
  }
  return [...grupos].map(([titulo, asientos]) => {
    const categoria = asientos[0]?.categoria ?? '';
    return {
      titulo,
      detalle: datos.esMesa
        ? `${nombrarZonas(asientos)}, ${contar(asientos.length, 'lugar', 'lugares')}`
        : categoria,
      zona: zonas.get(categoria),
      asientos,
      total: tarifario.juntosConCargos(asientos),
      base: sumar(...asientos.map(asiento => dePesos(asiento.precio))),
    };
  });
}
