import { everySeen, invalidate } from '@taquilla/cliente/queries';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { COMO_VA, type ComoVa } from '@taquilla/contract/comun/cancelacion';
import { PALABRAS_DE_COMO_VA } from '@taquilla/rules/cancelacion';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button } from '@taquilla/ui/Button.tsx';
import { Chip, ChipGroup } from '@taquilla/ui/Chip.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { call } from '../api/call.ts';
import { queryFor } from '../api/queryFor.ts';
import { paths } from '../paths.ts';
import { Box } from '../ui/Box.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { notificarFalla } from '../ui/enPalabras.ts';
import { PagesFoot } from '../ui/PagesFoot.tsx';
import { enPesos } from '../ui/pesos.ts';
import { Reading } from '../ui/Reading.tsx';
import { TableSilhouette } from '../ui/Silhouettes.tsx';
import { useAttempt } from '../ui/useAttempt.ts';
import { type Cancelacion, cuentaDe } from './palabras.ts';
import { trasMoverla } from './trasMoverla.ts';

type Venta = RespuestaDe<'ventasDeCancelacion'>['ventas'][number];

/** Milliseconds between two looks, as the board above has them. */
const CADA_MS = 3_000;

/** States that wait for somebody, the most urgent first: the one that is shown before anything was picked. */
const ESPERAN: readonly ComoVa[] = [
  'fallida',
  'contracargo',
  'espera_cuenta',
  'en_caja',
  'por_enviar',
  'en_camino',
];

/** The state of each sale: each one of a state with why it is stuck; the address holds the state (§C2.17). */
export function QuienFalta({ cancelacion }: { cancelacion: Cancelacion }) {
  const [, irA] = useLocation();
  const pedido = new URLSearchParams(useSearch()).get('como');
  const hay = COMO_VA.filter(como => cuentaDe(cancelacion, como).ventas > 0);
  const como = hay.find(una => una === pedido) ?? ESPERAN.find(una => hay.includes(una)) ?? hay[0] ?? null;
  if (como === null) return null;
  return (
    <Box
      title="Quién va cómo"
      aside={
        <ChipGroup label="Cómo va">
          {hay.map(una => (
            <Chip
              key={una}
              pressed={una === como}
              onClick={() => irA(`${paths.cancelacion(cancelacion.id)}?como=${una}`, { replace: true })}
            >
              {`${PALABRAS_DE_COMO_VA[una].nombre} ${formatEntero(cuentaDe(cancelacion, una).ventas)}`}
            </Chip>
          ))}
        </ChipGroup>
      }
      className="quien-falta"
      flush
    >
      <Ventas key={como} cancelacion={cancelacion} como={como} />
    </Box>
  );
}

function Ventas({ cancelacion, como }: { cancelacion: Cancelacion; como: ComoVa }) {
  const [cursores, setCursores] = useState<string[]>([]);
  const cuantas = cuentaDe(cancelacion, como);
  // Read again as the count of the state moves: the list and the row above say the same.
  const answer = useAnswer({
    ...queryFor('ventasDeCancelacion', {
      params: { cancelacionId: cancelacion.id },
      query: { como, limite: 25, cursor: cursores.at(-1) },
    }),
    freshMs: CADA_MS / 2,
    watch: everySeen(CADA_MS),
  });
  return (
    <Reading answer={answer} skeleton={<TableSilhouette rows={4} />}>
      {({ ventas, siguiente }) => (
        <>
          <DataTable
            caption={`${PALABRAS_DE_COMO_VA[como].nombre}: ${cuantas.ventas}`}
            rows={ventas}
            rowKey={({ folio }) => folio}
            columns={columnasDe(cancelacion, como)}
          />
          {(siguiente !== null || cursores.length > 0) && (
            <div className="cuadro__pie">
              <PagesFoot {...{ cursores, siguiente }} onCursores={setCursores} />
            </div>
          )}
        </>
      )}
    </Reading>
  );
}

function columnasDe({ id, conducible }: Cancelacion, como: ComoVa): Column<Venta>[] {
  const columnas: Column<Venta>[] = [
    {
      title: 'Venta',
      cell: ({ folio, nombre, correo }) => (
        <>
          <Link className="tabla__nombre" href={paths.venta(folio)}>
            {nombre ?? folio}
          </Link>
          <small>{[nombre && folio, correo ?? 'sin correo'].filter(Boolean).join(' · ')}</small>
        </>
      ),
    },
    { title: 'Por qué', phone: 'line', cell: venta => <small>{porQue(venta)}</small> },
    { title: 'Pesos', align: 'right', cell: ({ monto }) => <b>{enPesos(monto)}</b> },
  ];
  if (como === 'fallida' && conducible)
    columnas.push({
      title: 'Acciones',
      hideTitle: true,
      phone: 'line',
      cell: ({ folio }) => <Reintentar id={id} folio={folio} />,
    });
  return columnas;
}

const CORREO: Readonly<Partial<Record<Venta['correoEstado'], string>>> = {
  fallido: 'Su correo rebotó.',
  sin_correo: 'No dejó correo.',
  pendiente: 'Su correo aún no sale.',
};

/** Why a sale is where it is, and whether its buyer was told. */
function porQue({ como, error, correoEstado }: Venta): string {
  const causa =
    como === 'fallida' && error !== null
      ? `El proveedor dijo: ${error}.`
      : `${PALABRAS_DE_COMO_VA[como].nota}.`;
  return [causa, CORREO[correoEstado]].filter(Boolean).join(' ');
}

function Reintentar({ id, folio }: { id: number; folio: string }) {
  const { isBusy, intentar } = useAttempt();
  const reintentar = () =>
    intentar(async () => {
      try {
        const { message } = await call('reintentarCancelacion', {
          params: { cancelacionId: id },
          body: { folio },
          intencion: `reintentar-cancelacion:${id}:${folio}`,
        });
        notificar(message, 'exito');
        await Promise.all([trasMoverla(), invalidate('ventasDeCancelacion')]);
      } catch (fallo) {
        notificarFalla(fallo);
      }
    });
  return (
    <Button
      variant="borde"
      size="chico"
      busy={isBusy}
      aria-label={`Reintentar ${folio}`}
      onClick={reintentar}
    >
      Reintentar
    </Button>
  );
}
