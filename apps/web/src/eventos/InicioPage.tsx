import { mensajeDe } from '@taquilla/cliente/ApiError';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import { avisar } from '@taquilla/ui/dialogs.ts';
import { ErrorState } from '@taquilla/ui/ErrorState.tsx';
import { PageTitle } from '@taquilla/ui/PageTitle.tsx';
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { pageNow } from '../api/initialData.ts';
import { questionOf } from '../api/questionOf.ts';
import { useConfiguracion } from '../layout/useConfiguracion.ts';
import { Cartelera, CarteleraSkeleton } from './inicio/Cartelera.tsx';
import { CuentaRegresiva } from './inicio/CuentaRegresiva.tsx';
import { Buscador, Filtros } from './inicio/Filtros.tsx';
import {
  conPrimero,
  escribirFiltro,
  type Filtro,
  filtrarEventos,
  leerFiltro,
  listarCiudades,
} from './inicio/filtrar.ts';
import { Hero, HeroSkeleton } from './inicio/Hero.tsx';

/** The home (§2.19-2.23). */
export function InicioPage() {
  const configuracion = useConfiguracion();
  const eventos = useAnswer(questionOf('getEventos', { query: { tipoDispositivo: 'web' } }));
  const categorias = useAnswer(questionOf('getCategorias'));
  const [search, setSearch] = useSearchParams();
  useEventosError(eventos.error);

  const todos = eventos.data?.eventos;
  const ciudades = listarCiudades(todos ?? []);
  const filtro = leerFiltro(search, ciudades);
  const filtrado = Object.keys(escribirFiltro({ ...filtro, orden: 'fecha' })).length > 0;
  const setFiltro = (cambio: Partial<Filtro>) =>
    setSearch(antes => escribirFiltro({ ...leerFiltro(antes, ciudades), ...cambio }), { replace: true });

  return (
    <>
      <PageTitle title="Eventos" />
      <h1 className="solo-lector">Eventos</h1>
      <Buscador texto={filtro.texto} onChange={texto => setFiltro({ texto })} />
      {/* A search shows its results at once, in place of the banner. */}
      {!filtro.texto && (
        <>
          {eventos.isPending && <HeroSkeleton />}
          {todos && <Hero eventos={conPrimero(todos, eventos.data?.destacado)} />}
          {configuracion?.cuentaRegresiva && <CuentaRegresiva {...configuracion.cuentaRegresiva} />}
        </>
      )}
      <section className="ancho bloque" aria-labelledby="proximos">
        <Filtros
          filtro={filtro}
          onChange={setFiltro}
          categorias={categorias.data?.categorias ?? []}
          ciudades={ciudades}
          eventos={todos ?? []}
        />
        {eventos.isPending && <CarteleraSkeleton />}
        {!eventos.isPending && !todos && (
          <ErrorState
            title="Error al obtener la lista de eventos"
            hint="Vuelve a intentar en un momento."
            onRetry={() => void eventos.refetch()}
          />
        )}
        {todos && (
          <Cartelera
            eventos={filtrarEventos(todos, filtro, pageNow())}
            onClear={filtrado ? () => setSearch({}, { replace: true }) : undefined}
          />
        )}
      </section>
    </>
  );
}

/** The dialog of §8.6, once per failure. */
function useEventosError(error: unknown): void {
  useEffect(() => {
    if (error) void avisar({ titulo: 'Error', texto: mensajeDe(error, 'Error al obtener los eventos.') });
  }, [error]);
}
