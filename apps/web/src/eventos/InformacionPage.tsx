import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { tituloDeEvento } from '@taquilla/rules/evento/banda';
import { renglonesDe } from '@taquilla/rules/evento/opcionales';
import { formatFechaLarga, formatHora } from '@taquilla/rules/fechas';
import { contarPolitica, SI_SE_CANCELA } from '@taquilla/rules/politica';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { Link, useParams } from 'wouter';
import { pageNow } from '../api/initialData.ts';
import { paths } from '../paths.ts';
import { Avisame, seEspera } from './avisame/Avisame.tsx';
import { CompraDelEvento } from './CompraDelEvento.tsx';
import type { CompraEnEvento } from './compraEnEvento.ts';
import { ExtrasGrid } from './evento/BoletosAdicionales.tsx';
import { CargandoEvento, PortadaSkeleton } from './evento/EventoSkeleton.tsx';
import { Portada } from './evento/Portada.tsx';
import { SinEvento } from './evento/SinEvento.tsx';
import { SinVenta } from './evento/SinVenta.tsx';
import type { Secciones } from './evento/secciones.ts';
import { useEvento } from './evento/useEvento.ts';
import { estadoDeVenta } from './evento/venta.ts';
import { enRenglon } from './titulares.ts';
import { useCompraGeneral } from './useCompraGeneral.ts';
import './informacion/Informacion.css';

/** An event's description, date and place, and the way to buy (§2.25). */
export function InformacionPage({ compra }: { compra: CompraEnEvento }) {
  const { id = '' } = useParams();
  const { evento, secciones, error, reintentar } = useEvento(id);
  const general = useCompraGeneral();

  if (error) return <SinEvento error={error} onRetry={reintentar} />;
  if (!evento) return <InformacionSkeleton />;

  const { descripcion, estado, fecha, recinto, ciudad, precioDesde, politica } = evento;
  const venta = estadoDeVenta(evento, { ahora: pageNow(), secciones });
  return (
    <>
      <PageTitle title={`Información · ${tituloDeEvento(evento)}`} />
      <Portada
        evento={evento}
        titulo="artista"
        volver={{ href: paths.evento(evento.id), texto: 'Volver al evento' }}
      />
      <div className="ancho informacion">
        <Descripcion texto={descripcion} />
        <aside className="pila informacion__lado" aria-label="Datos del evento">
          <dl className="informacion__datos">
            <div>
              <dt>{estado === 'cancelado' || estado === 'aplazado' ? 'Iba a ser' : 'Fecha'}</dt>
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
            {renglonesDe('tienda', evento).map(([etiqueta, valor]) => (
              <div key={etiqueta}>
                <dt>{etiqueta}</dt>
                <dd>{valor}</dd>
              </div>
            ))}
            {precioDesde !== null && (venta === 'abierta' || venta === 'programada') && (
              <div>
                <dt>Desde</dt>
                <dd>{precioDesde === 0 ? 'Gratis' : `${formatPesos(dePesos(precioDesde))} total`}</dd>
              </div>
            )}
          </dl>
          {(venta === 'abierta' || venta === 'programada') && (
            <p className="nota">
              {contarPolitica(politica)} {SI_SE_CANCELA}
            </p>
          )}
          {venta === 'abierta' && (
            <Link className={buttonClass({ size: 'grande', full: true })} href={paths.evento(evento.id)}>
              Comprar boletos
            </Link>
          )}
        </aside>
        {venta !== 'abierta' && (
          <div>
            <SinVenta motivo={venta} evento={evento} />
            {seEspera(venta, secciones) && <Avisame eventoId={evento.id} venta={venta} />}
          </div>
        )}
      </div>
      {secciones && venta === 'abierta' && (
        <BoletosGenerales evento={evento} datos={secciones} onComprar={general.abrir} />
      )}
      {secciones && (
        <CompraDelEvento compra={compra} evento={evento} secciones={secciones} general={general} />
      )}
    </>
  );
}

/** The organiser's own words, in their paragraphs and lines (§2.25). */
export function Descripcion({ texto }: { texto: string }) {
  const parrafos = texto.split(/\n\s*\n/).filter(parrafo => parrafo.trim());
  return (
    <div className="informacion__texto">
      <h2>Sobre el evento</h2>
      {parrafos.length === 0 && <p className="suave">El organizador todavía no cuenta más.</p>}
      {parrafos.map((parrafo, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's paragraphs are fixed, and two may be alike
        <p key={i}>{parrafo}</p>
      ))}
    </div>
  );
}

interface BoletosGeneralesProps {
  evento: EventoDetalle;
  datos: Secciones;
  onComprar: (seccionId: number) => void;
}

/** General admission, bought on this page (§2.25). */
function BoletosGenerales({ evento, datos, onComprar }: BoletosGeneralesProps) {
  const generales = datos.secciones.filter(({ tipo_seccion }) => tipo_seccion === 'general');
  if (generales.length === 0) return null;
  return (
    <section className="ancho bloque" aria-labelledby="generales">
      <div className="bloque__cabeza">
        <h2 id="generales">Boletos generales</h2>
      </div>
      <ExtrasGrid
        secciones={generales}
        de={{ evento, categoriasEvento: datos.categoriasEvento }}
        onComprar={onComprar}
      />
    </section>
  );
}

/** The information page in its final layout while it loads: the description, with date and place beside it (§2.25). */
export function InformacionSkeleton() {
  return (
    <>
      <PortadaSkeleton />
      <div className="ancho informacion" aria-hidden="true">
        <div className="informacion__texto">
          <Skeleton width="14rem" height="2.25rem" />
          {['100%', '96%', '99%', '60%'].map(ancho => (
            <Skeleton key={ancho} width={`min(38rem, ${ancho})`} height="1.25rem" />
          ))}
        </div>
        <div className="pila informacion__lado">
          <div className="informacion__datos">
            {['14rem', '6rem', '10rem', '8rem'].map(ancho => (
              <div key={ancho}>
                <Skeleton width="4rem" height="1.5rem" />
                <Skeleton width={ancho} height="1.5rem" />
              </div>
            ))}
          </div>
          <Skeleton height="3.5rem" radius="var(--r-control)" />
        </div>
      </div>
      <CargandoEvento />
    </>
  );
}
