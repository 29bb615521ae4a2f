import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EstadoDeEvento } from '@taquilla/contract/consola/eventos';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { Chip, ChipGroup } from '@taquilla/ui/Chip.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { useEffect, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { queryFor } from '../../api/queryFor.ts';
import { paths } from '../../paths.ts';
import { permitido } from '../../sesion/sesion.ts';
import { Box } from '../../ui/Box.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PieDePaginas } from '../../ui/PieDePaginas.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { ESTADOS } from '../estado.ts';
import { escribirFiltros, type Filtros, leerFiltros } from './filtros.ts';
import { ImportarDialog } from './ImportarDialog.tsx';
import { TablaDeEventos } from './TablaDeEventos.tsx';
import './EventosPage.css';

const POR_PAGINA = 50;
const ESCRIBIENDO_MS = 300;

/** All events that the person may see, with search and filters that live in the address (§C2.3, §C2.17). */
export function EventosPage() {
  const [filtros, filtrar] = useFiltros();
  const respuesta = useAnswer(
    queryFor('listarEventos', {
      query: {
        limite: POR_PAGINA,
        orden: filtros.orden,
        buscar: filtros.buscar.trim() || undefined,
        estado: filtros.estado ?? undefined,
        cursor: filtros.cursores.at(-1),
      },
    }),
  );
  const puedeCrear = permitido('editar_evento');
  const [importando, setImportando] = useState(false);
  return (
    <>
      <PageHead title="Eventos" actions={puedeCrear && <Acciones onImportar={() => setImportando(true)} />}>
        {respuesta.data && resumir(respuesta.data.conteos)}
      </PageHead>
      {importando && <ImportarDialog onClose={() => setImportando(false)} />}
      <Buscador filtros={filtros} filtrar={filtrar} />
      {respuesta.data && (
        <ChipsDeEstado conteos={respuesta.data.conteos} filtros={filtros} filtrar={filtrar} />
      )}
      <Reading answer={respuesta} skeleton={<Skeleton height="32rem" radius="12px" />}>
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

interface Filtrando {
  filtros: Filtros;
  filtrar: (nuevos: Partial<Filtros>) => void;
}

function useFiltros(): [Filtros, Filtrando['filtrar']] {
  const busqueda = useSearch();
  const [, irA] = useLocation();
  const filtros = leerFiltros(busqueda);
  return [
    filtros,
    nuevos => {
      // Another question begins at its first page.
      const escritos = escribirFiltros({ ...filtros, cursores: [], ...nuevos });
      irA(`${paths.eventos()}${escritos ? `?${escritos}` : ''}`, { replace: !nuevos.cursores });
    },
  ];
}

function Buscador({ filtros, filtrar }: Filtrando) {
  const [escrito, setEscrito] = useState(filtros.buscar);
  useEffect(() => {
    if (escrito === filtros.buscar) return;
    const espera = setTimeout(() => filtrar({ buscar: escrito }), ESCRIBIENDO_MS);
    return () => clearTimeout(espera);
  });
  return (
    <Field
      label="Buscar por nombre, artista, recinto o ciudad"
      type="search"
      maxLength={100}
      value={escrito}
      onChange={event => setEscrito(event.target.value)}
    />
  );
}

function ChipsDeEstado({ conteos, filtros, filtrar }: Filtrando & { conteos: Record<string, number> }) {
  const todos = Object.values(conteos).reduce((suma, n) => suma + n, 0);
  const estados = Object.keys(ESTADOS) as EstadoDeEvento[];
  const visibles = estados.filter(estado => conteos[estado] || filtros.estado === estado);
  return (
    <ChipGroup label="Estado">
      <Chip pressed={filtros.estado === null} onClick={() => filtrar({ estado: null })}>
        Todos <b>{formatEntero(todos)}</b>
      </Chip>
      {visibles.map(estado => (
        <Chip key={estado} pressed={filtros.estado === estado} onClick={() => filtrar({ estado })}>
          {ESTADOS[estado].palabra} <b>{formatEntero(conteos[estado] ?? 0)}</b>
        </Chip>
      ))}
    </ChipGroup>
  );
}

interface ListaProps extends Filtrando {
  datos: RespuestaDe<'listarEventos'>;
  puedeCrear: boolean;
}

function Lista({ datos, filtros, filtrar, puedeCrear }: ListaProps) {
  const { cursores } = filtros;
  const filtrados = filtros.buscar.trim() !== '' || filtros.estado !== null;
  if (datos.eventos.length === 0)
    return filtrados ? <NingunoCoincide filtrar={filtrar} /> : <SinEventos puedeCrear={puedeCrear} />;
  const { siguiente } = datos;
  return (
    <Box
      label="Lista de eventos"
      flush
      foot={
        (siguiente || cursores.length > 0) && (
          <PieDePaginas
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
      <Button variant="borde" onClick={() => filtrar({ buscar: '', estado: null })}>
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
