import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { precioConCargos } from '@taquilla/rules/desglose';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Shape } from '@taquilla/ui/Shape.tsx';
import type { ReactNode } from 'react';
import { pageNow } from '../../../api/initialData.ts';
import { queryFor } from '../../../api/queryFor.ts';
import { Artwork } from '../../../ui/Artwork.tsx';
import { Talon } from '../../../ui/Talon.tsx';
import { DesglosePrecio, enCentavos } from '../../desglose/DesglosePrecio.tsx';
import {
  contarBoletos,
  describirLugares,
  enVariasSecciones,
  type LineaDeResumen,
  lineasDeResumen,
} from './describirLugares.ts';
import './ResumenDeCompra.css';

interface ResumenProps {
  reserva: Reserva;
  evento: EventoDetalle;
}

/** The order summary (§2.27) as a stub: event, places, breakdown, total and the step's actions. */
export function ResumenDeCompra({
  reserva,
  evento,
  enPagos = null,
  children,
}: ResumenProps & {
  /** `6 pagos de $718.67 aprox.`; null for one payment. */
  enPagos?: string | null;
  children: ReactNode;
}) {
  const { recinto, ciudad } = evento;
  return (
    <section aria-label="Resumen de la compra">
      <Talon
        className="pago__resumen"
        art={
          <div className="pago__evento">
            <Artwork src={evento.imagenPromocion} format="cartel" />
            <div>
              <strong>{evento.nombre}</strong>
              <p className="num">{formatFechaCorta(evento.fecha, recinto.zona, pageNow())}</p>
              <p>
                {recinto.nombre}, {ciudad.nombre}
              </p>
            </div>
          </div>
        }
      >
        <ListaDeLugares reserva={reserva} evento={evento} />
        <DesgloseDeReserva reserva={reserva} evento={evento} />
        <p className="pago__total">
          <span>
            Total
            <small className="pago__total-nota">{enPagos ?? 'MXN, con cargos'}</small>
          </span>
          <b>{formatPesos(dePesos(reserva.desglose.total))}</b>
        </p>
        {children}
      </Talon>
    </section>
  );
}

/** The summary for narrow screens: closed, it shows the places; open, the prices. */
export function ResumenPlegado({ reserva, evento }: ResumenProps) {
  return (
    <details className="pago__plegado">
      <summary>
        <Artwork src={evento.imagenPromocion} format="cartel" />
        <span className="pago__plegado-que">
          <strong>{evento.nombre}</strong>
          <small className="pago__plegado-detalle">
            {contarBoletos(reserva.lugares.length)}, {describirLugares(reserva)}
          </small>
        </span>
        <Icon name="abajo" />
        <span className="solo-lector">Ver desglose</span>
      </summary>
      <div>
        <ListaDeLugares reserva={reserva} evento={evento} />
        <DesgloseDeReserva reserva={reserva} evento={evento} />
      </div>
    </details>
  );
}

/** The breakdown of the held places, by the server's own figures. */
function DesgloseDeReserva({ reserva, evento }: { reserva: Reserva; evento: EventoDetalle }) {
  const { desglose, promocion } = reserva;
  return (
    <div className="pago__desglose">
      <DesglosePrecio evento={evento} desglose={enCentavos(desglose)} promocion={promocion} />
    </div>
  );
}

/** The bought places, each with its price with charges and its base price. */
function ListaDeLugares({ reserva, evento }: { reserva: Reserva; evento: EventoDetalle }) {
  const varias = enVariasSecciones(reserva);
  const zonas = useAnswer(queryFor('getSecciones', { params: { id: evento.id } })).data?.categoriasEvento;

  const conCargos = ({ categoria, precio }: LineaDeResumen): string | null => {
    if (!zonas) return null;
    const cargosPorCategoria = Object.fromEntries(zonas.map(zona => [zona.id, zona.cargoPorCategoria]));
    const categoriaId = zonas.find(zona => zona.categoria === categoria)?.id ?? 0;
    const lugar = { categoriaId, categoria, precio: dePesos(precio) };
    return formatPesos(precioConCargos(lugar, { ...evento, cargosPorCategoria }));
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable with the keyboard
    <ul className="pago__lugares" tabIndex={0} aria-label="Tus lugares">
      {lineasDeResumen(reserva.lugares).map(linea => {
        const index = zonas?.findIndex(zona => zona.categoria === linea.categoria) ?? -1;
        return (
          <Linea
            key={linea.clave}
            linea={linea}
            conSeccion={varias}
            indice={index}
            color={zonas?.[index]?.color}
            conCargos={conCargos(linea)}
          />
        );
      })}
    </ul>
  );
}

interface LineaProps {
  linea: LineaDeResumen;
  /** Whether places of several sections are bought: each says where it is. */
  conSeccion: boolean;
  /** The zone's mark and colour; undefined until the zones are known. */
  indice: number;
  color: string | undefined;
  conCargos: string | null;
}

function Linea({ linea, conSeccion, indice, color, conCargos }: LineaProps) {
  const { cantidad, categoria, seccion, titulo } = linea;
  const detalle = [
    cantidad > 1 && contarBoletos(cantidad),
    conSeccion && seccion !== titulo && seccion,
    categoria,
  ];
  const base = formatPesos(dePesos(linea.precio));
  return (
    <li>
      {color ? <Shape index={indice} color={color} size={14} /> : <span />}
      <span>
        <strong>{linea.titulo}</strong>
        <small>{detalle.filter(Boolean).join(' · ')}</small>
      </span>
      <span className="num">
        {conCargos ?? base}
        <small>
          {linea.cantidad > 1 ? 'c/u, ' : ''}base {base}
        </small>
      </span>
    </li>
  );
}
