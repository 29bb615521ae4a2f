import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { tituloDeEvento } from '@taquilla/rules/evento/banda';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { useRef } from 'react';
import { useParams } from 'wouter';
import { pageNow } from '../api/initialData.ts';
import { paths } from '../paths.ts';
import { Avisame, seEspera } from './avisame/Avisame.tsx';
import { CompraDelEvento } from './CompraDelEvento.tsx';
import type { CompraEnEvento } from './compraEnEvento.ts';
import { AntesDeLaVenta } from './evento/AntesDeLaVenta.tsx';
import { BoletosAdicionales } from './evento/BoletosAdicionales.tsx';
import { ElegirSeccion } from './evento/ElegirSeccion.tsx';
import { EventoCancelado } from './evento/EventoCancelado.tsx';
import { EventoMovido } from './evento/EventoMovido.tsx';
import { EventoSkeleton } from './evento/EventoSkeleton.tsx';
import { InfoEvento } from './evento/InfoEvento.tsx';
import { PanelDePrecios } from './evento/PanelDePrecios.tsx';
import { Portada } from './evento/Portada.tsx';
import { PreciosPorCategoria } from './evento/PreciosPorCategoria.tsx';
import { SinEvento } from './evento/SinEvento.tsx';
import { SinVenta } from './evento/SinVenta.tsx';
import { agruparPorZona } from './evento/secciones.ts';
import { useEvento } from './evento/useEvento.ts';
import { estadoDeVenta, muestraPrecios } from './evento/venta.ts';
import { useCompraGeneral } from './useCompraGeneral.ts';

/** An event and the choice of what to buy (§2.24). */
export function EventoPage({ compra }: { compra: CompraEnEvento }) {
  const { id = '' } = useParams();
  const { evento, secciones, error, reintentar } = useEvento(id);
  const general = useCompraGeneral();
  const eleccion = useRef<HTMLElement>(null);

  if (error) return <SinEvento error={error} onRetry={reintentar} />;
  if (!evento) return <EventoSkeleton />;

  const venta = estadoDeVenta(evento, { ahora: pageNow(), secciones });
  // A sold-out event may get places back at any moment; one that is not for sale shows only its prices.
  const seVende = venta === 'abierta' || venta === 'agotada' || venta === 'sin_lugares';
  const zonas = secciones && agruparPorZona(secciones);

  return (
    <>
      <PageTitle title={tituloDeEvento(evento)} />
      <Portada evento={evento} volver={{ href: paths.eventos(), texto: 'Volver a eventos' }}>
        {['abierta', 'programada', 'pausada'].includes(venta) && (
          <PanelDePrecios
            evento={evento}
            datos={secciones}
            zonas={zonas}
            hacia={venta === 'abierta' ? eleccion : undefined}
          />
        )}
      </Portada>
      <div className="ancho">
        <Cambio evento={evento} />
        {venta === 'cancelado' && evento.cambio ? null : venta !== 'abierta' &&
          venta !== 'pasada' &&
          !muestraPrecios(venta) ? (
          <SinVenta motivo={venta} evento={evento} />
        ) : (
          <>
            {venta === 'programada' && evento.ventaDesde ? (
              <AntesDeLaVenta evento={evento} ventaDesde={evento.ventaDesde} />
            ) : (
              venta !== 'abierta' && <SinVenta motivo={venta} evento={evento} />
            )}
            {seEspera(venta, secciones) && <Avisame eventoId={evento.id} venta={venta} />}
            {venta !== 'pasada' &&
              (secciones && zonas ? (
                <>
                  <ElegirSeccion
                    ref={eleccion}
                    evento={evento}
                    datos={secciones}
                    zonas={zonas}
                    seVende={seVende}
                    compra={compra}
                    onGeneral={general.abrir}
                  />
                  <BoletosAdicionales
                    evento={evento}
                    datos={secciones}
                    onComprar={seVende ? general.abrir : undefined}
                  />
                  <PreciosPorCategoria evento={evento} datos={secciones} zonas={zonas} />
                </>
              ) : (
                <EventoSkeleton parte="boletos" svg={evento.recinto.svg} />
              ))}
            <InfoEvento
              evento={evento}
              tipos={zonas?.length ?? null}
              venta={venta}
              conPrecios={!secciones || secciones.preciosCategorias.some(({ precios }) => precios.length > 0)}
            />
          </>
        )}
      </div>
      {secciones && (
        <CompraDelEvento compra={compra} evento={evento} secciones={secciones} general={general} />
      )}
    </>
  );
}

/** The last change of the event since its sale began, if there is one. */
function Cambio({ evento }: { evento: EventoDetalle }) {
  const { cambio, estado } = evento;
  if (!cambio) return null;
  return estado === 'cancelado' ? (
    <EventoCancelado evento={evento} cambio={cambio} />
  ) : (
    <EventoMovido evento={evento} cambio={cambio} />
  );
}
