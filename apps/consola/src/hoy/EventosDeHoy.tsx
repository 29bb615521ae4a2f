import { onReturn } from '@taquilla/cliente/queries';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { formatHora, formatInsignia } from '@taquilla/rules/fechas';
import { formatEntero } from '@taquilla/rules/numeros';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { Link } from 'wouter';
import { queryFor } from '../api/queryFor.ts';
import { paths } from '../paths.ts';
import { Box } from '../ui/Box.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { inicioDelDia } from '../ui/fechas.ts';
import { Reading } from '../ui/Reading.tsx';
import { PrimerosPasos } from './PrimerosPasos.tsx';

type Evento = RespuestaDe<'listarEventos'>['eventos'][number];

/** The next events, today's first; the first steps while there is none (§C2.2). */
export function EventosDeHoy({ ahora }: { ahora: Date }) {
  const consulta = queryFor('listarEventos', {
    query: { desde: inicioDelDia(ahora).toISOString(), limite: 8 },
  });
  const answer = useAnswer({ ...consulta, freshMs: 0, watch: onReturn });
  return (
    <Reading answer={answer}>
      {({ eventos, conteos }) => (
        <>
          {Object.values(conteos).every(cuantos => cuantos === 0) && <PrimerosPasos />}
          <Box title="Hoy y lo que sigue" aside={<Link href={paths.eventos()}>Ver todos</Link>} flush>
            {eventos.length === 0 ? (
              <EmptyState title="Nada por venir" hint="Aquí salen los eventos de hoy y los próximos." />
            ) : (
              <DataTable
                caption="Hoy y lo que sigue"
                columns={COLUMNAS}
                rows={eventos}
                rowKey={({ id }) => id}
                isPicked={({ fecha, recinto }) => esHoy(fecha, recinto.zona, ahora)}
              />
            )}
          </Box>
        </>
      )}
    </Reading>
  );
}

const COLUMNAS: readonly Column<Evento>[] = [
  {
    title: 'Fecha',
    cell: ({ fecha, recinto }) => (
      <span className="titulo num">
        {formatInsignia(fecha, recinto.zona)}
        <small>{formatHora(fecha, recinto.zona)}</small>
      </span>
    ),
    phone: 'none',
  },
  {
    title: 'Evento',
    cell: ({ id, nombre, cartel, fecha, recinto }) => (
      <div className="proximo">
        {cartel && <img src={cartel} alt="" width="32" height="40" loading="lazy" />}
        <div>
          <Link className="tabla__nombre" href={paths.evento(id)}>
            {nombre}
          </Link>
          <small>
            <span className="proximo__dia">
              {`${formatInsignia(fecha, recinto.zona)}, ${formatHora(fecha, recinto.zona)} · `}
            </span>
            {`${recinto.nombre}, ${recinto.ciudad}`}
          </small>
        </div>
      </div>
    ),
  },
  {
    title: 'Vendido',
    cell: ({ cifras: { vendidos, apartados, aforo, bloqueados } }) => (
      <div className="num proximo__vendido">
        <div className="funcion__barra" aria-hidden="true">
          <i
            style={{
              width: `${aforo > bloqueados ? Math.min(100, (vendidos / (aforo - bloqueados)) * 100) : 0}%`,
            }}
          />
        </div>
        {`${formatEntero(vendidos)} de ${formatEntero(aforo - bloqueados)}`}
        {apartados > 0 && <small>{`${formatEntero(apartados)} apartados`}</small>}
      </div>
    ),
    phone: 'line',
  },
];

/** Whether a date is today by the venue's clock. */
function esHoy(fecha: string, zona: string, ahora: Date): boolean {
  return (
    formatInsignia(fecha, zona) === formatInsignia(ahora, zona) &&
    Math.abs(Date.parse(fecha) - ahora.getTime()) < 86_400_000 * 2
  );
}
