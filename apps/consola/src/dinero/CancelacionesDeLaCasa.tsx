import { useAnswer } from '@taquilla/cliente/useAnswer';
import { enCuantos, formatEntero } from '@taquilla/rules/numeros';
import { Link } from 'wouter';
import { queryFor } from '../api/queryFor.ts';
import { decirDia } from '../cancelaciones/dias.ts';
import { EstadoDePromesa } from '../cancelaciones/EstadoDePromesa.tsx';
import { type CancelacionEnLista, cuentaDe, estadoDe, porDevolver } from '../cancelaciones/palabras.ts';
import { paths } from '../paths.ts';
import { permitido } from '../sesion/sesion.ts';
import { Box } from '../ui/Box.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { enPesos } from '../ui/pesos.ts';
import { StateTag } from '../ui/StateTag.tsx';

/** The money that goes back because of cancelled and changed events, with the promises that were kept and those that were late (§C7.7). */
export function CancelacionesDeLaCasa() {
  const lee = permitido('cancelar_evento', { nivel: 'leer' });
  const { data } = useAnswer(queryFor('listarCancelaciones', { query: { limite: 50 } }), lee);
  const corridas =
    data?.cancelaciones.filter(({ confirmadaEn, estado }) => confirmadaEn && estado !== 'deshecha') ?? [];
  if (corridas.length === 0) return null;
  return (
    <Box
      title="Cancelaciones y cambios"
      aside={<span className="nota">{decirPromesas(corridas)}</span>}
      flush
    >
      <DataTable
        caption="Cancelaciones y cambios"
        rows={corridas}
        rowKey={({ id }) => id}
        columns={COLUMNAS}
      />
    </Box>
  );
}

const COLUMNAS: readonly Column<CancelacionEnLista>[] = [
  {
    title: 'Evento',
    cell: ({ id, evento, ventas }) => (
      <>
        <Link className="tabla__nombre" href={paths.cancelacion(id)}>
          {evento.nombre}
        </Link>
        <small>{enCuantos(ventas, 'venta')}</small>
      </>
    ),
  },
  {
    title: 'Estado',
    phone: 'line',
    cell: una => <StateTag kind={estadoDe(una).kind}>{estadoDe(una).palabra}</StateTag>,
  },
  { title: 'Por devolver', align: 'right', phone: 'none', cell: una => enPesos(porDevolver(una)) },
  {
    title: 'Devuelto',
    align: 'right',
    cell: una => <b>{enPesos(cuentaDe(una, 'devuelto').monto)}</b>,
  },
  {
    title: 'Promesa',
    phone: 'line',
    cell: ({ promesa, promesaDias, cumplida }) => (
      <span className="fila">
        {decirDia(promesa)} <EstadoDePromesa {...{ promesaDias, cumplida }} />
      </span>
    ),
  },
];

function decirPromesas(corridas: readonly CancelacionEnLista[]): string {
  const deEstas = (cumplida: boolean) => corridas.filter(una => una.cumplida === cumplida).length;
  const [cumplidas, tarde] = [deEstas(true), deEstas(false)];
  return `${cumplidas === 1 ? '1 promesa cumplida' : `${formatEntero(cumplidas)} promesas cumplidas`}, ${formatEntero(tarde)} tarde`;
}
