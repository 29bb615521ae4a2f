import { mensajeDe } from '@taquilla/cliente/ApiError';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { ErrorState } from '@taquilla/ui/ErrorState.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { Link } from 'wouter';
import { retryHint } from '../../api/retryHint.ts';
import { paths } from '../../paths.ts';
import { BarraDeLugares } from '../junto/BarraDeLugares.tsx';
import { PedirJuntos, useDeseo } from './PedirJuntos.tsx';
import { Propuestas } from './Propuestas.tsx';
import { type Busqueda, comoAflojar, type Deseo, useMejores } from './useMejores.ts';
import './MejoresJuntos.css';

interface MejoresJuntosProps {
  evento: EventoDetalle;
  datos: RespuestaDe<'getSecciones'>;
}

/** The best places together over all sections, by wish (§B1.8). A proposal is picked, not held: the bar holds it. */
export function MejoresJuntos({ evento, datos }: MejoresJuntosProps) {
  const deseo = useDeseo(evento, datos);
  const { busqueda, buscar } = useMejores(evento.id);
  return (
    <>
      <PageTitle title={`Los mejores juntos · ${evento.nombre}`} />
      <div className="ancho juntos">
        <header>
          <Link href={paths.evento(evento.id)} className="volver">
            <Icon name="atras" />
            {evento.nombre}
          </Link>
          <h1>Los mejores juntos</h1>
        </header>
        <PedirJuntos
          {...deseo}
          buscando={busqueda?.buscando === true}
          onBuscar={() => void buscar({ ...deseo.deseo })}
        />
        {busqueda && (
          <Resultado
            evento={evento}
            secciones={datos.secciones}
            busqueda={busqueda}
            buscar={otro => {
              deseo.poner(otro);
              void buscar(otro);
            }}
          />
        )}
      </div>
      <BarraDeLugares evento={evento} datos={datos} />
    </>
  );
}

interface ResultadoProps {
  evento: EventoDetalle;
  secciones: RespuestaDe<'getSecciones'>['secciones'];
  busqueda: Busqueda;
  buscar: (deseo: Deseo) => void;
}

function Resultado({ evento, secciones, busqueda, buscar }: ResultadoProps) {
  const { deseo, propuestas, error } = busqueda;
  if (error)
    return (
      <div ref={alaVista}>
        <ErrorState
          title={mensajeDe(error, 'No pudimos buscar lugares juntos.')}
          hint={retryHint(error)}
          onRetry={() => buscar(deseo)}
        />
      </div>
    );
  if (!propuestas) return <Buscando />;
  if (propuestas.length === 0)
    return (
      <div ref={alaVista}>
        <Ninguno {...{ evento, deseo, buscar }} />
      </div>
    );
  return (
    <Propuestas
      evento={evento}
      secciones={secciones}
      busqueda={busqueda}
      propuestas={propuestas}
      onOtras={() => void buscar(deseo)}
    />
  );
}

/** The form fills a phone: an answer without proposals would come below its edge, unseen. */
function alaVista(respuesta: HTMLElement | null): void {
  respuesta?.scrollIntoView({ block: 'nearest' });
}

function Buscando() {
  return (
    <>
      <div className="propuestas" aria-hidden="true">
        {['una', 'dos', 'tres'].map(cual => (
          <div key={cual} className="panel propuesta">
            <Skeleton width="60%" height="2rem" />
            <Skeleton width="85%" />
            <Skeleton height="4.5rem" />
            <Skeleton height="3rem" radius="var(--r-control)" />
          </div>
        ))}
      </div>
      <p className="solo-lector" role="status">
        Buscando lugares juntos…
      </p>
    </>
  );
}

function Ninguno({ evento, deseo, buscar }: Pick<ResultadoProps, 'evento' | 'buscar'> & { deseo: Deseo }) {
  const maneras = comoAflojar(deseo);
  return (
    <EmptyState
      title={deseo.cuantos === 1 ? 'No hay un lugar así.' : `No hay ${deseo.cuantos} lugares juntos así.`}
      hint={
        maneras.length > 0 ? 'Busca otra vez con un deseo menos, o elige en el mapa.' : 'Elige en el mapa.'
      }
    >
      <div className="juntos__maneras">
        {maneras.map(({ texto, deseo: otro }) => (
          <Button key={texto} variant="borde" onClick={() => buscar(otro)}>
            {texto}
          </Button>
        ))}
        <Link className={buttonClass({ variant: 'quieto' })} href={paths.evento(evento.id)}>
          Elegir en el mapa
        </Link>
      </div>
    </EmptyState>
  );
}
