import type { Asiento, EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { type Centavos, formatPesos } from '@taquilla/rules/dinero';
import { formatFechaCorta } from '@taquilla/rules/fechas';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Link } from 'wouter';
import { pageNow } from '../../../api/initialData.ts';
import { paths } from '../../../paths.ts';
import { Artwork } from '../../../ui/Artwork.tsx';
import { StepFoot, StepTotal } from '../../../ui/StepFoot.tsx';
import { Talon } from '../../../ui/Talon.tsx';
import { DesglosePrecio } from '../../desglose/DesglosePrecio.tsx';
import { PromocionAlAlcance } from '../../desglose/PromocionAlAlcance.tsx';
import { TotalSubio } from '../../total/cambios.tsx';
import { contar } from '../auditorio/nombrar.ts';
import type { Agotada, Auditorio } from '../auditorio/useAuditorio.ts';
import { BotonContinuar, type Continuar } from './BotonContinuar.tsx';
import { CodigoDeDescuento } from './CodigoDeDescuento.tsx';
import type { Cotizacion } from './cotizarSeleccion.ts';
import { Elegidos } from './Elegidos.tsx';
import type { Codigo } from './useCotizacion.ts';
import './Resumen.css';

export interface ResumenProps {
  evento: EventoDetalle;
  auditorio: Auditorio;
  elegidos: readonly Asiento[];
  /** Set when nothing is picked and nothing can be. */
  agotada: Agotada | null;
  cotizacion: Cotizacion;
  /** The earlier total, if it rose without the buyer's doing; else null. */
  totalAntes: Centavos | null;
  codigo: Codigo;
  paso: Continuar;
  onAlternar: (asientos: readonly Asiento[]) => void;
  /** The number of places picked in other sections, with which these are held or changed (§B1.1); null alone. */
  juntos: number | null;
  /** Beside the map, or in a sheet with its own title. */
  lugar: 'al_lado' | 'hoja';
}

/** The picked seats and their total (§2.29): a stub beside the map, or the inside of a sheet. */
export function Resumen({ lugar, ...resumen }: ResumenProps) {
  if (lugar === 'hoja') return <Cuenta {...resumen} />;
  const { evento } = resumen;
  return (
    <section aria-label="Resumen">
      <Talon
        className="resumen"
        art={
          <div className="resumen__evento">
            <Artwork src={evento.imagenPromocion} format="cartel" />
            <div>
              <strong>{evento.nombre}</strong>
              <p className="num">{formatFechaCorta(evento.fecha, evento.recinto.zona, pageNow())}</p>
              <p>
                {evento.recinto.nombre}, {evento.ciudad.nombre}
              </p>
            </div>
          </div>
        }
      >
        <Cuenta {...resumen} />
      </Talon>
    </section>
  );
}

function Cuenta(props: Omit<ResumenProps, 'lugar'>) {
  const { evento, auditorio, elegidos, agotada, cotizacion, totalAntes, codigo, paso, onAlternar, juntos } =
    props;
  if (agotada) return <SinLugares {...agotada} eventoId={evento.id} />;
  const { esMesa } = auditorio.datos;
  const hay = elegidos.length > 0;
  return (
    <div className="resumen__cuenta">
      {esMesa && hay && <h2 className="resumen__titulo">Mesa seleccionada</h2>}
      {hay ? (
        <Elegidos auditorio={auditorio} elegidos={elegidos} onAlternar={onAlternar} />
      ) : (
        <SinElegidos esMesa={esMesa} />
      )}
      {hay && juntos === null && (
        <>
          <CodigoDeDescuento codigo={codigo} cotizacion={cotizacion} />
          <Desglose evento={evento} cotizacion={cotizacion} />
          <PromocionAlAlcance cercana={cotizacion.cercana} modo="asientos" />
          <TotalSubio antes={totalAntes} ahora={cotizacion.desglose.total} />
        </>
      )}
      {juntos !== null ? (
        <p className="nota">
          {juntos > 0 && `Tu compra lleva también ${contar(juntos, 'lugar', 'lugares')} de otras secciones. `}
          <Link href={paths.compra(evento.id)} className="enlace">
            Ver mis lugares
          </Link>
        </p>
      ) : (
        <StepFoot>
          {hay && <StepTotal>{formatPesos(cotizacion.desglose.total)}</StepTotal>}
          <BotonContinuar paso={paso} esMesa={esMesa} />
        </StepFoot>
      )}
    </div>
  );
}

function SinElegidos({ esMesa }: { esMesa: boolean }) {
  return (
    <div className="resumen__vacio">
      <p>No has seleccionado asientos.</p>
      <p className="nota">
        {esMesa ? 'Elige una mesa: se compra completa.' : 'Elígelos en el mapa o en la lista.'}
      </p>
    </div>
  );
}

/** Shown here and not above the map, which would move under the pointer once a seat becomes free. */
function SinLugares({ hayApartados, eventoId }: Agotada & { eventoId: number }) {
  return (
    <div className="resumen__cuenta">
      <div className="resumen__vacio">
        <p>Sección agotada.</p>
        {hayApartados && (
          <p className="nota">Hay lugares apartados: si alguien suelta uno, aparecerá aquí al momento.</p>
        )}
      </div>
      <Link href={paths.evento(eventoId)} className={buttonClass({ size: 'grande', full: true })}>
        Elegir otra sección
      </Link>
    </div>
  );
}

/** The breakdown below the total; it can be closed where the summary is long. */
function Desglose({ evento, cotizacion }: { evento: EventoDetalle; cotizacion: Cotizacion }) {
  const { desglose, promocion } = cotizacion;
  return (
    <details className="desglose" open>
      <summary>
        Desglose
        <Icon name="abajo" />
      </summary>
      <DesglosePrecio evento={evento} desglose={desglose} promocion={promocion} />
    </details>
  );
}
