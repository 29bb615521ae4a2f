import { useAnswer } from '@taquilla/cliente/useAnswer';
import { ErrorState } from '@taquilla/ui/ErrorState.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { Segmented } from '@taquilla/ui/Segmented.tsx';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { Tabs } from '@taquilla/ui/Tabs.tsx';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { pageNow } from '../../api/initialData.ts';
import { queryFor } from '../../api/queryFor.ts';
import { retryHint } from '../../api/retryHint.ts';
import { guardarBoletos } from '../../offline/guardarBoletos.ts';
import { Talon } from '../../ui/Talon.tsx';
import { clasificarCompras, type EventoComprado, type Pestana } from './clasificar.ts';
import { ListaDeCompras } from './ListaDeCompras.tsx';
import { MisCambios } from './MisCambios.tsx';
import { MisPagos } from './MisPagos.tsx';
import { useVista, type Vista } from './vista.ts';
import './MisCompras.css';
import './CompraCard.css';

const VISTAS = [
  { value: 'lista', label: 'Lista', icon: 'lista' },
  { value: 'grid', label: 'Cuadrícula', icon: 'cuadricula' },
] as const;

/** The events with tickets of the buyer (§2.32, §4.12). */
export function MisCompras() {
  const [vista, elegirVista] = useVista();
  // Without a network the service worker serves the kept answer.
  const { data, error, refetch } = useAnswer(queryFor('misEventos'));
  return (
    <>
      <PageTitle title="Mis compras" />
      <div className="perfil__cabeza mis-compras__cabeza">
        <h1>Mis compras</h1>
        <Segmented label="Acomodo" options={VISTAS} value={vista} onChange={elegirVista} />
      </div>
      <MisPagos />
      <MisCambios />
      {data && <Compras eventos={data.eventos} vista={vista} />}
      {!data && error && (
        <ErrorState
          title="Error al obtener la lista de boletos"
          hint={`Tus boletos están a salvo y también van en tu correo. ${retryHint(error)}`}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <ComprasSkeleton vista={vista} />}
    </>
  );
}

function Compras({ eventos, vista }: { eventos: readonly EventoComprado[]; vista: Vista }) {
  const [search, setSearch] = useSearchParams();
  const [ahora] = useState(pageNow);
  const porPestana = clasificarCompras(eventos, ahora);
  const pestana: Pestana = search.get('ver') === 'pasados' ? 'pasados' : 'proximos';
  const cuantos = porPestana.proximos.length;
  useGuardarBoletos(porPestana.proximos);

  return (
    <Tabs
      label="Mis compras"
      tabs={[
        {
          value: 'proximos',
          label: 'Próximos Eventos',
          badge: { count: cuantos, meaning: cuantos === 1 ? 'evento' : 'eventos' },
        },
        { value: 'pasados', label: 'Eventos Pasados' },
      ]}
      value={pestana}
      // The tab is in the address, so that the way back from a ticket leads to it.
      onChange={elegida => setSearch(elegida === 'pasados' ? { ver: elegida } : {}, { replace: true })}
    >
      <ListaDeCompras eventos={porPestana[pestana]} pestana={pestana} vista={vista} ahora={ahora} />
    </Tabs>
  );
}

function ComprasSkeleton({ vista }: { vista: Vista }) {
  return (
    <>
      <p className="solo-lector" role="status">
        Cargando tus boletos
      </p>
      <div className="pestanas mis-compras__pestanas" aria-hidden="true">
        <Skeleton width="8rem" />
      </div>
      <ul className={`compras compras--${vista}`} aria-hidden="true">
        {['a', 'b', 'c'].map(key => (
          <li key={key}>
            <CompraCardSkeleton />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A placeholder card of the final size. */
function CompraCardSkeleton() {
  return (
    <Talon tear="fila" className="compra-card" art={<Skeleton height="100%" radius="0" />}>
      <Skeleton width="6rem" height="1.625rem" />
      <Skeleton width="80%" height="1.375rem" />
      <Skeleton width="45%" height="1.375rem" />
      <Skeleton width="55%" height="0.8125rem" />
      <Skeleton width="30%" height="0.8125rem" />
      <Skeleton width="65%" height="0.8125rem" />
      <Skeleton width="50%" height="2.75rem" />
    </Talon>
  );
}

/** As many events as one buyer opens at a door; one with more opens them one by one. */
const CUANTOS = 8;

/** The events whose tickets this page has read ahead; once is enough. */
let leidos = '';

/** Keeps the coming events' tickets for a venue without a network, also after the page is left. */
function useGuardarBoletos(proximos: readonly EventoComprado[]): void {
  const primeros = proximos.slice(0, CUANTOS);
  const ids = primeros.map(({ id, cantidadBoletos }) => `${id}:${cantidadBoletos}`).join();

  useEffect(() => {
    if (ids === '' || ids === leidos) return;
    leidos = ids;
    guardarBoletos(ids.split(',').map(par => Number.parseInt(par, 10))).catch(() => {
      leidos = '';
    });
  }, [ids]);
}
