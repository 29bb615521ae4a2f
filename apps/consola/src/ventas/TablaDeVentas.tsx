import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { enCuantos } from '@taquilla/rules/numeros';
import { Link } from 'wouter';
import { paths } from '../paths.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { fechaYHora } from '../ui/fechas.ts';
import { StateTag } from '../ui/StateTag.tsx';
import { estadoDeVenta, pesos } from './palabras.ts';

type EnLista = RespuestaDe<'listarVentas'>['ventas'][number];

export interface TablaDeVentasProps {
  ventas: readonly EnLista[];
  /** Whether the list covers more than one event. */
  conEvento: boolean;
}

/** Sales, the latest first; on a phone a list whose lines open the sale (§C6.3). */
export function TablaDeVentas({ ventas, conEvento }: TablaDeVentasProps) {
  const columnas = conEvento ? COLUMNAS : COLUMNAS.filter(columna => columna !== EVENTO);
  return <DataTable caption="Ventas" columns={columnas} rows={ventas} rowKey={({ folio }) => folio} />;
}

const EVENTO: Column<EnLista> = { title: 'Evento', phone: 'none', cell: ({ evento }) => evento.nombre };

const COLUMNAS: readonly Column<EnLista>[] = [
  {
    title: 'Folio',
    cell: ({ folio, comprador }) => (
      <>
        <Link className="tabla__nombre" href={paths.venta(folio)}>
          {folio}
        </Link>
        <small className="ventas__solo-fono">{comprador}</small>
      </>
    ),
  },
  {
    title: 'Comprador',
    phone: 'none',
    cell: ({ comprador, correo }) => (
      <>
        <span className="fuerte">{comprador ?? 'Sin nombre'}</span>
        <small>{correo ?? 'sin correo'}</small>
      </>
    ),
  },
  EVENTO,
  {
    title: 'Total',
    align: 'right',
    cell: ({ total, devuelto, canal }) => (
      <>
        <span className="fuerte">{canal === 'cortesia' ? 'Sin costo' : pesos(total)}</span>
        {devuelto !== null && devuelto > 0 && <small>{`${pesos(devuelto)} devueltos`}</small>}
      </>
    ),
  },
  {
    title: 'Lugares',
    phone: 'line',
    cell: venta => (
      <>
        {lugaresEnPalabras(venta.lugares, venta.boletos)}
        <small>{detalle(venta)}</small>
      </>
    ),
  },
  { title: 'Estado', cell: venta => <Estado venta={venta} /> },
  {
    title: 'Hora',
    align: 'right',
    cell: ({ momento }) => <span className="num suave">{fechaYHora(momento)}</span>,
  },
];

function Estado({ venta }: { venta: EnLista }) {
  const { kind, palabra } = estadoDeVenta(venta);
  return (
    <>
      <StateTag kind={kind}>{palabra}</StateTag>
      {venta.correoFallido && <small className="rojo">no llegó su correo</small>}
    </>
  );
}

/**
 * "Luneta C 12, C 13 y 36 más": neighbours in the list share the section's name. Of several sections general places are
 * counted: "Luneta C 12, 2 × Pista".
 */
function lugaresEnPalabras(lugares: readonly string[], boletos: number): string {
  if (lugares.length === 0) return 'Sin boletos';
  const distintos = [...new Set(lugares)];
  const dichos = distintos.map((lugar, i) => {
    const iguales = lugares.filter(otro => otro === lugar).length;
    if (iguales > 1 && distintos.length > 1) return `${iguales} × ${lugar}`;
    const antes = seccionDe(distintos[i - 1] ?? '');
    return antes && antes === seccionDe(lugar) ? lugar.slice(antes.length + 1) : lugar;
  });
  const mas = boletos - lugares.length;
  return `${dichos.join(', ')}${mas > 0 ? ` y ${mas} más` : ''}`;
}

/** "Luneta" of "Luneta C 12"; empty for a place without row and number. */
function seccionDe(lugar: string): string {
  return /^(.+) \S+ \S+$/.exec(lugar)?.[1] ?? '';
}

function detalle({ boletos, usados }: EnLista): string {
  const dichos = enCuantos(boletos, 'boleto');
  if (usados === 0) return dichos;
  return `${dichos}, ${usados === 1 ? '1 usado' : `${usados} usados`}`;
}
