import { invalidate } from '@taquilla/cliente/queries';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { EventoDeConsola } from '@taquilla/contract/consola/eventos';
import type { VentaEnLista } from '@taquilla/contract/consola/ventas';
import { Button } from '@taquilla/ui/Button.tsx';
import { EmptyState } from '@taquilla/ui/EmptyState.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../api/call.ts';
import { queryFor } from '../api/queryFor.ts';
import { ConEvento } from '../eventos/ConEvento.tsx';
import { SILUETAS } from '../eventos/siluetas.tsx';
import { paths } from '../paths.ts';
import { limitesPropios, permitido } from '../sesion/sesion.ts';
import { Box } from '../ui/Box.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { fechaYHora } from '../ui/fechas.ts';
import { Reading } from '../ui/Reading.tsx';
import { TableSilhouette } from '../ui/Silhouettes.tsx';
import { Cupos } from './Cupos.tsx';
import { DarCortesias } from './DarCortesias.tsx';

/** The complimentary tickets of an event: quota, giving by a list, and the tickets already given (§C8). */
export function CortesiasPage() {
  return <ConEvento parte="cortesias">{evento => <Cortesias key={evento.id} evento={evento} />}</ConEvento>;
}

function Cortesias({ evento }: { evento: EventoDeConsola }) {
  const params = { eventoId: evento.id };
  const cuotas = useAnswer({ ...queryFor('verCortesias', { params }), freshMs: 0 });
  const puede = permitido('dar_cortesias', { eventoId: evento.id });
  return (
    <Reading answer={cuotas} skeleton={SILUETAS.cortesias}>
      {cuotas => (
        <>
          <Cupos eventoId={evento.id} cuotas={cuotas} />
          {puede && <DarCortesias eventoId={evento.id} />}
          <Dadas eventoId={evento.id} puede={puede} />
        </>
      )}
    </Reading>
  );
}

function Dadas({ eventoId, puede }: { eventoId: number; puede: boolean }) {
  // The box office finds sales by search only, so it gets no list.
  const ve = !limitesPropios('ver_ventas')?.includes('por_busqueda');
  const lista = useAnswer(
    {
      ...queryFor('listarVentasDeEvento', {
        params: { eventoId },
        query: { metodo: 'cortesia', limite: 200 },
      }),
      freshMs: 0,
    },
    ve,
  );
  const [revoca, setRevoca] = useState<VentaEnLista | null>(null);
  if (!ve) return null;
  return (
    <Box title="Cortesías dadas" flush>
      <Reading answer={lista} skeleton={<TableSilhouette rows={3} />}>
        {({ ventas }) =>
          ventas.length === 0 ? (
            <EmptyState title="Todavía no hay cortesías" hint="Las que se den aparecen aquí, con su folio." />
          ) : (
            <Lista ventas={ventas} revocar={puede ? setRevoca : null} />
          )
        }
      </Reading>
      {revoca && <Revocar venta={revoca} onClose={() => setRevoca(null)} />}
    </Box>
  );
}

interface ListaProps {
  ventas: readonly VentaEnLista[];
  /** Null for a person who may only look. */
  revocar: ((venta: VentaEnLista) => void) | null;
}

function Lista({ ventas, revocar }: ListaProps) {
  return (
    <DataTable
      caption="Cortesías dadas"
      rows={ventas}
      rowKey={({ folio }) => folio}
      columns={[
        { title: 'Folio', cell: ({ folio }) => <Link href={paths.venta(folio)}>{folio}</Link> },
        { title: 'Invitado', cell: ({ comprador }) => comprador },
        { title: 'Boletos', align: 'right', cell: ({ boletos }) => boletos },
        { title: 'Cuándo', phone: 'line', cell: ({ momento }) => fechaYHora(momento) },
        {
          title: 'Acciones',
          hideTitle: true,
          align: 'right',
          cell: venta =>
            revocar &&
            venta.estado === 'vendida' && (
              <Button variant="peligro" size="chico" onClick={() => revocar(venta)}>
                Revocar
              </Button>
            ),
        },
      ]}
    />
  );
}

function Revocar({ venta, onClose }: { venta: VentaEnLista; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`Revocar la cortesía ${venta.folio}`}
      confirm="Revocar la cortesía"
      danger
      motivo={{ label: 'Motivo', required: true }}
      onConfirm={async motivo => {
        const { message } = await call('revocarCortesia', {
          params: { folio: venta.folio },
          body: { motivo },
          intencion: `revocar-cortesia:${venta.folio}`,
        });
        notificar(message, 'exito');
        await Promise.all([invalidate('verCortesias'), invalidate('listarVentasDeEvento')]);
      }}
      onClose={onClose}
    >
      Sus boletos dejan de valer. Sus lugares vuelven a su bloqueo, nunca a la venta.
    </ConfirmDialog>
  );
}
