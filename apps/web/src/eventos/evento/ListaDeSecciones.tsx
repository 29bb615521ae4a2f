import type { Seccion } from '@taquilla/contract/tienda/entidades/evento';
import { formatPesos } from '@taquilla/rules/dinero';
import { cotizarUno, type EventoConTarifas } from '@taquilla/rules/tarifas';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Shape } from '@taquilla/ui/Shape.tsx';
import type { FocusEvent, PointerEvent } from 'react';
import { Link } from 'wouter';
import { textoDisponibles, type Zona } from './secciones.ts';
import './ListaDeSecciones.css';

/** A zone with more sections than this shows them on demand. */
const PLEGADA_DESDE = 9;

interface ListaDeSeccionesProps {
  de: EventoConTarifas;
  zonas: readonly Zona[];
  activa: number | null;
  onActiva: (seccionId: number | null) => void;
  rutaDe: (seccion: Seccion) => string;
  onGeneral: (seccionId: number) => void;
  /** While nothing is sold the rows are no links. */
  seVende: boolean;
}

/** The map's sections as a list by price zone, for buyers who prefer to read or have no mouse. */
export function ListaDeSecciones({ de, zonas, ...fila }: ListaDeSeccionesProps) {
  return (
    <div className="secciones">
      {zonas.map(zona => {
        const filas = (
          <ul>
            {zona.secciones.map(({ seccion, disponibles }) => (
              <li key={seccion.id}>
                <FilaDeSeccion seccion={seccion} disponibles={disponibles} {...fila} />
              </li>
            ))}
          </ul>
        );
        return (
          <section key={zona.categoria} aria-label={zona.categoria}>
            <h3>
              <Shape index={zona.forma} color={zona.color} />
              {zona.categoria}
              <span className="num">{rangoDe(de, zona)}</span>
            </h3>
            {zona.secciones.length > PLEGADA_DESDE ? (
              <details>
                <summary>
                  Ver {zona.secciones.length} secciones de {zona.categoria}
                  <Icon name="abajo" />
                </summary>
                {filas}
              </details>
            ) : (
              filas
            )}
          </section>
        );
      })}
    </div>
  );
}

type FilaProps = Omit<ListaDeSeccionesProps, 'de' | 'zonas'> & { seccion: Seccion; disponibles: number };

function FilaDeSeccion({ seccion, disponibles, activa, onActiva, rutaDe, onGeneral, seVende }: FilaProps) {
  const { texto, tono } = textoDisponibles(disponibles);
  const contenido = (
    <>
      <b>{seccion.nombre}</b>
      <span className={tono === 'pocos' ? 'disp disp--pocos' : 'disp'}>
        {tono === 'pocos' && <Icon name="alerta" />}
        {texto}
      </span>
    </>
  );
  if (!seVende) return <span className="fila-seccion">{contenido}</span>;
  if (tono === 'agotado') return <span className="fila-seccion fila-seccion--agotada">{contenido}</span>;

  const comunes = {
    className: 'fila-seccion',
    'data-activa': activa === seccion.id || undefined,
    // Not for a finger: the map's description would push the row away from under it.
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') onActiva(seccion.id);
    },
    onPointerLeave: () => onActiva(null),
    onFocus: ({ currentTarget }: FocusEvent) => {
      if (currentTarget.matches(':focus-visible')) onActiva(seccion.id);
    },
    onBlur: () => onActiva(null),
  };
  return seccion.tipo_seccion === 'general' ? (
    <button type="button" aria-haspopup="dialog" {...comunes} onClick={() => onGeneral(seccion.id)}>
      {contenido}
      <Icon name="derecha" />
    </button>
  ) : (
    <Link href={rutaDe(seccion)} {...comunes}>
      {contenido}
      <Icon name="derecha" />
    </Link>
  );
}

/** `$1,899.50–$2,161.50 total`: the card's charge for one ticket of the zone. */
function rangoDe(de: EventoConTarifas, zona: Zona): string {
  const { categoria, precios } = zona;
  const mayor = precios[0];
  const menor = precios.at(-1);
  if (mayor === undefined || menor === undefined) return esGratis(zona) ? 'Gratis' : '';
  const total = (precio: number) => formatPesos(cotizarUno(de, { categoria, precio }).total);
  return mayor === menor ? `${total(mayor)} total` : `${total(menor)}–${total(mayor)} total`;
}

/**
 * Whether a zone's tickets are free. Zero is left out of a zone's prices (§3.7), and is still the price of such
 * tickets.
 */
function esGratis({ categoria, secciones }: Zona): boolean {
  return secciones.some(({ seccion: { precioSeccion, disponiblesPorCategoria } }) => {
    const suya = disponiblesPorCategoria.find(parte => parte.categoria === categoria);
    return (precioSeccion ?? suya?.precio) === 0;
  });
}
