import { everySeen, invalidate } from '@taquilla/cliente/queries';
import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { loQueVuelve, PALABRAS_DE_COMO_VA } from '@taquilla/rules/cancelacion';
import { formatFechaLarga, formatHora } from '@taquilla/rules/fechas';
import { enCuantos, formatEntero } from '@taquilla/rules/numeros';
import { conPunto } from '@taquilla/rules/oraciones';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { Skeleton } from '@taquilla/ui/Skeleton.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { call } from '../api/call.ts';
import { queryFor } from '../api/queryFor.ts';
import { ACTO, cuentaDe, estadoDe } from '../cancelaciones/palabras.ts';
import { trasMoverla } from '../cancelaciones/trasMoverla.ts';
import { paths } from '../paths.ts';
import { permitido } from '../sesion/sesion.ts';
import { Box } from '../ui/Box.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { Figures } from '../ui/Figures.tsx';
import { enPesos } from '../ui/pesos.ts';
import { Reading } from '../ui/Reading.tsx';
import { StateTag } from '../ui/StateTag.tsx';
import { LoPropuesto, loQueCambia } from './LoPropuesto.tsx';

type Corrida = RespuestaDe<'verCancelacion'>;

const CADA_MS = 4_000;

/** The board of a change: decisions open, kept and returned, and where the money of those is (§C7.7, §C7.8). */
export function CambioEnCurso({ cancelacionId }: { cancelacionId: number }) {
  const answer = useAnswer({
    ...queryFor('verCancelacion', { params: { cancelacionId } }),
    freshMs: 0,
    watch: everySeen(CADA_MS),
  });
  return (
    <Reading answer={answer} skeleton={<Skeleton height="12rem" />}>
      {corrida => <Tablero corrida={corrida} />}
    </Reading>
  );
}

const QUE: Readonly<Record<Corrida['tipo'], string>> = {
  cancelar: 'Cancelación',
  aplazar: 'Se aplazó, sin fecha todavía',
  reprogramar: 'Otra fecha',
  recinto: 'Otro recinto',
  artista: 'Se retiró un artista',
  interrumpir: 'Se interrumpió la función',
};

/** The event around the board, which changes when the grace ends, and what else may be decided about it then. */
function useEventoAlDia(estado: Corrida['estado']): void {
  const antes = useRef(estado);
  useEffect(() => {
    if (antes.current === estado) return;
    antes.current = estado;
    for (const id of ['verEvento', 'listarCancelaciones']) void invalidate(id);
  }, [estado]);
}

function Tablero({ corrida }: { corrida: Corrida }) {
  const { tipo, estado, frase } = corrida;
  useEventoAlDia(estado);
  const { kind, palabra } = estadoDe(corrida);
  return (
    <Box
      title={estado === 'propuesta' ? `Propuesta: ${ACTO[tipo]}` : QUE[tipo]}
      aside={<StateTag kind={kind}>{palabra}</StateTag>}
      foot={<Acciones corrida={corrida} />}
      flush
    >
      <div className="cambio__curso">
        <p>{frase}</p>
        {estado === 'propuesta' ? <LoPropuesto corrida={corrida} /> : <HastaCuando corrida={corrida} />}
      </div>
      {estado !== 'propuesta' && <Decisiones corrida={corrida} />}
    </Box>
  );
}

function HastaCuando({ corrida }: { corrida: Corrida }) {
  const { estado, decidenHasta, graciaHasta, evento } = corrida;
  return (
    <>
      {loQueCambia(corrida).map(([nombre, valor]) => (
        <p key={nombre}>{conPunto(`${nombre}: ${valor}`)}</p>
      ))}
      {estado === 'gracia' && graciaHasta && (
        <p className="suave">{`Hasta las ${formatHora(new Date(graciaHasta), evento.zona)} se puede deshacer. Después cambia el evento y salen los correos.`}</p>
      )}
      {decidenHasta && (
        <p className="suave">{`Deciden hasta el ${formatFechaLarga(new Date(decidenHasta), evento.zona)}. Quien no contesta, conserva.`}</p>
      )}
    </>
  );
}

