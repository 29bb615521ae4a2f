import type { PromocionWire } from '@taquilla/contract/tienda/entidades/compra';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import type { Desglose } from '@taquilla/rules/desglose';
import { formatPesos } from '@taquilla/rules/dinero';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { BottomBar } from '@taquilla/ui/BottomBar.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { pageNow } from '../../api/initialData.ts';
import { paths } from '../../paths.ts';
import { Artwork } from '../../ui/Artwork.tsx';
import { Talon } from '../../ui/Talon.tsx';
import { DesglosePrecio } from '../desglose/DesglosePrecio.tsx';
import { contar } from '../seleccion/auditorio/nombrar.ts';
import '../pago/resumen/ResumenDeCompra.css';
import './Compra.css';

interface MarcoDeCompraProps {
  evento: EventoDetalle;
  cuantos: number;
  desglose: Desglose;
  promocion: Pick<PromocionWire, 'nombre' | 'clave'> | null;
  /** The step's own action: one in the summary, and one in the bar of a phone. */
  accion: (size: 'grande' | 'normal') => ReactNode;
  /** Below the action. */
  otra?: ReactNode;
  /** The clock of a hold. */
  reloj?: ReactNode;
  children: ReactNode;
}

/** The page of one purchase: its places, and beside them the total with charges first (§B1.2). */
export function MarcoDeCompra(props: MarcoDeCompraProps) {
  const { evento, cuantos, desglose, promocion, accion, otra, reloj, children } = props;
  const { recinto, ciudad } = evento;
  const cuando = formatFechaCorta(evento.fecha, recinto.zona, pageNow());
  return (
    <>
      {reloj}
      <div className="ancho tu-compra">
        <header>
          <Link href={paths.evento(evento.id)} className="volver">
            <Icon name="atras" />
            {evento.nombre}
          </Link>
          <h1>Tu compra</h1>
          <p className="suave">
            {cuando} · {recinto.nombre}, {ciudad.nombre}
          </p>
        </header>
        <div className="pila">{children}</div>
        <aside className="tu-compra__lado">
          <section aria-label="Resumen de la compra">
            <Talon
              className="pago__resumen"
              art={
                <div className="pago__evento">
                  <Artwork src={evento.imagenPromocion} format="cartel" />
                  <div>
                    <strong>{evento.nombre}</strong>
                    <p className="num">{cuando}</p>
                    <p>{recinto.nombre}</p>
                  </div>
                </div>
              }
            >
              <p className="pago__total">
                <span>
                  Total
                  <small className="pago__total-nota">MXN, con cargos</small>
                </span>
                <b>{formatPesos(desglose.total)}</b>
              </p>
              <DesglosePrecio evento={evento} desglose={desglose} promocion={promocion} />
              <div className="tu-compra__acciones">
                <div className="solo-ancho">{accion('grande')}</div>
                {otra}
              </div>
            </Talon>
          </section>
        </aside>
      </div>
      <BottomBar>
        <div className="barra__cuenta">
          <small>{contar(cuantos, 'lugar', 'lugares')}</small>
          <strong>{formatPesos(desglose.total)}</strong>
          <small>total con cargos</small>
        </div>
        {accion('normal')}
      </BottomBar>
    </>
  );
}
