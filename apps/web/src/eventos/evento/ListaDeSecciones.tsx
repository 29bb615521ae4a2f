import type { Seccion } from '@taquilla/contract/tienda/entidades/evento';
import { centavos, formatPesos } from '@taquilla/rules/dinero';
import { cotizarUno, type EventoConTarifas } from '@taquilla/rules/tarifas';
import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Shape } from '@taquilla/ui/Shape.tsx';
import type { FocusEvent, PointerEvent } from 'react';
import { Link } from 'wouter';
import type { PreciosDelMapa } from '../../precios/preciosDelMapa.ts';
import { textoDisponibles, type Zona } from './secciones.ts';
import './ListaDeSecciones.css';

/** A zone with more sections than this shows them on demand. */
const PLEGADA_DESDE = 9;

interface ListaDeSeccionesProps {
  de: EventoConTarifas;
  zonas: readonly Zona[];
  precios: PreciosDelMapa;
  /** The highest total that is listed, in centavos; null for all. */
  limite: number | null;
  onSinLimite: () => void;
  activa: number | null;
  onActiva: (seccionId: number | null) => void;
  rutaDe: (seccion: Seccion) => string;
  onGeneral: (seccionId: number) => void;
  /** While nothing is sold the rows are no links. */
  seVende: boolean;
}

/** The map's sections as a list by price zone, for buyers who prefer to read or have no mouse. */
export function ListaDeSecciones({
  de,
  zonas,
  precios,
  limite,
  onSinLimite,
  ...fila
}: ListaDeSeccionesProps) {
  const mostradas = zonas.map(zona => ({ zona, filas: filasDe(zona, precios, limite) }));
  const fuera = zonas.reduce((suma, { secciones }) => suma + secciones.length, 0) - contar(mostradas);
  return (
    <div className="secciones">
      {mostradas.map(
        ({ zona, filas }) =>
          filas.length > 0 && <ZonaDeLista key={zona.categoria} {...{ de, zona, filas }} {...fila} />,
      )}
      <div className="secciones__fuera" role="status">
        {limite !== null && fuera > 0 && (
          <>
            <p>
              {fuera === 1 ? '1 sección cuesta' : `${fuera} secciones cuestan`} más de{' '}
              <span className="num">{formatPesos(centavos(limite))}</span>
            </p>
            <Button variant="borde" onClick={onSinLimite}>
              Ver todas
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** A section's row in one zone, with its price where the zone's sections differ in it. */
interface Renglon {
  seccion: Seccion;
  disponibles: number;
  precio: { texto: string; nivel: number } | null;
}

function filasDe(
  { categoria, secciones }: Zona,
  { totalDe, nivelDe }: PreciosDelMapa,
  limite: number | null,
): Renglon[] {
  const renglones = secciones.map(({ seccion, disponibles }) => {
    const suya = seccion.disponiblesPorCategoria.find(parte => parte.categoria === categoria);
    const { precio = 0, precios = [precio] } = suya ?? {};
    const desde = totalDe(categoria, precio);
    const esVario = precios.some(uno => totalDe(categoria, uno) > desde);
    const texto = desde === 0 ? 'Gratis' : `${esVario ? 'desde ' : ''}${formatPesos(desde)}`;
    return { seccion, disponibles, desde, precio: { texto, nivel: nivelDe(categoria, precio) } };
  });
  const sonIguales = new Set(renglones.map(({ precio }) => precio.texto)).size === 1;
  return renglones
    .filter(({ desde }) => limite === null || desde <= limite)
    .map(({ seccion, disponibles, precio }) => ({
      seccion,
      disponibles,
      precio: sonIguales ? null : precio,
    }));
}

function contar(mostradas: readonly { filas: readonly Renglon[] }[]): number {
  return mostradas.reduce((suma, { filas }) => suma + filas.length, 0);
}

type FilaComun = Pick<ListaDeSeccionesProps, 'activa' | 'onActiva' | 'rutaDe' | 'onGeneral' | 'seVende'>;

function ZonaDeLista({
  de,
  zona,
  filas,
  ...fila
}: FilaComun & { de: EventoConTarifas; zona: Zona; filas: readonly Renglon[] }) {
  const lista = (
    <ul>
      {filas.map(renglon => (
        <li key={renglon.seccion.id}>
          <FilaDeSeccion {...renglon} zona={zona} {...fila} />
        </li>
      ))}
    </ul>
  );
  return (
    <section aria-label={zona.categoria}>
      <h3>
        <Shape index={zona.forma} color={zona.color} />
        {zona.categoria}
        <span className="num">{rangoDe(de, zona)}</span>
      </h3>
      {filas.length > PLEGADA_DESDE ? (
        <details>
          <summary>
            Ver {filas.length} secciones de {zona.categoria}
            <Icon name="abajo" />
          </summary>
          {lista}
        </details>
      ) : (
        lista
      )}
    </section>
  );
}

function FilaDeSeccion({
  seccion,
  disponibles,
  precio,
  zona,
  activa,
  onActiva,
  rutaDe,
  onGeneral,
  seVende,
}: FilaComun & Renglon & { zona: Zona }) {
  const { texto, tono } = textoDisponibles(disponibles);
  const contenido = (
    <>
      <b>
        {seccion.nombre}
        {precio && (
          <small className="num">
            <Shape index={zona.forma} color={zona.color} level={precio.nivel} size={14} />
            {precio.texto}
          </small>
        )}
      </b>
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