/** How many have decided, and how; below, the money of those that return. */
function Decisiones({ corrida }: { corrida: Corrida }) {
  const { comoVa } = corrida;
  const devuelven = loQueVuelve(corrida);
  const figura = (name: string, { ventas, monto }: { ventas: number; monto: number }) => ({
    name,
    value: enCuantos(ventas, 'venta'),
    story: enPesos(monto),
  });
  return (
    <>
      <Figures
        figures={[
          figura('Sin decidir', cuentaDe(corrida, 'sin_decidir')),
          figura('Conservan', cuentaDe(corrida, 'conserva')),
          figura('Devuelven', devuelven),
        ]}
      />
      {devuelven.ventas > 0 && (
        <DataTable
          caption="Cómo va el dinero de quienes devuelven"
          rows={comoVa.filter(({ como }) => como !== 'sin_decidir' && como !== 'conserva')}
          rowKey={({ como }) => como}
          columns={COLUMNAS}
        />
      )}
    </>
  );
}

const COLUMNAS: readonly Column<Corrida['comoVa'][number]>[] = [
  {
    title: 'Cómo va',
    cell: ({ como, ventas }) => (
      <>
        <span className="fuerte">{PALABRAS_DE_COMO_VA[como].nombre}</span>
        <small>{PALABRAS_DE_COMO_VA[como].nota}</small>
        <small className="solo-movil">{enCuantos(ventas, 'venta')}</small>
      </>
    ),
  },
  { title: 'Ventas', align: 'right', phone: 'none', cell: fila => formatEntero(fila.ventas) },
  { title: 'Pesos', align: 'right', cell: ({ monto }) => <b>{enPesos(monto)}</b> },
];

/** States in which money and mails go out. */
const VAN: ReadonlySet<Corrida['estado']> = new Set(['corriendo', 'pausada', 'sin_fondos', 'terminada']);

type Accion = 'confirmar' | 'retirar' | 'deshacer';

function Acciones({ corrida }: { corrida: Corrida }) {
  const [dialogo, setDialogo] = useState<Accion | null>(null);
  const { estado, confirmable, evento } = corrida;
  const hace = permitido('cancelar_evento', { eventoId: evento.id });
  const propone = permitido('cancelar_evento', { nivel: 'proponer', eventoId: evento.id });
  return (
    <>
      {estado === 'gracia' && hace && (
        <Button variant="borde" onClick={() => setDialogo('deshacer')}>
          Deshacer
        </Button>
      )}
      {estado === 'propuesta' && propone && (
        <Button variant="borde" onClick={() => setDialogo('retirar')}>
          Retirar la propuesta
        </Button>
      )}
      {VAN.has(estado) && (
        <Link className={buttonClass({ variant: 'borde' })} href={paths.cancelacion(corrida.id)}>
          Ver el dinero y los correos
        </Link>
      )}
      {confirmable && <Button onClick={() => setDialogo('confirmar')}>Confirmar</Button>}
      {dialogo && <Preguntar corrida={corrida} accion={dialogo} onClose={() => setDialogo(null)} />}
    </>
  );
}

const PALABRAS: Readonly<Record<Accion, { titulo: string; boton: string; que: string }>> = {
  confirmar: {
    titulo: '¿Confirmar el cambio?',
    boton: 'Confirmar el cambio',
    que: 'La venta y los boletos se detienen al instante. Durante diez minutos se puede deshacer; después cambia el evento y salen los correos.',
  },
  retirar: { titulo: '¿Retirar la propuesta?', boton: 'Retirar', que: 'La venta sigue como antes.' },
  deshacer: {
    titulo: '¿Deshacer el cambio?',
    boton: 'Deshacer',
    que: 'La venta y los boletos quedan como antes. Los apartados que se soltaron no regresan.',
  },
};

function Preguntar({ corrida, accion, onClose }: { corrida: Corrida; accion: Accion; onClose: () => void }) {
  const { id: cancelacionId, evento } = corrida;
  const { titulo, boton, que } = PALABRAS[accion];
  const hacer = async (motivo: string) => {
    const params = { cancelacionId };
    const intencion = `${accion}:${cancelacionId}`;
    const { message } =
      accion === 'confirmar'
        ? await call('confirmarCancelacion', { params, body: { clave: evento.clave }, intencion })
        : accion === 'retirar'
          ? await call('retirarCancelacion', { params, body: { motivo }, intencion })
          : await call('deshacerCancelacion', { params, body: { motivo }, intencion });
    await trasMoverla();
    notificar(message, 'exito');
  };
  return (
    <ConfirmDialog
      title={titulo}
      confirm={boton}
      palabra={accion === 'confirmar' ? evento.clave : undefined}
      motivo={accion === 'confirmar' ? undefined : { label: 'Por qué', required: true }}
      onConfirm={hacer}
      onClose={onClose}
    >
      <p>{que}</p>
    </ConfirmDialog>
  );
}
