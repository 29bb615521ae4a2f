import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import { queryFor } from '../api/queryFor.ts';
import { paths } from '../paths.ts';
import { Box } from '../ui/Box.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { fechaYHora } from '../ui/fechas.ts';
import { enPesos } from '../ui/pesos.ts';
import { Reading } from '../ui/Reading.tsx';
import { TableSilhouette } from '../ui/Silhouettes.tsx';

type Movimiento = RespuestaDe<'movimientosDeCaja'>['movimientos'][number];

const NOMBRES: Readonly<Record<Movimiento['tipo'], string>> = {
  venta: 'Venta',
  devolucion: 'Devolución',
  entrada: 'Entrada',
  retiro: 'Retiro',
};

/** Every movement of a till, the latest first; no sum, because the corte is blind (§C9.4). */
export function Movimientos({ cajaId }: { cajaId: number }) {
  const query = useMemo(
    () => ({ ...queryFor('movimientosDeCaja', { params: { cajaId } }), freshMs: 0 }),
    [cajaId],
  );
  const answer = useAnswer(query);
  return (
    <Box title="Movimientos" flush>
      <Reading answer={answer} skeleton={<TableSilhouette rows={4} />}>
        {({ movimientos }) =>
          movimientos.length === 0 ? (
            <p className="suave corte__vacio">
              Todavía no hay ninguno: aquí queda cada venta, devolución, entrada y retiro.
            </p>
          ) : (
            <Tabla movimientos={movimientos} />
          )
        }
      </Reading>
    </Box>
  );
}

function Tabla({ movimientos }: { movimientos: readonly Movimiento[] }) {
  return (
    <DataTable
      caption="Movimientos de la caja"
      rows={movimientos}
      rowKey={({ id }) => id}
      columns={COLUMNAS}
    />
  );
}

const COLUMNAS: Column<Movimiento>[] = [
  {
    title: 'Movimiento',
    cell: ({ tipo, folio, evento, motivo }) => (
      <>
        <span className="fuerte">
          {NOMBRES[tipo]} {folio && <Link href={paths.venta(folio)}>{folio}</Link>}
        </span>
        <small>{[evento, motivo].filter(Boolean).join(' · ')}</small>
      </>
    ),
  },
  { title: 'Cuándo', phone: 'line', cell: ({ en }) => <span className="corte__hora">{fechaYHora(en)}</span> },
  {
    title: 'Efectivo',
    align: 'right',
    phone: 'line',
    cell: ({ efectivo }) => <Monto de="Efectivo" monto={efectivo} />,
  },
  {
    title: 'Terminal',
    align: 'right',
    phone: 'line',
    cell: ({ terminal, comprobante }) => (
      <Monto de="Terminal" monto={terminal}>
        {comprobante && <small>{comprobante}</small>}
      </Monto>
    ),
  },
];

/** An amount; on a phone, which shows no headings, with the name of its column, and none where it is 0. */
function Monto({ de, monto, children }: { de: string; monto: number; children?: ReactNode }) {
  if (monto === 0) return <span className="solo-ancho">–</span>;
  return (
    <span className="corte__monto">
      <span className="solo-movil suave">{de}</span>
      <span>
        {enPesos(monto)}
        {children}
      </span>
    </span>
  );
}
