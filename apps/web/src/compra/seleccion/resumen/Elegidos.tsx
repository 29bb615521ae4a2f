import type { Asiento } from '@taquilla/contract/tienda/entidades/evento';
import { type Centavos, dePesos, formatPesos, sumar } from '@taquilla/rules/dinero';
import { nombrarLugar, nombrarMesa } from '@taquilla/rules/lugares';
import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Shape } from '@taquilla/ui/Shape.tsx';
import { contar, nombrarAtributos } from '../auditorio/nombrar.ts';
import type { Auditorio } from '../auditorio/useAuditorio.ts';
import { nombrarZonas } from '../auditorio/zonas.ts';
import { acompananteLibre, ofertaDe } from '../eleccion/acompanante.ts';
import './Elegidos.css';

interface ElegidosProps {
  auditorio: Auditorio;
  elegidos: readonly Asiento[];
  /** Drops picked seats, or picks a companion's place too. */
  onAlternar: (asientos: readonly Asiento[]) => void;
}

/** The picked seats or tables: category, row and number, each price with charges and without. */
export function Elegidos({ auditorio, elegidos, onAlternar }: ElegidosProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable with the keyboard
    <ul className="elegidos" tabIndex={0} aria-label="Asientos seleccionados">
      {lineasDe(elegidos, auditorio).map(linea => (
        <li key={linea.titulo}>
          {linea.zona ? <Shape index={linea.zona.indice} color={linea.zona.color} size={14} /> : <span />}
          <Nombre linea={linea} auditorio={auditorio} onAlternar={onAlternar} />
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
              onAlternar(linea.asientos);
            }}
          >
            <Icon name="cerrar" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The line's words, and the companion's place that may be added to it (§B7.1). */
function Nombre({ linea, auditorio, onAlternar }: Omit<ElegidosProps, 'elegidos'> & { linea: Linea }) {
  const { titulo, notas, detalle, acompanante } = linea;
  return (
    <span>
      <strong>{titulo}</strong>
      {notas && <small className="elegidos__notas">{notas}</small>}
      <small>{detalle}</small>
      {acompanante && (
        <Button variant="borde" onClick={() => onAlternar([acompanante])}>
          {ofertaDe(acompanante, auditorio)}
        </Button>
      )}
    </span>
  );
}

interface Linea {
  titulo: string;
  detalle: string;
  /** Its attributes (§B7.1); empty for none. */
  notas: string;
  /** The companion's place that goes with it, free and not picked. */
  acompanante: Asiento | undefined;
  zona: { indice: number; color: string } | undefined;
  asientos: Asiento[];
  total: Centavos;
  base: Centavos;
}

function lineasDe(elegidos: readonly Asiento[], { datos, zonas, tarifario, porId }: Auditorio): Linea[] {
  const seleccion = elegidos.map(({ id }) => id);
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
      notas: asientos.flatMap(asiento => nombrarAtributos(asiento, porId)).join(' · '),
      acompanante: asientos[0] && acompananteLibre(asientos[0], { porId, seleccion }),
      zona: zonas.get(categoria),
      asientos,
      total: tarifario.juntosConCargos(asientos),
      base: sumar(...asientos.map(asiento => dePesos(asiento.precio))),
    };
  });
}
