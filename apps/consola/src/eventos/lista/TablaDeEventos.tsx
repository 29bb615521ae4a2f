import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { formatDiaYHora, formatFechaCorta, formatInsignia } from '@taquilla/rules/fechas';
import { Link } from 'wouter';
import { ahora } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { StateTag } from '../../ui/StateTag.tsx';
import { ESTADOS } from '../estado.ts';
import { AccionesDeEvento } from './AccionesDeEvento.tsx';
import { Lleno } from './Lleno.tsx';

type Evento = RespuestaDe<'listarEventos'>['eventos'][number];

export interface TablaDeEventosProps {
  eventos: readonly Evento[];
  orden: 'fecha' | '-fecha';
  onOrden: () => void;
}

/** Events by their date in the venue's zone, with their share of sold places and their takings (§C2.3). */
export function TablaDeEventos({ eventos, orden, onOrden }: TablaDeEventosProps) {
  const columnas: Column<Evento>[] = [
    {
      title: 'Fecha',
      phone: 'none',
      sorted: orden === 'fecha' ? 'ascending' : 'descending',
      onSort: onOrden,
      cell: ({ fecha, recinto }) => (
        <time className="evento-fecha" dateTime={fecha}>
          {formatInsignia(fecha, recinto.zona)}
        </time>
      ),
    },
    { title: 'Evento', cell: evento => <CeldaDeEvento evento={evento} /> },
    {
      title: 'Estado',
      cell: evento => <EstadoDeLaFila evento={evento} />,
    },
    { title: 'Vendido', phone: 'line', cell: evento => <Vendido evento={evento} /> },
    {
      title: 'Neto',
      align: 'right',
      phone: 'none',
      cell: ({ neto }) => <span className="fuerte">{neto === null ? '–' : formatPesos(dePesos(neto))}</span>,
    },
    {
      title: 'Acciones',
      hideTitle: true,
      align: 'right',
      phone: 'none',
      cell: evento => <AccionesDeEvento evento={evento} />,
    },
  ];
  return <DataTable caption="Eventos" columns={columnas} rows={eventos} rowKey={evento => evento.id} />;
}

function CeldaDeEvento({ evento }: { evento: Evento }) {
  const { id, nombre, cartel, fecha, recinto } = evento;
  return (
    <div className="evento-celda">
      {cartel ? (
        <img src={cartel} alt="" width="32" height="40" loading="lazy" />
      ) : (
        <span className="evento-celda__sin" />
      )}
      <div>
        <Link className="tabla__nombre" href={paths.evento(id)}>
          {nombre}
        </Link>
        <small>
          <span className="evento-celda__dia">{`${formatInsignia(fecha, recinto.zona)} · `}</span>
          {recinto.nombre}, {recinto.ciudad}
        </small>
      </div>
    </div>
  );
}

function EstadoDeLaFila({ evento: { estado, cifras, mostrarWeb } }: { evento: Evento }) {
  if (estado === 'en_venta' && cifras.libres === 0 && cifras.aforo > 0) {
    return <StateTag kind="lleno">Agotado</StateTag>;
  }
  const { kind, palabra } = ESTADOS[estado];
  return (
    <>
      <StateTag kind={kind}>{palabra}</StateTag>
      {estado === 'en_venta' && !mostrarWeb && <small>sólo en taquilla</small>}
    </>
  );
}

function Vendido({ evento }: { evento: Evento }) {
  const { estado, cifras, fecha, recinto, ventaDesde } = evento;
  const { zona } = recinto;
  if (estado === 'programado' && ventaDesde) {
    return <small>en venta el {formatFechaCorta(ventaDesde, zona, ahora())}</small>;
  }
  return <Lleno cifras={cifras} detalle={formatDiaYHora(fecha, zona, ahora())} />;
}
