import { useAnswer } from '@taquilla/cliente/useAnswer';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Chip, ChipGroup } from '@taquilla/ui/Chip.tsx';
import { DateField } from '@taquilla/ui/DateField.tsx';
import { Select } from '@taquilla/ui/Select.tsx';
import { useState } from 'react';
import { queryFor } from '../api/queryFor.ts';
import { ConsoleIcon } from '../ui/ConsoleIcon.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { type Filtros, hayFiltros, loQueBusca, SIN_FILTROS } from './filtros.ts';
import { ESTADOS, type EstadoDeVenta, METODOS, type MetodoDeVenta } from './palabras.ts';

export interface FiltrosDeVentasProps {
  filtros: Filtros;
  filtrar: (nuevos: Partial<Filtros>) => void;
  /** The event of the address; without one the list offers a choice among all. */
  eventoId?: number | undefined;
}

/** Search and filters of a list of sales. The main ones are in sight; a button opens the rest. */
export function FiltrosDeVentas(props: FiltrosDeVentasProps) {
  const { filtros, filtrar, eventoId } = props;
  const escondidos = filtros.metodo !== null || filtros.dia !== '' || filtros.seccionId !== null;
  const [abiertos, setAbiertos] = useState(escondidos);
  return (
    <div className="ventas__filtros">
      <div className="ventas__buscar">
        <SearchField
          label={`Busca por ${loQueBusca()}`}
          maxLength={120}
          buscar={filtros.buscar}
          onBuscar={buscar => filtrar({ buscar })}
        />
        <Button
          variant="borde"
          aria-expanded={abiertos}
          aria-controls="mas-filtros"
          onClick={() => setAbiertos(!abiertos)}
        >
          <ConsoleIcon name="filtro" />
          Filtros
        </Button>
      </div>
      <Estados {...props} />
      <div id="mas-filtros" className="ventas__mas" hidden={!abiertos}>
        {abiertos && <MasFiltros filtros={filtros} filtrar={filtrar} eventoId={eventoId} />}
      </div>
    </div>
  );
}

/** Three spaces as wide as a digit. */
const SITIO = '\u2007'.repeat(3);

function Estados(props: FiltrosDeVentasProps) {
  const { filtros, filtrar } = props;
  const cuantas = useCuantas(props);
  const hay = cuantas !== null;
  return (
    <ChipGroup label="Estado de la venta">
      <Chip
        pressed={!filtros.estado && !filtros.devueltas && !filtros.correoFallido && !filtros.usadas}
        onClick={() => filtrar({ estado: null, devueltas: false, correoFallido: false, usadas: false })}
      >
        Todas
        <Cuantas n={cuantas?.todas} hay={hay} />
      </Chip>
      {(Object.keys(ESTADOS) as EstadoDeVenta[]).map(estado => {
        const pressed = filtros.estado === estado;
        return (
          <Chip key={estado} pressed={pressed} onClick={() => filtrar({ estado: pressed ? null : estado })}>
            {ESTADOS[estado].palabra}
            <Cuantas n={cuantas?.estados[estado]} hay={hay} />
          </Chip>
        );
      })}
      <Chip pressed={filtros.devueltas} onClick={() => filtrar({ devueltas: !filtros.devueltas })}>
        Con devolución
        <Cuantas n={cuantas?.devueltas} hay={hay} />
      </Chip>
      <Chip
        pressed={filtros.correoFallido}
        onClick={() => filtrar({ correoFallido: !filtros.correoFallido })}
      >
        Correo sin llegar
        <Cuantas n={cuantas?.correoFallido} hay={hay} />
      </Chip>
      <Chip pressed={filtros.usadas} onClick={() => filtrar({ usadas: !filtros.usadas })}>
        Ya entraron
        <Cuantas n={cuantas?.usadas} hay={hay} />
      </Chip>
    </ChipGroup>
  );
}

/** The number of sales behind each chip; unknown while another filter narrows the list. */
function useCuantas({ filtros, eventoId }: FiltrosDeVentasProps) {
  const { buscar, metodo, dia, seccionId } = filtros;
  const solas = buscar.trim() === '' && metodo === null && dia === '' && seccionId === null;
  const de = eventoId ?? filtros.eventoId ?? undefined;
  const { data } = useAnswer(queryFor('contarVentas', { query: { eventoId: de } }), solas);
  return solas ? data?.cuantas : null;
}

function Cuantas({ n, hay }: { n: number | undefined; hay: boolean }) {
  if (!hay) return null;
  // Reserves its space until it arrives: a chip that grew onto another line would push the list down (§C2.15).
  return <span className="chip__cuantas">{n === undefined ? SITIO : formatEntero(n)}</span>;
}

function MasFiltros({ filtros, filtrar, eventoId }: FiltrosDeVentasProps) {
  return (
    <>
      {eventoId === undefined ? (
        <ElegirEvento filtros={filtros} filtrar={filtrar} />
      ) : (
        <ElegirSeccion filtros={filtros} filtrar={filtrar} eventoId={eventoId} />
      )}
      <Select
        label="Cómo se pagó"
        value={filtros.metodo ?? ''}
        options={[
          { value: '', label: 'De cualquier forma' },
          ...Object.entries(METODOS).map(([value, label]) => ({ value: value as MetodoDeVenta, label })),
        ]}
        onChange={metodo => filtrar({ metodo: metodo === '' ? null : metodo })}
      />
      <DateField label="Día" unit="day" settled value={filtros.dia} onChange={dia => filtrar({ dia })} />
      <Button variant="quieto" disabled={!hayFiltros(filtros)} onClick={() => filtrar(SIN_FILTROS)}>
        Quitar filtros
      </Button>
    </>
  );
}

function ElegirEvento({ filtros, filtrar }: FiltrosDeVentasProps) {
  const { data } = useAnswer(queryFor('listarEventos', { query: { limite: 200, orden: '-fecha' } }));
  return (
    <Select
      label="Evento"
      value={String(filtros.eventoId ?? '')}
      options={[
        { value: '', label: 'Todos los eventos' },
        ...(data?.eventos ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre })),
      ]}
      onChange={id => filtrar({ eventoId: id === '' ? null : Number(id) })}
    />
  );
}

function ElegirSeccion({ filtros, filtrar, eventoId }: FiltrosDeVentasProps & { eventoId: number }) {
  const { data } = useAnswer(queryFor('verLugares', { params: { eventoId } }));
  return (
    <Select
      label="Sección"
      value={String(filtros.seccionId ?? '')}
      options={[
        { value: '', label: 'Todas las secciones' },
        ...(data?.secciones ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre })),
      ]}
      onChange={id => filtrar({ seccionId: id === '' ? null : Number(id) })}
    />
  );
}
