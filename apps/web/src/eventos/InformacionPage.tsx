import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { formatFechaLarga, formatHora } from '@taquilla/rules/fechas';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { Link, useParams } from 'wouter';
import { pageNow } from '../api/datosIniciales.ts';
import { paths } from '../paths.ts';
import { CompraDelEvento } from './CompraDelEvento.tsx';
import type { CompraEnEvento } from './compraEnEvento.ts';
import { enRenglon } from './enRenglon.ts';
import { Portada } from './evento/Portada.tsx';
import { SinEvento } from './evento/SinEvento.tsx';
import { SinVenta } from './evento/SinVenta.tsx';
import { useEvento } from './evento/useEvento.ts';
import { estadoDeVenta } from './evento/venta.ts';
import { BoletosGenerales } from './informacion/BoletosGenerales.tsx';
import { Descripcion } from './informacion/Descripcion.tsx';
import { InformacionSkeleton } from './informacion/InformacionSkeleton.tsx';
import { useCompraGeneral } from './useCompraGeneral.ts';
import './informacion/Informacion.css';

/** What an event is about, when and where, and the way to buy (§2.25). */
export function InformacionPage({ compra }: { compra: CompraEnEvento }) {
  const { id = '' } = useParams();
  const { evento, secciones, error, reintentar } = useEvento(id);
  const general = useCompraGeneral();

  if (error) return <SinEvento error={error} onRetry={reintentar} />;
  if (!evento) return <InformacionSkeleton />;

  const { nombre, descripcion, fecha, recinto, ciudad, precioDesde } = evento;
  const venta = estadoDeVenta(evento, { ahora: pageNow(), secciones });
  return (
    <>
      <PageTitle title={`Información · ${nombre}`} />
      <Portada
        evento={evento}
        titulo="artista"
        volver={{ href: paths.evento(evento.id), texto: 'Ver boletos' }}
      />
      <div className="ancho informacion">
        <Descripcion texto={descripcion} />
        <aside className="pila informacion__lado">
          <dl className="informacion__datos">
            <div>
              <dt>Fecha</dt>
              <dd>{formatFechaLarga(fecha, recinto.zona)}</dd>
            </div>
            <div>
              <dt>Hora</dt>
              <dd>{formatHora(fecha, recinto.zona)}</dd>
            </div>
            <div>
              <dt>Lugar</dt>
              <dd>
                {recinto.nombre}
                <br />
                <span className="nota">{enRenglon(recinto.direccion, ciudad.nombre)}</span>
              </dd>
            </div>
            {precioDesde !== null && venta === 'abierta' && (
              <div>
                <dt>Desde</dt>
                <dd>{precioDesde === 0 ? 'Gratis' : `${formatPesos(dePesos(precioDesde))} total`}</dd>
              </div>
            )}
          </dl>
          {venta === 'abierta' && (
            <Link className={buttonClass({ size: 'grande', full: true })} href={paths.evento(evento.id)}>
              Comprar boletos
            </Link>
          )}
        </aside>
        {venta !== 'abierta' && <SinVenta motivo={venta} evento={evento} />}
      </div>
      {secciones && venta === 'abierta' && (
        <BoletosGenerales evento={evento} datos={secciones} onComprar={general.abrir} />
      )}
      {secciones && <CompraDelEvento {...{ compra, evento, secciones, general }} />}
    </>
  );
}
