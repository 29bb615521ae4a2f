import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { queryFor } from '../../api/queryFor.ts';
import { paths } from '../../paths.ts';
import { permitido } from '../../sesion/sesion.ts';
import { Box } from '../../ui/Box.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PagesFoot } from '../../ui/PagesFoot.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { TableSilhouette } from '../../ui/Silhouettes.tsx';
import { BuscarEventos } from './BuscarEventos.tsx';
import {
  comienzoDe,
  escribirFiltros,
  type Filtrando,
  hayFiltros,
  leerFiltros,
  SIN_FILTROS,
} from './filtros.ts';
import { ImportarDialog } from './ImportarDialog.tsx';
import { TablaDeEventos } from './TablaDeEventos.tsx';
import './EventosPage.css';

const POR_PAGINA = 50;

/** All events that the person may see, with search and filters in the address (§C2.3, §C2.17). */
export function EventosPage() {
  const [filtros, filtrar] = useFiltros();
  const answer = useAnswer(
    queryFor('listarEventos', {
      query: {
        limite: POR_PAGINA,
        orden: filtros.orden,
        buscar: filtros.buscar.trim() || undefined,
        estado: filtros.estado ?? undefined,
        recintoId: filtros.recinto ?? undefined,
        desde: comienzoDe(filtros.desde),
        cursor: filtros.cursores.at(-1),
      },
    }),
  );
  const puedeCrear = permitido('editar_evento');
  const [importando, setImportando] = useState(false);
  return (
    <>
      <PageHead title="Eventos" actions={puedeCrear && <Acciones onImportar={() => setImportando(true)} />}>
        {answer.data ? resumir(answer.data.conteos) : '\u00a0'}
      </PageHead>
      {importando && <ImportarDialog onClose={() => setImportando(false)} />}
      <BuscarEventos conteos={answer.data?.conteos} filtros={filtros} filtrar={filtrar} />
      <Reading answer={answer} skeleton={<TableSilhouette />}>
        {datos => <Lista datos={datos} filtros={filtros} filtrar={filtrar} puedeCrear={puedeCrear} />}
      </Reading>
    </>
  );
}

function Acciones({ onImportar }: { onImportar: () => void }) {
  return (
    <>
      <Button variant="borde" onClick={onImportar}>
        Importar
      </Button>
      <Link className={buttonClass()} href={paths.nuevoEvento()}>
        <Icon name="mas" />
        Nuevo evento
      </Link>
    </>
  );
}

function useFiltros(): [Filtrando['filtros'], Filtrando['filtrar']] {
  const busqueda = useSearch();
  const [, irA] = useLocation();
  const filtros = leerFiltros(busqueda);
  return [
    filtros,
    nuevos => {
      // A changed filter starts at the first page.
      const escritos = escribirFiltros({ ...filtros, cursores: [], ...nuevos });
      irA(`${paths.eventos()}${escritos ? `?${escritos}` : ''}`, { replace: !nuevos.cursores });
    },
  ];
}

interface ListaProps extends Filtrando {
  datos: RespuestaDe<'listarEventos'>;
  puedeCrear: boolean;
}

function Lista({ datos, filtros, filtrar, puedeCrear }: ListaProps) {
  const { cursores } = filtros;
  if (datos.eventos.length === 0)
    return hayFiltros(filtros) ? (
      <NingunoCoincide filtrar={filtrar} />
    ) : (
      <SinEventos puedeCrear={puedeCrear} />
    );
  const { siguiente } = datos;
  return (
    <Box
      label="Lista de eventos"
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
      <TablaDeEventos
        eventos={datos.eventos}
        orden={filtros.orden}
        onOrden={() => filtrar({ orden: filtros.orden === 'fecha' ? '-fecha' : 'fecha' })}
      />
    </Box>
  );
}

function NingunoCoincide({ filtrar }: Pick<Filtrando, 'filtrar'>) {
  return (
    <EmptyState title="Ningún evento coincide" hint="Revisa lo que escribiste, o quita los filtros.">
      <Button variant="borde" onClick={() => filtrar(SIN_FILTROS)}>
        Quitar filtros
      </Button>
    </EmptyState>
  );
}

function SinEventos({ puedeCrear }: { puedeCrear: boolean }) {
  return (
    <EmptyState
      title="Todavía no hay eventos"
      hint={
        puedeCrear
          ? 'Empieza con su nombre, su fecha y su recinto; lo demás se completa después.'
          : 'Aquí aparecerán los que te den.'
      }
    >
      {puedeCrear && (
        <Link className={buttonClass({ variant: 'borde' })} href={paths.nuevoEvento()}>
          Crear el primero
        </Link>
      )}
    </EmptyState>
  );
}

const RESUMIDOS = [
  ['en_venta', 'en venta', 'en venta'],
  ['programado', 'publicado', 'publicados'],
  ['borrador', 'borrador', 'borradores'],
] as const;

/** "8 en venta, 1 publicado, 2 borradores". */
function resumir(conteos: Record<string, number>): string {
  return RESUMIDOS.filter(([estado]) => conteos[estado])
    .map(
      ([estado, uno, varios]) =>
        `${formatEntero(conteos[estado] ?? 0)} ${conteos[estado] === 1 ? uno : varios}`,
    )
    .join(', ');
}
