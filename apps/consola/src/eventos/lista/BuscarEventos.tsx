import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { EstadoDeEvento } from '@taquilla/contract/consola/eventos';
import { formatEntero } from '@taquilla/rules/numeros';
import { Chip, ChipGroup } from '@taquilla/ui/Chip.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { ahora } from '../../api/call.ts';
import { queryFor } from '../../api/queryFor.ts';
import { permitido } from '../../sesion/sesion.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { ESTADOS } from '../estado.ts';
import { type Filtrando, mesesAlrededor } from './filtros.ts';

interface Props extends Filtrando {
  /** The number of events in each state; undefined until the answer arrives. */
  conteos: Record<string, number> | undefined;
}

/** The filters of the list of events: words, a venue, a month, a state (§C2.3). */
export function BuscarEventos({ conteos, ...filtrando }: Props) {
  return (
    <>
      <div className="buscar-eventos">
        <SearchField
          label="Buscar por nombre, artista, recinto o ciudad"
          maxLength={100}
          buscar={filtrando.filtros.buscar}
          onBuscar={buscar => filtrando.filtrar({ buscar })}
        />
        {permitido('editar_evento', { nivel: 'leer' }) && <DeRecinto {...filtrando} />}
        <DesdeMes {...filtrando} />
      </div>
      <ChipsDeEstado conteos={conteos} {...filtrando} />
    </>
  );
}

function DeRecinto({ filtros, filtrar }: Filtrando) {
  const { data } = useAnswer(queryFor('listarRecintos'));
  return (
    <Select
      label="Recinto"
      options={[
        { value: '', label: 'Todos los recintos' },
        ...(data?.recintos ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre })),
      ]}
      value={filtros.recinto === null ? '' : String(filtros.recinto)}
      onChange={id => filtrar({ recinto: id === '' ? null : Number(id) })}
    />
  );
}

function DesdeMes({ filtros, filtrar }: Filtrando) {
  return (
    <Select
      label="Fecha"
      options={[
        { value: '', label: 'Todas las fechas' },
        ...mesesAlrededor(ahora(), filtros.desde).map(mes => ({
          value: mes,
          label: `Desde ${enPalabras(mes)}`,
        })),
      ]}
      value={filtros.desde ?? ''}
      onChange={mes => filtrar({ desde: mes || null })}
    />
  );
}

const MES = new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-05` as "mayo de 2026". */
function enPalabras(mes: string): string {
  return MES.format(new Date(`${mes}-01T00:00:00Z`));
}

function ChipsDeEstado({ conteos = {}, filtros, filtrar }: Props) {
  const todos = Object.values(conteos).reduce((suma, n) => suma + n, 0);
  const estados = Object.keys(ESTADOS) as EstadoDeEvento[];
  const visibles = estados.filter(estado => conteos[estado] || filtros.estado === estado);
  return (
    <ChipGroup label="Estado">
      <Chip pressed={filtros.estado === null} onClick={() => filtrar({ estado: null })}>
        Todos {todos > 0 && <b>{formatEntero(todos)}</b>}
      </Chip>
      {visibles.map(estado => (
        <Chip key={estado} pressed={filtros.estado === estado} onClick={() => filtrar({ estado })}>
          {ESTADOS[estado].palabra} <b>{formatEntero(conteos[estado] ?? 0)}</b>
        </Chip>
      ))}
    </ChipGroup>
  );
}
