import { formatPesos } from '@taquilla/rules/dinero';
import { Shape, shapePath } from '@taquilla/ui/Shape.tsx';
import type { Auditorio } from './useAuditorio.ts';
import type { Zona } from './zonas.ts';
import './Leyendas.css';

/** The legend of shapes and glyphs (§2.29): categories with the full price of one seat, then states. */
export function Leyendas({ auditorio }: { auditorio: Auditorio }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, which the keyboard must be able to
    <section className="leyendas" tabIndex={0} aria-label="Leyenda">
      <ul aria-label="Categorías">
        {[...auditorio.zonas.values()].map(zona => (
          <li key={zona.categoria}>
            <Shape index={zona.indice} color={zona.color} size={18} />
            <bdi>{zona.categoria}</bdi> <b>{precioDe(zona, auditorio)}</b>
          </li>
        ))}
      </ul>
      <Estados />
    </section>
  );
}

function Estados() {
  return (
    <ul aria-label="Estados">
      <li>
        <Glyph>
          <path
            d={shapePath(1)}
            transform="translate(.8 .8) scale(.9)"
            stroke="var(--borde)"
            strokeDasharray="2 1.7"
          />
          <path d="M8 4.7v3.6l2.2 1.4" stroke="var(--hueso-3)" />
        </Glyph>
        Reservado
      </li>
      <li>
        <Glyph>
          <path d="M5 5l6 6m0-6l-6 6" stroke="var(--borde)" strokeWidth="1.2" />
        </Glyph>
        Vendido
      </li>
      <li>
        <Glyph>
          <path
            d={shapePath(1)}
            fill="var(--amarillo)"
            stroke="var(--hueso)"
            strokeWidth="1.4"
            transform="translate(.8 .8) scale(.9)"
          />
          <path d="M5 8.3l2.1 2.1L11 6" stroke="var(--sobre-amarillo)" strokeWidth="1.6" />
        </Glyph>
        Seleccionado
      </li>
    </ul>
  );
}

function Glyph({ children }: { children: React.ReactNode }) {
  return (
    <svg className="leyendas__glifo" viewBox="0 0 16 16" width={18} height={18} aria-hidden="true">
      {children}
    </svg>
  );
}

/** The price with charges; the lowest one where a category has several. */
function precioDe({ categoria, precios }: Zona, { datos, tarifario }: Auditorio): string {
  const menor = precios.at(-1);
  if (menor === undefined) return '';
  const total = formatPesos(tarifario.conCargos({ categoria, precio: menor }));
  const desde = precios.length > 1 ? 'desde ' : '';
  return `${desde}${total}${datos.esMesa ? ' por lugar' : ''}`;
}
