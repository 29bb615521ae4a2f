import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@taquilla/ui/ErrorState.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { Segmented } from '@taquilla/ui/Segmented.tsx';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { Tabs } from '@taquilla/ui/Tabs.tsx';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { comoSeguir } from '../../api/comoSeguir.ts';
import { pageNow } from '../../api/datosIniciales.ts';
import { queryFor } from '../../api/queries.ts';
import { CompraCardSkeleton } from './CompraCardSkeleton.tsx';
import { clasificarCompras, type EventoComprado, type Pestana } from './clasificar.ts';
import { ListaDeCompras } from './ListaDeCompras.tsx';
import { useGuardarBoletos } from './useGuardarBoletos.ts';
import { useVista, type Vista } from './vista.ts';
import './MisCompras.css';

const VISTAS = [
  { value: 'lista', label: 'Lista', icon: 'lista' },
  { value: 'grid', label: 'Cuadrícula', icon: 'cuadricula' },
] as const;

/** The events that the buyer has tickets for (§2.32, §4.12). */
export function MisCompras() {
  const [vista, elegirVista] = useVista();
  // Without a network the service worker answers from what it kept.
  const { data, error, refetch } = useQuery({ ...queryFor('misEventos'), networkMode: 'always' });
  return (
    <>
      <PageTitle title="Mis compras" />
      <div className="perfil__cabeza mis-compras__cabeza">
        <h1>Mis compras</h1>
        <Segmented label="Acomodo" options={VISTAS} value={vista} onChange={elegirVista} />
      </div>
      {data && <Compras eventos={data.eventos} vista={vista} />}
      {!data && error && (
        <ErrorState
          title="Error al obtener la lista de boletos"
          hint={`Tus boletos están a salvo y también van en tu correo. ${comoSeguir(error)}`}
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
      // In the address, so that coming back from a ticket leads to the same tab.
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
