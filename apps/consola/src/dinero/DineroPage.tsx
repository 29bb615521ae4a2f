import { invalidate } from '@taquilla/cliente/queries';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import { enCuantos } from '@taquilla/rules/numeros';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { queryFor } from '../api/queryFor.ts';
import { Exportar } from '../exportar/Exportar.tsx';
import { paths } from '../paths.ts';
import { Box } from '../ui/Box.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { fechaYHora } from '../ui/fechas.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { enPesos } from '../ui/pesos.ts';
import { Reading } from '../ui/Reading.tsx';
import { FiguresSilhouette, TableSilhouette } from '../ui/Silhouettes.tsx';
import { StateTag } from '../ui/StateTag.tsx';
import { CancelacionesDeLaCasa } from './CancelacionesDeLaCasa.tsx';
import { Contracargos } from './Contracargos.tsx';
import { Libro } from './Libro.tsx';
import type { Dinero } from './palabras.ts';
import { ReembolsosDeLaCasa } from './ReembolsosDeLaCasa.tsx';
import './dinero.css';

/** Interval at which the page looks for the newer proof. */
const CADA_MS = 3_000;

/** "Dinero": the accounts on screen, with the differences, refunds, chargebacks and tills (§C2.13, §C11.5). */
export function DineroPage() {
  const answer = useAnswer({ ...queryFor('verDinero', { query: {} }), freshMs: 0 });
  const { data, refetch } = answer;
  const probando = data?.probando ?? false;
  useEffect(() => {
    if (!probando) return;
    const reloj = setInterval(() => void refetch(), CADA_MS);
    return () => clearInterval(reloj);
  }, [probando, refetch]);
  return (
    <>
      <PageHead title="Dinero" actions={<Exportar primero="mes" />}>
        Cada centavo, del cargo al boleto.
      </PageHead>
      <Reading
        answer={answer}
        skeleton={
          <FiguresSilhouette>
            <TableSilhouette />
          </FiguresSilhouette>
        }
      >
        {dinero => (
          <>
            <Libro dinero={dinero} />
            <Descuadres dinero={dinero} />
            <SinDueno pagos={dinero.sinDueno} />
            <ReembolsosDeLaCasa
              alCambiar={async () => {
                await Promise.all([
                  invalidate('verDinero'),
                  invalidate('listarDevoluciones'),
                  invalidate('hoy'),
                ]);
              }}
            />
            <CancelacionesDeLaCasa />
            <Contracargos contracargos={dinero.contracargos} />
            <PorMedio medios={dinero.medios} />
            <PorEvento eventos={dinero.eventos} />
            <Cajas cajas={dinero.cajas} />
          </>
        )}
      </Reading>
    </>
  );
}

