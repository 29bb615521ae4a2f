import { ApiError } from '@taquilla/cliente/ApiError';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { Button } from '@taquilla/ui/Button.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { useLocation, useSearch } from 'wouter';
import { queryFor } from '../api/queryFor.ts';
import { ConEvento } from '../eventos/ConEvento.tsx';
import { Exportar } from '../exportar/Exportar.tsx';
import { Box } from '../ui/Box.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { PagesFoot } from '../ui/PagesFoot.tsx';
import { Reading } from '../ui/Reading.tsx';
import { TableSilhouette } from '../ui/Silhouettes.tsx';
import { FiltrosDeVentas } from './FiltrosDeVentas.tsx';
import {
  escribirFiltros,
  type Filtros,
  hayFiltros,
  leerFiltros,
  loQueBusca,
  preguntaDe,
  SIN_FILTROS,
} from './filtros.ts';
import { TablaDeVentas } from './TablaDeVentas.tsx';
import './ventas.css';

const POR_PAGINA = 50;

/** Sales of all events that the person may see, with a free search (§C6.3). */
export function VentasPage() {
  return (
    <>
      <PageHead title="Ventas" actions={<Exportar primero="ventas" />}>
        Encuentra la de quien está en el teléfono, o revisa las del día.
      </PageHead>
      <Ventas />
    </>
  );
}

/** The sales of one event. */
export function VentasDeEventoPage() {
  return (
    <ConEvento parte="ventas" acciones={({ id }) => <Exportar eventoId={id} primero="ventas" />}>
      {({ id }) => <Ventas eventoId={id} />}
    </ConEvento>
  );
}

function Ventas({ eventoId }: { eventoId?: number }) {
  const [filtros, filtrar] = useFiltros();
  const query = { ...preguntaDe(filtros), limite: POR_PAGINA };
  const answer = useAnswer(
    eventoId === undefined
      ? queryFor('listarVentas', { query: { ...query, eventoId: filtros.eventoId ?? undefined } })
      : queryFor('listarVentasDeEvento', { params: { eventoId }, query }),
  );
  const pideBusqueda = answer.error instanceof ApiError && answer.error.code === 'busqueda_requerida';
  return (
    <div className="pila">
      <FiltrosDeVentas filtros={filtros} filtrar={filtrar} eventoId={eventoId} />
      {pideBusqueda ? (
        <EmptyState title="Busca una venta" hint={`Por ${loQueBusca()}.`} />
      ) : (
        <Reading answer={answer} skeleton={<TableSilhouette />}>
          {datos => (
            <Lista datos={datos} filtros={filtros} filtrar={filtrar} conEvento={eventoId === undefined} />
          )}
        </Reading>
      )}
    </div>
  );
}

type Filtrar = (nuevos: Partial<Filtros>) => void;

function useFiltros(): [Filtros, Filtrar] {
  const busqueda = useSearch();
  const [donde, irA] = useLocation();
  const filtros = leerFiltros(busqueda);
  return [
    filtros,
    nuevos => {
      // A changed filter starts at the first page.
      const escritos = escribirFiltros({ ...filtros, cursores: [], ...nuevos });
      irA(`${donde}${escritos ? `?${escritos}` : ''}`, { replace: !nuevos.cursores });
    },
  ];
}

interface ListaProps {
  datos: RespuestaDe<'listarVentas'>;
  filtros: Filtros;
  filtrar: Filtrar;
  conEvento: boolean;
}

function Lista({ datos, filtros, filtrar, conEvento }: ListaProps) {
  const { ventas, siguiente } = datos;
  const { cursores } = filtros;
  if (ventas.length === 0 && hayFiltros(filtros))
    return (
      <EmptyState title="Ninguna venta coincide" hint="Revisa lo que escribiste, o quita los filtros.">
        <Button variant="borde" onClick={() => filtrar(SIN_FILTROS)}>
          Quitar filtros
        </Button>
      </EmptyState>
    );
  if (ventas.length === 0)
    return <EmptyState title="Todavía no hay ventas" hint="La primera aparece aquí en cuanto se cobra." />;
  return (
    <Box
      label="Lista de ventas"
      flush
      foot={
        (siguiente || cursores.length > 0) && (
          <PagesFoot
            cursores={cursores}
            siguiente={siguiente}
            onCursores={dados => filtrar({ cursores: dados })}
          />
        )
      }
    >
      <TablaDeVentas ventas={ventas} conEvento={conEvento} />
    </Box>
  );
}
