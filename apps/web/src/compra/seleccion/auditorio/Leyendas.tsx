import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { shadeOf } from '@taquilla/mapa/drawing/colors';
import { formatPesos } from '@taquilla/rules/dinero';
import { Shape, shapePath } from '@taquilla/ui/Shape.tsx';
import { Fragment } from 'react';
import { Promociones } from '../../../precios/Promociones.tsx';
import type { Signo } from '../mapa/plano.ts';
import { SIGNOS } from '../mapa/vestido.ts';
import type { Auditorio } from './useAuditorio.ts';
import type { Zona } from './zonas.ts';
import './Leyendas.css';

interface LeyendasProps {
  auditorio: Auditorio;
  /** Those of the event that apply by themselves: what a single seat gets by them is in its price. */
  promociones: EventoDetalle['promociones'];
}

/** The legend of shapes, marks and glyphs (§2.29): categories with the full price of one seat and their promotions, then states. */
export function Leyendas({ auditorio, promociones }: LeyendasProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, which the keyboard must be able to
    <section className="leyendas" tabIndex={0} aria-label="Leyenda">
      <ul aria-label="Categorías">
        {[...auditorio.zonas.values()].map(zona => (
          <li key={zona.categoria}>
            <PreciosDeZona zona={zona} auditorio={auditorio} />
            <Promociones de={promociones} zona={zona.categoria} />
          </li>
        ))}
      </ul>
      <Estados hayCerrados={auditorio.hayCerrados} signos={auditorio.signos} />
    </section>
  );
}

/** A zone's shape, name and price; where it has several, each with its own mark. */
function PreciosDeZona({ zona, auditorio }: { zona: Zona; auditorio: Auditorio }) {
  const { categoria, color, indice, precios } = zona;
  const nombre = <bdi>{categoria}</bdi>;
  if (precios.length === 0)
    return (
      <>
        <Shape index={indice} color={color} size={18} />
        {nombre}
      </>
    );
  return precios.map((precio, i) => {
    const nivel = auditorio.nivelDe(categoria, precio);
    return (
      <Fragment key={precio}>
        <Shape index={indice} color={shadeOf(color, nivel, NOCHE)} level={nivel} size={18} />
        {i === 0 && nombre} <b>{totalDe(zona, precio, auditorio)}</b>
      </Fragment>
    );
  });
}

/** The ground of the seats' map. */
const NOCHE = '#151210';

const NOMBRES: Record<Signo, string> = {
  silla: 'Silla de ruedas',
  acompanante: 'Acompañante',
  obstruida: 'Vista obstruida',
};

function Estados({ hayCerrados, signos }: Pick<Auditorio, 'hayCerrados' | 'signos'>) {
  return (
    <ul aria-label="Estados">
      {signos.map(signo => (
        <li key={signo}>
          <Glyph>
            <path d={trazoDe(SIGNOS[signo])} stroke="var(--hueso)" strokeWidth="1.4" />
          </Glyph>
          {NOMBRES[signo]}
        </li>
      ))}
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
      {hayCerrados && (
        <li>
          <Glyph>
            <path d="M4.6 8h6.8" stroke="var(--borde)" strokeWidth="1.2" />
          </Glyph>
          No disponible
        </li>
      )}
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

/** A map's strokes in the box of 16. */
function trazoDe(strokes: typeof SIGNOS.silla): string {
  const punto = ([x, y]: readonly [number, number]) => `${8 + x * 22} ${8 + y * 22}`;
  return strokes.map(puntos => `M${puntos.map(punto).join('L')}`).join('');
}

function Glyph({ children }: { children: React.ReactNode }) {
  return (
    <svg className="leyendas__glifo" viewBox="0 0 16 16" width={18} height={18} aria-hidden="true">
      {children}
    </svg>
  );
}

/** The price of one seat with charges. */
function totalDe({ categoria }: Zona, precio: number, { datos, tarifario }: Auditorio): string {
  return `${formatPesos(tarifario.conCargos({ categoria, precio }))}${datos.esMesa ? ' por lugar' : ''}`;
}