/** The differences in the accounts, with names to find them by. */
function Descuadres({ dinero: { descuadres, eventos } }: { dinero: Dinero }) {
  if (descuadres.length === 0) return null;
  return (
    <Box title="Diferencias" aside={<span className="nota">{`${descuadres.length} abiertas`}</span>} flush>
      <ul className="diferencias">
        {descuadres.map(({ problema, eventoId, referencia, monto }) => (
          <li key={`${problema}${referencia}`}>
            <b className="diferencias__monto">{enPesos(monto)}</b>
            <div>
              <b>{`${problema.charAt(0).toUpperCase()}${problema.slice(1)}`}</b>
              <small>
                {eventos.find(({ id }) => id === eventoId)?.nombre ?? `Evento ${eventoId}`} · {referencia}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** Payments by reference that name no purchase (§B2.12). */
function SinDueno({ pagos }: { pagos: Dinero['sinDueno'] }) {
  if (pagos.length === 0) return null;
  return (
    <Box
      title="Pagos sin dueño"
      aside={<span className="nota">{enCuantos(pagos.length, 'pago')}</span>}
      flush
    >
      <ul className="diferencias">
        {pagos.map(({ id, medio, monto, concepto, recibidoEn }) => (
          <li key={id}>
            <b className="diferencias__monto">{enPesos(monto)}</b>
            <div>
              <b>{concepto ? `Concepto: ${concepto}` : 'Sin concepto'}</b>
              <small>
                {NOMBRES[medio]}, {fechaYHora(recibidoEn)} · {id} del proveedor
              </small>
            </div>
          </li>
        ))}
      </ul>
    </Box>
  );
}

const NOMBRES = {
  tarjeta: 'Tarjeta en línea',
  efectivo: 'Efectivo',
  terminal: 'Terminal',
  transferencia: 'Devuelto por transferencia',
  spei: 'Transferencia (SPEI)',
  tienda: 'Efectivo en tienda',
} as const;

/** Money by its means: a sale paid two ways is in both, so that each line is what the bank, the drawer or the terminal has. */
function PorMedio({ medios }: { medios: Dinero['medios'] }) {
  if (medios.length === 0) return null;
  return (
    <Box title="Por medio de pago" flush>
      <DataTable
        caption="Por medio de pago"
        rows={medios}
        rowKey={({ medio }) => medio}
        columns={[
          { title: 'Medio', cell: ({ medio }) => <span className="fuerte">{NOMBRES[medio]}</span> },
          { title: 'Cobrado', align: 'right', phone: 'none', cell: ({ cobrado }) => enPesos(cobrado) },
          {
            title: 'Devuelto',
            align: 'right',
            phone: 'none',
            cell: ({ devuelto }) =>
              devuelto > 0 ? <span className="rojo dinero__menos">{enPesos(-devuelto)}</span> : '–',
          },
          { title: 'Queda', align: 'right', cell: ({ queda }) => <b>{enPesos(queda)}</b> },
        ]}
      />
    </Box>
  );
}

function PorEvento({ eventos }: { eventos: Dinero['eventos'] }) {
  const conDinero = eventos.filter(
    ({ cobrado, cobradoEnTaquilla, abonado }) => cobrado > 0 || cobradoEnTaquilla > 0 || abonado > 0,
  );
  if (conDinero.length === 0)
    return <EmptyState title="Sin movimientos" hint="Con la primera venta, cada evento tiene su renglón." />;
  return (
    <Box title="Estado de cuenta por evento" flush>
      <DataTable
        caption="Estado de cuenta por evento"
        rows={conDinero}
        rowKey={({ id }) => id}
        columns={[
          {
            title: 'Evento',
            cell: ({ id, nombre, vendidos }) => (
              <>
                <Link className="tabla__nombre" href={paths.evento(id, 'tablero')}>
                  {nombre}
                </Link>
                <small>{enCuantos(vendidos, 'boleto')}</small>
              </>
            ),
          },
          { title: 'Con tarjeta', align: 'right', phone: 'none', cell: ({ cobrado }) => enPesos(cobrado) },
          {
            title: 'En taquilla',
            align: 'right',
            phone: 'none',
            cell: ({ cobradoEnTaquilla }) => enPesos(cobradoEnTaquilla),
          },
          {
            title: 'SPEI y tienda',
            align: 'right',
            phone: 'none',
            cell: ({ abonado, abonosEnEspera }) => (
              <>
                {enPesos(abonado)}
                {abonosEnEspera > 0 && <small>{`${enPesos(abonosEnEspera)} espera su resto`}</small>}
              </>
            ),
          },
          {
            title: 'Devuelto',
            align: 'right',
            phone: 'none',
            cell: ({ devuelto, devueltoEnTaquilla, devueltoPorReferencia: otro }) =>
              devuelto + devueltoEnTaquilla + otro > 0 ? (
                <span className="rojo dinero__menos">{enPesos(-(devuelto + devueltoEnTaquilla + otro))}</span>
              ) : (
                '–'
              ),
          },
          {
            title: 'Por devolver',
            align: 'right',
            phone: 'none',
            cell: evento => <PorDevolver evento={evento} />,
          },
          {
            title: 'Queda',
            align: 'right',
            cell: ({ boletos, enTaquilla, porReferencia }) => (
              <b>{enPesos(boletos + enTaquilla + porReferencia)}</b>
            ),
          },
          {
            title: 'Cuentas',
            cell: ({ cuadra }) =>
              cuadra ? <StateTag kind="bien">Cuadra</StateTag> : <StateTag kind="mal">No cuadra</StateTag>,
          },
        ]}
      />
    </Box>
  );
}

/** Money that goes back: on its way, owed, and the compensations, which stand apart: they were never charged. */
function PorDevolver({ evento }: { evento: Dinero['eventos'][number] }) {
  const { porDevolver, sinCuenta, fallido, porDevolverEnTaquilla, compensacionDebida } = evento;
  const { porDevolverPorReferencia } = evento;
  const todo = porDevolver + fallido + porDevolverEnTaquilla + porDevolverPorReferencia;
  const esperan = sinCuenta + porDevolverEnTaquilla + porDevolverPorReferencia;
  return (
    <>
      {todo > 0 ? enPesos(todo) : '–'}
      {esperan > 0 && <small>{`${enPesos(esperan)} espera una caja o una cuenta`}</small>}
      {fallido > 0 && <small>{`${enPesos(fallido)} rechazado por el proveedor`}</small>}
      {compensacionDebida > 0 && (
        <small>{`Aparte, ${enPesos(compensacionDebida)} de compensación debida`}</small>
      )}
    </>
  );
}

function Cajas({ cajas }: { cajas: Dinero['cajas'] }) {
  if (cajas.length === 0) return null;
  return (
    <Box title="Cajas" flush>
      <DataTable
        caption="Cajas"
        rows={cajas}
        rowKey={({ id }) => id}
        columns={[
          {
            title: 'Caja',
            cell: ({ nombre, quien }) => (
              <>
                <span className="fuerte">{nombre}</span>
                <small>{quien}</small>
              </>
            ),
          },
          { title: 'Abrió', phone: 'none', cell: ({ abiertaEn }) => fechaYHora(abiertaEn) },
          {
            title: 'Corte',
            cell: ({ cerradaEn }) =>
              cerradaEn ? fechaYHora(cerradaEn) : <StateTag kind="publicado">Abierta</StateTag>,
          },
          {
            title: 'Esperado',
            align: 'right',
            phone: 'none',
            cell: ({ esperado }) => (esperado === null ? '–' : enPesos(esperado)),
          },
          {
            title: 'Contado',
            align: 'right',
            cell: ({ contado }) => (contado === null ? '–' : enPesos(contado)),
          },
          {
            title: 'Diferencia',
            phone: 'line',
            align: 'right',
            cell: ({ esperado, contado, motivo }) => {
              if (esperado === null || contado === null) return '–';
              const diferencia = Math.round((contado - esperado) * 100) / 100;
              return diferencia === 0 ? (
                'Sin diferencia'
              ) : (
                <>
                  <span className="rojo dinero__menos">{enPesos(diferencia)}</span>
                  <small>{motivo}</small>
                </>
              );
            },
          },
        ]}
      />
    </Box>
  );
}
